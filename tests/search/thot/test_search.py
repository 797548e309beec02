"""The search of Thot against plain search over the rules."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

from highpriest.play import Match, Position
from highpriest.rules.thot.score import lead
from highpriest.rules.thot.state import ANKH, EMPTY, SCARABS, STATE, STRIDE, VALUE_OF, Phase
from highpriest.search.thot.iterative_deepening import Effort, Thinker, think
from highpriest.search.thot.packed_score import score_of_kinds
from highpriest.search.thot.reduction import reduction
from highpriest.search.thot.search_state import best_net
from highpriest.search.thot.workspace import make, new_workspace
from highpriest.search.thot.zobrist import key_of_stones, key_of_trays

# Whichever test comes first may have to compile the search, on a machine that is busy.
pytestmark = pytest.mark.timeout(600)

VARIANTS: list[dict[str, Any]] = [{}, {"turning": True, "size": 8}, {"players": 4, "teams": True, "size": 8}]


def state_of(match: Match | Position) -> Any:
    return np.frombuffer(match.view().raw, STATE).copy().view(np.recarray)[0]


def worth(state: Any, seat: int) -> int:
    return sum(int(w) * int(n) for w, n in zip(score_of_kinds()[:SCARABS], state.taken[seat], strict=True))


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_the_workspace_follows_the_rules(options: dict[str, Any]) -> None:
    luck = Random(1)
    match = Match("thot", seed="desk", **options)
    states, workspaces = new_workspace(state_of(match), 0)
    for ply in range(100):
        if match.is_over:
            break
        move = luck.choice(match.legal_moves(match.owing[0]))
        make(states, workspaces[0], ply, move.code)
        match.play(move)
        now = state_of(match)
        for name in STATE.names or ():
            assert (states[ply + 1][name] == now[name]).all(), name
        assert states[ply + 1].stones_key == key_of_stones(now)
        assert states[ply + 1].trays_key == key_of_trays(now)
        assert states[ply + 1].ankhs == np.count_nonzero(now.kind == ANKH)
        assert states[ply + 1].tobytes() == new_workspace(now, 0)[0][0].tobytes()


def plain_net(state: Any, way: int, line: int, place: int, partner: bool) -> int:
    """What a stone brings, an ankh what one can rid oneself of, less the best that is left in the crossing line."""
    board = np.asarray(state.kind).reshape(STRIDE, STRIDE)
    board = board if way == 0 else board.T
    lowest = min((int(VALUE_OF[kind]) for kind in range(SCARABS) if state.taken[state.mover, kind]), default=0)
    kind = board[line, place]
    value = max(0, -lowest) if kind == ANKH else int(VALUE_OF[kind])
    left = [int(VALUE_OF[board[other, place]]) for other in range(STRIDE) if other != line]
    stones = [value for value, other in zip(left, np.delete(board[:, place], line), strict=True) if other != EMPTY]
    reply = max(stones, default=0)
    return value + reply if partner else value - reply


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_the_best_net_of_a_line_is_that_of_its_best_stone(options: dict[str, Any]) -> None:
    luck = Random(3)
    for game in range(4):
        match = Match("thot", seed=f"net {game}", **options)
        while not match.is_over:
            state = state_of(match)
            node = new_workspace(state, 0)[0][0]
            way, line, partner = luck.randrange(2), luck.randrange(state.side), luck.randrange(2)
            stones = [place for place in range(STRIDE) if state.line[way, line] >> place & 1]
            chosen = luck.sample(stones, luck.randint(1, len(stones))) if stones else []
            if chosen:
                expected = max(plain_net(state, way, line, place, bool(partner)) for place in chosen)
                assert best_net(node, way, line, sum(1 << place for place in chosen), partner) == expected
            match.play(luck.choice(match.legal_moves(match.owing[0])))


def test_the_packed_score_says_who_is_ahead() -> None:
    luck = Random(2)
    state = state_of(Match("thot", seed="worth"))
    for _ in range(3000):
        state.taken[:] = 0
        for index in range(16):
            stones = luck.randrange(7)
            state.taken[0, index] = luck.randrange(stones + 1)
            state.taken[1, index] = stones - state.taken[0, index]
        if luck.random() < 0.5:  # nearly equal trays, for the tie-breaks
            state.taken[1] = state.taken[0]
            for _ in range(luck.randrange(4)):
                state.taken[1, luck.randrange(16)] = luck.randrange(7)
        values = np.array([*range(-8, 0), *range(1, 9)] * 2)
        for seat in range(2):
            state.total[seat] = int((state.taken[seat] * values).sum())
        assert np.sign(worth(state, 0) - worth(state, 1)) == np.sign(lead(state, 0, 1))


def brute_force(position: Position, seat: str) -> int:
    """1 if the seat wins with best play of both sides, 0 for a draw, -1 if it loses."""

    @cache
    def value(text: str) -> int:
        here = Position.from_text(text)
        if here.is_over:
            assert here.result is not None
            sides = {winner in friends for winner in here.result.winners}
            return 0 if len(sides) == 2 else 1 if sides == {True} else -1
        mover = here.owing[0]
        values = (value(here.play(mover, move).text) for move in here.legal_moves(mover))
        return max(values) if mover in friends else min(values)

    teams = position.options.data()["teams"]
    friends = set(position.seats[:2] if seat in position.seats[:2] else position.seats[2:]) if teams else {seat}
    return value(position.text)


def thin_out(match: Match, luck: Random, scarabs: int, ankhs: int) -> Position:
    """The match's position with all but a few stones of the board in the trays, sums rather even."""
    text = match.position.text
    head, _, rest = text.partition(" board=")
    board, _, taken = rest.partition(" taken=")
    size = match.options.data()["size"]
    stones = [[*_signs(row)] for row in board.split("/")]
    places = [(r, c) for r in range(size) for c in range(size) if stones[r][c] not in (".", "P", "A")]
    holy = [(r, c) for r in range(size) for c in range(size) if stones[r][c] == "A"]
    priest = next((r, c) for r in range(size) for c in range(size) if stones[r][c] == "P")
    # few rows and columns, so that the stones see each other
    luck.shuffle(places)
    places.sort(key=lambda at: min(abs(at[0] - priest[0]), 2) + min(abs(at[1] - priest[1]), 2))
    trays = [[*_signs(tray)] for tray in taken.split(",")]
    for n, (r, c) in enumerate(places[scarabs:]):
        trays[n % len(trays)].append(stones[r][c])
        stones[r][c] = "."
    for r, c in holy[ankhs:]:
        stones[r][c] = "."
    board = "/".join("".join(row) for row in stones)
    return Position.from_text(f"{head} board={board} taken={','.join(''.join(tray) for tray in trays)}")


