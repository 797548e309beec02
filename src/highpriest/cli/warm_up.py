"""`highpriest warm-up`: compile the rules now, so that no game has to wait."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence

import typer

from highpriest.cli.processes import leave_interrupts_to_parent, spawning


def warm_up() -> None:
    """Compile the rules once for this installation.

    Every command does so by itself when it has to. This does it ahead of time, and is quick when it was done before.
    """
    from highpriest.cli.compiling import announce_compiling, compiled_functions
    from highpriest.cli.exercise import EXERCISES
    from highpriest.cli.screen import progress_bar

    started = time.monotonic()
    before = compiled_functions()
    announced = announce_compiling()
    with progress_bar(counting=True) as progress:
        task = progress.add_task("games", total=len(EXERCISES))
        for _done in _carried_out(EXERCISES, at_once=announced):
            progress.advance(task)
    if announced or compiled_functions() > before:
        typer.echo(f"The rules are compiled; that took {time.monotonic() - started:.0f} s.", err=True)
    else:
        typer.echo("The rules are compiled already.", err=True)


def _carried_out(exercises: Sequence[Callable[[], None]], *, at_once: bool) -> Iterator[None]:
    """Go through the exercises. Side by side is quicker only where there is much to compile.

    What a process compiles it leaves in the cache folder, which the others read.
    """
    if not at_once:
        yield from (exercise() for exercise in exercises)
        return
    with spawning().Pool(len(exercises), leave_interrupts_to_parent) as pool:
        yield from pool.imap_unordered(_call, exercises)


def _call(exercise: Callable[[], None]) -> None:
    exercise()
