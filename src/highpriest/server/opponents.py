"""Computer players, in processes of their own: they get a seat's view and nothing else, and cannot stop the server."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final, TypeVar

from highpriest.play import View

if TYPE_CHECKING:
    from highpriest.players.explanation import Explanation
    from highpriest.players.player import Player

NICENESS: Final = 10  # people at the table come first
SECONDS: Final = 2.0  # a slow machine answers with the best it has by then
ADVISER: Final = "high-priest"
TRIES: Final = 5
T = TypeVar("T")


class Opponents:
    """A pool of worker processes. A worker that dies is replaced, and what it was asked is asked again."""

    def __init__(self, workers: int, died: Callable[[], None]) -> None:
        self._workers = workers
        self._died = died
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        fresh = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._workers, mp_context=fresh, initializer=_start_worker)

    def warm_up(self) -> None:
        """Let every worker load its players in the background, before anybody waits for them."""
        for _ in range(self._workers):
            self._pool.submit(_get_ready)

    async def choose(self, player: str, view: View) -> str:
        """The text of the move that the player makes."""
        return await self._ask(_choose, player, view)

    async def explain(self, view: View) -> Explanation:
        """What the strongest player thinks of a view."""
        return await self._ask(_explain, ADVISER, view)

    async def _ask(self, work: Callable[[str, View, bytes], T], player: str, view: View) -> T:
        luck = secrets.token_bytes(16)
        for left in reversed(range(TRIES)):
            pool = self._pool
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, work, player, view, luck)
            except BrokenProcessPool:
                if pool is self._pool:  # the first to notice replaces it for all
                    self._died()
                    self._pool = self._new_pool()
                if not left:
                    raise
        raise AssertionError  # the last try returns or raises

    def close(self) -> None:
        """Let go of the workers, once they have finished the thought they are at."""
        self._pool.shutdown(wait=True, cancel_futures=True)


def _start_worker() -> None:
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    """A server that is killed cannot close its pool, and its workers must not stay behind."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)


def _get_ready() -> None:
    """Choose a move in each game, so that all compiled code is loaded."""
    from highpriest.play import Match

    for game in ("aton", "thot"):
        match = Match(game, seed=0)
        _choose("novice", match.view(match.owing[0]), b"")


@lru_cache(maxsize=64)
def _player(name: str) -> Player:
    from highpriest.players.player import find_player

    return find_player(name)


def _choose(player: str, view: View, luck: bytes) -> str:
    return _player(player).choose(view, _luck(luck), SECONDS).text


def _explain(player: str, view: View, luck: bytes) -> Explanation:
    from highpriest.players.player import Explainer

    adviser = _player(player)
    assert isinstance(adviser, Explainer)  # noqa: S101  # our own levels all are
    return adviser.explain(view, _luck(luck), SECONDS)


def _luck(luck: bytes) -> Random:
    return Random(luck)  # noqa: S311  # players reckon with it; that nobody can guess it comes from `secrets`
