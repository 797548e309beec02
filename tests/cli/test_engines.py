"""Games are the same wherever they are played, no matter which worker dies meanwhile."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any

import psutil
import pytest
from distributed import Client, LocalCluster
from tests.cli.conftest import Command
from tests.cli.console import COMMAND, environment
from tests.cli.dying import dying, dying_once

from highpriest.cli import early, sharing
from highpriest.cli.engines import Cluster, Engine, Processes
from highpriest.cli.errors import CommandError
from highpriest.cli.sharing import played_in_order


def test_a_process_that_dies_costs_only_what_it_was_playing(tmp_path: Path) -> None:
    assert list(played_in_order(partial(dying_once, tmp_path), range(20), "local:2", batch=4)) == list(range(20))
    assert len(list(tmp_path.iterdir())) == 2


def test_a_game_that_ends_its_process_each_time_ends_the_series() -> None:
    with pytest.raises(CommandError, match="dies each time"):
        list(played_in_order(dying, range(4), "local:2"))


def test_a_command_that_is_killed_leaves_no_process_behind(tmp_path: Path) -> None:
    words = ("simulate", "thot", "--games", "100000", "--seed", "1", "--jobs", "2", "--out", str(tmp_path / "games"))
    killed = psutil.Popen([*COMMAND, *words], env=environment(), stdout=subprocess.DEVNULL)
    while not (tmp_path / "games.part").exists() or not (tmp_path / "games.part").stat().st_size:
        time.sleep(0.01)
    children = killed.children()
    killed.kill()
    killed.wait(30)
    assert not psutil.wait_procs(children, timeout=60)[1]


class Faraway(Engine):
    """Plays at once, and is worth sending a second of work."""

    lost, slots, worth_sending = (), 1, 1.0

    def __init__(self) -> None:
        self.sizes: list[int] = []

    def submit(self, play: Callable[..., Any], *arguments: Any) -> Future[Any]:
        self.sizes.append(len(arguments[1]))
        future: Future[Any] = Future()
        future.set_result(play(*arguments))
        return future

    def renew(self) -> None:
        raise AssertionError

    def close(self) -> None:
        raise AssertionError


def test_those_far_away_get_batches_that_are_worth_sending(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]

    def play(number: int) -> int:
        clock[0] += 0.125
        return number

    monkeypatch.setattr(sharing, "perf_counter", lambda: clock[0])
    there = Faraway()
    assert list(sharing.played_there(there, play, range(40), 2)) == list(range(40))
    assert there.sizes == [2, 2, 2, 8, 8, 8, 8, 2]


GAMES, BATCH, ROOM = 2_400, 100, 600


class Result:
    """Something that knows how many of its kind are in memory."""

    alive = most = 0

    def __init__(self, number: int) -> None:
        self.number = number
        self._count()

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._count()

    def __del__(self) -> None:
        Result.alive -= 1

    @staticmethod
    def _count() -> None:
        Result.alive += 1
        Result.most = max(Result.most, Result.alive)


class Backwards(Engine):
    """Plays what it was given from the last batch to the first."""

    lost, slots = (), 8

    def __init__(self) -> None:
        self._given: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, play: Callable[..., Any], *arguments: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self._given.append((future, partial(play, *arguments)))
        if len(self._given) == GAMES // BATCH:  # three batches a slot: no more come before one is back
            threading.Thread(target=self._play, daemon=True).start()
        return future

    def _play(self) -> None:
        until = time.monotonic() + 4
        while self._given:
            future, play = self._given.pop()
            future.set_result(play())
            del future
            while Result.alive > ROOM and time.monotonic() < until:  # as if the network waited for the client
                time.sleep(0.001)

    def renew(self) -> None:
        raise AssertionError

    close = renew


def most_in_memory() -> int:
    Result.alive = Result.most = 0
    played = sharing.played_there(Backwards(), Result, range(GAMES), BATCH)
    assert [result.number for result in played] == list(range(GAMES))
    return Result.most


def test_what_comes_back_early_waits_in_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(early, "IN_MEMORY", 300)
    assert most_in_memory() <= ROOM + BATCH
    assert not list(tmp_path.iterdir())


def test_a_client_that_keeps_all_in_memory_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(early, "IN_MEMORY", 2 * ROOM)
    assert most_in_memory() > ROOM + BATCH


def test_a_disk_without_room_for_what_comes_early_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "nowhere"))
    monkeypatch.setattr(early, "IN_MEMORY", 300)
    with pytest.raises(CommandError, match=r"cannot be kept in .*nowhere"):
        most_in_memory()


@pytest.mark.parametrize(("workers", "seconds"), [(2, 2.0), (100, 6.0), (800, 48.0)])
def test_a_large_cluster_gets_larger_batches(workers: int, seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Cluster, "slots", workers)
    assert Cluster.__new__(Cluster).worth_sending == pytest.approx(seconds)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two workers, each a process that is started again when it dies."""
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=60) as running:
        yield running


