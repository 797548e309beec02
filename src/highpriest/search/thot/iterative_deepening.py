"""Thinking about a position of Thot: deeper and deeper, and to the end where that is near.

Effort is counted in nodes, so that it does not depend on the machine; seconds are a cap.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from highpriest.rules.thot import batched
from highpriest.rules.thot.score import are_partners
from highpriest.rules.thot.state import STATE, Phase, State
from highpriest.search.thot.negamax import ENDLESS, begin_root, search_root
from highpriest.search.thot.packed_score import POINT, score_of_kinds
from highpriest.search.thot.search_state import most_plies
from highpriest.search.thot.transposition import new_table
from highpriest.search.thot.weights import Weights, first_weights, learned_weights
from highpriest.search.thot.workspace import new_workspace, note_lines

_WHOLE: Final = 1 << 32
_SLOW: Final = 200_000  # nodes a second, until something was measured
_SETBACK: Final = POINT  # the best move is not settled while it loses more than this from one depth to the next
# The share of the nodes that suffices when the best move has stayed the same for so many depths; without a bound
# but `most` when it has just changed.
_PATIENCE: Final = (math.inf, 1.5, 1.0, 0.8, 0.6, 0.45, 0.3)
_SQUARES_TRIED: Final = 40  # for putting back, at the root
# The most goings that are left when the end is searched for.
_ENDGAME: Final = 50
_ENDGAME_TURNING: Final = 36
_ENDGAME_WITH_ANKHS: Final = 14


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard to think. Effort is counted in nodes: with `most`, fewer are spent where the choice is soon settled."""

    nodes: int
    most: int = 0  # nodes where it is not; 0 if the same are spent everywhere
    depth: int = 120  # goings
    overlooked: float = 0.0  # share of the moves that are not seen, everywhere in the tree
    judges: bool = True  # looks at the board where the search ends, not at the running sum alone
    foresees: bool = False  # looks there at all lines and a going further, where two play
    selective: bool = False  # looks less far along moves that promise little, and so further along the others
    proves: bool = False  # searches the endgame to the end
    traps: bool = False  # prefers what short-sighted players answer badly, where the game is open (see `traps`)
    table_bits: int = 12


@dataclass(frozen=True, slots=True)
class Thought:
    """What came of it. Values are the expected lead at the end, in points, for the mover's side; the best first."""

    moves: tuple[int, ...]
    values: tuple[float, ...]
    depth: int
    nodes: int
    proven: int | None  # 1: the mover's side wins, 0: shared, -1: it loses; None if that was not seen to the end


