"""Every event in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest
from tests.cli.conftest import moments, random_match

from highpriest.cli.narrator import Narrator
from highpriest.play import Event, GameOver, Match, Resigned, TimeRanOut
from highpriest.play.aton import events as aton
from highpriest.play.aton.notation import LineName
from highpriest.play.rendering import Words
from highpriest.play.thot import events as thot
from highpriest.players.levels import LEVELS
from highpriest.rulebook import LANGUAGES
from highpriest.words import catalogue

LINES: Final[tuple[LineName, ...]] = ("temple 1", "temple 2", "temple 3", "black", "bonus")
REASONS = ("points", "temple", "yellow", "green", "scoring", "round_limit", "resigned", "time", "stuck", "cleared")
SAMPLES: list[Event] = [
    aton.RoundBegan(3),
    *(aton.Shuffled("red", cards, source) for cards in (1, 32) for source in ("discard", "turned")),
    *(aton.Drew("blue", len(cards), cards, known=False) for cards in ((2,), (1, 2, 3, 4))),
    *(aton.Drew("blue", count, None, known=False) for count in (1, 4)),
    aton.Exchanged("red", (1, 1, 2, 3)),
    aton.Laid("red", (4, 1, 2, 3)),
    aton.Laid("red", None),
    aton.Revealed((4, 1, 2, 3), (1, 1, 1, 2)),
    aton.GainedAtCartouche("red", 6, 12),
    aton.GainedAtCartouche(None, 0, None),
    aton.TurnedUp("blue", 3),
    *(aton.WentUnder("blue", cards) for cards in ((3,), (3, 4))),
    *(aton.GoesFirst("red", by) for by in ("cartouche 2", "cartouche 1", "pile")),
    *(aton.TurnBegan("red", reach) for reach in (1, 4)),
    *(aton.RemovesNone("red", because) for because in ("first round", "card", "reach")),
    *(aton.MustRemove("red", owner, count) for owner in ("red", "blue") for count in (1, 2)),
    *(aton.MayRemove("red", "blue", count) for count in (1, 2)),
    aton.Kept("red"),
    *(aton.Removed("red", owner, "2c", to) for owner in ("red", "blue") for to in ("realm", "stock")),
    *(aton.TookFromStock("red", count, card) for count, card in ((1, 1), (3, 3), (1, 4), (2, 4), (0, 4))),
    aton.Placed("red", "3h"),
    *(aton.NoRoom("red", to) for to in ("realm", "stock")),
    aton.ScoringBegan(),
    *(aton.LineScored(line, 4, 2, gains, 0) for line in LINES for gains in (0, 1, 5)),
    aton.LineScored("bonus", 2, 3, 2, 4),
    *(aton.LineScored("temple 4", 4, 2, 3 * blue, 0, blue) for blue in (0, 1, 3)),
    aton.Scored(19, 18),
    aton.TookBack("red", "1a"),
    aton.RealmEmptied(5, 3),
    aton.RoundEnded(3),
    thot.LaidOut(("+1", "P"), "p2"),
    thot.Went("p1", "a1", "d1", None, "horizontal"),
    thot.Went("p1", "a1", "d7", "d1", "vertical"),
    *(thot.TookScarab("p3", "d7", value, starred, total=-3) for value, starred in ((5, False), (-7, True))),
    *(thot.TookAnkh("p4", "d7", may_put) for may_put in (True, False)),
    thot.PutBack("p1", "b2", -8, starred=False, total=12),
    thot.KeptAll("p1"),
    Resigned("red"),
    TimeRanOut("p2"),
    *(GameOver(("red",), reason, {"red": 41, "blue": 22}) for reason in REASONS),
    GameOver(("red", "blue"), "scoring", {"red": 41, "blue": 41}),
    GameOver(("p1", "p2"), "stuck", {"p1": 4, "p2": 4, "p3": -3}, 8),
]


def kinds_of(event: type[Event]) -> Iterator[type[Event]]:
    for kind in event.__subclasses__():
        yield kind
        yield from kinds_of(kind)


def leaves(section: dict[str, Any], path: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in section.items():
        found |= leaves(value, f"{path}/{key}") if isinstance(value, dict) else {f"{path}/{key}": value}
    return found


def test_there_is_a_sample_of_every_kind_of_event() -> None:
    ours = {kind for kind in kinds_of(Event) if kind.__module__.startswith("highpriest.")}
    # A dataclass with slots leaves its unslotted twin behind among the subclasses, under the same name.
    assert {kind.__qualname__ for kind in ours} == {type(event).__qualname__ for event in SAMPLES}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("event", SAMPLES, ids=repr)
def test_every_event_is_one_good_sentence(event: Event, language: str) -> None:
    told = Narrator(language).sentence(event)
    assert re.fullmatch(r"[A-ZÄÖÜ].*\.", told)
    assert "{" not in told
    assert "None" not in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_samples_are_told_alike_and_no_sentence_is_left_over(language: str) -> None:
    told = [Narrator(language).sentence(event) for event in SAMPLES]
    # A card drawn is told in the same way whether or not both knew it.
    assert len(set(told)) == len(told)
    patterns = {
        key: re.sub(r"\\{.*?\\}", ".*?", re.escape(text)) for key, text in leaves(catalogue(language)["events"]).items()
    }
    # Points at cartouche 1 are always even, so this singular exists only for the sake of the form.
    unused = {key for key, pattern in patterns.items() if not any(re.search(pattern, text) for text in told)}
    assert unused <= {"/gained/one"}


def test_all_languages_have_the_same_words_with_the_same_gaps() -> None:
    english = leaves(dict(catalogue("en")))
    for language in LANGUAGES:
        other = leaves(dict(catalogue(language)))
        assert list(other) == list(english)
        for key, text in other.items():
            extra = set(re.findall(r"{(\w+)}", text)) ^ set(re.findall(r"{(\w+)}", english[key]))
            # The last counter needs no number where the language says "the last one".
            assert extra <= ({"count"} if key.endswith("/one") else set()), (language, key)


def test_singular_and_plural() -> None:
    one, four = aton.Drew("red", 1, None, known=False), aton.Drew("red", 4, None, known=False)
    assert [Narrator(language).sentence(one) for language in ("en", "de", "es")] == [
        "Red draws 1 card.",
        "Rot zieht 1 Karte.",
        "Rojo roba 1 carta.",
    ]
    assert [Narrator(language).sentence(four) for language in ("en", "de", "es")] == [
        "Red draws 4 cards.",
        "Rot zieht 4 Karten.",
        "Rojo roba 4 cartas.",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_can_be_told(language: str) -> None:
    narrator = Narrator(language)
    for match in (random_match("aton", 3), random_match("thot", 3, players=4, teams=True, turning=True, size=8)):
        told = [narrator.sentence(event) for event in match.events()]
        assert len(told) > 60
        assert all(sentence.endswith(".") for sentence in told)


class Asked(dict[str, str]):
    """Phrases of a board in one language that notes what was asked for, known or not."""

    def __init__(self, phrases: Mapping[str, str]) -> None:
        super().__init__(phrases)
        self.asked: set[str] = set()

    def get(self, key: str, default: Any = None) -> Any:
        self.asked.add(key)
        return super().get(key, default)


def test_what_stands_beside_boards_is_in_every_language_and_nothing_is_left_over() -> None:
    phrases = Asked(catalogue("en")["board"])
    matches = [
        *(random_match("aton", seed) for seed in range(12)),
        random_match("thot", 3, players=4, teams=True, size=8),
        random_match("thot", 1, size=8),
    ]
    for match in matches:
        for position in moments(match):
            position.rendering(words=Words(phrases))
    assert phrases.asked == set(phrases)


def test_english_boards_are_those_of_the_library() -> None:
    assert all(english == phrase for english, phrase in catalogue("en")["board"].items())


def test_a_board_tells_in_words_why_the_game_is_over() -> None:
    match = Match("aton", seed=3)
    match.resign("red")
    told = str(match.position.rendering(words=Narrator("de").board_words))
    assert told.startswith("Runde 1  zu Ende: blau (durch Aufgabe)\n")
    assert str(match.position).startswith("Round 1  over: blue (resigned)\n")


def test_columns_beside_a_board_make_room_for_longer_words() -> None:
    start = Match("aton", seed=3).position
    *_, headings, red, blue = str(start.rendering("red", Narrator("es").board_words)).splitlines()
    assert headings == "         puntos reserva cambio   I  II III  IV   mano"
    assert red.startswith("  rojo        0      29     sí   -   -   -   -   ")
    assert blue == "  azul        0      29     sí   -   -   -   -   ? ? ? ?"


def test_levels_are_called_by_their_names_and_other_players_by_what_was_typed() -> None:
    assert set(catalogue("en")["levels"]) == {level.name for level in LEVELS}
    assert Narrator("de").player("high-priest") == "Hohepriester"
    assert Narrator("de").player("alphabeta:4") == "alphabeta:4"
