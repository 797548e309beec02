"""Threats are true: `python -m benchmarks threats` in small, and tried out on boards that are nearly won."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from benchmarks import threats
from tests.rules.aton.boards import to_lay

from highpriest.compiled import interpret, switch_over
from highpriest.play import Position
from highpriest.play.aton.rounds import DEPTH, ROUND
from highpriest.play.aton.warning import tell_threats
from highpriest.rules.aton.state import SEATS
from highpriest.rules.aton.view import VIEW
from highpriest.rules.aton.winning import WINNING_SETS
from highpriest.rules.game import NOBODY
from highpriest.words.speaker import Speaker

# Whichever test comes first may have to compile the search, on a machine that is busy.
pytestmark = pytest.mark.timeout(600)


def test_every_win_was_listed_before_the_last_cards_were_laid() -> None:
    found = threats.Found()
    for number in range(1, 40):
        found.add(threats.play("tests", number))
    assert sum(found.wins.values()) >= 35
    assert found.missed == []


def nearly_won(luck: Random) -> Position:
    """Red nearly holds what wins, Blue stands somewhere, and cards of Red's are used up."""
    win = int(luck.choice(WINNING_SETS))
    members = [n for n in range(48) if win >> n & 1]
    reds = set(members) - set(luck.sample(members, luck.randint(1, 6)))
    blues = set(luck.sample([n for n in range(48) if n not in reds], luck.randint(0, 12)))
    signs = ["R" if n in reds else "B" if n in blues else "." for n in range(48)]
    rows = [" ".join(signs[12 * temple + 4 * row + i] for temple in range(4) for i in range(4)) for row in range(3)]
    hand = "".join(luck.choices("1234", k=4))
    pile = "".join(value * luck.randint(0, 9 - hand.count(value)) for value in "1234")
    blue = "".join(luck.choices("1234", k=4))
    rest = "".join(value * luck.randint(1, 9 - blue.count(value)) for value in "1234")
    return to_lay("\n".join(rows), red=hand, blue=blue, pile=(pile, rest), round=luck.choice((1, 2, 5)))


def tried_out(positions: int) -> threats.Found:
    found, luck = threats.Found(), Random("nearly won")
    for number in range(positions):
        threats.try_out(found, nearly_won(luck), number)
    return found


def test_what_is_listed_can_be_done_and_what_cannot_is_not_listed() -> None:
    found = tried_out(300)
    assert found.tried["squares"] > 300
    assert found.tried["not now"] > 300
    assert found.untrue == []
    assert found.overlooked == []


def test_a_threat_that_a_counter_hides_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    told = threats.threats

    def hidden(position: Position, watcher: str | None) -> list[dict[str, Any]]:
        return [threat | {"hot": threat["hot"] and not threat["blocked"]} for threat in told(position, watcher)]

    monkeypatch.setattr(threats, "threats", hidden)
    assert tried_out(20).overlooked


def test_a_threat_that_no_laying_can_do_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    told = threats.threats

    def every(position: Position, watcher: str | None) -> list[dict[str, Any]]:
        return [threat | {"hot": True} for threat in told(position, watcher)]

    monkeypatch.setattr(threats, "threats", every)
    assert tried_out(20).untrue


# ---- scorings


def nearly_scored(luck: Random) -> Position:
    """The realm is nearly full, both have many points, and counters stand anywhere."""
    signs = luck.choices("RB.", (2, 2, 3), k=48)
    rows = [" ".join(signs[12 * temple + 4 * row + i] for temple in range(4) for i in range(4)) for row in range(3)]
    realm = luck.randint(1, 4), luck.randint(1, 3)
    red, blue = ("".join(luck.choices("1234", k=4)) for _ in "12")
    points = luck.randint(14, 34), luck.randint(8, 34)
    return to_lay("\n".join(rows), red=red, blue=blue, realm=realm, points=points, round=luck.choice((1, 5)))


def unlisted_scorings(positions: int) -> tuple[int, int]:
    """How often the search finds a scoring that wins for Red, as Red looks; and how often that is not listed."""
    found, luck = [], Random("nearly scored")
    for _ in range(positions):
        position = nearly_scored(luck)
        lays = [np.array([*threats.possible_lays(position, "red", seat)], np.int64) for seat in threats.SEAT_NAMES]
        states = position._states
        if threats.some_scoring_wins(states, states.copy(), 0, *lays):
            found.append(("red", "scoring") in threats.listed(position, "red"))
    return len(found), found.count(False)


def test_every_scoring_that_a_search_finds_is_listed() -> None:
    found, unlisted = unlisted_scorings(60)
    assert found > 15
    assert unlisted == 0


def test_a_scoring_that_is_not_listed_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threats, "threats", lambda *_: [])
    assert unlisted_scorings(10)[1] > 0


