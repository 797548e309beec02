"""Moves that cannot be played: what is said, which rule is named, and that nothing changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from tests.rules.aton.boards import field, laying, match_at, match_of, position, to_lay
from tests.rules.aton.walks import choices, examples, seeds, walk
from tests.sizes import sized

from highpriest.errors import IllegalMoveError, MoveError, NotationError, WrongSeatError
from highpriest.play import Move, Position
from highpriest.play.aton.notation import MOVE_OBJECTS

pytestmark = pytest.mark.interpreted

BOARD = """
    R . B B   B . . .   . . B .   . . . R
    . . . .   . . . .   R . . .   . . . .
    . . . .   . . R .   . . . .   . . B .
"""
LAY = to_lay(BOARD, red="1223", blue="4431", token=(0, 1))
LAID = LAY.play("red", "1223")
REMOVE = laying(BOARD, red="1324", blue="1444")
REMOVE_OWN = laying(BOARD, red="1124", blue="1444")
PLACE = laying(BOARD, red="1224", blue="1444")
OWED = position(BOARD, laid=("1111", "2222"), phase="take_back", realm=(4, 4), owed=("34", "124"), back=(2, 1), round=5)
FURTHER = position(BOARD, laid=("1111", "2222"), phase="take_back", realm=(4, 4), back=(2, 2), round=5)
OVER = to_lay(red="4123", blue="1123", points=(38, 0)).play("red", "4123").play("blue", "1123")
DRAW = Position.from_text("aton")


@pytest.mark.parametrize(
    ("start", "entry", "error", "sentence", "rule"),
    [
        (LAY, "red exchange", IllegalMoveError, "'exchange': red has handed in their token already", "A3"),
        (LAY, "red 4431", IllegalMoveError, "'4431' cannot be laid from the hand 1 2 2 3", "A4"),
        (LAY, "red +1b", IllegalMoveError, "'+1b': the cards are to be laid first", "A4"),
        (LAY, "blue -1a", IllegalMoveError, "'-1a': the cards are to be laid first", "A4"),
        (LAID, "red 1223", WrongSeatError, "red has laid their cards; blue is to lay theirs", "A4"),
        (LAID, "red exchange", WrongSeatError, "red has laid their cards; blue is to lay theirs", "A4"),
        (REMOVE, "blue +1b", WrongSeatError, "blue owes no move: red is to remove a counter", "A7"),
        (REMOVE, "red 1324", IllegalMoveError, "'1324': the cards lie already, red is to remove a counter", "A8"),
        (REMOVE, "red exchange", IllegalMoveError, "'exchange': the cards lie already", "A8"),
        (REMOVE, "red +1b", IllegalMoveError, "'+1b': red is to remove a counter", "A8"),
        (REMOVE, "red -3c", IllegalMoveError, "'-3c': temple 3 is beyond a reach of 2", "A9"),
        (REMOVE, "red -1a", IllegalMoveError, "'-1a': there is no blue counter on 1a", "A8"),
        (REMOVE, "red -1b", IllegalMoveError, "'-1b': there is no blue counter on 1b", "A8"),
        (REMOVE_OWN, "red -1c", IllegalMoveError, "'-1c': there is no red counter on 1c", "A8"),
        (PLACE, "blue +1b", WrongSeatError, "blue owes no move: red is to place a counter", "A7"),
        (PLACE, "red -1c", IllegalMoveError, "'-1c': red is to place a counter", "A10"),
        (PLACE, "red +3a", IllegalMoveError, "'+3a': temple 3 is beyond a reach of 2", "A9"),
        (PLACE, "red +1a", IllegalMoveError, "'+1a': 1a is taken", "A10"),
        (PLACE, "red +1c", IllegalMoveError, "'+1c': 1c is taken", "A10"),
        (PLACE, "red 1224", IllegalMoveError, "'1224': the cards lie already, red is to place a counter", "A10"),
        (OWED, "blue -1c", WrongSeatError, "blue owes no move: red is to take back one of their own counters", "A16"),
        (OWED, "red +1b", IllegalMoveError, "'+1b': red is to take back one of their own counters", "A16"),
        (
            OWED,
            "red 1111",
            IllegalMoveError,
            "the cards lie already, red is to take back one of their own counters",
            "A16",
        ),
        (OWED, "red -1c", IllegalMoveError, "'-1c': there is no red counter on 1c", "A16"),
        (OWED, "red -1a", IllegalMoveError, "'-1a': first one from each temple, still from 3 or 4", "A16"),
        (FURTHER, "red -3e", IllegalMoveError, "'-3e': a further one comes from the highest temple", "D5"),
        (OVER, "red 1223", WrongSeatError, "red owes no move: the game is over", None),
        (DRAW, "blue 1223", WrongSeatError, "blue owes no move: a deal is due", None),
        (LAY, "red 12234", NotationError, "'12234' is no move of Aton: lay four cards as 4123", None),
        (PLACE, "red 1b", NotationError, "'1b' is no move of Aton", None),
        (LAY, "green 1223", WrongSeatError, "there is no seat 'green' here, only red, blue", None),
    ],
)
def test_what_is_said(start: Position, entry: str, error: type[MoveError], sentence: str, rule: str | None) -> None:
    match = match_at(start)
    before = match._states.tobytes()
    seat, text = entry.split()
    for play in (lambda: match.play(entry), lambda: match.play(seat, text), lambda: start.play(seat, text)):
        with pytest.raises(error) as caught:
            play()
        assert sentence in caught.value.message
        assert caught.value.rule == rule
        assert rule is None or str(caught.value).endswith(f"({rule})")
        assert isinstance(caught.value, ValueError)
    assert not start.is_legal(seat, text)
    assert match._states.tobytes() == before
    assert match.log == ()


def test_a_move_of_the_other_or_none_at_all() -> None:
    match = match_of("1123", "1123")
    mine = match.legal_moves("red")[0]
    with pytest.raises(WrongSeatError):
        match.play("blue", mine)
    for code in (-1, 354, 10**6):
        with pytest.raises(MoveError):
            match.play(Move("red", "1123", code))
    assert match.log[2:] == ()


# ---- every number, wherever play comes to


def lawful_refusal(view: Mapping[str, Any], reach: int, seat: str, text: str) -> tuple[type[MoveError], str | None]:
    """The error and the rule for a move that is not legal, read off the rule book."""
    phase = view["phase"]
    if phase == "over":
        return WrongSeatError, None
    if phase == "lay":
        if seat not in view["owing"]:
            return WrongSeatError, "A4"
        return IllegalMoveError, "A3" if text == "exchange" else "A4"
    if seat not in view["owing"]:
        return WrongSeatError, "A16" if phase == "take back" else "A7"
    task = {"remove": "A8", "place": "A10", "take back": "A16"}[phase]
    if text[0] != ("+" if phase == "place" else "-"):
        return IllegalMoveError, task
    if phase == "take back":
        own = text[1:] in view["counters"][seat]
        return IllegalMoveError, "D5" if own and not view["owed"][seat] else "A16"
    return IllegalMoveError, "A9" if int(text[1]) > reach else task


@given(seeds, choices)
@examples(6, 1)
def test_every_other_move_is_refused_with_its_rule_and_changes_nothing(seed: int, picks: list[int]) -> None:
    for n, match in enumerate(walk(seed, picks)):
        if n % sized(13, 97) and not match.is_over:
            continue
        before = (match._states.tobytes(), match.log, match.events(), dict(match._undealt))
        for number, seat in enumerate(match.seats):
            legal = set(match.legal_moves(seat))
            view, reach = match.view().data(), field(match, "laid")[number][2]
            for move in MOVE_OBJECTS[number]:
                if move in legal:
                    continue
                error, rule = lawful_refusal(view, reach, seat, move.text)
                with pytest.raises(error) as caught:
                    match.play(move)
                assert caught.value.rule == rule, move
                if error is IllegalMoveError:
                    assert repr(move.text) in caught.value.message
        assert (match._states.tobytes(), match.log, match.events(), dict(match._undealt)) == before


@given(seeds, choices)
@examples(4, 1)
def test_every_move_that_is_listed_is_accepted_and_leaves_the_position_as_it_was(seed: int, picks: list[int]) -> None:
    for n, match in enumerate(walk(seed, picks)):
        if n % 11:
            continue
        start = match.position
        before = start._states.tobytes()
        for seat in start.owing:
            for move in start.legal_moves(seat):
                assert start.is_legal(seat, move)
                assert start.is_legal(seat, move.text)
                assert start.play(seat, move.text) != start
        assert start._states.tobytes() == before
