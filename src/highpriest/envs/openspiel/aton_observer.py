"""What a seat of Aton observes: now, from its view alone; or all that it remembers.

Now is the observation of our other environments, each number divided by its scale.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pyspiel

from highpriest.envs.aton import batch
from highpriest.envs.aton.layout import LAYOUT
from highpriest.envs.openspiel import aton_rules as nodes
from highpriest.envs.openspiel.observing import Piece, Pieces, new_row, pieces_of_layout, refuse_parameters
from highpriest.envs.openspiel.states import Held
from highpriest.play.aton.notation import REASONS, SEATS, move_text, squares_in
from highpriest.rules.aton import batched
from highpriest.rules.aton.moves import HAND_KEYS, MOVES
from highpriest.rules.aton.state import CARD_VALUES, CARTOUCHES, Phase
from highpriest.rules.aton.view import VIEW
from highpriest.rules.game import NOBODY

_MOST_MEMORIES_A_ROUND: Final = 24  # hand, two lays, 4 removed, 8 placed, 8 taken back, one more for what is seldom

_PLACE: Final = LAYOUT.slices()
_SCALE: Final = LAYOUT.scale
_SIZE: Final = LAYOUT.size
_CARDS: Final = 2 * CARD_VALUES
_WORDS: Final = ("round_no", "points", "stock", "realm", "token", "has_laid", "pile_count", "unseen", "discard", "hand")
_TURN_WORDS: Final = ("first", "second_turn", "left", "owed", "taken_back")


def _cards_of_key(key: int, cards: int) -> str:
    """The cards of a hand, by its key and their number."""
    counts = [key // 5**n % 5 for n in range(CARD_VALUES - 1)]
    return "".join(str(value) * count for value, count in enumerate([*counts, cards - sum(counts)], 1))


def _memory_text(what: int) -> str:
    if what < MOVES:
        return move_text(what)
    if what == nodes.COVERED:
        return "lays"
    if what < nodes.GIVEN:
        cards, key = divmod(what - nodes.HAND, HAND_KEYS)
        return f"holds {_cards_of_key(key, cards)}"
    if what < nodes.TURNED:
        return f"gives up {_cards_of_key(what - nodes.GIVEN, CARTOUCHES)}"
    return f"turns up {what - nodes.TURNED + 1}"


_MEMORY_TEXTS: Final = [[f"{seat} {_memory_text(what)}" for what in range(nodes.MEMORIES)] for seat in SEATS]


def pieces_of(obs_type: Any, rounds: int) -> list[Piece]:
    """The parts of the tensor for this kind of observation, in a game of that many rounds."""
    pieces: list[Piece] = []
    if obs_type.private_info != pyspiel.PrivateInfoType.NONE:
        pieces.append(("player", (2,)))
    if obs_type.public_info:
        pieces += [*pieces_of_layout(LAYOUT), ("winners", (2,))]
    pieces += [(f"{whose} cards", (_CARDS,)) for whose in _cards_shown(obs_type)]
    if obs_type.perfect_recall:
        pieces.append(("memory", (_MOST_MEMORIES_A_ROUND * rounds, 2)))
    return pieces


def _seats_shown(obs_type: Any) -> int:
    kind = obs_type.private_info
    return {pyspiel.PrivateInfoType.NONE: 0, pyspiel.PrivateInfoType.SINGLE_PLAYER: 1}.get(kind, 2)


def _cards_shown(obs_type: Any) -> tuple[str, ...]:
    """Whose cards have a part of their own; together with public things, the player's are in the observation."""
    return ("own", "other's")[int(obs_type.public_info) : _seats_shown(obs_type)]


class AtonObserver:
    """Conforms to OpenSpiel's PyObserver: `tensor`, `dict`, `set_from` and `string_from`."""

    def __init__(self, obs_type: Any, params: Any, rounds: int) -> None:
        refuse_parameters(params)
        self._type = obs_type
        self._pieces = Pieces(pieces_of(obs_type, rounds))
        self.tensor = self._pieces.tensor
        self.dict = self._pieces.dict
        self._row = new_row(LAYOUT)
        self._views = np.zeros(1, VIEW)

    def _seats(self, player: int) -> list[int]:
        """Whose private things are shown, the observer's own first."""
        return [player, 1 - player][: _seats_shown(self._type)]

    # ---- as numbers

    def set_from(self, state: Any, player: int) -> None:
        """Fill the tensor with what the player observes."""
        if "player" in self.dict:
            self.dict["player"][:] = (player == 0, player == 1)
        if self._type.public_info:
            self._set_table(state.held.states, player)
        for whose in _cards_shown(self._type):
            self._set_cards(state.held.states, player if whose == "own" else 1 - player, self.dict[f"{whose} cards"])
        if self._type.perfect_recall:
            self._set_memory(state, player)

    def _set_table(self, states: Any, player: int) -> None:
        """The observation of our environments; without private things that of a spectator, as seen from Red."""
        if "player" in self.dict:
            batch.observe(states, 0, player, self._row, self._views)
        else:
            batch.observe_public(states, 0, self._row, self._views)
        start = len(self.dict.get("player", ()))
        np.divide(self._row[0], _SCALE, out=self.tensor[start : start + _SIZE])
        winners = int(states["winners"][0])
        self.dict["winners"][:] = (winners & 1, winners >> 1)

    def _set_cards(self, states: Any, seat: int, cards: Any) -> None:
        """The seat's hand, and its cards that lie face down."""
        batch.observe(states, 0, seat, self._row, self._views)
        cards[:CARD_VALUES] = self._row[0, _PLACE["own hand"]]
        cards[CARD_VALUES:] = 0 if self._views["has_laid"][0].all() else self._row[0, _PLACE["own cartouches"]]
        cards /= CARD_VALUES

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
