"""Changes that are asked for over HTTP: nobody waits for them for ever, and who asks again changes nothing twice.

Keys are remembered in memory. What must not be done twice even if this process dies is known again by itself.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeVar

from highpriest.server.problems import Problem
from highpriest.storage.writer import LATE

REMEMBERED: Final = 1_000

T = TypeVar("T")


def match_asked_for(guest: str, key: str, secret: bytes) -> str:
    """The id of the match that a guest makes with a key: nobody else can guess it, and there is one for each key.

    So who asks again makes no second match, though the process that knew the key has died.
    """
    digest = hmac.digest(secret, f"match {guest} {key}".encode(), hashlib.sha256)
    id_ = base64.urlsafe_b64encode(digest[:16]).decode().rstrip("=")
    return match_asked_for(guest, f"{key} ", secret) if id_.startswith("-") else id_


class Once:
    """Carries work out once for each guest and key, however many wait for it."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, str], asyncio.Task[Any]] = OrderedDict()
        self._unfinished: set[asyncio.Task[Any]] = set()

    async def carry_out(self, guest: str, key: str | None, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What the work came to, now or when it was asked for first; without a key it is always the first time.

        Raises what the work raises, and Problem if that is not known yet.
        """
        task: asyncio.Task[T] | None = None if key is None else self._known.get((guest, key))
        if task is None:
            task = self._begun(work())
            if key is not None:
                self._remember((guest, key), task)
        done, _ = await asyncio.wait([task], timeout=LATE)
        if not done:
            raise Problem("storage/pending")
        if key is not None and task.exception() is not None:
            self._known.pop((guest, key), None)  # nothing was changed, and it may go better the next time
        return task.result()

    def _begun(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._unfinished.add(task)
        task.add_done_callback(self._finish)
        return task

    def _finish(self, task: asyncio.Task[Any]) -> None:
        self._unfinished.discard(task)
        if not task.cancelled():
            task.exception()  # who asked may have gone, and then nobody looks at it

    def _remember(self, name: tuple[str, str], task: asyncio.Task[Any]) -> None:
        self._known[name] = task
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
