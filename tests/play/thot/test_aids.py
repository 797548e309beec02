"""Aids of Thot: what can be reached, and where everybody stands."""

from __future__ import annotations

import json
import random

import pytest
from pydantic import TypeAdapter
from tests.games.spread import CASES, Case, random_move
from tests.sizes import sized

from highpriest.play import Match
from highpriest.play.thot.data import ThotAids
from highpriest.play.thot.view import ThotView

pytestmark = pytest.mark.interpreted

SHAPE: TypeAdapter[ThotAids] = TypeAdapter(ThotAids)
every_thot = pytest.mark.parametrize("case", [case for case in CASES if case.game == "thot"], ids=str)


def aids(match: Match, seat: str | None = None) -> ThotAids:
    view = match.view(seat)
    assert isinstance(view, ThotView)
    return view.aids()


def check_reach(match: Match, told: ThotAids) -> None:
    """Every move stands with its goal, and leads to the sum that is told; equals keep the order of the moves."""
    seat, here = match.owing[0], match.position
    listed = {move: goal for goal in told["reach"] for move in goal["moves"]}
    ways: dict[str, list[str]] = {}
    for legal in match.legal_moves(seat):
        ways.setdefault(legal.text.rpartition("/")[2], []).append(legal.text)
    totals = {goal["square"]: goal["total"] for goal in told["reach"]}
    assert list(totals) == sorted(ways, key=totals.__getitem__, reverse=True)
    assert {goal["square"]: goal["moves"] for goal in told["reach"]} == ways
    assert told["best"] == told["reach"][0]["total"]
    board = here.view().board  # type: ignore[attr-defined]
    for move, goal in listed.items():
        after = here.play(seat, move).view()
        assert isinstance(after, ThotView)
        assert after.total[seat] == goal["total"]
        assert after.priest == goal["square"]
        assert board[goal["square"]] == goal["stone"]


@every_thot
def test_aids_are_true_and_the_same_for_all(case: Case) -> None:
    match, luck = case.begin("aids"), random.Random(1)
    while not match.is_over:
        told = aids(match)
        assert all(aids(match, seat) == told for seat in match.seats)
        assert json.loads(json.dumps(SHAPE.validate_json(json.dumps(told), strict=True))) == json.loads(
            json.dumps(told)
        )
        view = match.view()
        assert isinstance(view, ThotView)
        if view.phase == "put":
            assert (told["reach"], told["best"], told["put"]) == ([], None, None)
        elif luck.random() < sized(0.5, 0.05):
            check_reach(match, told)
        stones = list(view.board.values())
        assert told["ankhs_left"] == stones.count("A")
        assert told["scarabs_left"] == len(stones) - stones.count("A")
        lying = [int(stone.rstrip("*")) for stone in stones if stone != "A"]
        gains, losses = ([value for value in lying if value * sign > 0] for sign in (1, -1))
        assert told["gains_left"] == {"count": len(gains), "sum": sum(gains)}
        assert told["losses_left"] == {"count": len(losses), "sum": sum(losses)}
        for standing in match.scoring():
            tray = told["seats"][standing.seat]
            values = [value for value, count in standing.stones.items() for _ in range(count)]
            assert tray == {
                "gains": sum(value for value in values if value > 0),
                "losses": sum(value for value in values if value < 0),
                "eights": values.count(8),
                "count": len(values),
            }
            if told["team_totals"] is None:
                assert not case.options.get("teams")
            else:
                assert told["team_totals"][standing.seat] == standing.side_total
        match.play(random_move(match, luck))
    assert aids(match)["reach"] == []


def test_before_the_lay_out_nothing_is_in_reach() -> None:
    told = aids(Match("thot", by_hand=True))
    assert (told["reach"], told["best"], told["scarabs_left"]) == ([], None, 0)
    assert told["gains_left"] == told["losses_left"] == {"count": 0, "sum": 0}
