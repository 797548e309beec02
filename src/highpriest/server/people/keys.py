"""The keys that sign guests' cookies: the one in use, and former ones that still count for a while."""

from __future__ import annotations

import os
import secrets
import time
from pathlib import Path
from typing import Final

from highpriest.storage.file import keep_names

SECRET_BYTES: Final = 32
CURRENT: Final = "secret"
FORMER: Final = "secret.former"  # a line for each: until when it counts, in seconds since 1970, and the key


def secret_in(folder: Path) -> bytes:
    """The key in use, from its file; made at the first start and readable by its owner only.

    Raises OSError or ValueError.
    """
    file = folder / CURRENT
    if not file.exists() or file.stat().st_size == 0:
        _make(folder)
        _write(file, secrets.token_bytes(SECRET_BYTES))
    return _current(folder)


def keys_in(folder: Path) -> list[bytes]:
    """All keys that count now, the one in use last; none is made. Raises OSError or ValueError."""
    now = time.time()
    return [key for until, key in _former(folder) if until > now] + [_current(folder)]


def rotate(folder: Path, until: float) -> None:
    """Sign with a new key from now on; what the one in use has signed counts until then."""
    kept = [(end, key) for end, key in _former(folder) if end > time.time()]
    lines = [f"{end:.0f} {key.hex()}\n" for end, key in [*kept, (until, _current(folder))]]
    # The former keys first: if the program ends in between, every cookie still counts.
    _write(folder / FORMER, "".join(lines).encode())
    _write(folder / CURRENT, secrets.token_bytes(SECRET_BYTES))


def stamp(folder: Path) -> tuple[float, ...]:
    """Changes whenever the files do, and every minute: by then a key may no longer count."""
    files = (folder / CURRENT, folder / FORMER)
    return (*(file.stat().st_mtime_ns if file.exists() else 0 for file in files), time.time() // 60)


def _current(folder: Path) -> bytes:
    key = (folder / CURRENT).read_bytes()
    if len(key) < SECRET_BYTES:  # what is left of it would be easier to guess, and opens nobody's seat
        raise ValueError(f"the key {CURRENT} is cut short: bring it back, or delete it to lock all guests out")
    return key


def _make(folder: Path) -> None:
    if not folder.is_dir():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # the seeds of running matches will lie here too
        keep_names(folder.parent)


def _former(folder: Path) -> list[tuple[float, bytes]]:
    file = folder / FORMER
    lines = file.read_text("ascii").splitlines() if file.exists() else []
    return [(float(until), bytes.fromhex(key)) for until, key in (line.split() for line in lines)]


def _write(file: Path, content: bytes) -> None:
    # Whole or not at all: a server killed meanwhile must not leave an empty key, with which anyone could sign. And on
    # disk before the first cookie is signed: after a power cut nobody could come back to their seat with a lost key.
    made = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    try:
        made.touch(mode=0o600)
        with made.open("wb") as writing:
            writing.write(content)
            writing.flush()
            os.fsync(writing.fileno())
        made.replace(file)
    except OSError:
        made.unlink(missing_ok=True)
        raise
    keep_names(file.parent)
