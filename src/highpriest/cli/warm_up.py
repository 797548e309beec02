"""`highpriest warm-up`: compile the rules now, so that no game has to wait."""

from __future__ import annotations

import time


def warm_up() -> None:
    """Compile the rules once for this installation.

    Every command does so by itself when it has to. This does it ahead of time, and is quick when it was done before.
    """
    from rich.console import Console
    from rich.progress import Progress

    from highpriest.cli.compiling import announce_compiling, compiled_functions
    from highpriest.cli.exercise import EXERCISES

    started = time.monotonic()
    console = Console(stderr=True, highlight=False)
    before = compiled_functions()
    announced = announce_compiling()
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=len(EXERCISES))
        for name, exercise in EXERCISES.items():
            progress.update(task, description=name)
            exercise()
            progress.advance(task)
    if announced or compiled_functions() > before:
        console.print(f"The rules are compiled; that took {time.monotonic() - started:.0f} s.")
    else:
        console.print("The rules are compiled already.")
