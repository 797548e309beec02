"""Whether everything is whole, and copies of it."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from glob import escape
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from highpriest.cli.admin.database import Database, DatabaseOption, DataOption, ReasonOption, the_act
from highpriest.cli.errors import FAILED, CommandError

if TYPE_CHECKING:
    from highpriest.storage.store import Store
    from highpriest.storage.stored import StoredMatch

PRIVATE = 0o600  # running games show hidden cards
FileArgument = Annotated[Path, typer.Argument(metavar="FILE", show_default=False)]


def check(database: DatabaseOption = "", data: DataOption = "") -> None:
    """Check that the database is whole and every match in it can be replayed; the exit code is 1 if not."""
    found = Database.of(database, data)
    faults, matches = _faults(found.url)
    for fault in faults:
        print(fault)
    if faults:
        raise CommandError(f"{len(faults)} faults in {matches} matches.", FAILED)
    print(f"{matches} matches looked at, all is well.")


def export(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A new file; - is standard output.", show_default=False)],
    reason: ReasonOption,
    fair: Annotated[
        bool, typer.Option("--fair", help="Finished games only, with what `verify --fair` needs to check their deals.")
    ] = False,
    database: DatabaseOption = "",
    data: DataOption = "",
) -> None:
    """Write every match that has begun as a record, one on each line. Those of running games show hidden cards."""
    from highpriest.cli.compiling import announce_compiling
    from highpriest.server.match.stored_matches import fair_record_of, record_of

    announce_compiling()

    async def work(store: Store) -> int:
        count = 0
        with _writing(file) as out:
            async for stored in _matches(store):
                record = fair_record_of(stored) if fair else record_of(stored)
                if record is not None:
                    print(json.dumps(record.data()), file=out)
                    count += 1
        await store.admin.act(the_act("export", reason), lambda _connection: None)
        return count

    count = Database.of(database, data).ask(work)
    print(f"{count} records are written.", file=sys.stderr)


def backup(file: FileArgument, reason: ReasonOption, database: DatabaseOption = "", data: DataOption = "") -> None:
    """Copy the database into a new file, while the server runs, and check the copy."""
    from highpriest.storage.copying import copy_database, remove_copy
    from highpriest.storage.errors import StorageError

    found = Database.of(database, data)
    act = the_act("backup", reason)
    copy_database(_file(found, "backup"), file)
    try:
        _require_whole(file)
    except BaseException:
        remove_copy(file)  # nobody shall find it in place of a backup
        raise
    try:
        found.ask(lambda store: store.admin.act(act, lambda _connection: None))
    except StorageError as error:
        raise CommandError(
            f"{file} is a copy of the database, but that could not be noted: {error}.", FAILED
        ) from error
    print(f"{file} is a copy of the database, and it is whole. Keep a copy of {found.folder / 'secret'} too.")


def restore(file: FileArgument, reason: ReasonOption, database: DatabaseOption = "", data: DataOption = "") -> None:
    """Put a backup in the place of the database, if it is whole. The server must be stopped; the old one is kept."""
    from highpriest.storage.copying import copy_database, remove_copy, replace_database
    from highpriest.storage.file import is_there
    from highpriest.storage.holding import holding

    found = Database.of(database, data)
    act = the_act("restore", reason)
    path = _file(found, "restore", must_exist=False)
    if not is_there(file) or not file.is_file():
        raise CommandError(f"There is no file {str(file)!r}.")
    stamp = time.strftime("%Y%m%d-%H%M%S")
    copy, aside = (path.with_name(f"{path.name}.{word}-{stamp}") for word in ("restoring", "before"))
    with holding(found.url, "highpriest admin restore"):
        for left in path.parent.glob(f"{escape(path.name)}.restoring-*"):  # by a restore that was interrupted
            left.unlink()
        copy_database(file, copy)
        try:
            _require_whole(copy)
            Database(_url(copy), found.folder).ask(lambda store: store.admin.act(act, lambda _connection: None))
            aside = replace_database(path, copy, aside)
        except OSError as error:
            raise CommandError(f"{file} cannot be put in the place of {path}: {error.strerror}.", FAILED) from error
        finally:
            remove_copy(copy)
    print(f"{path} is restored from {file}." + (f" The old one is {aside}." if aside.exists() else ""))


def _require_whole(copy: Path) -> None:
    """Bring a copy's tables up to date, and raise CommandError if anything in it is not whole."""
    import asyncio

    from highpriest.storage.copying import make_single
    from highpriest.storage.store import Store

    async def open_and_close() -> None:
        await (await Store.open(_url(copy))).close()

    asyncio.run(open_and_close())
    faults, _matches_seen = _faults(_url(copy))
    make_single(copy)
    if faults:
        raise CommandError(f"The copy {copy} is not whole: {faults[0]}; nothing was changed.", FAILED)


def _faults(url: str) -> tuple[list[str], int]:
    """What is wrong with a database, a sentence for each, and how many matches were replayed."""
    from highpriest.cli.compiling import announce_compiling
    from highpriest.server.match.stored_matches import fault_of
    from highpriest.storage.checking import check_thoroughly
    from highpriest.storage.file import file_of

    announce_compiling()
    faults = check_thoroughly(url) if file_of(url) is not None else []
    if faults:
        return faults, 0  # what it says of matches means nothing

    async def work(store: Store) -> tuple[list[str], int]:
        matches = [(stored.id, fault_of(stored)) async for stored in _matches(store)]
        return [f"match {match}: {fault}" for match, fault in matches if fault], len(matches)

    return Database(url, Path()).ask(work)


async def _matches(store: Store) -> AsyncIterator[StoredMatch]:
    for match in await store.admin.match_ids():
        stored = await store.matches.load(match)
        if stored is not None:  # it may have been removed meanwhile
            yield stored


@contextmanager
def _writing(file: str) -> Iterator[TextIO]:
    if file == "-":
        yield sys.stdout
        return
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE)
    except OSError as error:
        raise CommandError(f"{file} cannot be written: {error.strerror}.") from error
    with os.fdopen(handle, "w", encoding="utf-8") as out:
        yield out


def _file(found: Database, what: str, *, must_exist: bool = True) -> Path:
    """SQLite's file; raises CommandError with the programs to use for a database server."""
    from highpriest.storage.file import file_of

    path = file_of(found.url)
    if path is None:
        program = {"backup": "pg_dump --format=custom --file FILE", "restore": "pg_restore --clean --dbname"}[what]
        raise CommandError(f"PostgreSQL has programs of its own: {program} {_name(found.url)}; then `check` it here.")
    if must_exist and not path.is_file():
        raise CommandError(f"There is no database {path}.")
    return path


def _name(url: str) -> str:
    """The database as PostgreSQL's programs take it, without a password."""
    from sqlalchemy import make_url

    return make_url(url).set(drivername="postgresql", password=None).render_as_string()


def _url(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"
