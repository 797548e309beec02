"""Computer players, in processes of their own: they get a seat's view and nothing else, and cannot stop the server."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import secrets
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final, TypeVar

from highpriest.compiled import interpret, interpreted_games, is_ready, switch_over
from highpriest.names import GAMES, LEVELS
from highpriest.play import View
from highpriest.server.problems import Problem
from highpriest.server.scheduling import lower_priority
from highpriest.server.workers.fair_queue import FairQueue
from highpriest.server.workers.warming_up import WarmingUp

if TYPE_CHECKING:
    from highpriest.players.explanation import Explanation
    from highpriest.players.judge import Choice, Judgement
    from highpriest.players.player import Explainer, Player

SECONDS: Final = 2.0  # a slow machine answers with the best it has by then
INTERPRETED_SECONDS: Final = 1.0  # the limit is looked at more seldom
ADVISER: Final = LEVELS[-1]
THUMB: Final = "greedy"
TRIES: Final = 5
A = TypeVar("A")
T = TypeVar("T")


class Opponents:
    """A pool of worker processes. A worker that dies is replaced, and what it was asked is asked again."""

    def __init__(self, workers: int, died: Callable[[], None], warming_up: WarmingUp) -> None:
        self._workers = workers
        self._warming_up = warming_up
        self._died = died
        self._is_closed = False
        self._queue = FairQueue(workers)
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        fresh = multiprocessing.get_context("spawn")
        games = interpreted_games()
        return ProcessPoolExecutor(self._workers, mp_context=fresh, initializer=_start_worker, initargs=(games,))

    def warm_up(self) -> None:
        """Let every worker load its players in the background, before anybody waits for them."""
        with _beyond_ctrl_c():
            for _ in range(self._workers):
                self._pool.submit(_get_ready)

    async def choose(self, player: str, view: View, who: str = "") -> str:
        """The text of the move that the player makes. `who` waits for it, and takes turns with others who wait."""
        self._warming_up.prefer(view.game)
        if player not in LEVELS:  # only levels can think with less effort
            await self._warming_up.done(view.game)
        async with self._queue.slot(who):
            return await self._ask(_choose, player, view)

    async def explain(self, view: View, who: str = "") -> Explanation:
        """What the strongest player thinks of a view."""
        async with self._queue.slot(who):
            return await self._ask(_explain, ADVISER, view)

    async def judge(self, choice: Choice) -> Judgement:
        """What the strongest player thinks of a choice that somebody made, once it can think with all its effort."""
        await self._warming_up.done(choice.view.game)
        async with self._queue.slot("judgements"):
            return await self._ask(_judge, ADVISER, choice)

    async def _ask(self, work: Callable[[str, A, bytes], T], player: str, about: A) -> T:
        luck = secrets.token_bytes(16)
        for left in reversed(range(TRIES)):
            pool = self._pool
            try:
                with _beyond_ctrl_c():
                    thought = asyncio.get_running_loop().run_in_executor(pool, work, player, about, luck)
                return await thought
            except BrokenProcessPool:
                if self._is_closed:
                    raise Problem("storage/unavailable", "The server is shutting down.") from None
                if pool is self._pool:  # the first to notice replaces it for all
                    self._died()
                    self._pool = self._new_pool()
                if not left:
                    raise
        raise AssertionError  # the last try returns or raises

    def close(self) -> None:
        """Let go of the workers, in the middle of a thought if need be: nothing that was promised depends on it."""
        if not self._is_closed:
            self._is_closed = True
            for worker in list(self._pool._processes.values()):  # noqa: SLF001  # there is no other way to them
                worker.kill()
        self._pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _beyond_ctrl_c() -> Iterator[None]:
    """Let workers begin that Ctrl-C does not reach, not even while they load: it is for the server to end them."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # they begin with what is blocked here
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _start_worker(interpreted: Sequence[str]) -> None:
    interpret(interpreted)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where it could not be blocked
    lower_priority()
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    """A server that is killed cannot close its pool, and its workers must not stay behind."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)


def _get_ready() -> None:
    """Choose a move in each game, so that all compiled code is loaded; what is interpreted is only loaded.

    There a move takes a second or more, and somebody may be waiting for another one.
    """
    from highpriest.play import Match
    from highpriest.players.description import description_of

    for game in GAMES:
        if game in interpreted_games():
            description_of(game)
        else:
            match = Match(game, seed=0)
            _choose(LEVELS[0], match.view(match.owing[0]), b"")


@lru_cache(maxsize=64)
def _player(name: str) -> Player:
    from highpriest.players.player import find_player

    return find_player(name)


def _choose(player: str, view: View, luck: bytes) -> str:
    name, seconds = _affordable(player, view.game)
    return _player(name).choose(view, _luck(luck), seconds).text


def _explain(player: str, view: View, luck: bytes) -> Explanation:
    name, seconds = _affordable(player, view.game)
    return _adviser(name).explain(view, _luck(luck), seconds)


def _affordable(player: str, game: str) -> tuple[str, float]:
    """Who thinks and how long at most: until a game is compiled, no level with more effort than Python can afford."""
    _catch_up()
    if game not in interpreted_games():
        return player, SECONDS
    from highpriest.players.description import description_of

    most = description_of(game).interpreted_level
    is_level = player in LEVELS
    return (LEVELS[min(LEVELS.index(player), LEVELS.index(most))] if is_level else player), INTERPRETED_SECONDS


def _catch_up() -> None:
    """Switch over to what has been compiled since the last thought."""
    for game in interpreted_games():
        if is_ready(game):
            switch_over(game)


def _judge(player: str, choice: Choice, luck: bytes) -> Judgement:
    from highpriest.players.judge import judge

    _catch_up()

    return judge(choice, _adviser(player), _player(THUMB), _luck(luck), SECONDS)


def _adviser(name: str) -> Explainer:
    from highpriest.players.player import Explainer

    adviser = _player(name)
    assert isinstance(adviser, Explainer)  # noqa: S101  # our own levels all are
    return adviser


def _luck(luck: bytes) -> Random:
    return Random(luck)  # noqa: S311  # players reckon with it; that nobody can guess it comes from `secrets`
