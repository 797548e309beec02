"""`highpriest warm-up`: compile the rules now, so that no game has to wait."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Annotated

import typer

from highpriest.cli.processes import leave_interrupts_to_parent, spawning
from highpriest.names import GAMES


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

    started = time.monotonic()
    before = compiled_functions()
    cold = announce_compiling()
    if players and not are_players_compiled():
        if not cold:
            announce_players()
        _exercise(players=True, at_once=True)
        remember_players()
    else:
        _exercise(players=False, at_once=cold)
    what = "rules and the computer players" if players else "rules"
    if compiled_functions() > before:
        typer.echo(f"The {what} are compiled; that took {time.monotonic() - started:.0f} s.", err=True)
    else:
        typer.echo(f"The {what} are compiled already.", err=True)


def _exercise(*, players: bool, at_once: bool) -> None:
    from highpriest.cli.exercise import exercise
    from highpriest.cli.screen import progress_bar

    work = partial(exercise, players=players)
    with progress_bar(counting=True) as progress:
        task = progress.add_task("games", total=len(GAMES))
        for _done in _carried_out(work, at_once=at_once):
            progress.advance(task)


def _carried_out(work: Callable[[str], None], *, at_once: bool) -> Iterator[None]:
    """Go through the games. Side by side is quicker only where there is much to compile."""
    if not at_once:
        yield from map(work, GAMES)
        return
    with spawning().Pool(len(GAMES), leave_interrupts_to_parent) as pool:
        yield from pool.imap_unordered(work, GAMES)
