"""Positions that cannot arise are refused with the rule they break."""

from __future__ import annotations

import pytest
from tests.rules.aton.boards import counts, laying, play, position, rest, to_lay

from highpriest.errors import PositionError
from highpriest.play import Position
from highpriest.rules.aton.validate import faults

pytestmark = pytest.mark.interpreted

BOARD = """
    R . B B   B . . .   . . B .   . . . R
    . . . .   . . . .   R . . .   . . . .
    . . . .   . . R .   . . . .   . . B .
"""
NEARLY = """
    R R R R   R R R R   . . . .   . . . .
    R R R R   . . . .   . . . .   . . . .
    R R R .   . . . .   . . . .   . . . .
"""
YELLOW = """
    R R R R   R R R R   R R R .   R R R .
    . . . .   . . . .   . . . .   . . . .
    . . . .   . . . .   . . . .   . . . .
"""
TURNED = rest("3212")

LAY = to_lay(BOARD, red="1234", blue="4321", realm=(1, 2), limit=9)
LAID = LAY.play("red", "4321")
REMOVE = laying(BOARD, red="1432", blue="2444")
PLACE = play(REMOVE, "red -1c", "red -1d")
TIED = laying(red="3212", blue="3244")
TURN_UP = play(TIED, "card 2", "card 2")
TURN_UP_BLUE = TURN_UP.deal("1")
TAKE_BACK = position(
    BOARD, laid=("1111", "2222"), phase="take_back", realm=(4, 4), owed=("34", "124"), back=(2, 1), round=5
)
DRAW = Position.from_text("aton").deal("1")
DRAW_BLUE = play(DRAW, "card 1", "card 2", "card 3", "card 3")
EXCHANGING = to_lay(red="1123", blue="1234").play("red", "exchange").deal("2")
WON = laying(NEARLY, red="1211", blue="1444").play("red", "+1l")
POINTS = laying(red="4211", blue="1421", points=(36, 0))
LIMIT = play(laying(red="1211", blue="1421", round=1, limit=1), "red +1a", "blue +1b")
NO_CARDS = "0000,0000"


def words(start: Position) -> dict[str, str]:
    return dict(word.split("=") for word in start.text.split()[1:])


def balanced(position: dict[str, str], planted: dict[str, str]) -> dict[str, str]:
    """Let piles and stocks follow from the rest, unless the fault is planted there."""
    cards = {name: position.get(name, ",").split(",") for name in ("bottom", "laid", "turned")}
    numbers = {name: position.get(name, NO_CARDS).split(",") for name in ("discard", "hand")}
    piles, stocks = [], []
    for seat in (0, 1):
        listed = counts("".join(lists[seat] for lists in cards.values()))
        sums = [int(listed[n]) + sum(int(part[seat][n]) for part in numbers.values()) for n in range(4)]
        piles.append("".join(str(9 - number) for number in sums))
        taken = int(position.get("left", 0)) if position.get("phase") == "place" else 0
        taken *= position.get("mover", "red") == ("red", "blue")[seat]
        realm = int(position.get("realm", "0,0").split(",")[seat])
        stocks.append(str(29 - position.get("board", "").count("rb"[seat]) - realm - taken))
    return position | {"pile": ",".join(piles), "stock": ",".join(stocks)} | planted


@pytest.mark.parametrize(
    "start",
    [LAY, LAID, REMOVE, PLACE, TIED, TURN_UP, TURN_UP_BLUE, TAKE_BACK, DRAW, DRAW_BLUE, EXCHANGING, WON, POINTS, LIMIT],
)
def test_the_positions_that_faults_are_planted_in_are_sound(start: Position) -> None:
    assert Position.from_text(start.text) == start


