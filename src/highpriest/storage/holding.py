"""Holding a database that belongs to one process: a second server on it must not start."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Final

from highpriest.locks import HeldError, Lock
from highpriest.storage.errors import StorageError
from highpriest.storage.file import beside, file_of

SUFFIX: Final = ".lock"


@contextmanager
def holding(url: str, who: str) -> Iterator[None]:
    """Hold SQLite's file for this process; raises StorageError, with the name of the holder, if it is held.

    A command that must be alone with the file, such as a restore, holds it too. A database server is held by nobody,
    and where there is no folder, there is nothing to be held.
    """
    file = file_of(url)
    with ExitStack() as held:
        if file is not None and file.parent.is_dir():
            try:
                held.enter_context(Lock(beside(file, SUFFIX), who))
            except HeldError as error:
                raise StorageError(f"the database {file.name} is in use by {error}") from error
            except OSError as error:
                raise StorageError(f"the database {file.name} cannot be used: {error.strerror}") from error
        yield
