"""`highpriest simulate`: games between computer players, written down as records."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, NoReturn

import typer

from highpriest.cli.engines import OnOption, read_on
from highpriest.cli.errors import INTERRUPTED, CommandError
from highpriest.cli.options import GameArgument, OptionOption, SeedOption, ShardOption, check_seed, read_options

if TYPE_CHECKING:
    from highpriest.cli.series import Played, Series
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
        typer.Option(metavar="FILE|DIR", help="File for the records, one per line; - is standard output."),
    ] = None,
    shard: ShardOption = None,
) -> None:
    """Play games between computer players, write them down and sum them up.

    The same seed gives the same games, whatever the number of processes and machines.
    """
    from highpriest.cli import shards
    from highpriest.cli.compiling import announce_compiling
    from highpriest.cli.series import played, prepared
    from highpriest.cli.summary import Summary
    from highpriest.play import game_named

    where = read_on(on, jobs)
    options = read_options(option, game_named(game).options({}).data())
    begun = shards.seed_begun_with(out, shard)
    series = prepared(game, options, players.split(","), check_seed(begun if seed is None else seed))
    summary = Summary(series)
    play = partial(played, series, where)
    try:
        with shards.resumed(out, {**_named(series), "games": games, "shard": shard}) as kept:
            announce_compiling()
            if kept is not None:
                _add_up(summary, games, shards.kept_in_shards(kept, play))
            else:
                with _output(out) as write:
                    _add_up(summary, games, play(range(games)), write)
    except KeyboardInterrupt:
        _end_early(summary.games, games, out, shard)
    summary.show(to_stderr=out == STANDARD_OUTPUT)


def _named(series: Series) -> dict[str, Any]:
    """What tells the series from another one."""
    return {
        "command": "simulate",
        "game": series.game,
        "options": series.options,
        "players": series.players,
        "seed": series.seed,
    }


def _end_early(done: int, games: int, out: Path | None, shard: int | None) -> NoReturn:
    kept = "" if out in (None, STANDARD_OUTPUT) else f"; their records are in {out}"
    kept = kept if shard is None else f"; the same command resumes from {out}"
    raise CommandError(f"Interrupted after {done} of {games} games{kept}.", INTERRUPTED) from None


def _add_up(
    summary: Summary, total: int, games: Iterator[Played], write: Callable[[str], None] = lambda _record: None
) -> None:
    from highpriest.cli.screen import progress_bar

    with progress_bar(counting=True) as progress:
        task = progress.add_task(f"{summary.series.game}: games", total=total)
        for game in games:
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
