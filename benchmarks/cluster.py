"""Large runs shared out: the same digest on a cluster whose workers are killed, and what sharing costs.

Each run is played in this process first, then in turn by two local processes and by two workers of a cluster on this
machine, and last by a cluster of which a worker is killed ten times. Costs are compared by the processor time of all
processes, which does not depend on what else the machine does. `--only ray` compares the engines that could be had.
"""

from __future__ import annotations

import os
import pickle
import re
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import dask
import psutil
from distributed import LocalCluster

from benchmarks.games import CompiledGames
from benchmarks.installed import compare_engines
from benchmarks.table import Figure, Table
from highpriest.cli.contest import arranged, play_bout
from highpriest.cli.engines import Engine, engine
from highpriest.cli.series import BATCH, play_game, prepared
from highpriest.cli.sharing import played_there

GAMES = 1_000_000  # in compiled code, of each game
RECORDED = 1_000  # with records, of each game
CONTESTED = 1_000  # of an arena, of each game
BLOCK = 5_000  # compiled games that are one piece of work
KILLS = 10
SECONDS_TO_RETURN = 300  # of a worker that was killed, at most
# A cluster on one machine takes workers for gone that are not back within 15 seconds, and stops those who start them:
# on a busy machine they need longer.
PATIENT = {"distributed.deploy.lost-worker-timeout": f"{2 * SECONDS_TO_RETURN}s"}
TURNS = 2  # in which the two engines are compared
MOST_OVERHEAD = 10  # percent


@dataclass(frozen=True)
class Work:
    """Pieces of work, by number; what `play` returns is the same each time."""

    title: str
    play: Callable[[int], bytes]
    pieces: int
    games: int  # in all
    batch: int  # pieces handed to a worker at once


def run(games: int, only: Sequence[str], json_file: Path | None) -> None:
    """Play, compare and print everything."""
    table = Table()
    for work in _works(games):
        if not only or any(part in work.title for part in only):
            _measure(work, table)
    if not only or "ray" in only:
        compare_engines(table)
    if json_file:
        table.write(json_file)


