"""Where games are played: in this process, in several of this machine, or on a cluster of machines."""

from __future__ import annotations

import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from typing import Annotated, Any, Final

import typer

from highpriest.cli.errors import FAILED, CommandError

SECONDS_TO_CONNECT: Final = 10
SECONDS_FOR_A_BATCH: Final = 0.03  # of scheduler and client together, as `python -m benchmarks cluster` measures
_LOCAL: Final = re.compile(r"local:([1-9][0-9]{0,3})")
_CLUSTER: Final = re.compile(r"dask://([^/\s]+:[0-9]{1,5})/?")

OnOption = Annotated[
    str | None,
    typer.Option(
        "--on",
        metavar="local:J|dask://HOST:PORT",
        help="Where to play: in J processes of this machine, or on a cluster, by the address of its Dask scheduler.",
        show_default=False,
    ),
]


class Engine(ABC):
    """Something that plays batches of games elsewhere."""

    lost: tuple[type[BaseException], ...]  # what a result raises if its worker died

    @property
    @abstractmethod
    def slots(self) -> int:
        """How many batches can be played at the same time."""

    @property
    def worth_sending(self) -> float:
        """How many seconds of work a batch should be, so that sharing it out does not cost more than it brings."""
        return 0.0

    @abstractmethod
    def submit(self, play: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Have it played."""

    @abstractmethod
    def renew(self) -> None:
        """Go on after a loss; what was submitted before may be lost too."""

    @abstractmethod
    def close(self) -> None:
        """Leave without waiting for what is still to be played."""


class Processes(Engine):
    """Processes of this machine."""

    lost = (BrokenExecutor,)

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._pool = self._new_pool()

    @property
    def slots(self) -> int:
        return self._jobs

    def _new_pool(self) -> Executor:
        # Both load multiprocessing, which most commands do without.
        from concurrent.futures import ProcessPoolExecutor

        from highpriest.cli.processes import leave_interrupts_to_parent, spawning

        return ProcessPoolExecutor(self._jobs, spawning(), initializer=leave_interrupts_to_parent)

    def submit(self, play: Callable[..., Any], *arguments: Any) -> Future[Any]:
        return self._pool.submit(play, *arguments)

    def renew(self) -> None:
        self.close()
        self._pool = self._new_pool()

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)


class Cluster(Engine):
    """The workers of a Dask scheduler, which gives the work of a worker that died to another one."""

    def __init__(self, address: str) -> None:
        from distributed import Client, KilledWorker

        try:
            self._client = Client(f"tcp://{address}", timeout=SECONDS_TO_CONNECT, set_as_default=False)
        except (OSError, ValueError) as error:
            raise CommandError(f"No Dask scheduler answers at {address}.", FAILED) from error
        self.lost = (KilledWorker,)
        self._pool = self._client.get_executor(pure=False)
        if not self._client.nthreads():
            print(f"The scheduler at {address} has no workers yet: waiting for one.", file=sys.stderr, flush=True)

    @property
    def slots(self) -> int:
        threads: dict[str, int] = self._client.nthreads()
        return max(1, sum(threads.values()))

    @property
    def worth_sending(self) -> float:
        """Two seconds, and with many workers so much that scheduler and client are busy half of the time at most."""
        return max(2.0, 2 * SECONDS_FOR_A_BATCH * self.slots)

    def submit(self, play: Callable[..., Any], *arguments: Any) -> Future[Any]:
        future: Future[Any] = self._pool.submit(play, *arguments)
        return future

    def renew(self) -> None:
        """Nothing: the scheduler has found others for the rest."""

    def close(self) -> None:
        self._pool.shutdown(wait=False)
        self._client.close()


def read_on(on: str | None, jobs: int) -> str:
    """Where to play, as `engine` reads it; --jobs J is short for local:J."""
    if on is None:
        return f"local:{jobs}"
    if jobs != 1:
        raise CommandError("--jobs J is short for --on local:J: give one of them.")
    if not (_LOCAL.fullmatch(on) or _CLUSTER.fullmatch(on)):
        raise CommandError(f"--on is local:J or dask://HOST:PORT, not {on!r}.")
    return on


def engine(on: str) -> Engine | None:
    """Return what plays there; None for this process alone."""
    if cluster := _CLUSTER.fullmatch(on):
        return Cluster(cluster[1])
    jobs = int(on.removeprefix("local:"))
    return Processes(jobs) if jobs > 1 else None
