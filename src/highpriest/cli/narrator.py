"""Tells events, questions and refusals in words, in German, English and Spanish, by the catalogues of `words`."""

from __future__ import annotations

from highpriest.errors import HighpriestError
from highpriest.play import Event, View, game_named
from highpriest.play.rendering import Words
from highpriest.words import Speaker


class Narrator(Speaker):
    """Speaks one language."""

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self.language = language

    def sentence(self, event: Event) -> str:
        """The event in words. Tell a seat only what `event.seen_by(seat)` returns."""
        return " ".join(map(self.tell, event.told()))

    def question(self, view: View) -> str:
        """What the view's seat, which owes a move, has to decide."""
        return "".join(map(self.tell, game_named(view.game).ask(view)))

    def say(self, key: str, count: int = 1, **parts: object) -> str:
        """One of the other sentences; `count` chooses its form where it has several."""
        return self.form("say", key, count, {"count": count, **parts})

    def seat(self, seat: str) -> str:
        """The name of a seat."""
        return self.word("seats", seat)

    def player(self, name: str) -> str:
        """The name of a computer player; levels have a name in each language."""
        return str(self.catalogue["levels"].get(name, name))

    @property
    def board_words(self) -> Words:
        """What stands beside a board."""
        return Words(self.catalogue["board"], self.catalogue["reasons"])

    def refusal(self, error: HighpriestError) -> str:
        """Why something was refused, with the number of the rule that decides."""
        told = error.told(self.language)
        return told if error.rule is None else f"{told} ({error.rule})"
