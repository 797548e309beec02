"""`highpriest play`: a whole game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from highpriest.cli.errors import CommandError
from highpriest.cli.options import (
    GameArgument,
    LanguageOption,
    OptionOption,
    SeedOption,
    check_seed,
    language_or_default,
    read_options,
)

if TYPE_CHECKING:
    from highpriest.play import Event, Match

DEFAULT_OPPONENT: Final = "scribe"  # a newcomer should have a chance
EVENTS_RECALLED: Final = 10  # told when a game is resumed


def play(
    game: GameArgument,
    option: OptionOption = None,
    against: Annotated[
        str,
        typer.Option(metavar="PLAYER", help="A computer player, or person; one for each other seat, or one for all."),
    ] = DEFAULT_OPPONENT,
    as_seat: Annotated[
        str | None, typer.Option("--as", metavar="SEAT", help="Your seat; defaults to the first.")
    ] = None,
    seed: SeedOption = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Save the game here when you leave.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Resume a saved game.")] = None,
    lang: LanguageOption = None,
) -> None:
    """Play a whole game against the computer or a second person at the same keyboard.

    Type ? when asked for a move to see what else you can say. Leaving saves the game, and says where.
    """
    from highpriest.cli.compiling import announce_compiling, announce_players
    from highpriest.cli.narrator import Narrator
    from highpriest.cli.printer import Printer
    from highpriest.cli.screen import screen
    from highpriest.cli.terminal.seating import PERSON, seated
    from highpriest.cli.terminal.session import Session

    if save is not None and save.exists() and save != resume:
        raise CommandError(f"{save} exists already: resume it with --resume, or choose another name.")
    language = language_or_default(lang)
    announce_compiling()
    match, told = _match(game, option, check_seed(seed), resume)
    seating = seated(match.seats, as_seat, against)
    if set(seating.names.values()) - {PERSON, "random"}:
        announce_players()
    _allow_line_editing(len(seating.people))
    Session(match, seating, Printer(screen(), Narrator(language)), language, save or resume).run(told)


def _match(
    game: str, option: list[str] | None, seed: str | None, resume: Path | None
) -> tuple[Match, tuple[Event, ...]]:
    """The match to play, and what there is to tell before."""
    from highpriest.cli.terminal.saving import resumed
    from highpriest.play import Match, game_named

    if resume is not None:
        if option:
            raise CommandError("A saved game has its options already; --option is for new ones.")
        match = resumed(game, resume, seed)
        return match, match.events()[-EVENTS_RECALLED:]
    options = read_options(option, game_named(game).options({}).data())
    match = Match(game, seed=seed, **options)
    return match, match.events()


def _allow_line_editing(people: int) -> None:
    """Arrow keys and earlier lines, unless that would show one person what another has typed."""
    if people > 1:
        return
    try:
        import readline  # noqa: F401 - importing it is what changes `input`
    except ImportError:  # not on Windows
        return
