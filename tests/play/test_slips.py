"""The usual slips of somebody who types a move get a sentence that says what to type."""

from __future__ import annotations

from typing import Any

import pytest

from highpriest.errors import IllegalMoveError, NotationError, WrongSeatError
from highpriest.play import Match, Position

GAMES = [("aton", "red", "1134"), ("thot", "p1", "e9")]


@pytest.mark.parametrize(("game", "seat", "text"), GAMES)
def test_a_move_without_a_seat_is_refused_with_the_entry_that_was_meant(game: str, seat: str, text: str) -> None:
    for table in (Match(game, seed=7), Match(game, seed=7).position):
        with pytest.raises(NotationError) as slip:
            table.play(text)
        assert str(slip.value) == (
            f"'{text}' does not say whose move it is: name the seat as well, as in play('{seat} {text}')"
        )


def test_a_move_that_no_path_leads_to_is_still_known_for_a_move() -> None:
    with pytest.raises(NotationError, match="does not say whose move it is"):
        Match("thot", seed=1, size=8).play("puts -8 b2")
    with pytest.raises(NotationError, match="does not say whose move it is"):
        Match("thot", seed=1, size=8).play("a1/h8")


@pytest.mark.parametrize(("game", "seat", "text"), GAMES)
def test_a_seat_without_a_move_is_told_that_the_move_is_missing(game: str, seat: str, text: str) -> None:
    with pytest.raises(NotationError, match=f'the move of {seat} is missing, as in play\\("{seat}", text\\)'):
        Match(game, seed=7).play(seat)


def test_a_seat_that_is_none_is_named_with_those_there_are() -> None:
    with pytest.raises(WrongSeatError, match="there is no seat 'green' here, only red, blue"):
        Match("aton", seed=7).play("green 1134")


@pytest.mark.parametrize("number", [5, None, 1.5])
def test_a_number_alone_is_no_seat(number: Any) -> None:
    for table in (Match("aton", seed=7), Match("aton", seed=7).position):
        with pytest.raises(WrongSeatError, match=f"there is no seat {number} here, only red, blue"):
            table.play(number)


@pytest.mark.parametrize(("game", "seat", "_text"), GAMES)
def test_what_a_move_prints_can_be_played_with_and_without_its_seat(game: str, seat: str, _text: str) -> None:
    move = Match(game, seed=7).legal_moves(seat)[0]
    ways: list[Any] = [(move,), (str(move),), (seat, move), (seat, move.text), (seat, str(move))]
    matches = [Match(game, seed=7) for _ in ways]
    for match, way in zip(matches, ways, strict=True):
        assert match.position.is_legal(*way)
        assert match.position.play(*way) == match.position.play(move)
        match.play(*way)
    assert all(match == matches[0] for match in matches)


def test_what_another_seats_move_prints_is_refused() -> None:
    match = Match("aton", seed=7)
    theirs = match.legal_moves("blue")[0]
    with pytest.raises(WrongSeatError, match=f"'{theirs}' is a move of blue, and of nobody else"):
        match.play("red", str(theirs))
    assert not match.position.is_legal("red", str(theirs))


def test_a_seat_is_taken_off_a_text_only_once() -> None:
    match = Match("aton", seed=7)
    with pytest.raises(NotationError, match="'red 1134'"):
        match.play("red", "red red 1134")


def test_an_illegal_entry_is_refused_for_what_is_wrong_with_the_move() -> None:
    position = Position.from_text("aton left=4 phase=place points=0,2 stock=25,29 pile=7988,9887 laid=1134,2344")
    with pytest.raises(IllegalMoveError, match=r"temple 4 is beyond a reach of 3 \(A9\)"):
        position.play("red", "red +4l")
