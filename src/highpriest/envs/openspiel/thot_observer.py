"""What is observed in Thot: everything, and the same for all."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from highpriest.envs.openspiel import thot_rules as nodes
from highpriest.envs.openspiel.observing import Piece, Pieces, refuse_parameters
from highpriest.envs.openspiel.states import CHANCE
from highpriest.play.thot.notation import SQUARE_NAMES, move_text, stone_text
from highpriest.play.thot.options import ThotOptions
from highpriest.play.thot.text import write_text
from highpriest.rules.thot.moves import MOVES
from highpriest.rules.thot.state import SCARABS


def pieces_of(obs_type: Any, options: ThotOptions, most_moves: int) -> list[Piece]:
    """The parts of the tensor for this kind of observation."""
    pieces: list[Piece] = []
    players, size = options.players, options.size
    if obs_type.private_info != pyspiel.PrivateInfoType.NONE:
        pieces.append(("player", (players,)))
    if obs_type.public_info:
        pieces += [
            ("board", (5, size, size)),
            ("taken", (players, SCARABS)),
            ("total", (players,)),
            ("mover", (players,)),
            ("winners", (players,)),
            ("way", (2,)),
            ("puts", (1,)),
            ("opening", (1,)),
        ]
        if obs_type.perfect_recall:
            pieces.append(("memory", (most_moves,)))
    return pieces


class ThotObserver:
    """Conforms to OpenSpiel's PyObserver: `tensor`, `dict`, `set_from` and `string_from`."""

    def __init__(self, obs_type: Any, params: Any, options: ThotOptions, most_moves: int) -> None:
        refuse_parameters(params)
        self._type = obs_type
        self._options = options
        self._pieces = Pieces(pieces_of(obs_type, options, most_moves))
        self.tensor = self._pieces.tensor
        self.dict = self._pieces.dict

    def set_from(self, state: Any, player: int) -> None:
        """Fill the tensor with what the player observes."""
        at = 0
        if "player" in self.dict:
            at = self._options.players
            self.tensor[:at] = 0
            self.tensor[player] = 1
        if self._type.public_info:
            nodes.show(state.held.states, 0, self.tensor[at:])
        if "memory" in self.dict:
            moves = state.moves_made()
            self.dict["memory"][:] = 0
            self.dict["memory"][: len(moves)] = (np.array(moves) + 1) / MOVES

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