def test_a_scoring_is_not_listed_if_the_counters_of_a_turn_cannot_bring_the_points() -> None:
    board = """
        . . . R   . . . .   . . . .   . . . .
        . R . R   . R . .   B . . .   . . . .
        . B . .   . . . .   . . . .   . . . .
    """
    for points, is_listed in ((2, False), (12, True)):
        position = to_lay(board, red="4444", blue="1234", realm=(3, 3), points=(points, 2), round=4)
        assert (("red", "scoring") in threats.listed(position, "red")) is is_listed


def test_a_scoring_is_listed_only_with_a_round_that_the_rules_carry_out() -> None:
    found, luck = threats.Found(), Random("nearly scored")
    for number in range(60):
        threats.try_out(found, nearly_scored(luck), number)
    assert found.tried["scoring"] > 100
    assert found.unsure < 10
    assert found.untrue == []


@pytest.mark.interpreted
def test_the_rules_carry_out_a_round_that_is_found() -> None:
    rounds, views, luck, found = np.zeros(DEPTH, ROUND), np.zeros(1, VIEW), Random("nearly scored"), 0
    for _ in range(6):
        states = nearly_scored(luck)._states
        for seat in range(SEATS):
            count = threats.round_found(states, NOBODY, seat, views, rounds)
            assert count <= 0 or threats.is_carried_out(states, states.copy(), seat, rounds, count)
            found += count > 0
    assert found > 3


def test_until_the_compiled_code_is_there_every_scoring_that_may_be_is_listed() -> None:
    luck = Random("nearly scored")
    positions = [nearly_scored(luck) for _ in range(30)]
    exact = [threats.listed(position, "red") for position in positions]
    interpret(["aton"])
    try:
        soon = [threats.listed(position, "red") for position in positions]
    finally:
        switch_over("aton")
    assert all(truly <= listed for truly, listed in zip(exact, soon, strict=True))
    assert exact != soon, "what cannot be is left out later"


def test_a_round_that_the_rules_do_not_carry_out_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def shorter(*arguments: Any) -> int:
        return max(0, round_found(*arguments) - 1)

    round_found = threats.round_found
    monkeypatch.setattr(threats, "round_found", shorter)
    found, luck = threats.Found(), Random("nearly scored")
    for number in range(10):
        threats.try_out(found, nearly_scored(luck), number)
    assert found.untrue


def test_a_counter_that_returns_from_a_full_realm_may_be_the_last_one() -> None:
    """Both lay a 4 at cartouche II: Blue removes two reds, one of which finds no room in the realm (A11)."""
    board = """
        R R R R   R R R R   R R R .   R . . .
        R R R R   R R R R   . . . .   . . . .
        R R . .   R . . .   . . . .   . . . .
    """
    for realm, is_listed in (((5, 2), True), ((5, 0), False)):
        position = to_lay(board, red="4444", blue="4111", realm=realm, round=5)
        assert position.view("red").data()["stock"]["red"] == 1
        assert (("red", "yellow") in threats.listed(position, "red")) is is_listed


def test_a_scoring_is_listed_though_stronger_cards_would_win_at_once() -> None:
    """With a 4 at II and IV Red could not help completing temple 1; a 1 at II leaves it to the scoring."""
    board = """
        . . R R   . . . B   . . . .   . . . .
        B R R R   . . . .   . . . .   . . . .
        R R B R   . B . R   . . . R   . . . .
    """
    position = to_lay(board, red="1134", blue="1333", realm=(0, 3), points=(36, 25), round=11)
    assert ("red", "scoring") in threats.listed(position, "blue")


# ---- in words

BLOCKED = """
    R R R R   R R R R   R B R .   R R . .
    . . . .   . . . .   . . . .   . . . .
    . . . .   . . . .   . . . .   . . . .
"""


SAID = {
    "en": """Red can win this round, yellow 12 of 14: remove 3b, fill 3b and 4c, with 3 or more at II, a 4 at III
        and 2 or more at IV.""",
    "de": """Rot kann in dieser Runde gewinnen, Gelb 12 von 14: 3b entfernen, 3b und 4c besetzen, mit 3 oder mehr an II,
        einer 4 an III und 2 oder mehr an IV.""",
    "es": """Rojo puede ganar en esta ronda, amarillo 12 de 14: retirar 3b, ocupar 3b y 4c, con 3 o más en II, un 4 en
        III y 2 o más en IV.""",
}


@pytest.mark.parametrize("language", SAID)
def test_the_terminal_says_what_is_needed(language: str) -> None:
    threat = to_lay(BLOCKED, red="1234", blue="1234").view("blue").aids()["threats"]
    told = [Speaker(language).tell(phrase) for phrase in tell_threats(threat)]
    assert told == [" ".join(SAID[language].split())]


def test_the_terminal_says_that_nobody_can_win() -> None:
    threat = to_lay(red="1234", blue="1234").view("blue").aids()["threats"]
    assert [Speaker("en").tell(phrase) for phrase in tell_threats(threat)] == ["Nobody can win at once this round."]