@pytest.mark.parametrize(
    ("start", "planted", "sentence", "rule"),
    [
        # cards
        (LAY, {"pile": "8888,8887"}, "Blue has 8 cards of value 4, not nine", "A1"),
        (LAY, {"discard": "1000,0000", "pile": "8888,8888"}, "Red has 10 cards of value 1, not nine", "A1"),
        (LAY, {"hand": "2111,1111"}, "Red has 5 cards to lay", "A2"),
        (LAY, {"hand": "1110,1111"}, "Red has 3 cards to lay", "A2"),
        (LAY, {"known": "2000,0000"}, "a known card of Red is not in hand", "A6"),
        (LAID, {"laid": "4321,", "hand": "1000,1111"}, "Red has 1 cards to lay", "A2"),
        (PLACE, {"known": "1000,0000"}, "a known card of Red is not in hand", "A6"),
        # counters
        (LAY, {"stock": "23,20"}, "Red has 28 counters, not 29", "A1"),
        (PLACE, {"left": "1", "stock": words(PLACE)["stock"]}, "Red has 28 counters, not 29", "A1"),
        (LAY, {"realm": "5,4"}, "9 counters lie in the realm, which has eight squares", "A11"),
        (LAY, {"token": "2,1"}, "Red has 2 tokens", "A1"),
        # what would have ended the game
        (LAY, {"points": "40,0"}, "with 40 points the game is over", "A13"),
        (LAY, {"points": "0,41"}, "with 40 points the game is over", "A13"),
        (LAY, {"board": "r" * 12 + "/............" * 3}, "winning kind are held", "A13"),
        (LAY, {"round": "10"}, "round 10 is beyond the limit", "D7"),
        (LAY, {"round": "0"}, "there is no round 0", "A2"),
        # laying
        (LAID, {"laid": "432,"}, "Red has 3 cards at the four cartouches", "A4"),
        (PLACE, {"laid": ",2444"}, "Red has not laid cards", "A4"),
        (PLACE, {"hand": "1000,0000"}, "Red has laid and still has cards in hand", "A4"),
        (LAID, {"laid": "4321,1234", "hand": NO_CARDS}, "both have laid, so the cards are turned up", "A4"),
        (LAY, {"realm": "4,4"}, "the realm is full after a round, so there was a scoring", "A12"),
        # turns
        (REMOVE, {"round": "1"}, "nothing is removed in the first round", "A8"),
        (REMOVE, {"left": "3"}, "Red has no 3 counters to remove", "A8"),
        (REMOVE, {"left": "0"}, "Red has no 0 counters to remove", "A8"),
        (REMOVE, {"board": "/".join(["." * 12] * 4)}, "Red has no 2 counters to remove", "A8"),
        (PLACE, {"left": "3"}, "Red has no 3 counters to place", "A10"),
        (PLACE, {"left": "0"}, "Red has no 0 counters to place", "A10"),
        (LAY, {"left": "1"}, "nobody is removing or placing", "A7"),
        (LAY, {"turn": "2"}, "nobody is removing or placing", "A7"),
        (LAY, {"mover": "blue"}, "no single player is on the move", "A4"),
        (WON, {"mover": "blue"}, "no single player is on the move", "A4"),
        # order
        (TURN_UP, {"laid": "3212,3144"}, "the cards at the cartouches settle the order", "A6"),
        (PLACE, {"first": "blue", "mover": "blue"}, "the player of the lower card goes first", "A6"),
        (PLACE, {"turn": "2"}, "the first player takes a turn, then the second", "A7"),
        (LAY, {"first": "blue"}, "the order of this round is not settled yet", "A6"),
        (TURN_UP, {"turned": ","}, None, None),
        (TURN_UP_BLUE, {"turned": "2,2"}, "one card each, Red first", "A6"),
        (TURN_UP_BLUE, {"turned": ",2"}, "one card each, Red first", "A6"),
        (TURN_UP, {"turned": "21,2"}, "one card each, Red first", "A6"),
        (TURN_UP, {"turned": "1,2"}, "the first two cards that differ settle the order", "A6"),
        (LAY, {"turned": "1,1"}, "cards are turned up only to settle the order", "A6"),
        # taking back
        (LAY, {"owed": "1,"}, "counters are taken back only after a scoring", "A16"),
        (LAY, {"back": "0,1"}, "counters are taken back only after a scoring", "A16"),
        (TAKE_BACK, {"realm": "4,3"}, "there is no scoring while the realm is not full", "A12"),
        (TAKE_BACK, {"back": "4,1", "owed": ",124"}, "Red has no counter to take back", "A16"),
        (TAKE_BACK, {"back": "2,5", "owed": "34,"}, "has no counter to take back", "A16"),
        (TAKE_BACK, {"back": "3,1"}, "Red has taken 3 back and owes too many temples", "A16"),
        (
            TAKE_BACK,
            {"board": "r.b........./............/..b........./..........b.", "owed": "34,124"},
            "Red owes a counter from temple 3 and has none there",
            "A16",
        ),
        # drawing
        (DRAW, {"hand": "0000,0000", "pile": "0000,9999", "discard": "9999,0000"}, "needs no card of unknown", "A2"),
        (DRAW, {"hand": "4000,0000"}, "Red has four cards already", "A2"),
        (DRAW, {"hand": "0000,0000", "laid": "1234,"}, "Red has four cards already", "A2"),
        (DRAW_BLUE, {"hand": "1000,1000"}, "Red draws four cards and then Blue does", "A2"),
        (DRAW, {"hand": "1000,2000"}, "Red draws four cards and then Blue does", "A2"),
        (EXCHANGING, {"token": "1,1"}, "Red draws again and has not handed in the token", "A3"),
        (
            EXCHANGING,
            {"mover": "blue", "hand": "0000,1000", "laid": "1123,", "discard": "0000,0000"},
            "Blue draws again and has not handed in the token",
            "A3",
        ),
        # the end
        (LAY, {"winners": "red"}, "exactly when there are winners and a reason", "A13"),
        (LAY, {"reason": "time"}, "exactly when there are winners and a reason", "A13"),
        (LAY, {"phase": "over"}, "exactly when there are winners and a reason", "A13"),
        (WON, {"winners": "blue"}, "this is no reason for these winners", "A13"),
        (WON, {"reason": "yellow"}, "this is no reason for these winners", "A13"),
        (WON, {"reason": "green"}, "this is no reason for these winners", "A13"),
        (WON, {"reason": "points"}, "this is no reason for these winners", "A13"),
        (WON, {"reason": "scoring"}, "this is no reason for these winners", "A13"),
        (WON, {"reason": "round_limit"}, "this is no reason for these winners", "A13"),
        (WON, {"winners": "both"}, "this is no reason for these winners", "A13"),
        (POINTS, {"winners": "blue"}, "this is no reason for these winners", "A13"),
        (POINTS, {"reason": "scoring", "winners": "both"}, "this is no reason for these winners", "A13"),
        (POINTS, {"reason": "scoring", "winners": "red"}, None, None),
        (POINTS, {"reason": "scoring", "points": "41,41", "winners": "both"}, None, None),
        (POINTS, {"reason": "resigned", "winners": "both"}, "this is no reason for these winners", "A13"),
        (POINTS, {"reason": "resigned", "winners": "blue"}, None, None),
        (LIMIT, {"winners": "red"}, "this is no reason for these winners", "A13"),
        (LIMIT, {"limit": "2"}, "this is no reason for these winners", "A13"),
    ],
)
def test_a_planted_fault_is_found(
    start: Position, planted: dict[str, str], sentence: str | None, rule: str | None
) -> None:
    """With no sentence, what was planted is no fault."""
    text = " ".join(["aton", *(f"{name}={word}" for name, word in balanced(words(start) | planted, planted).items())])
    if sentence is None:
        assert Position.from_text(text).text != start.text
        return
    with pytest.raises(PositionError, match="this position cannot arise: ") as error:
        Position.from_text(text)
    assert sentence in error.value.message
    assert error.value.rule == rule


def test_d2_between_reds_and_blues_shuffle_is_no_fault() -> None:
    start = position(laid=("3212", "3221"), turned=("", TURNED), pile=(TURNED, ""), phase="turn_up", round=10)
    assert start.deal_due == "deck red"
    assert counts(TURNED) == "8789"


def test_two_counters_on_one_square() -> None:
    """No text says so, but a state could."""
    states = LAY._states.copy()
    states["counters"][0, 1] |= states["counters"][0, 0]
    assert faults(states[0]) == ("two counters stand on one square", "A10")


def test_a_win_by_colour_is_sound() -> None:
    text = laying(YELLOW.replace("R R R .\n", ". R R .\n"), red="1244", blue="1444").play("red", "+4a").text
    assert "reason=yellow" in text
    assert Position.from_text(text).result is not None
