"""Servers of tests begin as copies of one process, which has imported what every server imports.

Importing and loading takes six times the processor time of all else that a start needs, and a run of all tests starts
hundreds of servers. Some still start from nothing, as people start them: see `tests.server.running`.
"""

from __future__ import annotations

import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

_LONGEST: Final = 65536  # no command line of a test is longer
_HERE: Final = 0  # what `fork` returns in the copy


class Copy:
    """A server that began as a copy: what `subprocess.Popen` is for a program."""

    def __init__(self, said: IO[str], status: socket.socket) -> None:
        self.stdout = said
        self._line = status
        self._status = status.makefile("r")
        self.pid = int(self._status.readline())
        self._code: int | None = None

    def poll(self) -> int | None:
        """Return the exit code, or None while it runs."""
        with suppress(subprocess.TimeoutExpired):
            self.wait(0)
        return self._code

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it has ended and return the exit code; raises TimeoutExpired."""
        if self._code is None:
            if not select.select([self._line], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired(f"server {self.pid}", timeout or 0)
            self._code = int(self._status.readline())
            self._status.close()
            self._line.close()
        return self._code

    def send_signal(self, how: signal.Signals) -> None:
        """Send it a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, how)


class Nursery:
    """The process that is copied. It ends with the one that asks for copies."""

    def __init__(self, environment: Mapping[str, str], folder: Path) -> None:
        self.environment = environment
        self._line, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", __name__], stdin=theirs.fileno(), cwd=folder, env=dict(environment)
            )

    def copy(self, words: Sequence[str], bug: str | None, errors: IO[str]) -> Copy:
        """Start a server with these words, and perhaps with this bug of `tests.server.trials.planted`."""
        read, write = os.pipe()
        status, theirs = socket.socketpair()
        with theirs:
            asked = json.dumps({"words": list(words), "bug": bug}).encode()
            socket.send_fds(self._line, [asked], [write, errors.fileno(), theirs.fileno()])
        os.close(write)
        return Copy(os.fdopen(read), status)


def _take_requests(line: socket.socket) -> None:
    """Make a copy for every request, until nobody can ask any more."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # those who look after a server need nobody to look after them
    while True:
        asked, files, _, _ = socket.recv_fds(line, _LONGEST, 3)
        if not asked:
            return
        if os.fork() == _HERE:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            _look_after(json.loads(asked), *files)
        for file in files:
            os.close(file)


def _look_after(asked: dict[str, object], said: int, errors: int, status: int) -> None:
    """Make the copy, and tell its number and how it ends."""
    pid = os.fork()
    if pid == _HERE:
        _take_files(os.open(os.devnull, os.O_RDONLY), said, errors)
        sys.exit(_serve(**asked))  # type: ignore[arg-type]
    os.close(said)
    os.close(errors)
    os.write(status, f"{pid}\n".encode())
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    with suppress(BrokenPipeError):  # nobody asks any more
        os.write(status, f"{code}\n".encode())
    os._exit(0)


def _take_files(*files: int) -> None:
    """Have these for input, output and errors, and no others, as a program begins."""
    for number, file in enumerate(files):
        os.dup2(file, number)
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))
    sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w")  # noqa: SIM115


def _serve(words: Sequence[str], bug: str | None) -> int:
    from tests.server.hurried import hurry
    from tests.server.trials.planted import BUGS

    from highpriest.cli import main

    if bug is not None:
        BUGS[bug]()
    hurry()
    return main(words)


def _prepare() -> None:
    """Import what servers import, and load the compiled rules if they are there."""
    import tests.server.trials.planted  # noqa: F401

    import highpriest.cli.serve  # noqa: F401
    from highpriest.compiled import is_ready
    from highpriest.names import GAMES
    from highpriest.server import app, logs, server  # noqa: F401
    from highpriest.server.sockets import http, protocol  # noqa: F401
    from highpriest.storage import checking, holding, store  # noqa: F401

    if all(map(is_ready, GAMES)):
        server._load_rules()
    gc.collect()
    gc.freeze()  # what all copies share is not searched for garbage in each of them


if __name__ == "__main__":
    _prepare()
    _take_requests(socket.socket(fileno=0))
