"""The server's database, opened for one command."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from getpass import getuser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from highpriest.cli.errors import CommandError
from highpriest.server.settings import Settings, variable

if TYPE_CHECKING:
    from highpriest.storage.administering import Act
    from highpriest.storage.store import Store

T = TypeVar("T")

DatabaseOption = Annotated[
    str, typer.Option("--database", envvar=variable("database"), help="Database URL of the server.")
]
DataOption = Annotated[str, typer.Option("--data", envvar=variable("data"), help="Data directory of the server.")]
ReasonOption = Annotated[
    str, typer.Option("--reason", help="Why; kept with the act. Write no names.", show_default=False)
]


@dataclass(frozen=True, slots=True)
class Database:
    """Where the server keeps its matches, and its data directory."""

    url: str
    folder: Path

    @classmethod
    def of(cls, database: str, data: str) -> Database:
        """The database that a server with these settings uses."""
        settings = Settings(database=database, data=data)
        return cls(settings.database_url, settings.folder)

    def ask(self, work: Callable[[Store], Awaitable[T]]) -> T:
        """Let a function work on the open database. Raises StorageError."""
        import asyncio

        from highpriest.storage.store import Store

        async def run() -> T:
            store = await Store.open_beside(self.url)
            try:
                return await work(store)
            finally:
                await store.close()

        return asyncio.run(run())


def the_act(act: str, reason: str, *, match: str | None = None, person: str | None = None) -> Act:
    """An act of the person who is logged in; raises CommandError without a reason."""
    from highpriest.storage.administering import Act

    given = " ".join(reason.split())
    if not given:
        raise CommandError("An act needs a reason: --reason TEXT.")
    return Act(act, given, getuser()[:64], match, person)
