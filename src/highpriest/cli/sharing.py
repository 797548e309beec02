"""Numbered games, played here or shared out in batches; they come back in order, whoever plays them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from itertools import islice
from typing import Final, TypeVar

from highpriest.cli.engines import Engine, engine
from highpriest.cli.errors import FAILED, CommandError

T = TypeVar("T")
_BATCHES_PER_PROCESS: Final = 3  # waiting for it: enough that it never waits, few enough to stop soon
_MOST_LOSSES: Final = 3  # in a row: then it is the game that ends them


def played_in_order(play: Callable[[int], T], numbers: Iterable[int], on: str | int, batch: int = 1) -> Iterator[T]:
    """What `play` returns for these numbers; `on` says where, or in how many processes of this machine.

    Others get several games at once, and `play` must then be something that can be pickled.
    """
    with opened(f"local:{on}" if isinstance(on, int) else on) as there:
        yield from played_there(there, play, numbers, batch)


@contextmanager
def opened(on: str) -> Iterator[Engine | None]:
    """What plays there, for as long as it is needed; None for this process."""
    there = engine(on)
    try:
        yield there
    finally:
        if there is not None:
            there.close()


def played_there(there: Engine | None, play: Callable[[int], T], numbers: Iterable[int], batch: int) -> Iterator[T]:
    """What `play` returns for these numbers, in order."""
    return map(play, numbers) if there is None else _played_elsewhere(there, play, iter(numbers), batch)


def _played_elsewhere(there: Engine, play: Callable[[int], T], numbers: Iterator[int], batch: int) -> Iterator[T]:
    """A process that dies costs only what it was playing: it is played again, and comes out the same."""
    batches = iter(lambda: list(islice(numbers, batch)), [])
    waiting: deque[tuple[Sequence[int], Future[list[T]]]] = deque()
    losses = 0  # since a batch came back
    while True:
        room = there.slots * _BATCHES_PER_PROCESS - len(waiting)
        waiting.extend((some, there.submit(_play_batch, play, some)) for some in islice(batches, max(0, room)))
        if not waiting:
            return
        try:
            results = waiting[0][1].result()
        except there.lost as error:
            losses = _one_more(losses, error)
            there.renew()
            waiting = deque((some, there.submit(_play_batch, play, some)) for some, _ in waiting)
            continue
        waiting.popleft()
        losses = 0
        yield from results


def _one_more(losses: int, error: BaseException) -> int:
    if losses == _MOST_LOSSES:
        raise CommandError("The process that plays these games dies each time, so the series stops.", FAILED) from error
    return losses + 1


def _play_batch(play: Callable[[int], T], numbers: Sequence[int]) -> list[T]:
    return [play(number) for number in numbers]
