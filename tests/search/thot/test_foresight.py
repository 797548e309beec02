"""What the evaluation foresees, against plain counting over the rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from highpriest.play import Match, Position
from highpriest.rules.thot.state import ANKH, STATE, VALUE_OF, Phase
from highpriest.search.thot.evaluation import NAMES, terms_of
from highpriest.search.thot.iterative_deepening import Effort, Thinker
from highpriest.search.thot.workspace import make, note_lines

# Whichever test comes first may have to compile the search, on a machine that is busy.
pytestmark = pytest.mark.timeout(600)

turning = pytest.mark.parametrize("turning", [False, True], ids=["basic", "turning"])


def positions(*, turning: bool) -> Iterator[Position]:
    """Some without ankhs, from games at random, late enough that lines have become short."""
    luck = Random(11)
    for game in range(30):
        match = Match("thot", seed=f"foresight {game}", size=8, turning=turning)
        while not match.is_over:
            state = np.frombuffer(match.view().raw, STATE)[0]
            goes = state["phase"] == Phase.MOVE
            if goes and state["scarabs"] < 45 and not (state["kind"] == ANKH).any() and luck.random() < 0.3:
                yield match.position
            match.play(luck.choice(match.legal_moves(match.owing[0])))


def terms(position: Position) -> dict[str, int]:
    thinker = Thinker(position.view().raw, Effort(nodes=1, foresees=True))
    return dict(zip(NAMES, terms_of(thinker.states[0], thinker.workspace).tolist(), strict=True))


def goings(position: Position) -> Iterator[tuple[int, Position]]:
    """What each move takes, and the position after it."""
    state = np.frombuffer(position.view().raw, STATE)[0]
    if not position.is_over:
        seat = position.owing[0]
        for move in position.legal_moves(seat):
            yield int(VALUE_OF[state["kind"][move.code % 100]]), position.play(seat, move)


def best_sum(position: Position, depth: int) -> int:
    """The most that the mover's side gains in so many goings."""
    if depth == 0:
        return 0
    return max((value - best_sum(after, depth - 1) for value, after in goings(position)), default=0)


def test_the_third_going_is_that_of_a_plain_search() -> None:
    """With turning it is not always: what was taken before may have been around the corner."""
    some = list(positions(turning=False))
    assert len(some) > 20
    for position in some:
        assert terms(position)["third"] == best_sum(position, 3)


def test_with_turning_the_third_going_is_mostly_that_of_a_plain_search() -> None:
    right = [terms(position)["third"] == best_sum(position, 3) for position in positions(turning=True)]
    assert len(right) > 20
    assert sum(right) > 0.7 * len(right)


@turning
def test_the_fewest_goals_that_can_be_left_to_the_next(turning: bool) -> None:
    for position in positions(turning=turning):
        fewest = min(sum(1 for _ in goings(after)) for _, after in goings(position))
        told = [n for n in range(7) if terms(position)[f"leaves {n}"]]
        assert told == [min(fewest, 6)]


@turning
def test_lines_are_counted_by_their_stones(turning: bool) -> None:
    for position in positions(turning=turning):
        state: Any = np.frombuffer(position.view().raw, STATE)[0]
        for stones in range(1, 5):
            counted = [sum(min(int(line).bit_count(), 4) == stones for line in state["line"][way]) for way in range(2)]
            assert terms(position)[f"lines of {stones}"] == counted[state["way"]] - counted[1 - state["way"]]


@turning
def test_the_worth_of_all_lines_is_kept_up_to_date(turning: bool) -> None:
    """What the search notes move by move is what counting anew gives."""
    luck = Random(12)
    match = Match("thot", seed="lines", turning=turning)
    thinker = Thinker(match.view().raw, Effort(nodes=1, foresees=True))
    for ply in range(90):
        if match.is_over:
            break
        move = luck.choice(match.legal_moves(match.owing[0]))
        make(thinker.states, thinker.workspace, ply, move.code)
        match.play(move)
        kept = thinker.states[ply + 1].worth_of_lines.copy()
        anew = thinker.states[ply + 1 : ply + 2].copy()
        anew[0].worth_of_lines[:] = 0
        note_lines(anew, thinker.workspace)
        assert (kept == anew[0].worth_of_lines).all()
