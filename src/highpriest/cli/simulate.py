"""`highpriest simulate`: games between computer players, written down as records."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from highpriest.cli.engines import OnOption, read_on
from highpriest.cli.errors import INTERRUPTED, CommandError
from highpriest.cli.options import GameArgument, OptionOption, SeedOption, check_seed, read_options

if TYPE_CHECKING:
    from highpriest.cli.series import Series
    from highpriest.cli.summary import Summary

STANDARD_OUTPUT: Final = Path("-")


def simulate(
    game: GameArgument,
    games: Annotated[int, typer.Option(min=1, metavar="N", help="Number of games.")] = 100,
    seed: SeedOption = None,
    option: OptionOption = None,
    players: Annotated[
        str, typer.Option(metavar="A,B", help="The computer player of each seat, or one for all.")
    ] = "random",
    jobs: Annotated[int, typer.Option(min=1, metavar="J", help="Number of processes.")] = 1,
    on: OnOption = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="File for the records, one per line; - is standard output."),
    ] = None,
) -> None:
    """Play games between computer players, write them down and sum them up.

    The same seed gives the same games, whatever the number of processes and machines.
    """
    from highpriest.cli.compiling import announce_compiling
    from highpriest.cli.series import prepared
    from highpriest.cli.summary import Summary
    from highpriest.play import game_named

    where = read_on(on, jobs)
    options = read_options(option, game_named(game).options({}).data())
    series = prepared(game, options, players.split(","), check_seed(seed))
    announce_compiling()
    summary = Summary(series)
    try:
        with _output(out) as write:
            _play_all(series, games, where, summary, write)
    except KeyboardInterrupt:
        kept = f"; their records are in {out}" if out not in (None, STANDARD_OUTPUT) else ""
        raise CommandError(f"Interrupted after {summary.games} of {games} games{kept}.", INTERRUPTED) from None
    summary.show(to_stderr=out == STANDARD_OUTPUT)


def _play_all(series: Series, games: int, on: str, summary: Summary, write: Callable[[str], None]) -> None:
    from highpriest.cli.screen import progress_bar
    from highpriest.cli.series import played

    with progress_bar(counting=True) as progress:
        task = progress.add_task(f"{series.game}: games", total=games)
        for game in played(series, games, on):
            write(game.record)
            summary.add(game)
            progress.advance(task)


@contextmanager
def _output(out: Path | None) -> Iterator[Callable[[str], None]]:
    from highpriest.cli.files import written

    if out is None:
        yield lambda _line: None
    elif out == STANDARD_OUTPUT:
        yield print
    else:
        with written(out) as write:
            yield write
