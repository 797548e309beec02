"""Series that are killed at any moment go on from their shards, and come to the same as a series that was not."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Command
from tests.cli.console import COMMAND, environment

from highpriest.cli.series import Played, played, prepared
from highpriest.cli.shards import Shards, kept_in_shards

GAMES, SIZE = 5, 3
SERIES = prepared("thot", {"size": 8}, ["random"], "1")


class Killed(BaseException):
    """The end of a process, at a moment when it cannot do anything about it."""


def killed_at(moment: int) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Let some functions be the last that is called, before or after it does its work."""
    moments = count()

    def deadly(function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*words: Any) -> Any:
            if next(moments) == moment:
                raise Killed
            done = function(*words)
            if next(moments) == moment:
                raise Killed
            return done

        return call

    return deadly


def digest(folder: Path) -> str:
    """Of all records, in order."""
    return sha256(b"".join(path.read_bytes() for path in sorted(folder.glob("*.jsonl")))).hexdigest()


def run_once(shards: Shards, patch: pytest.MonkeyPatch, moment: int) -> bool:
    """Whether the series came to its end before it was killed."""
    with patch.context() as here:
        deadly = killed_at(moment)
        here.setattr(os, "fsync", deadly(os.fsync))
        here.setattr(os, "replace", deadly(os.replace))
        try:
            for _ in kept_in_shards(shards, played_dying(deadly)):
                pass
        except Killed:
            return False
    return True


def played_dying(deadly: Callable[[Callable[..., Any]], Callable[..., Any]]) -> Callable[..., Iterator[Played]]:
    step = deadly(lambda: None)

    def play(numbers: Iterable[int]) -> Iterator[Played]:
        for game in played(SERIES, "local:1", numbers):
            step()
            yield game

    return play


@pytest.fixture(scope="module")
def serial() -> str:
    """The digest of the series, played at once."""
    records = (game.record for game in played(SERIES, "local:1", range(GAMES)))
    return sha256("".join(f"{record}\n" for record in records).encode()).hexdigest()


def differing(kind: type[Shards], folder: Path, serial: str, patch: pytest.MonkeyPatch) -> list[int]:
    """The moments at which a kill makes the series come to something else, once it has gone on."""
    found = []
    for moment in count():
        shards = kind(folder / str(moment), GAMES, SIZE)
        shards.folder.mkdir()
        whole = run_once(shards, patch, moment)
        again = list(kept_in_shards(shards, partial(played, SERIES, "local:1")))
        if digest(shards.folder) != serial or len(again) != GAMES:
            found.append(moment)
        if whole:
            assert moment > 4 * shards.count  # every step of every shard has been the last one
            return found
    raise AssertionError