def _signs(text: str) -> list[str]:
    found: list[str] = []
    for sign in text:
        if sign == "*":
            found[-1] += sign
        else:
            found.append(sign)
    return found


@pytest.mark.parametrize("selective", [False, True], ids=["all", "selective"])
@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_proven_results_agree_with_brute_force(options: dict[str, Any], selective: bool) -> None:
    luck = Random(3)
    seen = set()
    for game in range(40):
        match = Match("thot", seed=f"proof {game}", **options)
        for _ in range(5):
            match.play(luck.choice(match.legal_moves(match.owing[0])))
        if match.position.view().data()["phase"] != "move":
            continue
        position = thin_out(match, luck, 7, 0)
        if position.is_over:
            continue
        thought = think(position.view().raw, Effort(nodes=200_000, selective=selective, proves=True))
        assert thought.proven is not None
        assert thought.proven == brute_force(position, position.owing[0])
        after = position.play(position.owing[0], _move(position, thought.moves[0]))
        assert brute_force(after, position.owing[0]) == thought.proven
        seen.add(thought.proven)
    assert {-1, 1} <= seen


def _move(position: Match | Position, code: int) -> Any:
    return next(move for move in position.legal_moves(position.owing[0]) if move.code == code)


def test_search_to_the_end_with_an_ankh_agrees_with_the_rules() -> None:
    """Every putting back is looked at when a result is announced."""
    luck = Random(4)
    proven = 0
    for game in range(8):
        match = Match("thot", seed=f"ankh {game}", size=8)
        for _ in range(4):
            match.play(luck.choice(match.legal_moves(match.owing[0])))
        position = thin_out(match, luck, 2, 1)
        if position.is_over or position.view().data()["phase"] != "move":
            continue
        for tray in ("p1", "p2"):
            assert position.view().data()["taken"][tray]
        thinker = Thinker(position.view().raw, Effort(nodes=3_000_000, table_bits=18))
        thinker.prove(3_000_000)
        if thinker.proven is None:
            continue
        proven += 1
        # a player who is proven to win keeps winning, whatever the other does
        here = position
        side = thinker.seat
        expected = thinker.proven
        while not here.is_over:
            mover = here.owing[0]
            if expected * (1 if int(mover[1]) - 1 == side else -1) > 0:
                code = think(here.view().raw, Effort(nodes=3_000_000, proves=True, table_bits=18)).moves[0]
                here = here.play(mover, _move(here, code))
            else:
                here = here.play(mover, luck.choice(here.legal_moves(mover)))
        assert here.result is not None
        if expected:
            winner = side if expected > 0 else 1 - side
            assert here.result.winners == (f"p{winner + 1}",)
    assert proven


