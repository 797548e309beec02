"""The players' rules with the board drawn in: what the rule book says, what the rules know of the squares."""

from __future__ import annotations

from highpriest.play.aton.rendering import square_kinds
from highpriest.rulebook import draw_aton, draw_thot, text


def booklet(game: str, language: str) -> str:
    """The rules of a game as Markdown."""
    board = draw_aton(square_kinds(), language) if game == "aton" else draw_thot(language)
    return text(game, language, board)
