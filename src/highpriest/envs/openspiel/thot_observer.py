"""What is observed in Thot: everything.

It is the observation of our other environments, each number divided by its scale.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pyspiel

from highpriest.envs.openspiel.observing import Piece, Pieces, new_row, pieces_of_layout, refuse_parameters
from highpriest.envs.openspiel.states import CHANCE
from highpriest.envs.thot import batch
from highpriest.envs.thot.layout import LAYOUT
from highpriest.play.thot.notation import SQUARE_NAMES, move_text, stone_text
from highpriest.play.thot.options import ThotOptions
from highpriest.play.thot.text import write_text
from highpriest.rules.thot.moves import MOVES
from highpriest.rules.thot.state import SQUARES, STRIDE, Phase

_SCALE: Final = LAYOUT.scale
_SIZE: Final = LAYOUT.size


def pieces_of(obs_type: Any, options: ThotOptions, most_moves: int) -> list[Piece]:
    """The parts of the tensor for this kind of observation."""
    pieces: list[Piece] = []
    players = options.players
    if obs_type.private_info != pyspiel.PrivateInfoType.NONE:
        pieces.append(("player", (players,)))
    if obs_type.public_info:
        pieces += _boards(pieces_of_layout(LAYOUT))
        pieces += [("winners", (players,)), ("laid out", (STRIDE, STRIDE))]
        if obs_type.perfect_recall:
            pieces.append(("memory", (most_moves,)))
    return pieces


def _boards(pieces: list[Piece]) -> list[Piece]:
    """Parts with a number for each square become boards, ten by ten for any size."""
    return [(name, (STRIDE, STRIDE) if shape == (SQUARES,) else shape) for name, shape in pieces]


_NUMBERS: Final = np.arange(SQUARES).reshape(STRIDE, STRIDE)  # of the squares
_LAY_OUT: Final = int(Phase.LAY_OUT)


class ThotObserver:
    """Conforms to OpenSpiel's PyObserver: `tensor`, `dict`, `set_from` and `string_from`."""

    def __init__(self, obs_type: Any, params: Any, options: ThotOptions, most_moves: int) -> None:
        refuse_parameters(params)
        self._type = obs_type
        self._options = options
        self._row = new_row(LAYOUT)
        self._board = (options.size > _NUMBERS % STRIDE) & (options.size > _NUMBERS // STRIDE)
        self._pieces = Pieces(pieces_of(obs_type, options, most_moves))
        self.tensor = self._pieces.tensor
        self.dict = self._pieces.dict

    def set_from(self, state: Any, player: int) -> None:
        """Fill the tensor with what the player observes."""
        if "player" in self.dict:
            self.dict["player"][:] = 0
            self.dict["player"][player] = 1
        if self._type.public_info:
            self._set_table(state.held.states, player if "player" in self.dict else 0)
        if "memory" in self.dict:
            moves = state.moves_made()
            self.dict["memory"][:] = 0
            self.dict["memory"][: len(moves)] = (np.array(moves) + 1) / MOVES

    def _set_table(self, states: Any, seat: int) -> None:
        """The observation of our environments as seen from the seat; the first seat's without a player."""
        batch.observe(states, 0, seat, self._row)
        start = len(self.dict.get("player", ()))
        np.divide(self._row[0], _SCALE, out=self.tensor[start : start + _SIZE])
        winners = int(states["winners"][0])
        self.dict["winners"][:] = [winners >> n & 1 for n in range(self._options.players)]
        is_laying = states["phase"][0] == _LAY_OUT
        self.dict["laid out"][:] = self._board & (states["next_square"][0] > _NUMBERS) if is_laying else self._board

    def string_from(self, state: Any, player: int) -> str:
        """What the player observes, as a text: the position, or all actions so far; nothing is private."""
        if not self._type.public_info:
            return ""
        if self._type.perfect_recall:
            return f"p{player + 1} remembers {state.history_str()}"
        return write_text(state.held.states, self._options)


def action_text(states: Any, player: int, action: int, elbow: int) -> str:
    """An action in our notation: a move, or the stone that chance puts on the next square."""
    if player == CHANCE:
        return f"{SQUARE_NAMES[states['next_square'][0]]} {stone_text(action)}"
    return move_text(action, elbow)
