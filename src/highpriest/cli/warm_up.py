"""`highpriest warm-up`: compile the rules now, so that no game has to wait."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from queue import SimpleQueue
from typing import TYPE_CHECKING, Annotated

import typer

from highpriest.cli.errors import CommandError
from highpriest.names import GAMES

if TYPE_CHECKING:
    from rich.progress import TaskID


def warm_up(
    players: Annotated[bool, typer.Option("--players", help="Compile the computer players as well.")] = False,
) -> None:
    """Compile the rules once for this installation.

    Every command does so by itself when it has to. This does it ahead of time, and is quick when it was done before.
    """
    from highpriest.cli.compiling import announce_compiling, announce_players, are_ready

    started = time.monotonic()
    what = "rules and the computer players" if players else "rules"
    if are_ready("players" if players else "rules"):
        typer.echo(f"The {what} are compiled already.", err=True)
        return
    if not announce_compiling():
        announce_players()
    _compile(() if players else ("--rules",))
    typer.echo(f"The {what} are compiled; that took {time.monotonic() - started:.0f} s.", err=True)


def _compile(words: tuple[str, ...]) -> None:
    """Compile the games beside each other, each in a process of its own."""
    from highpriest.cli.screen import progress_bar

    with progress_bar(counting=True) as progress:
        tasks: dict[str, TaskID] = {game: progress.add_task(game, total=None) for game in GAMES}
        for line in _told(words):
            game, done, total = line.split()
            progress.update(tasks[game], completed=int(done), total=int(total))


def _told(words: tuple[str, ...]) -> Iterator[str]:
    """What the processes tell, line by line as it comes; whatever happens here, none of them goes on alone."""
    lines: SimpleQueue[str | None] = SimpleQueue()
    processes = [_started(game, words) for game in GAMES]
    try:
        for process in processes:
            threading.Thread(target=_forward, args=(process, lines), daemon=True).start()
        for _ in processes:
            yield from iter(lines.get, None)
        if any(process.wait() for process in processes):
            raise CommandError("The rules could not be compiled; see the message above.")
    finally:
        for process in processes:
            process.kill()


def _started(game: str, words: tuple[str, ...]) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "highpriest.compiled.ahead", *words, game]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)  # noqa: S603


def _forward(process: subprocess.Popen[str], lines: SimpleQueue[str | None]) -> None:
    for line in process.stdout or ():
        lines.put(line)
    lines.put(None)
