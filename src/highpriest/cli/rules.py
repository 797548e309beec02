"""`highpriest rules`: the rules for players."""

from __future__ import annotations

from highpriest.cli.words import GameArgument, LanguageOption, language_or_default


def rules(game: GameArgument, lang: LanguageOption = None) -> None:
    """Print the rules of a game for players, with the board drawn."""
    from highpriest.cli.screen import screen, show_markdown

    show_markdown(screen(), booklet(game.value, language_or_default(lang)))


def booklet(game: str, language: str) -> str:
    """The rules of a game as Markdown."""
    from highpriest.play.aton.drawing import square_kinds
    from highpriest.rulebook import draw_aton, draw_thot, text

    board = draw_aton(square_kinds(), language) if game == "aton" else draw_thot(language)
    return text(game, language, board)
