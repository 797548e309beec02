"""The key that signs guests' cookies."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated

import typer

from highpriest.cli.admin.database import Database, DatabaseOption, DataOption, ReasonOption, the_act
from highpriest.cli.admin.times import read_span, written
from highpriest.cli.errors import FAILED, CommandError

if TYPE_CHECKING:
    from highpriest.storage.store import Store


def rotate_key(
    reason: ReasonOption,
    span: Annotated[str, typer.Option("--for", metavar="SPAN", help="How long old cookies still count.")] = "30d",
    database: DatabaseOption = "",
    data: DataOption = "",
) -> None:
    """Sign with a new key. Old cookies still count for a while; browsers that come meanwhile get new ones."""
    from highpriest.server.people.keys import rotate
    from highpriest.storage.errors import StorageError

    act = the_act("rotate-key", reason)
    found = Database.of(database, data)
    until = time.time() + read_span(span)

    async def work(store: Store) -> None:
        rotate(found.folder, until)
        try:
            await store.admin.act(act, lambda _connection: None)
        except StorageError as error:
            raise CommandError(f"There is a new key, but that could not be noted: {error}.", FAILED) from error

    try:
        found.ask(work)
    except FileNotFoundError as error:
        raise CommandError(f"There is no key in {found.folder}; --data names the server's data directory.") from error
    except (OSError, ValueError) as error:
        raise CommandError(f"The keys in {found.folder} cannot be changed: {error}.") from error
    print(f"There is a new key. What the old one has signed counts until {written(until)}.")
