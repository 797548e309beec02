"""The arguments of the commands that take part in a match on a server."""

from __future__ import annotations

from typing import Annotated

import typer

from highpriest.cli.options import beginning_with, one_of
from highpriest.names import ABSENT, GAMES

_PACES = "quick, steady, long, minutes and seconds such as 4+4, or days such as 3d"

UrlArgument = Annotated[
    str,
    typer.Argument(
        metavar="URL", help="The address of a match, as a server's page shows it, or of a server.", show_default=False
    ),
]
NewOption = Annotated[
    str | None,
    typer.Option(
        "--new",
        metavar="GAME",
        parser=one_of(GAMES),
        help="At a server: create a match of this game.",
        show_default=False,
        autocompletion=beginning_with(GAMES),
    ),
]
SeekOption = Annotated[
    str | None,
    typer.Option(
        "--seek",
        metavar="GAME",
        parser=one_of(GAMES),
        help="At a server: look for somebody who wants to play this game; quick unless --pace says otherwise.",
        show_default=False,
        autocompletion=beginning_with(GAMES),
    ),
]
AgainstOption = Annotated[
    str,
    typer.Option(
        metavar="PLAYER",
        help="In a new match: a computer player, or person; one for each other seat, or one for all.",
    ),
]
PaceOption = Annotated[
    str | None,
    typer.Option(
        metavar="PACE", help=f"Clocks for a new match, or the pace to look for: {_PACES}.", show_default=False
    ),
]
AbsentOption = Annotated[
    str | None,
    typer.Option(
        "--absent",
        metavar="|".join(ABSENT),
        parser=one_of(ABSENT),
        help="In a new match of three or four with clocks: what comes of somebody whose time is over, the end of the "
        "match or a computer that plays on.",
        show_default=False,
        autocompletion=beginning_with(ABSENT),
    ),
]
