"""What several commands show of a match: the board, events in words, a scoring."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console

from highpriest.cli.narrator import Narrator
from highpriest.cli.screen import say, show_drawing
from highpriest.play import Event, Match, View, game_named
from highpriest.play.rendering import Rendering


class Printer:
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
        """Print what the position is worth: in Aton what a scoring would give now, in Thot where everybody stands."""
        for phrase in game_named(match.game).tell_scoring(match.scoring()):
            say(self.console, self.narrator.tell(phrase))

    def threats(self, view: View) -> None:
        """Print who may win in this round, as far as the seat knows; nothing in a game where nobody wins at once."""
        for phrase in game_named(view.game).tell_threats(view):
            say(self.console, self.narrator.tell(phrase))