def address_of(cluster: Any) -> str:
    return "dask://" + re.sub(r"^tcp://", "", cluster.scheduler_address)


@pytest.mark.timeout(300)  # a worker that starts again imports everything anew
def test_a_cluster_plays_the_same_games_even_if_a_worker_is_killed(
    command: Command, cluster: Any, tmp_path: Path
) -> None:
    files = [tmp_path / name for name in ("alone.jsonl", "cluster.jsonl")]
    words = ("simulate", "thot", "--games", "160", "--seed", "1")
    alone = command(*words, "--out", str(files[0]))
    killed = threading.Thread(target=kill_one, args=(cluster,))
    killed.start()
    spread = command(*words, "--out", str(files[1]), "--on", address_of(cluster))
    killed.join()
    assert (alone.code, spread.code) == (0, 0), spread.err
    assert files[0].read_bytes() == files[1].read_bytes()
    assert alone.out == spread.out


def kill_one(cluster: Any) -> None:
    """End one of the workers as soon as work has begun."""
    with Client(cluster.scheduler_address, set_as_default=False) as client:
        pids = client.run(os.getpid)
        while not any(client.processing().values()):
            time.sleep(0.05)
        os.kill(next(iter(pids.values())), signal.SIGKILL)


def test_an_arena_on_a_cluster_gives_the_same_results(command: Command, cluster: Any, tmp_path: Path) -> None:
    results: list[tuple[bytes, bytes]] = []
    for on in ("local:1", address_of(cluster)):
        out = tmp_path / f"{len(results)}.jsonl"
        ended = command(
            "arena", "thot", "--players", "greedy,random", "--games", "20", "--seed", "1", "--on", on, "--out", str(out)
        )
        assert ended.code == 0, ended.err
        results.append((out.read_bytes(), out.with_suffix(".players.csv").read_bytes()))
    assert results[0] == results[1]


@pytest.mark.timeout(300)  # as above
@pytest.mark.parametrize(("file", "generations"), [("aton.npz", "2"), ("thot.json", "1")])
def test_a_training_learns_the_same_wherever_its_games_are_played(
    file: str, generations: str, command: Command, cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    learned: list[bytes] = []
    for place, on in enumerate(("local:1", "local:2", address_of(cluster))):
        out = tmp_path / str(place) / file
        out.parent.mkdir()
        if on == "local:2":
            monkeypatch.setattr(Processes, "submit", deadly_at_first(Processes.submit))
        words = ("--generations", generations, "--games", "2", "--seed", "7", "--on", on, "--out", str(out))
        ended = command("train", out.stem, *words)
        assert (ended.code, ended.err) == (0, "")
        learned.append(out.read_bytes())
    assert learned[0] == learned[1] == learned[2]


def deadly_at_first(submit: Callable[..., Any]) -> Callable[..., Any]:
    """The process that gets the second batch dies of it, once."""
    deaths = iter([False, True])
    return lambda pool, play, *words: submit(pool, *((dying, 0) if next(deaths, False) else (play, *words)))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--on", "local:0"], "--on is local:J or dask://HOST:PORT, not 'local:0'."),
        (["--on", "ray://somewhere"], "--on is local:J or dask://HOST:PORT, not 'ray://somewhere'."),
        (["--on", "local:2", "--jobs", "2"], "--jobs J is short for --on local:J: give one of them."),
    ],
)
def test_a_place_that_there_is_not_is_refused(command: Command, words: list[str], sentence: str) -> None:
    for name in (("simulate", "thot"), ("train", "thot", "--out", "weights.json")):
        ended = command(*name, *words)
        assert (ended.code, ended.err) == (2, f"{sentence}\n")


def test_a_scheduler_that_does_not_answer_is_named(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("highpriest.cli.engines.SECONDS_TO_CONNECT", 1)
    ended = command("simulate", "thot", "--on", "dask://127.0.0.1:9")
    assert (ended.code, ended.err) == (1, "No Dask scheduler answers at 127.0.0.1:9.\n")


def test_a_scheduler_without_workers_is_waited_for_and_that_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with LocalCluster(n_workers=0, threads_per_worker=1, dashboard_address=":0", silence_logs=60) as cluster:
        address = str(cluster.scheduler_address).removeprefix("tcp://")
        there = Cluster(address)
        assert capsys.readouterr().err == f"The scheduler at {address} has no workers yet: waiting for one.\n"
        there.close()
        cluster.scale(1)
        cluster.wait_for_workers(1)
        Cluster(address).close()
        assert capsys.readouterr().err == ""
