"""The arguments of `highpriest arena`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from highpriest.cli.sprt import ERROR

PlayersOption = Annotated[
    str, typer.Option(metavar="A,B,C", help="The players, by name; one named twice also meets itself.")
]
GamesOption = Annotated[
    int, typer.Option(min=1, metavar="N", help="Games per pairing; rounded up, so that all seats are used alike.")
]
SprtOption = Annotated[
    str | None,
    typer.Option(
        metavar="LOW,HIGH",
        help="Stop as soon as a sequential test decides between two shares of the first player, in percent.",
    ),
]
AlphaOption = Annotated[
    float | None,
    typer.Option(metavar="P", help=f"With --sprt: the chance to accept HIGH where LOW is true; {ERROR} by default."),
]
BetaOption = Annotated[
    float | None,
    typer.Option(metavar="P", help=f"With --sprt: the chance to accept LOW where HIGH is true; {ERROR} by default."),
]
JobsOption = Annotated[int, typer.Option(min=1, metavar="J", help="Number of processes.")]
RecordsOption = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE.jsonl|DIR",
        help="File for the records, one per line. FILE.players.csv beside it says who sat where.",
    ),
]
PlotOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE.svg|png", help="Plot of the cross table and the ratings; needs matplotlib."),
]
JsonOption = Annotated[
    Path | None,
    typer.Option(
        "--json", metavar="FILE", help="File for the results as JSON; all but `seconds` follow from the seed."
    ),
]
