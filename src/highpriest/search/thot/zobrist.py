"""Random keys for positions of Thot, for the transposition table (Zobrist hashing)."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from highpriest.compiled import compiled
from highpriest.rules.bits import whole
from highpriest.rules.thot.state import EMPTY, KINDS, MAX_PLAYERS, SCARABS, SQUARES, STRIDE, Phase, State
from highpriest.search.rng import fold_in, next_state, random_bits

_MOST_OF_A_KIND: Final = 6


def _keys(rng: int, *shape: int) -> npt.NDArray[np.int64]:
    words = [next_state(fold_in(rng, n)) for n in range(2 * int(np.prod(shape)))]
    halves = np.array([random_bits(one) for one in words], np.uint64)
    return (halves[::2] << np.uint64(32) | halves[1::2]).view(np.int64).reshape(shape)


STONE = _keys(1, SQUARES, KINDS)  # [square, kind]: that stone lies there; 0 for no stone
STONE[:, EMPTY] = 0
TRAY = _keys(2, MAX_PLAYERS, SCARABS, _MOST_OF_A_KIND + 1)  # [seat, kind, n]: the seat has taken n of them or more
_PRIEST = _keys(3, 2, 2, SQUARES)  # [a scarab may be put back, way, square]
_MOVER = _keys(4, MAX_PLAYERS)


@compiled
def key_of_priest(state: State) -> int:
    """The key of all that is neither on the board nor in a tray: the priest, the direction, who is to choose what."""
    put = whole(state.phase == Phase.PUT)
    square = STRIDE * whole(state.row) + whole(state.column)
    return whole(_PRIEST[put, whole(state.way), square] ^ _MOVER[whole(state.mover)])


def key_of_stones(state: State) -> int:
    """The key of the stones on the board."""
    return int(np.bitwise_xor.reduce(STONE[np.arange(SQUARES), state.kind]))


def key_of_trays(state: State) -> int:
    """The key of the stones that were taken, and by whom."""
    first = np.arange(1, _MOST_OF_A_KIND + 1) <= np.asarray(state.taken)[:, :, None]
    return int(np.bitwise_xor.reduce(TRAY[:, :, 1:][first]))
