"""`highpriest warm-up`: compile the rules now, so that no game has to wait."""

from __future__ import annotations

import time

import typer


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
    with progress_bar() as progress:
        task = progress.add_task("", total=len(EXERCISES))
        for name, exercise in EXERCISES.items():
            progress.update(task, description=name)
            exercise()
            progress.advance(task)
    if announced or compiled_functions() > before:
        typer.echo(f"The rules are compiled; that took {time.monotonic() - started:.0f} s.", err=True)
    else:
        typer.echo("The rules are compiled already.", err=True)
