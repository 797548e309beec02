"""Connections to the database, and its schema brought up to date."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from highpriest.storage.errors import StorageError
from highpriest.storage.file import SameFile, file_of, make_private, opened
from highpriest.storage.reader import READERS, FromServer, InThreads, Questions
from highpriest.storage.transactions import InThread, OverNetwork, Transactions

MIGRATIONS: Final = Path(__file__).parent / "migrations"
# In pages of 4 kB. Only under a load that never pauses does the log get so long: see `transactions`.
LONGEST_LOG: Final = 16_000
UPGRADED_WITHIN: Final = 24 * 3600.0  # seconds; large tables take long, and other processes wait for the first one
_PATIENT: Final = {"timeout": 5}  # seconds for which another program may hold SQLite's file


def make_reader(url: str) -> tuple[Questions, AsyncEngine | None]:
    """A way to ask, and the engine of a database server. Raises StorageError if the address makes no sense."""
    with _understood(url):
        if not url.startswith("sqlite"):
            server = create_async_engine(url, pool_size=5, pool_pre_ping=True, hide_parameters=True)
            return FromServer(server), server
        patient = {**_PATIENT, "check_same_thread": False}  # a pool hands its connections to any thread
        engine = create_engine(_file(url), connect_args=patient, pool_size=READERS, hide_parameters=True)
        _set_up_sqlite(engine, file_of(url), "BEGIN")
        return InThreads(engine), None


def make_writer(url: str) -> Transactions:
    """A way to change things. Raises StorageError if the address makes no sense."""
    with _understood(url):
        if not url.startswith("sqlite"):
            return OverNetwork(create_async_engine(url, pool_size=2, hide_parameters=True))
        address, path = _file(url), file_of(url)
        if path is not None:
            make_private(path)
        engine = create_engine(address, connect_args=_PATIENT, pool_size=2, hide_parameters=True)  # one is for steps
        _set_up_sqlite(engine, path, "BEGIN IMMEDIATE")
        return InThread(engine, None if path is None else SameFile(path))


@contextmanager
def _understood(url: str) -> Iterator[None]:
    try:
        yield
    except StorageError:
        raise
    except (ArgumentError, ImportError, ValueError, OSError) as error:
        raise StorageError(f"the database {url.partition('://')[0]!r} cannot be used: {error}") from error


def _file(url: str) -> URL:
    address = make_url(url)
    folder = Path(address.database or "").parent
    if not folder.is_dir():  # the driver would say so too, but leave a thread behind that fails later
        raise ValueError(f"there is no folder {folder}")
    return address.set(drivername="sqlite")


def _set_up_sqlite(engine: Engine, path: Path | None, begin: str) -> None:
    @event.listens_for(engine, "do_connect")
    def _connect(_dialect: object, _record: object, _arguments: object, options: dict[str, Any]) -> Any:
        return None if path is None else opened(path, **options)  # None lets the driver connect as it does by itself

    @event.listens_for(engine, "connect")
    def _set_up(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # we say ourselves when a transaction begins
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")  # an acknowledged move survives a power cut
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.execute(f"PRAGMA wal_autocheckpoint={LONGEST_LOG}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)


async def require_current(writer: Transactions) -> None:
    """Raise StorageError unless the tables are those of this version."""
    try:
        is_current = await writer.carry_out(_is_up_to_date)
    except (SQLAlchemyError, OSError) as error:
        raise StorageError(f"the database cannot be opened: {_first_line(error)}") from error
    if not is_current:
        raise StorageError("the database is not of this version of highpriest; start the server with this one first")


async def migrate(writer: Transactions) -> None:
    """Bring the schema up to date; raises StorageError, also for a database of a newer version."""
    try:
        if not await writer.carry_out(_is_up_to_date):
            await writer.carry_out(_upgrade, patience=UPGRADED_WITHIN)
    except (SQLAlchemyError, OSError) as error:
        raise StorageError(f"the database cannot be opened: {_first_line(error)}") from error


def newest_version() -> str:
    """The version of the tables that this program knows, as the newest migration is called."""
    return max(path.name for path in (MIGRATIONS / "versions").glob("v*.py"))[1:5]


def _is_up_to_date(connection: Connection) -> bool:
    """Most starts find nothing to do; these need not load Alembic, which takes longer than opening the database."""
    if not inspect(connection).has_table("alembic_version"):
        return False
    return connection.scalars(text("SELECT version_num FROM alembic_version")).all() == [newest_version()]


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    if connection.dialect.name == "postgresql":  # several processes may start at once
        connection.execute(text("SELECT pg_advisory_xact_lock(8470)"))
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise StorageError("the database was written by a newer version of highpriest") from error


def _first_line(error: BaseException) -> str:
    said = str(getattr(error, "orig", None) or error).partition("\n")[0]
    return said or "it does not answer"
