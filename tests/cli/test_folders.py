"""Two commands on one folder: the second one says who is at work there, and writes nothing."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.cli.conftest import Command
from tests.cli.console import COMMAND, environment

from highpriest import locks
from highpriest.cli.folders import LOCK

SIMULATE = ("simulate", "thot", "--games", "4", "--shard", "2", "--out", "folder")
ARENA = ("arena", "thot", "--players", "random,greedy", "--games", "2", "--shard", "2", "--out", "folder")
TRAIN = ("train", "aton", "--generations", "1", "--games", "2", "--out", "net.npz", "--folder", "folder")


@contextmanager
def at_work(words: tuple[str, ...], folder: Path) -> Iterator[int]:
    """Another process that has the folder and stands still there; its number."""
    first = subprocess.Popen(
        [*COMMAND, *words], env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        while f"process {first.pid} " not in text_of(folder / LOCK):
            assert first.poll() is None
            time.sleep(0.002)
        first.send_signal(signal.SIGSTOP)
        yield first.pid
    finally:
        first.kill()
        first.wait(30)


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("words", [SIMULATE, ARENA, TRAIN], ids=lambda words: words[0])
def test_the_second_command_on_a_folder_says_who_holds_it(
    words: tuple[str, ...], command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with at_work(words, tmp_path / "folder") as number:
        before = contents(tmp_path / "folder")
        second = command(*words)
        assert contents(tmp_path / "folder") == before
    assert (second.code, second.out) == (2, "")
    assert second.err == f"folder is in use by process {number} (highpriest {words[0]}).\n"
    assert command(*words).code == 0  # the first one is dead, so nobody holds the folder


def test_a_lock_that_locks_nobody_out_would_be_found(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(locks, "_take", lambda _file: None)
    with at_work(SIMULATE, tmp_path / "folder"):
        before = contents(tmp_path / "folder")
        assert command(*SIMULATE).code == 0
        assert contents(tmp_path / "folder") != before
