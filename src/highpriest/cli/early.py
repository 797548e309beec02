"""What came back before its turn: a little of it in memory, the rest in temporary files.

So however many machines play, and however long the first of their games takes, memory holds a few batches.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from typing import Final, TypeVar

from highpriest.cli.errors import FAILED, CommandError

T = TypeVar("T")
IN_MEMORY: Final = 10_000  # results: some 70 MB of games with their records


class Early:
    """Keeps results until their turn comes; close it at the end."""

    def __init__(self) -> None:
        self._in_memory = 0
        self._files = 0
        self._folder: TemporaryDirectory[str] | None = None

    def keep(self, results: Sequence[T]) -> Callable[[], Sequence[T]]:
        """Returns what gives them back, once."""
        if self._in_memory + len(results) > IN_MEMORY:
            return partial(_read, self._write(results))
        self._in_memory += len(results)
        return partial(self._give_back, results)

    def close(self) -> None:
        """Remove what is left in files."""
        if self._folder is not None:
            self._folder.cleanup()

    def _give_back(self, results: Sequence[T]) -> Sequence[T]:
        self._in_memory -= len(results)
        return results

    def _write(self, results: Sequence[T]) -> Path:
        with _filing():
            if self._folder is None:
                self._folder = TemporaryDirectory(prefix="highpriest-games-")
            self._files += 1
            path = Path(self._folder.name) / str(self._files)
            path.write_bytes(pickle.dumps(results))
        return path


def _read(path: Path) -> Sequence[T]:
    with _filing():
        results: Sequence[T] = pickle.loads(path.read_bytes())  # noqa: S301 - we have written it ourselves
        path.unlink()
    return results


@contextmanager
def _filing() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise CommandError(
            f"Games that came back early cannot be kept in {gettempdir()}: {error.strerror}.", FAILED
        ) from error
