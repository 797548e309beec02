"""Views: what a seat sees is a function of what it may know."""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np
import pytest
from tests.games.spread import Case, every_case, played, random_move
from tests.sizes import sized

from highpriest.play import Match

pytestmark = pytest.mark.interpreted


@every_case
def test_a_view_is_plain_data_with_the_seats_own_moves(case: Case) -> None:
    match, luck = case.begin(1), random.Random(1)
    while not match.is_over:
        for seat in match.seats if len(match.log) % sized(1, 3) == 0 else ():
            view = match.view(seat)
            assert (view.game, view.seat) == (case.game, seat)
            assert view.legal_moves == match.legal_moves(seat)
            data = view.data()
            assert json.loads(json.dumps(data))["owing"] == list(match.owing)
            assert data["legal_moves"] == [move.text for move in match.legal_moves(seat)]
            assert view == match.view(seat)
        spectators = match.view()
        assert spectators.seat is None
        assert spectators.legal_moves == ()
        assert spectators.data()["options"] == match.options.data()
        match.play(random_move(match, luck))
    for data in [match.view().data(), *(match.view(seat).data() for seat in match.seats)]:
        assert match.result is not None
        assert (data["winners"], data["reason"]) == ([*match.result.winners], match.result.reason)


@every_case
def test_a_drawing_for_a_seat_is_made_from_its_view(case: Case) -> None:
    for stop in (2, 14, 29):
        match = played(case, 2, stop)
        for seat in match.seats:
            assert str(match.position.rendering(seat)) == str(match._game.render_view(match.view(seat)))


def others_reshuffled(match: Match, seat: int, luck: random.Random) -> Any:
    """The states of Aton with other hidden things of the other seat, which the seat cannot tell apart."""
    states = match._states.copy()
    state, other = states[0], 1 - seat
    hidden = state["hand"][other] - state["known"][other]
    if state["laid"][other, 0]:
        hidden = np.zeros(4, np.int8)
    unseen = [value for value in range(4) for _ in range(state["pile"][other, value] + hidden[value])]
    luck.shuffle(unseen)
    drawn = np.bincount(unseen[: hidden.sum()], minlength=4).astype(np.int8)
    rest = np.bincount(unseen[hidden.sum() :], minlength=4).astype(np.int8)
    if not state["laid"][other, 0]:
        state["hand"][other] = state["known"][other] + drawn
    state["pile"][other] = rest
    return states


@every_case
def test_what_a_seat_cannot_know_does_not_show(case: Case) -> None:
    """Two matches equal in all that a seat may know give it equal views, moves and drawings, byte by byte."""
    differed = 0
    for seed in range(sized(4, 1)):
        match, luck = case.begin(seed), random.Random(seed)
        while not match.is_over:
            for number, seat in enumerate(match.seats if len(match.log) % sized(1, 3) == 0 else ()):
                states = match._states.copy()
                if case.game == "aton" and match.view().data()["phase"] == "lay":
                    states = others_reshuffled(match, number, luck)
                differed += states.tobytes() != match._states.tobytes()
                view = match._game.view(states, match.options, number)
                assert view == match.view(seat)
                assert view.raw == match.view(seat).raw
                assert repr(view.data()) == repr(match.view(seat).data())
                assert str(match._game.render_view(view)) == str(match._game.render_view(match.view(seat)))
            match.play(random_move(match, luck))
    assert (differed > 5) == (case.game == "aton")  # in Thot everything is public


@every_case
def test_the_order_of_what_is_laid_face_down_does_not_show(case: Case) -> None:
    """While both still owe a move, the other seat learns only that a move was made."""
    seen = 0
    for seed in range(6):
        match, luck = case.begin(seed), random.Random(seed)
        while not match.is_over and seen < 12:
            if len(match.owing) == 2:
                first, second = luck.sample(match.owing, 2)
                lays = [move for move in match.legal_moves(first) if move.text != "exchange"]
                one, other = match.copy(), match.copy()
                told = [one.play(lays[0]), other.play(lays[-1])]
                for seat in (second, None):
                    assert one.view(seat) == other.view(seat)
                    events = [[event.seen_by(seat) for event in events] for events in told]
                    assert events[0] == events[1]
                assert (one.view(first) == other.view(first)) == (lays[0] == lays[-1])
                seen += 1
            match.play(random_move(match, luck))
    assert (seen > 0) == (case.game == "aton")


@every_case
def test_in_a_public_game_all_see_the_same(case: Case) -> None:
    match = played(case, 3, 15)
    raws = {match.view(seat).raw for seat in (None, *match.seats)}
    assert (len(raws) == 1) == (case.game == "thot")
