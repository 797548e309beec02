"""Numbered games, played here or shared out in batches; they come back in order, wherever they were played."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import closing, contextmanager
from functools import partial
from itertools import islice
from queue import SimpleQueue
from time import perf_counter
from typing import Final, Generic, NoReturn, TypeAlias, TypeVar

from highpriest.cli.early import Early
from highpriest.cli.engines import Engine, engine
from highpriest.cli.errors import FAILED, CommandError

T = TypeVar("T")
_BATCHES_PER_PROCESS: Final = 3  # waiting for it: enough that it never waits, few enough to stop soon
_MOST_GAMES: Final = 4096  # in a batch: what is under way must fit into memory
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
    return map(play, numbers) if there is None else _played_elsewhere(there, play, numbers, batch)


class _Batches:
    """Games in batches that are worth sending; until it shows how long a game takes, they are as small as asked for."""

    def __init__(self, numbers: Iterable[int], least: int, seconds: float) -> None:
        self._numbers, self._least, self._seconds = iter(numbers), least, seconds
        self._size = least

    def take(self, count: int) -> Iterator[Sequence[int]]:
        """So many batches, or as many as there are."""
        return islice(iter(lambda: list(islice(self._numbers, self._size)), []), max(0, count))

    def learn(self, games: int, seconds: float) -> None:
        """So many games took so long."""
        worth = min(_MOST_GAMES, round(self._seconds * games / max(seconds, 1e-6)))
        self._size = max(self._least, worth)


class _Batch(Generic[T]):
    """Some games that are played elsewhere. What comes back early waits where `early` keeps it."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self.numbers = numbers
        self.seconds = 0.0
        self.take: Callable[[], Sequence[T]] | None = None  # gives the results once they have come back
        self._future: _Future[T] | None = None

    def submit(self, there: Engine, play: Callable[[int], T], arrived: _Arrived[T]) -> None:
        """Have it played, unless it was; it is put into `arrived` when it comes back."""
        if self.take is None:
            self._future = there.submit(_play_batch, play, self.numbers)
            self._future.add_done_callback(lambda future: arrived.put((self, future)))

    def collect(self, future: _Future[T], lost: tuple[type[BaseException], ...], early: Early) -> bool:
        """Whether it was waited for. Raises one of `lost` if its worker died; other errors come when it is taken."""
        if future is not self._future:
            return False
        self._future = None  # lets go of what came
        error = future.exception()
        if isinstance(error, lost):
            raise error
        if error is None:
            self.seconds, results = future.result()
            self.take = early.keep(results)
        else:
            self.take = partial(_fail, error)
        return True


_Future: TypeAlias = Future[tuple[float, list[T]]]
_Arrived: TypeAlias = SimpleQueue[tuple[_Batch[T], _Future[T]]]


def _fail(error: BaseException) -> NoReturn:
    raise error


def _played_elsewhere(there: Engine, play: Callable[[int], T], numbers: Iterable[int], batch: int) -> Iterator[T]:
    """A process that dies costs only what it was playing: it is played again, and comes out the same."""
    batches = _Batches(numbers, batch, there.worth_sending)
    waiting: deque[_Batch[T]] = deque()
    arrived: _Arrived[T] = SimpleQueue()
    losses = 0  # since a batch came back
    with closing(Early()) as early:
        while True:
            for some in batches.take(there.slots * _BATCHES_PER_PROCESS - len(waiting)):
                waiting.append(_Batch(some))
                waiting[-1].submit(there, play, arrived)
            if not waiting:
                return
            try:
                while (take := waiting[0].take) is None:
                    one, future = arrived.get()
                    if one.collect(future, there.lost, early):
                        losses = 0
            except there.lost as error:
                losses = _one_more(losses, error)
                there.renew()
                for each in waiting:
                    each.submit(there, play, arrived)
                continue
            results = take()
            batches.learn(len(results), waiting.popleft().seconds)
            yield from results


def _one_more(losses: int, error: BaseException) -> int:
    if losses == _MOST_LOSSES:
        raise CommandError("The process that plays these games dies each time, so the series stops.", FAILED) from error
    return losses + 1


def _play_batch(play: Callable[[int], T], numbers: Sequence[int]) -> tuple[float, list[T]]:
    """What came of the games, and how many seconds they took."""
    started = perf_counter()
    results = [play(number) for number in numbers]
    return perf_counter() - started, results
