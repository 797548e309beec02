"""What several commands show of a match: the board, events in words, a scoring."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console

from highpriest.cli.narrator import Narrator
from highpriest.cli.screen import say, show_drawing
from highpriest.play import Event, Match, View, game_named
from highpriest.play.aton.events import LineScored
from highpriest.play.rendering import Rendering
from highpriest.play.thot.scoring import Standing


class Looker:
    """Shows things on one terminal in one language."""

    def __init__(self, console: Console, narrator: Narrator) -> None:
        self.console = console
        self.narrator = narrator

    def say(self, key: str, count: int = 1, **parts: object) -> None:
        """Print a sentence of the catalogue."""
        say(self.console, self.narrator.say(key, count, **parts))

    def tell(self, events: Iterable[Event]) -> None:
        """Print events in words, exactly as they are given: filter them with `seen_by` before."""
        for event in events:
            say(self.console, self.narrator.sentence(event))

    def draw(self, drawing: Rendering) -> None:
        """Print a board, with room around it."""
        self.console.print()
        show_drawing(self.console, drawing)
        self.console.print()

    def render_view(self, view: View) -> None:
        """Print what a seat sees."""
        self.draw(game_named(view.game).render_view(view, self.narrator.board_words))

    def legend(self, game: str) -> None:
        """Print what the signs of a board mean."""
        say(self.console, self.narrator.say(f"legend {game}"), "dim")

    def scoring(self, match: Match) -> None:
        """Print what a scoring would give now (Aton), or where everybody stands (Thot)."""
        if match.game == "aton":
            self.say("scored now")
        for line in match.scoring():
            if isinstance(line, LineScored):
                self.tell([line])
            else:
                self._standing(line)

    def _standing(self, standing: Standing) -> None:
        seat = self.narrator.seat(standing.seat)
        stones = [f"{value:+d}" if count == 1 else f"{count} × {value:+d}" for value, count in standing.stones.items()]
        count = sum(standing.stones.values())
        listed = ", ".join(stones) or self.narrator.say("no stones")
        self.say("standing", count, seat=seat, total=f"{standing.total:+d}", stones=listed)
        if standing.side_total != standing.total:
            self.say("team standing", seat=seat, total=f"{standing.side_total:+d}")
