"""Warming up: what is not compiled yet is interpreted, and compiled by a process of its own that ranks below all.

When the code of a game is there, it switches over in this process and, before their next thought, in the workers.
"""

from __future__ import annotations

import asyncio
import sys

from highpriest import compiled
from highpriest.compiled.ahead import entry_points
from highpriest.names import GAMES
from highpriest.server.logs import log


class WarmingUp:
    """How far the compiler is with each game."""

    def __init__(self) -> None:
        self._is_closed = False
        self._process: asyncio.subprocess.Process | None = None
        self._waiting: dict[str, asyncio.Event] = {game: asyncio.Event() for game in GAMES if not _is_there(game)}
        self.progress: dict[str, tuple[int, int]] = dict.fromkeys(self._waiting, (0, 1))
        compiled.interpret(self._waiting)

    async def run(self) -> None:
        """Compile what has to be compiled, and switch over game by game. Runs until it is done or cancelled."""
        if not self._waiting:
            return
        words = ("-m", "highpriest.compiled.ahead", "--idle", *self._waiting)
        pipe = asyncio.subprocess.PIPE
        # In a session of its own, Ctrl-C does not reach it: it is for the server to end it, as nothing has failed then.
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, *words, stdin=pipe, stdout=pipe, start_new_session=True
        )
        assert self._process.stdout is not None  # noqa: S101
        async for line in self._process.stdout:
            game, done, total = line.decode().split()
            self.progress[game] = (int(done), int(total))
            if done == total:
                await self._switch_over(game)
        if await self._process.wait() and not self._is_closed:
            log.error("compiling failed; the games go on interpreted")

    async def _switch_over(self, game: str) -> None:
        await asyncio.to_thread(self._load, game)
        compiled.switch_over(game)  # here nothing of the game is running: the loop runs its rules, and it is at this
        self._waiting.pop(game).set()
        log.info("compiled", game=game)

    def _load(self, game: str) -> None:
        """Load the rules function by function: at once it would keep everybody waiting for most of a second."""
        for point in entry_points():
            if point.game == game and point.part == "rules" and not self._is_closed:
                point.compile()

    def prefer(self, game: str) -> None:
        """Let the game that is played be compiled first."""
        process = self._process
        if game in self._waiting and process is not None and process.returncode is None and process.stdin is not None:
            process.stdin.write(f"{game}\n".encode())

    async def done(self, game: str) -> None:
        """Wait until a game is compiled."""
        if game in self._waiting:
            await self._waiting[game].wait()

    def close(self) -> None:
        """Stop compiling: what is done is kept."""
        self._is_closed = True
        if self._process is not None and self._process.returncode is None:
            self._process.kill()


def _is_there(game: str) -> bool:
    """Where nothing can be kept, another process cannot compile for this one."""
    import numba

    return bool(numba.config.DISABLE_JIT) or compiled.cache_folder() is None or compiled.is_ready(game)
