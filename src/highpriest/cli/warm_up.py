"""`highpriest warm-up`: compile the rules now, so that no game has to wait."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Annotated

import typer

from highpriest.cli.processes import leave_interrupts_to_parent, spawning


def warm_up(
    players: Annotated[bool, typer.Option("--players", help="Compile the computer players as well.")] = False,
) -> None:
    """Compile the rules once for this installation.

    Every command does so by itself when it has to. This does it ahead of time, and is quick when it was done before.
    """
    from highpriest.cli.compiling import (
        announce_compiling,
        announce_players,
        are_players_compiled,
        compiled_functions,
        remember_players,
    )
    from highpriest.cli.exercise import EXERCISES, PLAYERS_TOO

    started = time.monotonic()
    before = compiled_functions()
    _go_through(EXERCISES, at_once=announce_compiling())
    if players and not are_players_compiled():
        announce_players()
        _go_through(PLAYERS_TOO, at_once=True)
        remember_players()
    what = "rules and the computer players" if players else "rules"
    if compiled_functions() > before:
        typer.echo(f"The {what} are compiled; that took {time.monotonic() - started:.0f} s.", err=True)
    else:
        typer.echo(f"The {what} are compiled already.", err=True)


def _go_through(exercises: Sequence[Callable[[], None]], *, at_once: bool) -> None:
    from highpriest.cli.screen import progress_bar

    with progress_bar(counting=True) as progress:
        task = progress.add_task("games", total=len(exercises))
        for _done in _carried_out(exercises, at_once=at_once):
            progress.advance(task)


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
