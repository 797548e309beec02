"""Connections to the database, and its tables brought up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, event, make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from highpriest.storage.errors import StorageError

MIGRATIONS: Final = Path(__file__).parent / "migrations"
BUSY_SECONDS: Final = 5  # how long another program may hold SQLite's file


def make_engine(url: str, *, writes: bool) -> AsyncEngine:
    """An engine for one writer, or for readers. Raises StorageError if the address makes no sense."""
    try:
        if url.startswith("sqlite"):
            return _sqlite(url, writes=writes)
        return create_async_engine(url, pool_size=2 if writes else 5, pool_pre_ping=not writes)
    except (ArgumentError, ImportError, ValueError) as error:
        raise StorageError(f"the database {url.partition('://')[0]!r} cannot be used: {error}") from error


def _sqlite(url: str, *, writes: bool) -> AsyncEngine:
    folder = Path(make_url(url).database or "").parent
    if not folder.is_dir():  # the driver would say so too, but leave a thread behind that fails later
        raise ValueError(f"there is no folder {folder}")
    engine = create_async_engine(url, connect_args={"timeout": BUSY_SECONDS}, pool_size=1 if writes else 3)
    begin = "BEGIN IMMEDIATE" if writes else "BEGIN"

    @event.listens_for(engine.sync_engine, "connect")
    def _set_up(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # we say ourselves when a transaction begins
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")  # an acknowledged move survives a power cut
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


async def migrate(engine: AsyncEngine) -> None:
    """Bring the tables up to date; raises StorageError, also for a database of a newer version."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))

    def upgrade(connection: Connection) -> None:
        if connection.dialect.name == "postgresql":  # several processes may start at once
            connection.execute(text("SELECT pg_advisory_xact_lock(8470)"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")

    try:
        async with engine.begin() as connection:
            await connection.run_sync(upgrade)
    except CommandError as error:
        raise StorageError("the database was written by a newer version of highpriest") from error
    except (SQLAlchemyError, OSError) as error:
        raise StorageError(f"the database cannot be opened: {_first_line(error)}") from error


def _first_line(error: BaseException) -> str:
    return str(getattr(error, "orig", None) or error).partition("\n")[0]