def _works(games: int) -> Iterator[Work]:
    share = min(1.0, games / GAMES)
    recorded, contested = max(80, round(RECORDED * share)), max(80, round(CONTESTED * share))
    for game in ("aton", "thot"):
        blocks = max(20, -(-games // BLOCK))
        yield Work(f"compiled random games, {game}", partial(_block, game), blocks, blocks * BLOCK, 1)
    for game in ("aton", "thot"):
        series = prepared(game, {}, ["random"], "cluster")
        yield Work(f"recorded random games, {game}", partial(_recorded, series), recorded, recorded, BATCH)
    for game in ("aton", "thot"):
        contest = arranged(game, {}, ["novice", "greedy"], "cluster", contested)
        yield Work(f"arena, {game}: novice, greedy", partial(_contested, contest), contest.games, contest.games, 1)


@cache
def _games_of(game: str) -> CompiledGames:
    return CompiledGames(game)


def _block(game: str, number: int) -> bytes:
    """Some compiled games; how many choices there were in all, and how the last one ended."""
    games = _games_of(game)
    games.restart(number)
    games.play(BLOCK)
    return b"%d %s" % (games.choices, games.states[1].tobytes())


def _recorded(series: Any, number: int) -> bytes:
    return play_game(series, number).record.encode()


def _contested(contest: Any, number: int) -> bytes:
    return play_bout(contest, number).record.encode()


def _measure(work: Work, table: Table) -> None:
    start = time.process_time()
    serial = _digest(map(work.play, range(work.pieces)))
    rate = work.games / (time.process_time() - start)
    table.add(Figure(f"{work.title}: games", work.games, ""))
    table.add(Figure("  in one process", rate, "games a core-second"))
    table.add(Figure("  bytes that come back for a piece", _bytes_of_a_piece(work), ""))
    with _cluster() as (cluster, there):
        _compare(work, there, serial, table)
        killed, digest = _killed(work, cluster, there)
    table.add(Figure("  workers killed on the way", killed, "", KILLS))
    table.add(Figure("  same digest as in one process, with kills", digest == serial, "", 1))


def _digest(results: Iterator[bytes]) -> str:
    digest = sha256()
    for result in results:
        digest.update(result + b"\n")
    return digest.hexdigest()


def _bytes_of_a_piece(work: Work) -> float:
    return len(pickle.dumps([work.play(number) for number in range(work.batch)])) / work.batch


@contextmanager
def _cluster() -> Iterator[tuple[Any, Engine]]:
    """Two workers on this machine, with the engine that reaches them as `--on` does."""
    with (
        dask.config.set(PATIENT),
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=60) as running,
    ):
        there = engine("dask://" + re.sub(r"^tcp://", "", running.scheduler_address))
        assert there is not None
        try:
            yield running, there
        finally:
            there.close()


class Counted(Engine):
    """An engine of which one knows how many batches it was given."""

    def __init__(self, there: Engine) -> None:
        self._there, self.batches = there, 0
        self.lost = there.lost

    @property
    def slots(self) -> int:
        return self._there.slots

    @property
    def worth_sending(self) -> float:
        return self._there.worth_sending

    def submit(self, play: Callable[..., Any], *arguments: Any) -> Future[Any]:
        self.batches += 1
        return self._there.submit(play, *arguments)

    def renew(self) -> None:
        self._there.renew()

    def close(self) -> None:
        self._there.close()


@dataclass
class Spent:
    """Seconds of the processor: of the process that shares the work out, and of all that do it."""

    central: float = 0.0
    workers: float = 0.0
    wall: float = 0.0
    batches: int = 0

    def add(self, other: Spent) -> None:
        """Count other seconds too."""
        self.central += other.central
        self.workers += other.workers
        self.wall += other.wall
        self.batches += other.batches


def _compare(work: Work, cluster: Engine, serial: str, table: Table) -> None:
    """Both engines take turns, each piece being played by both; what they spent is added up."""
    local = engine("local:2")
    assert local is not None
    engines = {"local": local, "cluster": cluster}
    spent = {name: Spent() for name in engines}
    digests = {name: sha256() for name in engines}
    for there in engines.values():
        _use(there, work, range(4 * work.batch))  # until everybody has imported and loaded what it takes
    for turn in range(TURNS):
        numbers = range(turn * work.pieces // TURNS, (turn + 1) * work.pieces // TURNS)
        for name, there in engines.items():
            results, seconds = _use(there, work, numbers)
            spent[name].add(seconds)
            digests[name].update(b"".join(result + b"\n" for result in results))
    local.close()
    same = all(digest.hexdigest() == serial for digest in digests.values())
    table.add(Figure("  same digest in two processes and on the cluster", same, "", 1))
    _tell(spent["local"], spent["cluster"], table)


def _use(there: Engine, work: Work, numbers: range) -> tuple[list[bytes], Spent]:
    counted = Counted(there)
    before, start = _processor(), time.perf_counter()
    results = list(played_there(counted, work.play, numbers, work.batch))
    after, wall = _processor(), time.perf_counter() - start
    return results, Spent(after[0] - before[0], after[1] - before[1], wall, counted.batches)


def _processor() -> tuple[float, float]:
    """Seconds of the processor so far: of this process, in which the scheduler runs too, and of its children."""
    here = psutil.Process()
    return _seconds(here), sum(_seconds(child) for child in here.children(recursive=True))


def _seconds(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


def _tell(local: Spent, cluster: Spent, table: Table) -> None:
    seconds = [spent.central + spent.workers for spent in (local, cluster)]
    table.add(Figure("  processor time, two processes", seconds[0], "s"))
    more = 100 * (seconds[1] / seconds[0] - 1)
    table.add(Figure("  more on a cluster", more, "%", MOST_OVERHEAD, smaller_is_better=True))
    table.add(Figure("  wall clock, cluster", cluster.wall, "s", None, "two processes", local.wall))
    table.add(Figure("  batches sent to the cluster", cluster.batches, ""))
    table.add(Figure("  scheduler and client for a batch", 1000 * cluster.central / cluster.batches, "ms"))
    table.add(Figure("  a worker for a batch", 1000 * cluster.workers / cluster.batches, "ms"))
    table.add(Figure("  workers that one scheduler keeps busy", cluster.workers / cluster.central, ""))


def _killed(work: Work, cluster: Any, there: Engine) -> tuple[int, str]:
    """How many workers were killed on the way, and the digest all the same."""
    digest, killed = sha256(), set[int]()
    for number, result in enumerate(played_there(there, work.play, range(work.pieces), work.batch), 1):
        digest.update(result + b"\n")
        if len(killed) < min(KILLS, KILLS * number // (work.pieces // 2)):  # in the first half, so that each is felt
            killed.add(_kill_another(cluster, killed))
    return len(killed), digest.hexdigest()


def _kill_another(cluster: Any, killed: set[int]) -> int:
    """Kill a worker and return its number; its nanny starts another one.

    It must have begun to work: a nanny whose worker dies while it starts takes that for a fault, and gives up.
    """
    deadline = time.monotonic() + SECONDS_TO_RETURN
    while time.monotonic() < deadline:
        for nanny in list(cluster.workers.values()):
            pid = nanny.process.pid if nanny.process is not None else None
            works = nanny.status.name == "running" and nanny.worker_address in cluster.scheduler.workers
            if works and pid and pid not in killed:
                os.kill(pid, signal.SIGKILL)
                return int(pid)
        time.sleep(0.05)
    raise RuntimeError("no worker came back")
