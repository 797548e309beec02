"""What a seat may know in Aton."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from highpriest.play.aton.notation import SEATS, squares_in
from highpriest.play.aton.story import REASONS
from highpriest.play.view import View
from highpriest.rules.aton.state import TEMPLES, Phase
from highpriest.rules.aton.view import VIEW

_TURNS = (Phase.REMOVE, Phase.PLACE, Phase.TAKE_BACK)


@dataclass(frozen=True)
class AtonView(View):
    """Dictionaries are by seat. Cards given by value are four counts, of the 1s, 2s, 3s and 4s."""

    @property
    def game(self) -> str:
        return "aton"

    @property
    def record_type(self) -> Any:
        return VIEW

    def _by_seat(self, name: str) -> dict[str, Any]:
        return dict(zip(SEATS, self.field(name), strict=True))

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return int(self.field("round_no"))

    @property
    def phase(self) -> str:
        """What is to be done: "lay", "remove", "place", "take back" or "over"."""
        return Phase(self.field("phase")).name.lower().replace("_", " ")

    @property
    def owing(self) -> tuple[str, ...]:
        """The seats that owe a move."""
        if self.field("phase") in _TURNS:
            return (SEATS[self.field("mover")],)
        if self.field("phase") == Phase.LAY:
            return tuple(seat for seat, laid in self.has_laid.items() if not laid)
        return ()

    @property
    def first(self) -> str | None:
        """Who goes first this round, once that is settled."""
        return SEATS[self.field("first")] if self.field("phase") in _TURNS[:2] else None

    @property
    def left(self) -> int:
        """How many counters the mover must still remove or place."""
        return int(self.field("left"))

    @property
    def points(self) -> dict[str, int]:
        """Points."""
        return self._by_seat("points")

    @property
    def stock(self) -> dict[str, int]:
        """Counters in stock."""
        return self._by_seat("stock")

    @property
    def realm(self) -> dict[str, int]:
        """Counters in the realm of the dead."""
        return self._by_seat("realm")

    @property
    def token(self) -> dict[str, bool]:
        """Who still has his exchange token."""
        return {seat: bool(token) for seat, token in self._by_seat("token").items()}

    @property
    def counters(self) -> dict[str, tuple[str, ...]]:
        """The squares that hold a seat's counters."""
        return {seat: squares_in(bits) for seat, bits in self._by_seat("counters").items()}

    @property
    def hand(self) -> dict[str, list[int]]:
        """Cards in hand by value: the seat's own; of others only those that all know."""
        return self._by_seat("hand")

    @property
    def hand_count(self) -> dict[str, int]:
        """How many cards each has in hand."""
        return self._by_seat("hand_count")

    @property
    def unseen(self) -> dict[str, list[int]]:
        """Cards by value that are in the pile or in a hand that the seat cannot see."""
        return self._by_seat("unseen")

    @property
    def pile_count(self) -> dict[str, int]:
        """Cards in the pile above those that all saw go under it."""
        return self._by_seat("pile_count")

    @property
    def bottom(self) -> dict[str, list[int]]:
        """The cards that all saw go under the pile, uppermost first (A6)."""
        counts = self.field("bottom_count")
        return {seat: cards[: counts[i]] for i, (seat, cards) in enumerate(self._by_seat("bottom").items())}

    @property
    def discard(self) -> dict[str, list[int]]:
        """Cards in the discard, by value."""
        return self._by_seat("discard")

    @property
    def has_laid(self) -> dict[str, bool]:
        """Whether cards lie at a seat's cartouches, face up or down."""
        return {seat: bool(laid) for seat, laid in self._by_seat("has_laid").items()}

    @property
    def laid(self) -> dict[str, list[int]]:
        """The cards at the cartouches; 0 for none or one face down."""
        return self._by_seat("laid")

    @property
    def owed(self) -> dict[str, list[int]]:
        """The temples from which a seat must still take one counter after a scoring (A16)."""
        return {
            seat: [temple + 1 for temple in range(TEMPLES) if temples >> temple & 1]
            for seat, temples in self._by_seat("owed").items()
        }

    @property
    def winners(self) -> tuple[str, ...]:
        """Who won; both in a draw, nobody while the game goes on."""
        return tuple(seat for i, seat in enumerate(SEATS) if self.field("winners") >> i & 1)

    @property
    def reason(self) -> str | None:
        """Why the game is over, or None."""
        return REASONS[self.field("reason")] if self.winners else None

    def data(self) -> dict[str, Any]:
        names = (
            "round phase owing first left points stock realm token counters hand hand_count unseen pile_count"
            " bottom discard has_laid laid owed winners reason"
        )
        shown = {name: getattr(self, name) for name in names.split()}
        moves = [move.text for move in self.legal_moves]
        return {
            "game": self.game,
            "options": self.options.data(),
            "seat": self.seat,
            **shown,
            "legal_moves": moves,
        }