def test_thinking_stops_in_time_with_an_answer() -> None:
    match = Match("thot", seed="slow")
    raw = match.view("p1").raw
    thought = think(raw, Effort(nodes=10**12, table_bits=16), seconds=0.2)
    assert thought.depth >= 1
    assert think(raw, Effort(nodes=10**12), seconds=0.0).moves


def some_positions(count: int, **options: Any) -> list[bytes]:
    """What the mover sees after a few moves at random."""
    luck = Random(7)
    found = []
    for game in range(count):
        match = Match("thot", seed=f"some {game}", **options)
        for _ in range(8):
            if not match.is_over:
                match.play(luck.choice(match.legal_moves(match.owing[0])))
        if not match.is_over:
            found.append(match.view(match.owing[0]).raw)
    return found


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_a_selective_search_looks_further_with_the_same_effort(options: dict[str, Any]) -> None:
    for raw in some_positions(10, **options):
        further = think(raw, Effort(nodes=30_000, selective=True, table_bits=16))
        assert further.depth > think(raw, Effort(nodes=30_000, table_bits=16)).depth
        assert further.nodes < 31_000


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_effort_is_spent_where_the_choice_is_open(options: dict[str, Any]) -> None:
    """Less than usual where the best move stays the same, more where it does not, and never more than the most."""
    effort = Effort(nodes=10_000, most=30_000, selective=True, table_bits=15)
    nodes = []
    for raw in some_positions(20, **options):
        thought = think(raw, effort)
        assert think(raw, effort) == thought
        nodes.append(thought.nodes)
    assert min(nodes) < 1.5 * effort.nodes < max(nodes) < 1.05 * effort.most


def test_selective_search_to_the_end_leaves_nothing_out() -> None:
    """Where the end is in sight the value is that of the full search."""
    luck = Random(8)
    for game in range(20):
        match = Match("thot", seed=f"end {game}", turning=True)
        for _ in range(3):
            match.play(luck.choice(match.legal_moves(match.owing[0])))
        position = thin_out(match, luck, 9, 0)
        if not position.is_over:
            raw = position.view().raw
            full = think(raw, Effort(nodes=10**7))
            assert think(raw, Effort(nodes=10**7, selective=True)).values[0] == full.values[0]


def test_selective_search_wins_with_the_same_effort() -> None:
    won = 0.0
    for game in range(15):
        for seat in ("p1", "p2"):
            match = Match("thot", seed=f"selective {game}", size=8, turning=True)
            while not match.is_over:
                mover = match.owing[0]
                effort = Effort(nodes=10_000, selective=mover == seat, table_bits=14)
                match.play(_move(match, think(match.view(mover).raw, effort).moves[0]))
            assert match.result is not None
            won += (seat in match.result.winners) / len(match.result.winners)
    assert won > 15


def test_the_later_a_move_comes_the_less_far_it_is_looked_at() -> None:
    """Never further, and never not at all; the first is looked at in full."""
    for depth in range(40):
        fewer = [reduction(depth, n) for n in range(100)]
        assert fewer == sorted(fewer)
        assert fewer[0] == 0
        assert fewer[-1] <= max(0, depth - 1)
    assert reduction(12, 20) >= 3


def test_overlooking_is_the_same_whenever_a_position_is_met() -> None:
    match = Match("thot", seed="blind")
    raw = match.view("p1").raw
    blind = Effort(nodes=10_000, depth=2, overlooked=0.9)
    assert think(raw, blind, rng=1) == think(raw, blind, rng=1)
    assert len({think(raw, blind, rng=n).moves[0] for n in range(20)}) > 3


def test_a_second_process_searches_from_the_cache() -> None:
    """A function that calls itself must not be met with other types in the cache than it was compiled for."""
    program = (
        "from highpriest.play import Match\n"
        "from highpriest.search.thot.iterative_deepening import Effort, think\n"
        "print(think(Match('thot', seed='warm').view('p1').raw, Effort(nodes=5000)).moves[0])"
    )
    answers = {
        subprocess.run([sys.executable, "-c", program], check=True, capture_output=True).stdout for _ in range(2)
    }
    assert len(answers) == 1
    assert int(answers.pop()) >= 0


def test_phase_of_putting_is_searched() -> None:
    luck = Random(6)
    match = Match("thot", seed="put", size=8)
    while state_of(match).phase != Phase.PUT:
        match.play(luck.choice(match.legal_moves(match.owing[0])))
    assert think(match.view(match.owing[0]).raw, Effort(nodes=20_000)).depth >= 3
