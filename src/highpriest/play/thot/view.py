"""What a seat sees in Thot: everything but the others' list of legal moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from highpriest.play.thot.notation import SQUARE_NAMES, stone_text
from highpriest.play.thot.options import SEATS
from highpriest.play.thot.story import REASONS
from highpriest.play.view import View
from highpriest.rules.thot.state import EMPTY, SCARABS, STRIDE, Phase, Way
from highpriest.rules.thot.view import VIEW


@dataclass(frozen=True)
class ThotView(View):
    """Dictionaries are by seat; stones are written as in a record."""

    @property
    def game(self) -> str:
        return "thot"

    @property
    def record_type(self) -> Any:
        return VIEW

    @property
    def phase(self) -> str:
        """What is to be done: "move", "put" or "over"."""
        return Phase(self.field("phase")).name.lower()

    @property
    def owing(self) -> tuple[str, ...]:
        """The seat that owes a move."""
        return (SEATS[self.field("mover")],) if self.phase in ("move", "put") else ()

    @property
    def priest(self) -> str:
        """The priest's square."""
        return SQUARE_NAMES[int(STRIDE * self.field("row") + self.field("column"))]

    @property
    def way(self) -> str | None:
        """The direction in which the next move must set out, "horizontal" or "vertical"; None for the first move."""
        return None if self.field("opening") else Way(self.field("way")).name.lower()

    @property
    def board(self) -> dict[str, str]:
        """The stones on the board, by square."""
        return {SQUARE_NAMES[n]: stone_text(kind) for n, kind in enumerate(self.field("kind")) if kind != EMPTY}

    @property
    def taken(self) -> dict[str, list[str]]:
        """The stones each has taken, lowest value first."""
        taken = self.field("taken")
        return {
            seat: [stone_text(kind) for kind in range(SCARABS) for _ in range(taken[i][kind])]
            for i, seat in enumerate(self.options.seats)
        }

    @property
    def total(self) -> dict[str, int]:
        """The sum of each."""
        return dict(zip(self.options.seats, self.field("total"), strict=False))

    @property
    def winners(self) -> tuple[str, ...]:
        """Who won; nobody while the game goes on."""
        return tuple(seat for i, seat in enumerate(self.options.seats) if self.field("winners") >> i & 1)

    @property
    def reason(self) -> str | None:
        """Why the game is over, or None."""
        return REASONS[self.field("reason")] if self.winners else None

    def data(self) -> dict[str, Any]:
        names = ("phase", "owing", "priest", "way", "board", "taken", "total", "winners", "reason")
        shown = {name: getattr(self, name) for name in names}
        moves = [move.text for move in self.legal_moves]
        return {
            "game": self.game,
            "options": self.options.data(),
            "seat": self.seat,
            **shown,
            "legal_moves": moves,
        }
