"""What a seat of Aton observes: now, from its view alone; or all that it remembers."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pyspiel

from highpriest.envs.openspiel import aton_rules as nodes
from highpriest.envs.openspiel.observing import Piece, Pieces, refuse_parameters
from highpriest.envs.openspiel.states import Held
from highpriest.play.aton.notation import REASONS, SEATS, move_text, squares_in
from highpriest.rules.aton import batched
from highpriest.rules.aton.moves import MOVES
from highpriest.rules.aton.state import CARD_VALUES, MAX_UNDER_PILE, SQUARES, TEMPLES, Phase
from highpriest.rules.aton.view import VIEW
from highpriest.rules.game import NOBODY

_MOST_MEMORIES_A_ROUND: Final = 24  # hand, two lays, 4 removed, 8 placed, 8 taken back, one more for what is seldom

_OF_A_SEAT: Final[tuple[Piece, ...]] = (
    ("points", (1,)),
    ("stock", (1,)),
    ("realm", (1,)),
    ("token", (1,)),
    ("has_laid", (1,)),
    ("hand_count", (1,)),
    ("pile_count", (1,)),
    ("taken_back", (1,)),
    ("unseen", (CARD_VALUES,)),
    ("discard", (CARD_VALUES,)),
    ("known_hand", (CARD_VALUES,)),
    ("owed", (TEMPLES,)),
    ("laid", (4, CARD_VALUES)),
    ("bottom", (MAX_UNDER_PILE,)),
)
TABLE: Final[tuple[Piece, ...]] = (
    ("counters", (2, SQUARES)),
    ("round", (1,)),
    ("phase", (5,)),
    ("mover", (2,)),
    ("first", (2,)),
    ("winners", (2,)),
    ("left", (1,)),
    *((f"{seat}_{name}", shape) for seat in SEATS for name, shape in _OF_A_SEAT),
)
_CARDS: Final = CARD_VALUES + 4 * CARD_VALUES
_WORDS: Final = ("round_no", "points", "stock", "realm", "token", "has_laid", "pile_count", "unseen", "discard", "hand")
_TURN_WORDS: Final = ("first", "second_turn", "left", "owed", "taken_back")


def _cards_of_key(key: int) -> str:
    counts = [key // 5 ** (CARD_VALUES - value) % 5 for value in range(1, CARD_VALUES + 1)]
    return "".join(str(value) * count for value, count in enumerate(counts, 1))


def _memory_text(what: int) -> str:
    if what < MOVES:
        return move_text(what)
    if what == nodes.COVERED:
        return "lays"
    if what < nodes.GIVEN:
        return f"holds {_cards_of_key(what - nodes.HAND)}"
    if what < nodes.TURNED:
        return f"gives up {_cards_of_key(what - nodes.GIVEN)}"
    return f"turns up {what - nodes.TURNED + 1}"


_MEMORY_TEXTS: Final = [[f"{seat} {_memory_text(what)}" for what in range(nodes.MEMORIES)] for seat in SEATS]


def pieces_of(obs_type: Any, rounds: int) -> list[Piece]:
    """The parts of the tensor for this kind of observation, in a game of that many rounds."""
    pieces: list[Piece] = []
    if obs_type.private_info != pyspiel.PrivateInfoType.NONE:
        pieces.append(("player", (2,)))
    if obs_type.public_info:
        pieces += TABLE
    pieces += [(f"cards_{seat}", (_CARDS,)) for seat in range(_seats_shown(obs_type))]
    if obs_type.perfect_recall:
        pieces.append(("memory", (_MOST_MEMORIES_A_ROUND * rounds, 2)))
    return pieces


def _seats_shown(obs_type: Any) -> int:
    kind = obs_type.private_info
    return {pyspiel.PrivateInfoType.NONE: 0, pyspiel.PrivateInfoType.SINGLE_PLAYER: 1}.get(kind, 2)


class AtonObserver:
    """Conforms to OpenSpiel's PyObserver: `tensor`, `dict`, `set_from` and `string_from`."""

    def __init__(self, obs_type: Any, params: Any, rounds: int) -> None:
        refuse_parameters(params)
        self._type = obs_type
        self._pieces = Pieces(pieces_of(obs_type, rounds))
        self.tensor = self._pieces.tensor
        self.dict = self._pieces.dict
        self._views = np.zeros(1, VIEW)

    def _seats(self, player: int) -> list[int]:
        """Whose private things are shown, the observer's own first."""
        return [player, 1 - player][: _seats_shown(self._type)]

    # ---- as numbers

    def set_from(self, state: Any, player: int) -> None:
        """Fill the tensor with what the player observes."""
        at = 0
        if self._type.private_info != pyspiel.PrivateInfoType.NONE:
            self.tensor[at : at + 2] = (player == 0, player == 1)
            at += 2
        if self._type.public_info:
            batched.look(state.held.states, 0, NOBODY, self._views, 0)
            at += nodes.show_table(self._views, 0, self.tensor[at:])
        for seat in self._seats(player):
            batched.look(state.held.states, 0, seat, self._views, 0)
            at += nodes.show_cards(self._views, 0, seat, self.tensor[at:])
        if self._type.perfect_recall:
            self._set_memory(state, player)

    def _set_memory(self, state: Any, player: int) -> None:
        """Whose it was, +1 for the player and -1 for the other, and its number; the latest if there is no room."""
        memory = self._memory(state, player)[-len(self.dict["memory"]) :]
        slots = self.dict["memory"]
        slots[:] = 0
        slots[: len(memory), 0] = np.where(memory[:, 0] == player, 1, -1)
        slots[: len(memory), 1] = (memory[:, 1] + 1) / nodes.MEMORIES

    def _memory(self, state: Any, player: int) -> Any:
        history = np.array(state.history(), np.int64)
        start = Held(state.get_game().start, batched.copy).states
        memory = np.empty((3 * len(history) + 4, 2), np.int16)
        whose = sum(1 << seat for seat in self._seats(player))
        return memory[: nodes.remember(start, history, self._type.public_info, whose, np.zeros(2, np.int8), memory)]

    # ---- as text

    def string_from(self, state: Any, player: int) -> str:
        """What the player observes, as a text."""
        if self._type.perfect_recall:
            memory = self._memory(state, player).tolist()
            return "; ".join([f"{SEATS[player]} remembers", *(_MEMORY_TEXTS[seat][what] for seat, what in memory)])
        parts = [self._table_text(state)] if self._type.public_info else []
        parts += [self._cards_text(state, seat) for seat in self._seats(player)]
        return "\n".join(parts)

    def _table_text(self, state: Any) -> str:
        batched.look(state.held.states, 0, NOBODY, self._views, 0)
        view = {name: self._views[name][0].tolist() for name in VIEW.names or ()}
        phase = Phase(view["phase"])
        words = [f"phase {phase.name.lower()}", *(f"{name} {view[name]}" for name in _WORDS)]
        words += [f"bottom {[cards[:n] for cards, n in zip(view['bottom'], view['bottom_count'], strict=True)]}"]
        if phase in (Phase.REMOVE, Phase.PLACE, Phase.TAKE_BACK):
            words += [f"mover {SEATS[view['mover']]}", *(f"{name} {view[name]}" for name in _TURN_WORDS)]
        if phase == Phase.OVER:
            words += [f"winners {view['winners']} by {REASONS[view['reason']]}"]
        words += [f"laid {view['laid']}"]
        words += [f"{seat} on {' '.join(squares_in(view['counters'][i])) or '-'}" for i, seat in enumerate(SEATS)]
        return "\n".join(words)

    def _cards_text(self, state: Any, seat: int) -> str:
        batched.look(state.held.states, 0, seat, self._views, 0)
        hand, laid, has_laid = (self._views[name][0].tolist() for name in ("hand", "laid", "has_laid"))
        if has_laid[seat] and not has_laid[1 - seat]:
            return f"{SEATS[seat]} has laid {''.join(map(str, laid[seat]))}"
        cards = "".join(str(value) * count for value, count in enumerate(hand[seat], 1))
        return f"{SEATS[seat]} holds {cards or 'nothing'}"
