"""`highpriest train`: let a game's value function learn from games against itself."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from highpriest.cli.engines import OnOption, read_on
from highpriest.cli.errors import INTERRUPTED, CommandError
from highpriest.cli.options import GameArgument
from highpriest.cli.paths import check_places, check_plotting

if TYPE_CHECKING:
    from highpriest.cli.learning import Course

_LARGEST_SEED: Final = 2**32 - 1


def train(
    game: GameArgument,
    out: Annotated[
        Path,
        typer.Option(metavar="FILE", help="File for the result: FILE.npz for Aton, FILE.json for Thot."),
    ],
    generations: Annotated[
        int | None,
        typer.Option(min=1, max=100_000, metavar="N", help="Number of generations in all; each learns from the last."),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(min=1, max=1_000_000, metavar="N", help="Games per generation; in Thot, per variant."),
    ] = None,
    seed: Annotated[
        int, typer.Option(min=0, max=_LARGEST_SEED, metavar="N", help="Seed; the same seed learns the same.")
    ] = 1,
    jobs: Annotated[int, typer.Option(min=1, metavar="J", help="Number of processes.")] = 1,
    on: OnOption = None,
    folder: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Directory for the training's progress, to resume from; defaults to FILE.training."
        ),
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE.svg|png", help="Plot of the learning curve; needs matplotlib.")
    ] = None,
) -> None:
    """Let the computer learn to judge positions from games against itself.

    Stop it with Ctrl-C at any time: the same command resumes, and learns the same as without the stop,
    whatever the number of processes and machines.
    `--players high-priest:FILE` in an arena plays with what was learned.
    """
    where = read_on(on, jobs)
    if plot is not None:
        check_plotting(plot)
    check_places(path for path in (out, plot) if path is not None)
    from highpriest.cli.compiling import announce_compiling
    from highpriest.cli.learning import begun

    with begun(game, out, folder, seed, games, generations) as course:
        announce_compiling()
        _learn(course, where)
        course.write(out)
    if plot is not None:
        course.draw(plot)
    print(course.summary())


def _learn(course: Course, on: str) -> None:
    from highpriest.cli.screen import progress_bar

    try:
        with progress_bar(counting=True) as progress:
            task = progress.add_task(f"{course.game}: games", total=course.all_games, completed=course.games_done)
            course.learn(on, lambda: progress.advance(task))
    except KeyboardInterrupt:
        raise CommandError(
            f"Interrupted after {course.generation} of {course.generations} generations; "
            f"the same command resumes from {course.folder}.",
            INTERRUPTED,
        ) from None
