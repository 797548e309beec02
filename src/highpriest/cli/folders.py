"""Folders that a command comes back to, to go on where it stopped: one command at a time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from highpriest.cli.errors import FAILED, CommandError
from highpriest.locks import HeldError, Lock

LOCK: Final = "in-use.lock"


@contextmanager
def alone_in(folder: Path, command: str) -> Iterator[None]:
    """Hold a folder that only one command may write to at a time; raises CommandError if another one does."""
    with ExitStack() as held:
        try:
            held.enter_context(Lock(folder / LOCK, f"highpriest {command}"))
        except HeldError as error:
            raise CommandError(f"{folder} is in use by {error}.") from error
        except OSError as error:
            raise CommandError(f"{folder} cannot be used: {error.strerror}.", FAILED) from error
        yield
