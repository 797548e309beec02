"""Real servers for the tests: started with `highpriest serve`, killed, started again on the same folder and port."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import IO, Final, Self

from tests.server.nursery import Copy, Nursery

ROOT: Final = Path(__file__).parents[2]
PATIENCE: Final = 60.0  # a busy machine may take this long to start a server
UNLIMITED: Final = ("--message-rate", "0", "--match-rate", "0", "--sockets", "0", "--bot-pace", "0")


class Served:
    """A server in a folder of its own. With `planted` it has that bug of `tests.server.trials.planted`.

    Unless it runs `as_released`, its computer players are those of `tests.server.hurried`, and it begins as a copy of a
    process that has imported everything. In another environment than that one's it begins from nothing, too.
    """

    can_be_copied = True

    def __init__(
        self,
        folder: Path,
        *words: str,
        planted: str | None = None,
        log_level: str = "warning",
        as_released: bool = False,
    ) -> None:
        self.folder = folder
        self.port = _free_port()
        self.errors = folder / "errors.txt"
        program = ["highpriest"] if as_released else ["tests.server.hurried"]
        program = ["tests.server.trials.planted", planted] if planted else program
        asked = ["--port", str(self.port), "--data", str(folder), "--log-level", log_level]
        self.words = ["serve", *asked, *(words or UNLIMITED)]
        self.command = [sys.executable, "-m", *program, *self.words]
        self.bug = planted
        self.can_be_copied = self.can_be_copied and not as_released
        self._process: subprocess.Popen[str] | Copy | None = None

    @property
    def address(self) -> str:
        """Where HTTP requests go."""
        return f"http://localhost:{self.port}"

    def socket(self, match: str, since: int = 0) -> str:
        """Where a socket of a match is opened."""
        return f"ws://localhost:{self.port}/api/matches/{match}/socket?since={since}"

    @property
    def personal_socket(self) -> str:
        """Where a personal socket is opened."""
        return f"ws://localhost:{self.port}/api/socket"

    @property
    def pid(self) -> int:
        """The server's process."""
        assert self._process is not None
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether the process has not ended."""
        return self._process is not None and self._process.poll() is None

    @property
    def resident_mib(self) -> float:
        """The memory of the server's own process."""
        status = Path(f"/proc/{self.pid}/status").read_text(encoding="utf-8")
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found is not None
        return int(found[1]) / 1024

    @property
    def logged(self) -> str:
        """All that was written to standard error, over all starts."""
        return self.errors.read_text(encoding="utf-8")

    def start(self) -> Self:
        """Start it and wait for the line with its address."""
        errors: IO[str]
        with self.errors.open("a", encoding="utf-8") as errors:
            self._process = self._begun(errors)
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if "highpriest is at" not in line:
            self.kill()
            raise AssertionError(f"the server did not start: {line!r}, {self.logged[-2000:]}")
        return self

    def _begun(self, errors: IO[str]) -> subprocess.Popen[str] | Copy:
        environment = _environment()
        if self.can_be_copied and nursery().environment == environment:
            return nursery().copy(self.words, self.bug, errors)
        return subprocess.Popen(
            self.command, stdout=subprocess.PIPE, stderr=errors, text=True, cwd=ROOT, env=environment
        )

    def kill(self) -> None:
        """kill -9: no handler of the server's runs."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to stop, and wait until it has."""
        self._end(signal.SIGTERM)

    def ended_within(self, seconds: float) -> int | None:
        """The exit code of a server that was asked to stop; None if it runs on for so long."""
        assert self._process is not None
        try:
            return self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def _end(self, how: signal.Signals) -> None:
        assert self._process is not None
        if self._process.poll() is None:
            self._process.send_signal(how)
        self._process.wait(PATIENCE)
        assert self._process.stdout is not None
        self._process.stdout.close()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_error: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.kill()


def wait_until_gone(pid: int) -> bool:
    """Whether a process that is nobody's child ends soon."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.02)
    return False


def children_of(pid: int) -> list[int]:
    """The processes that a process has started."""
    return [
        int(word)
        for task in Path(f"/proc/{pid}/task").iterdir()
        for word in (task / "children").read_text(encoding="utf-8").split()
    ]


def workers_of(pid: int) -> list[int]:
    """The processes in which a server's computer players think."""
    return [child for child in children_of(pid) if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


@cache
def nursery() -> Nursery:
    """The process that servers of this process's tests are copies of."""
    return Nursery(_environment(), ROOT)


def _environment() -> dict[str, str]:
    # A setting in the tester's own environment must not change what is tested; which test it is changes nothing.
    return {name: value for name, value in os.environ.items() if not name.startswith(("HIGHPRIEST_", "PYTEST_"))}


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