class Thinker:
    """One position being thought about."""

    def __init__(
        self,
        raw: bytes,
        effort: Effort,
        rng: int = 0,
        seconds: float | None = None,
        weights: Weights | None = None,
    ) -> None:
        self.state: State = np.frombuffer(raw, STATE).view(np.recarray)[0]
        self.effort = effort
        self.started = time.perf_counter()
        self.gone = 0.0  # until a pause
        self.seconds = seconds
        self.seat = int(self.state.mover)
        self.states, self.workspaces = new_workspace(self.state, self.seat)
        self.workspace: Any = self.workspaces[0]
        self.workspace.rng = rng & (ENDLESS - 1)
        self.workspace.blindness = int(effort.overlooked * _WHOLE)
        self.workspace.judges = int(effort.judges)
        self.workspace.selective = int(effort.selective)
        # Several others do not play as one: they are taken to play by rule of thumb, each for itself.
        self.workspace.replies = int(effort.judges and not self.has_two_sides)
        self._take_weights(weights)
        self.tt = new_table(effort.table_bits)
        self.count = int(begin_root(self.states, self.workspace, _SQUARES_TRIED))
        self.depth = 0
        self.proven: int | None = None
        self.proving = 0  # nodes that the search for a proof took

    def _take_weights(self, weights: Weights | None) -> None:
        foresees = self.effort.foresees and self.state.players == 2
        weights = weights or (learned_weights() if foresees else first_weights())
        self.workspace.weight[:] = weights.worth_for(self.state)
        if foresees:
            self.workspace.foresees = 1
            note_lines(self.states, self.workspace)

    def pause(self) -> None:
        """The time until `resume` does not count."""
        self.gone = time.perf_counter() - self.started

    def resume(self) -> None:
        """Go on after a pause."""
        self.started = time.perf_counter() - self.gone

    def deepen(self, nodes: int) -> None:
        """Search deeper and deeper until the nodes are used up."""
        for _ in self._deepening(nodes):
            pass

    def deepen_until_settled(self) -> None:
        """Search deeper and deeper; the longer the best move has stayed the same, the sooner that ends."""
        chosen, since, value = -1, 0, 0
        for _ in self._deepening(self.effort.most + self.proving):
            move, now = int(self.workspace.move[0, 0]), int(self.workspace.value[0])
            since = since + 1 if move == chosen and value - now < _SETBACK else 0
            chosen, value = move, now
            spent = int(self.workspace.nodes) - self.proving
            if spent >= self.effort.nodes * _PATIENCE[min(since, len(_PATIENCE) - 1)]:
                return

    def _deepening(self, nodes: int) -> Iterator[int]:
        """Every depth to which the root was searched."""
        for depth in range(self.depth + 1, min(self.effort.depth, self.most_plies) + 1):
            if not self._search(nodes, depth, -ENDLESS, ENDLESS):
                return
            self.depth = depth
            yield depth

    def prove(self, nodes: int) -> None:
        """Search to the end for who wins; finds nothing if the nodes do not suffice."""
        lead, before = self.lead, int(self.workspace.nodes)
        listed = self.count
        moves = self.workspace.move[0, :listed].copy()
        self.workspace.exact = 1
        self.count = int(begin_root(self.states, self.workspace, _SQUARES_TRIED))
        if self.count == listed:
            self.workspace.move[0, :listed] = moves
        if self._search(nodes, 126, -lead - 1, -lead + 1):
            self.proven = int(np.sign(lead + int(self.workspace.value[0])))
        self.workspace.exact = 0
        self.proving = int(self.workspace.nodes) - before
        # Where all moves lose, the search for a lead finds the hardest to refute.
        if self.proven is None or self.proven < 0:
            self.count = listed
            self.workspace.move[0, :listed] = moves

    def weigh(self, nodes: int) -> None:
        """Give every move a value of its own, less deeply; the move that was found best stays the first."""
        chosen, value = int(self.workspace.move[0, 0]), int(self.workspace.value[0])
        # Without a window for the later moves, a selective search that far takes several times as long.
        depth = max(1, self.depth - (4 if self.effort.selective else 2))
        if self._search(self.workspace.nodes + nodes, depth, -ENDLESS, ENDLESS, apart=1):
            moves = self.workspace.move[0, : self.count]
            values = np.minimum(self.workspace.value[: self.count], value)
            order = np.lexsort((-values, moves != chosen))
            self.workspace.move[0, : self.count] = moves[order]
            self.workspace.value[: self.count] = values[order]
        else:
            self.workspace.move[0, 0], self.workspace.finished = chosen, 1
        self.workspace.value[0] = value

    @property
    def thought(self) -> Thought:
        """What came of it so far."""
        known = max(1, int(self.workspace.finished))
        values = (self.lead + self.workspace.value[:known]) / POINT
        return Thought(
            moves=tuple(self.workspace.move[0, :known].tolist()),
            values=tuple(values.tolist()),
            depth=self.depth,
            nodes=int(self.workspace.nodes),
            proven=self.proven,
        )

    @property
    def lead(self) -> int:
        """How much the mover's side is ahead by T10, in worth."""
        return _lead(self.state, self.seat)

    @property
    def most_plies(self) -> int:
        """No more goings can follow."""
        return int(most_plies(self.states[0]))

    @property
    def has_two_sides(self) -> bool:
        return self.state.players == 2 or self.state.teams == 1

    @property
    def is_endgame(self) -> bool:
        """Whether it is worth while to search for the end."""
        if self.states[0].ankhs or self.state.phase == Phase.PUT:
            return self.most_plies <= _ENDGAME_WITH_ANKHS
        return self.most_plies <= (_ENDGAME_TURNING if self.state.turning else _ENDGAME)

    def _search(self, nodes: int, depth: int, alpha: int, beta: int, apart: int = 0) -> bool:
        """Search the root up to that many nodes in all and return whether it was finished."""
        while self.workspace.nodes < nodes and not self._is_late:
            self.workspace.limit = min(nodes, self.workspace.nodes + self._nodes_in_time)
            search_root(self.states, self.workspace, self.tt, self.count, depth, alpha, beta, apart)
            if not self.workspace.stopped:
                return True
        return False

    @property
    def _is_late(self) -> bool:
        return self.seconds is not None and time.perf_counter() - self.started >= self.seconds

    @property
    def _nodes_in_time(self) -> int:
        """About how many nodes there is time for."""
        if self.seconds is None:
            return int(ENDLESS)
        gone = time.perf_counter() - self.started
        pace = max(_SLOW, self.workspace.nodes / max(gone, 1e-3))
        return max(1000, int(pace * (self.seconds - gone)))


