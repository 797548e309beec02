"""Every refusal in every language."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from tests.cli import wrong_input
from tests.cli.conftest import moments, random_match

import highpriest
from highpriest.cli.narrator import Narrator
from highpriest.errors import HighpriestError, IllegalMoveError, MoveError, RecordError
from highpriest.names import LANGUAGES
from highpriest.play import Match, Move, Position
from highpriest.play.aton.notation import MOVE_OBJECTS
from highpriest.play.clock import read_pace
from highpriest.server.problems import CODES
from highpriest.words import Listed, Phrase, Speaker, Word, catalogue
from highpriest.words.data import read_parts, write_parts

MATCHES: Final[list[tuple[str, int, dict[str, Any]]]] = [
    *(("aton", seed, {}) for seed in range(8)),
    ("thot", 1, {"size": 8}),
    ("thot", 2, {"size": 8, "turning": True}),
]
WRONG_OPTIONS: Final[list[tuple[str, dict[str, Any]]]] = [
    ("aton", {"rounds": 3}),
    ("aton", {"round_limit": -1}),
    ("thot", {"teams": 1}),
    ("thot", {"size": 9}),
    ("thot", {"stars": "many"}),
    ("thot", {"stars": [9]}),
    ("thot", {"stars": [1] * 7}),
    ("thot", {"teams": True}),
    ("chess", {}),
]


def texts_of(game: str) -> list[str]:
    """Every move of Aton; of Thot moves to every square, turned ones, and putting back."""
    if game == "aton":
        return [move.text for move in MOVE_OBJECTS[0]]
    squares = [f"{column}{row}" for column in "abcdefghij" for row in range(1, 11)]
    return [*squares, *(f"d4/{square}" for square in squares), *(f"puts +3 {square}" for square in squares), "keeps"]


def refused_moves() -> Iterator[MoveError]:
    for game, seed, options in MATCHES:
        match = random_match(game, seed, **options)
        luck, texts = Random(1), texts_of(game)
        for position in moments(match):
            for seat in match.seats:
                yield from refused(position, seat, ("nonsense", *luck.sample(texts, 25)))
    for seed in range(5):  # first moves to an ankh
        yield from refused(Match("thot", seed=seed, size=8).position, "p1", texts_of("thot"))


def refused(position: Position, seat: str, texts: Iterable[str]) -> Iterator[MoveError]:
    for text in texts:
        try:
            position.play(seat, text)
        except MoveError as error:
            yield error


def attempts() -> Iterator[Callable[[], object]]:
    """What is refused for another reason than a single move of a seat."""
    match, over = Match("aton", seed=1), random_match("thot", 1, size=8)
    lay = next(move for move in match.legal_moves("red") if move.text != "exchange")
    other = Match("aton", seed=1)
    other.play(str(next(move for move in match.legal_moves("blue") if move.text != "exchange")))
    yield lambda: match.play("nobody", lay)
    yield lambda: read_pace("fast")
    yield lambda: match.play_all("red", [lay, "+1a"])
    yield lambda: other.tried("red", [lay])
    yield lambda: match.play(Move("red", "nonsense", 10_000))
    yield lambda: match.tried("blue", [lay])
    yield lambda: match.play(lay.text)
    yield lambda: match.play("red")
    yield match.undo
    yield lambda: match.svg(highlights=["z9"])
    yield lambda: Match("aton", by_hand=True).resign("red")
    yield lambda: over.resign("p1")
    for game, options in WRONG_OPTIONS:
        yield partial(Match, game, **options)
    yield from wrong_input.attempts()


def refusals() -> dict[str, HighpriestError]:
    """One error for each code that can be met."""
    found: dict[str, HighpriestError] = {}
    for error in refused_moves():
        assert error.code, error
        found.setdefault(error.code, error)
        for part in error.parameters.values():
            if isinstance(part, Phrase):
                found.setdefault(part.key, HighpriestError(part.key, **part.parts))
    for attempt in attempts():
        with pytest.raises(HighpriestError) as caught:
            attempt()
        _note(found, caught.value)
    return found


def _note(found: dict[str, HighpriestError], error: HighpriestError) -> None:
    assert error.code, error
    if isinstance(error, RecordError) and error.entry:
        whole = HighpriestError("record/entry", entry=error.entry, cause=Speaker("en").tell(error.cause))
        found.setdefault("record/entry", whole)
        error = HighpriestError(error.code, error.rule, **error.parameters)
    found.setdefault(str(error.code), error)


def test_every_refusal_is_said_in_every_language_and_no_sentence_is_left_over() -> None:
    found = refusals()
    assert set(found) == set(catalogue("en")["refusals"]) - set(CODES)
    for error in found.values():
        told = {language: Narrator(language).refusal(error) for language in LANGUAGES}
        assert told["en"] == str(error)
        same = error.code == "move/quoted" or told["de"] != told["en"] != told["es"]
        assert same, told
        for sentence in told.values():
            assert "{" not in sentence.replace("{}", "")
            assert error.rule is None or sentence.endswith(f" ({error.rule})")
            plain = [part for part in error.parameters.values() if not isinstance(part, Word | Listed | Phrase)]
            assert all(str(part) in sentence for part in plain if part is not None), (sentence, plain)


def test_a_refusal_is_as_exact_in_german_and_spanish_as_in_english() -> None:
    error = IllegalMoveError("move/beyond-reach", "A9", move="+4l", temple=4, reach=3)
    assert Narrator("en").refusal(error) == str(error) == "'+4l': temple 4 is beyond a reach of 3 (A9)"
    assert Narrator("de").refusal(error) == "'+4l': Tempel 4 liegt außerhalb der Reichweite 3 (A9)"
    assert Narrator("es").refusal(error) == "'+4l': el templo 4 está fuera del alcance de 3 (A9)"
    assert error.message == "'+4l': temple 4 is beyond a reach of 3"
    in_record = RecordError.at(7, error)
    assert str(in_record) == "entry 7: '+4l': temple 4 is beyond a reach of 3 (A9)"
    assert Narrator("de").refusal(in_record) == "Eintrag 7: '+4l': Tempel 4 liegt außerhalb der Reichweite 3 (A9)"
    assert in_record.code == "move/beyond-reach"


def test_an_error_without_a_code_is_said_as_it_is() -> None:
    assert Narrator("de").refusal(HighpriestError("this is not JSON")) == "this is not JSON"


def test_a_refusal_survives_the_way_over_a_network() -> None:
    for error in refusals().values():
        sent = json.loads(json.dumps(write_parts(error.parameters)))
        received = HighpriestError(str(error.code), error.rule, **read_parts(sent))
        assert [received.told(language) for language in LANGUAGES] == [error.told(language) for language in LANGUAGES]


def test_every_code_in_the_source_is_in_the_catalogue() -> None:
    """A code that is misspelt would be taken for a sentence."""
    folder = Path(str(highpriest.__file__)).parent
    text = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py") if path.parts[-2] != "server")
    used = set(re.findall(r'(?:Error|refuse)\(\s*"([a-z]+/[a-z-]+)"', text))
    assert len(used) > 30
    assert used <= set(catalogue("en")["refusals"])
