"""Copies are independent, positions never change, and equal things are equal."""

from __future__ import annotations

import random

import numpy as np
import pytest
from tests.games.spread import Case, every_case, play_on, played, random_move
from tests.sizes import sized

from highpriest.errors import RecordError
from highpriest.play import Match, Position

pytestmark = pytest.mark.interpreted


@every_case
def test_a_copy_goes_its_own_way(case: Case) -> None:
    for stop in (2, 13, 28):
        match = played(case, 1, stop)
        before = match._states.tobytes(), match.log, match.events()
        copy = match.copy()
        assert copy == match
        assert copy.position == match.position
        assert copy.events() == match.events()
        play_on(copy, random.Random(1))
        assert (match._states.tobytes(), match.log, match.events()) == before
        again = play_on(match.copy(), random.Random(1))
        assert again == copy  # the deals to come are the same
        assert match != copy or match.is_over


@every_case
def test_a_position_stays_as_it_was(case: Case) -> None:
    match, luck = case.begin(2), random.Random(2)
    kept: list[tuple[Position, bytes, str]] = []
    while not match.is_over:
        position = match.position
        kept.append((position, position._states.tobytes(), position.text))
        move = random_move(match, luck)
        position.play(move.seat, move)
        for seat in (None, *match.seats) if len(match.log) % sized(1, 3) == 0 else ():
            position.view(seat)
            str(position.rendering(seat))
        position.scoring()
        match.play(move)
    for position, raw, text in kept:
        assert position._states.tobytes() == raw
        assert position.text == text


@every_case
def test_a_position_goes_on_as_the_match_does(case: Case) -> None:
    """Dealt by hand from the log, the immutable positions and the match are the same at every entry."""
    match = played(case, 3, 40)
    for n in range(len(match.log)):
        before = match.rewound(n)
        if before.log != match.log[:n] or before.deal_due:
            continue
        seat, _, text = match.log[n].partition(" ")
        if seat in match.seats and before.position.play(seat, text).deal_due is None:
            assert before.position.play(seat, text) == match.rewound(n + 1).position


@every_case
def test_equal_positions_are_equal_and_hash_alike(case: Case) -> None:
    one, other = played(case, 4, 20), played(case, 4, 20)
    assert one == other
    assert one.position == other.position
    assert hash(one.position) == hash(other.position)
    if not one.is_over:
        one.play(random_move(one, random.Random(0)))
        assert one.position != other.position
        assert one != other
    assert one.position != "a position"
    assert one != "a match"
    with pytest.raises(TypeError):
        hash(one)


@every_case
def test_texts_of_positions_are_read_back(case: Case) -> None:
    match, luck = case.begin(5), random.Random(5)
    while True:
        position = match.position
        again = Position.from_text(position.text)
        assert again == position
        assert again._states.tobytes() == position._states.tobytes()
        assert again.text == position.text
        assert eval(repr(position)) == position
        if match.is_over:
            break
        match.play(random_move(match, luck))


@every_case
def test_rewinding_gives_every_earlier_moment(case: Case) -> None:
    match = played(case, 6, 30)
    for n in range(len(match.log) + 1):
        earlier = match.rewound(n)
        assert earlier.log[:n] == match.log[:n]
        # Deals that were due at that moment have come out again.
        assert earlier.log == match.log[: len(earlier.log)]
    for n in (-1, len(match.log) + 1):
        with pytest.raises(RecordError, match=str(n)):
            match.rewound(n)


@every_case
def test_states_are_packed_without_gaps(case: Case) -> None:
    """Positions are compared by their bytes, so no byte may be left unset."""
    state_type = case.begin(0)._game.state_type
    assert sum(np.dtype(field[0]).itemsize for field in state_type.fields.values()) == state_type.itemsize


@every_case
def test_a_match_says_what_it_is(case: Case) -> None:
    match = case.begin(7)
    assert case.game in repr(match)
    assert match.owing[0] in repr(match)
    assert str(match) == str(match.position) != ""
    assert isinstance(match, Match)
