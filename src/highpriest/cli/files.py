"""Reading and writing files of records."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from highpriest.cli.errors import FAILED, CommandError

STANDARD_INPUT = "-"


@dataclass(frozen=True, slots=True)
class Found:
    """The text of one record, and the line at which it begins, counted from 1."""

    line: int
    text: bytes


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """The file, or standard input for "-". Raises OSError."""
    if name == STANDARD_INPUT:
        yield sys.stdin.buffer
        return
    with Path(name).open("rb") as file:
        yield file


def records_in(file: BinaryIO, progress: Callable[[int], None] = lambda _bytes: None) -> Iterator[Found]:
    """The records of a file, none of them looked at: one on each line, or one over the whole file.

    `progress` is told how many bytes of the file have been read. Raises OSError.
    """
    number, first = _first_line(file)
    if first is None:
        return
    progress(len(first))
    if not _is_json(first):
        rest = file.read()
        progress(len(rest))
        if _is_json(first + rest):
            yield Found(number, first + rest)
            return
        yield from _lines([first, *rest.splitlines(keepends=True)], number, lambda _bytes: None)
        return
    yield Found(number, first)
    yield from _lines(file, number + 1, progress)


def _first_line(file: BinaryIO) -> tuple[int, bytes | None]:
    for number, line in enumerate(file, 1):
        if line.strip():
            return number, line
    return 0, None


def _lines(
    lines: Iterator[bytes] | BinaryIO | list[bytes], start: int, progress: Callable[[int], None]
) -> Iterator[Found]:
    for number, line in enumerate(lines, start):
        progress(len(line))
        if line.strip():
            yield Found(number, line)


def _is_json(text: bytes) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


@contextmanager
def written(name: Path) -> Iterator[Callable[[str], None]]:
    """A function that adds a line to a new file, which appears under its name when all is done, or on Ctrl-C.

    Lines are written whole and at once, so whatever happens the file never ends in half a line. What is no plain
    file (a pipe, /dev/null) is written to directly.
    """
    plain = not name.exists() or name.is_file()
    unfinished = name.with_name(name.name + ".part") if plain else name
    try:
        with unfinished.open("wb", buffering=0) as file:
            try:
                yield lambda line: _write_whole(file.fileno(), f"{line}\n".encode())
            except KeyboardInterrupt:
                _rename(unfinished, name)
                raise
            except BaseException:
                if plain:
                    unfinished.unlink()
                raise
        _rename(unfinished, name)
    except OSError as error:
        raise CommandError(f"{name} cannot be written: {error.strerror}.", FAILED) from error


def _write_whole(descriptor: int, data: bytes) -> None:
    while data:
        data = data[os.write(descriptor, data) :]


def _rename(unfinished: Path, name: Path) -> None:
    if unfinished != name:
        unfinished.replace(name)
