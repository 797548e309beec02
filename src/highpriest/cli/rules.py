"""`highpriest rules`: the rules for players."""

from __future__ import annotations

from typing import Annotated

import typer

from highpriest.cli.options import GameArgument, LanguageOption, language_or_default

QuestionsOption = Annotated[
    bool, typer.Option("--questions", help="Where the printed rules leave a question: what they say, how we play, why.")
]


def rules(game: GameArgument, lang: LanguageOption = None, questions: QuestionsOption = False) -> None:
    """Print the rules of a game for players, with the board drawn."""
    from highpriest.cli.screen import screen, show_markdown
    from highpriest.play.booklet import booklet
    from highpriest.rulebook.questions import questions_page

    language = language_or_default(lang)
    show_markdown(screen(), questions_page(game, language) if questions else booklet(game, language))
