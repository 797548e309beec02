"""`highpriest rules`: the rules for players."""

from __future__ import annotations

from highpriest.cli.options import GameArgument, LanguageOption, language_or_default


def rules(game: GameArgument, lang: LanguageOption = None) -> None:
    """Print the rules of a game for players, with the board drawn."""
    from highpriest.cli.screen import screen, show_markdown
    from highpriest.play.booklet import booklet

    show_markdown(screen(), booklet(game, language_or_default(lang)))
