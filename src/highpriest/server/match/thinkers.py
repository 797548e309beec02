"""What a room asks of the computer players, wherever they think."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from highpriest.play import View

if TYPE_CHECKING:
    from highpriest.players.explanation import Explanation


class Thinkers(Protocol):
    """Computer players that get a seat's view and nothing else. `who` waits, and takes turns with others who wait."""

    async def choose(self, player: str, view: View, who: str = "") -> str:
        """The text of the move that the player makes."""

    async def explain(self, view: View, who: str = "") -> Explanation:
        """What the strongest player thinks of a view."""