def think(
    raw: bytes, effort: Effort, rng: int = 0, seconds: float | None = None, weights: Weights | None = None
) -> Thought:
    """Think about the position of a view, for the seat to move; with other weights than ours if some are given."""
    return thought_out(raw, effort, rng, seconds, weights).thought


def weigh(
    raw: bytes, effort: Effort, rng: int = 0, seconds: float | None = None, weights: Weights | None = None
) -> Thought:
    """Think, and then weigh every move for itself; takes up to half as long again."""
    return weighed(thought_out(raw, effort, rng, None if seconds is None else seconds * 2 / 3, weights), seconds)


def weighed(thinker: Thinker, seconds: float | None = None) -> Thought:
    """What was thought out, with every move weighed for itself; the seconds are for both."""
    thinker.seconds = seconds
    thinker.weigh(thinker.effort.nodes // 2)
    return thinker.thought


def after(raw: bytes, move: int) -> bytes:
    """The position after a legal move of the seat to move, and after all that follows by itself."""
    states = np.frombuffer(raw, STATE).copy()
    batched.play_on(states, 0, int(states["mover"][0]), move)
    return states.tobytes()


def elbow_of(raw: bytes, move: int) -> int:
    """The square at which a move turns, or STRAIGHT."""
    return int(batched.elbow(np.frombuffer(raw, STATE).copy(), 0, move))


def mover_of(raw: bytes) -> int | None:
    """The seat that is to move, counted from 0; None when the game is over."""
    state = np.frombuffer(raw, STATE)[0]
    return None if state["phase"] == Phase.OVER else int(state["mover"])


def is_on_side_of(raw: bytes, seat: int, other: int) -> bool:
    """Whether the two seats play on the same side (T12)."""
    return bool(are_partners(np.frombuffer(raw, STATE).view(np.recarray)[0], seat, other))


def lead_of(raw: bytes, seat: int) -> float:
    """How much the seat's side is ahead now, in points."""
    return float(_lead(np.frombuffer(raw, STATE).view(np.recarray)[0], seat) / POINT)


def _lead(state: State, seat: int) -> int:
    worth = score_of_kinds()[: state.taken.shape[1]]
    lead = 0
    for other in range(state.players):
        sign = 1 if are_partners(state, seat, other) else -1
        lead += sign * sum(int(w) * int(n) for w, n in zip(worth, state.taken[other], strict=True))
    return lead


def thought_out(raw: bytes, effort: Effort, rng: int, seconds: float | None, weights: Weights | None) -> Thinker:
    """Think, and keep the thinker for further questions."""
    thinker = Thinker(raw, effort, rng, seconds, weights)
    if effort.proves and thinker.has_two_sides and thinker.is_endgame:
        thinker.deepen(effort.nodes // 4)
        thinker.prove(effort.nodes * 5 // 8)
        if thinker.proven is not None and thinker.proven >= 0:
            return thinker
    if effort.most:
        thinker.deepen_until_settled()
    else:
        thinker.deepen(effort.nodes)
    return thinker
