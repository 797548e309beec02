"""A series of games kept in shards: files of some games each, every one of which is whole or does not count.

The records of a shard appear under their name when all of them are on the disk, and after them its results, with the
digest of the records. A shard is whole if both fit together: then its games are read, else they are played. So the same
command goes on after a kill or a power cut at any moment, and writes the same files as if nothing had happened. While
it runs, it holds the folder.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import chain, islice
from pathlib import Path
from typing import Any, Final

import orjson

from highpriest import __version__
from highpriest.cli.errors import FAILED, CommandError
from highpriest.cli.folders import LOCK, alone_in
from highpriest.cli.series import Played, Thinking

BEGUN: Final = "series.json"
PART: Final = ".part"


@dataclass(frozen=True, slots=True)
class Shards:
    """The files of a series."""

    folder: Path
    games: int  # in all
    size: int  # games of a shard; the last one may have fewer

    @property
    def count(self) -> int:
        """How many shards there are."""
        return -(-self.games // self.size)

    def numbers(self, shard: int) -> range:
        """The numbers of its games."""
        return range(shard * self.size, min((shard + 1) * self.size, self.games))

    def records(self, shard: int) -> Path:
        """The file of its records, one per line."""
        return self.folder / f"games-{shard:06}.jsonl"

    def results(self, shard: int) -> Path:
        """The file that says how its games went, and what digest their records have."""
        return self.records(shard).with_suffix(".results.json")

    def read(self, shard: int) -> list[Played] | None:
        """Its games, without their records; None unless it is whole."""
        try:
            kept = orjson.loads(self.results(shard).read_bytes())
            with self.records(shard).open("rb") as file:
                digest = _digest(file)
        except (OSError, ValueError):
            return None
        whole = kept["sha256"] == digest and len(kept["games"]) == len(self.numbers(shard))
        return [_game_of(game) for game in kept["games"]] if whole else None

    def keep(self, shard: int, games: Iterable[Played]) -> Iterator[Played]:
        """Write down the games of a shard as they come, and hand them on."""
        digest, results = sha256(), []
        with _part(self.records(shard)).open("wb") as file:
            for game in games:
                line = f"{game.record}\n".encode()
                with _writing(self.folder):
                    file.write(line)
                digest.update(line)
                results.append(replace(game, record=""))
                yield game
            with _writing(self.folder):
                _to_disk(file)
                self.finish(shard, orjson.dumps({"sha256": digest.hexdigest(), "games": results}))

    def write_beside(self, name: str, lines: Iterable[str]) -> None:
        """Write another file into the folder."""
        with _writing(self.folder):
            write_at_once(self.folder / name, "".join(f"{line}\n" for line in lines).encode())

    def finish(self, shard: int, results: bytes) -> None:
        """Let the records appear, then the results, which say that the records are whole."""
        path = self.records(shard)
        os.replace(_part(path), path)  # noqa: PTH105 - what a test for kills interrupts
        write_at_once(self.results(shard), results)


def _digest(file: Any) -> str:
    digest = sha256()
    while some := file.read(1 << 20):
        digest.update(some)
    return digest.hexdigest()


def _game_of(data: Mapping[str, Any]) -> Played:
    thinking = {seat: Thinking(**spent) for seat, spent in data["thinking"].items()}
    return Played(**{**data, "winners": tuple(data["winners"]), "thinking": thinking})


def _part(path: Path) -> Path:
    return path.with_name(path.name + PART)


def _to_disk(file: Any) -> None:
    file.flush()
    os.fsync(file.fileno())


def write_at_once(path: Path, data: bytes) -> None:
    """Write a file that is there as a whole or not at all."""
    with _part(path).open("wb") as file:
        file.write(data)
        _to_disk(file)
    os.replace(_part(path), path)  # noqa: PTH105 - what a test for kills interrupts


def kept_in_shards(shards: Shards, play: Callable[[Iterable[int]], Iterator[Played]]) -> Iterator[Played]:
    """All games in order: those of whole shards are read, without their records; `play` plays the others."""
    missing = {shard for shard in range(shards.count) if shards.read(shard) is None}
    fresh = play(chain.from_iterable(shards.numbers(shard) for shard in sorted(missing)))
    for shard in range(shards.count):
        if shard in missing:
            yield from shards.keep(shard, islice(fresh, len(shards.numbers(shard))))
        else:
            yield from shards.read(shard) or _gone(shards.records(shard))


def _gone(path: Path) -> list[Played]:
    raise CommandError(f"{path} was changed meanwhile; the same command plays its games again.", FAILED)


@contextmanager
def _writing(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise CommandError(f"The games cannot be kept in {folder}: {error.strerror}.", FAILED) from error


def seed_begun_with(out: Path | None, shard: int | None) -> str | None:
    """The seed of the series that was begun in the folder; None if none was, or if there are no shards.

    Raises CommandError if no shards can be kept there.
    """
    if shard is None:
        return None
    if out is None or out == Path("-"):
        raise CommandError("--shard N needs --out DIR, the folder of the shards.")
    begun = _begun(out)
    if not begun and (out.is_file() or (out.is_dir() and not all(_is_ours(path) for path in out.iterdir()))):
        raise CommandError(f"{out} holds something else; shards need a folder of their own.")
    return begun.get("seed")


def _is_ours(path: Path) -> bool:
    """Whether this is what a command leaves behind that was killed before its series was begun."""
    return path.suffix == PART or path.name == LOCK


def _begun(folder: Path) -> dict[str, Any]:
    """What the folder says of the series that was begun there; nothing if none was."""
    if not (folder / BEGUN).is_file():
        return {}
    try:
        begun = orjson.loads((folder / BEGUN).read_bytes())
    except (OSError, ValueError):
        begun = None
    if not isinstance(begun, dict) or not isinstance(begun.get("seed"), str):
        raise CommandError(f"{folder / BEGUN} does not say which series was begun there.")
    return begun


@contextmanager
def resumed(out: Path | None, asked: Mapping[str, Any]) -> Iterator[Shards | None]:
    """The shards of the series that is asked for, if it has any, which no other command can write to meanwhile.

    Raises CommandError if one does, or if another series was begun there.
    """
    if out is None or asked["shard"] is None:
        yield None
        return
    with _writing(out):
        out.mkdir(exist_ok=True)
    with alone_in(out, asked["command"]):
        _begin(out, orjson.loads(orjson.dumps({**asked, "version": __version__})))
        yield Shards(out, asked["games"], asked["shard"])


def _begin(folder: Path, asked: Mapping[str, Any]) -> None:
    """Write down which series it is; raises CommandError if another one was begun."""
    begun = _begun(folder)
    if not begun:
        with _writing(folder):
            write_at_once(folder / BEGUN, orjson.dumps(asked, option=orjson.OPT_INDENT_2))
        return
    for name, value in asked.items():
        if begun.get(name) != value:
            raise CommandError(
                f"The series in {folder} was begun with {name} {_shown(begun.get(name))}, not with {_shown(value)}."
            )


def _shown(value: object) -> str:
    return orjson.dumps(value).decode()