def test_a_series_killed_at_any_step_goes_on_to_the_same_records(
    serial: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert differing(Shards, tmp_path, serial, monkeypatch) == []


class Hasty(Shards):
    """A planted fault: a shard counts as done as soon as its results are there, which come before its records."""

    def finish(self, shard: int, results: bytes) -> None:
        self.results(shard).write_bytes(results)
        super().finish(shard, results)

    def read(self, shard: int) -> list[Played] | None:
        if not self.results(shard).exists():
            return None
        return [*played(SERIES, "local:1", self.numbers(shard))]


def test_half_a_shard_that_counts_as_done_is_found(
    serial: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert differing(Hasty, tmp_path, serial, monkeypatch) != []


def test_a_shard_that_was_damaged_later_is_played_again(serial: str, tmp_path: Path) -> None:
    shards = Shards(tmp_path, GAMES, SIZE)
    first = list(kept_in_shards(shards, partial(played, SERIES, "local:1")))
    shards.records(1).write_bytes(shards.records(1).read_bytes()[:-10])
    asked: list[int] = []

    def play(numbers: Iterable[int]) -> Iterator[Played]:
        asked.extend(numbers)
        return played(SERIES, "local:1", asked)

    again = list(kept_in_shards(shards, play))
    assert asked == [3, 4]
    assert digest(tmp_path) == serial
    assert [game.winners for game in first] == [game.winners for game in again]


WORDS = ("simulate", "thot", "--games", "40", "--seed", "1", "--shard", "8", "--out", "shards")


def test_a_command_that_is_killed_resumes(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for shard in (0, 2):
        killed = subprocess.Popen(
            [*COMMAND, *WORDS],
            env=environment(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        while killed.poll() is None and not (tmp_path / "shards" / f"games-{shard:06}.jsonl").exists():
            time.sleep(0.002)
        killed.send_signal(signal.SIGKILL)
        killed.wait(20)
    resumed = command(*WORDS)
    alone = command(*WORDS[:6], "--out", "alone.jsonl")
    assert (resumed.code, resumed.err, resumed.out) == (0, "", alone.out)
    assert digest(tmp_path / "shards") == sha256((tmp_path / "alone.jsonl").read_bytes()).hexdigest()
    assert not list((tmp_path / "shards").glob("*.part"))


def test_without_a_seed_the_same_command_resumes_with_the_one_it_drew(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("simulate", "aton", "--games", "4", "--shard", "2", "--out", "shards")
    first = command(*words)
    (tmp_path / "shards" / "games-000001.jsonl").unlink()
    assert command(*words).out == first.out


def test_an_arena_resumes_to_the_same_results(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("arena", "thot", "--players", "greedy,random", "--games", "10", "--seed", "1")
    assert command(*words, "--out", "alone.jsonl", "--json", "alone.json").code == 0
    kept = (*words, "--shard", "4", "--out", "shards", "--json", "shards.json")
    first = command(*kept)
    (tmp_path / "shards" / "games-000001.results.json").write_bytes(b"{")
    assert (command(*kept).code, first.code) == (0, 0)
    assert digest(tmp_path / "shards") == sha256(Path("alone.jsonl").read_bytes()).hexdigest()
    assert Path("shards/players.csv").read_bytes() == Path("alone.players.csv").read_bytes()
    assert without_seconds("shards.json") == without_seconds("alone.json")


def without_seconds(name: str) -> Any:
    return json.loads(Path(name).read_bytes(), object_hook=lambda data: data | {"seconds": None})


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("simulate thot --shard 2", "--shard N needs --out DIR, the folder of the shards."),
        ("simulate thot --shard 2 --out -", "--shard N needs --out DIR, the folder of the shards."),
        ("simulate thot --shard 2 --out other", "other holds something else; shards need a folder of their own."),
        ("simulate thot --shard 2 --out file", "file holds something else; shards need a folder of their own."),
        ("simulate thot --shard 2 --out bad", "bad/series.json does not say which series was begun there."),
        ("simulate thot --shard 2 --out begun --games 3", "The series in begun was begun with games 2, not with 3."),
        ("simulate thot --shard 1 --out begun --games 2", "The series in begun was begun with shard 2, not with 1."),
        (
            "simulate aton --shard 2 --out begun --games 2",
            'The series in begun was begun with game "thot", not with "aton".',
        ),
        (
            "arena thot --players random,greedy --games 2 --shard 2 --out begun",
            'The series in begun was begun with command "simulate", not with "arena".',
        ),
        (
            "arena thot --players random,greedy --sprt 50,60 --shard 2 --out new",
            "A sequential test ends when it is decided, so it is not kept in shards.",
        ),
    ],
)
def test_a_folder_of_something_else_is_refused(
    words: str, sentence: str, command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("other", "bad"):
        (tmp_path / name).mkdir()
    (tmp_path / "other" / "letter").touch()
    (tmp_path / "file").touch()
    (tmp_path / "bad" / "series.json").write_text("{", encoding="utf-8")
    if " begun" in words:
        assert command("simulate", "thot", "--games", "2", "--shard", "2", "--out", "begun", "--seed", "1").code == 0
    ended = command(*words.split())
    assert (ended.code, ended.err) == (2, f"{sentence}\n")
