"""The players' rules with the board drawn in."""

from __future__ import annotations

from highpriest.names import Language
from highpriest.play.games import game_named


def booklet(game: str, language: Language) -> str:
    """The rules of a game as Markdown."""
    return game_named(game).booklet(language)
