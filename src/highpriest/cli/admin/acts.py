"""What a host does to matches and people. Every act has a reason and is noted; running servers see to it at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from highpriest.cli.admin.database import Database, DatabaseOption, DataOption, ReasonOption, the_act
from highpriest.cli.admin.times import end_of, written
from highpriest.cli.errors import FAILED, CommandError

if TYPE_CHECKING:
    from highpriest.storage.store import Store

MatchArgument = Annotated[
    str, typer.Argument(metavar="MATCH", help="The id of a match, or its beginning.", show_default=False)
]
PersonArgument = Annotated[
    str, typer.Argument(metavar="PERSON", help="The id of a person, or its beginning.", show_default=False)
]


def remove(match: MatchArgument, reason: ReasonOption, database: DatabaseOption = "", data: DataOption = "") -> None:
    """Delete a match with all its steps. Who is at its table is shown the way out."""
    from highpriest.storage.administering import remove_match

    async def work(store: Store) -> str:
        found = await store.admin.match(match)
        act = the_act("remove", reason, match=found)
        await store.admin.act(act, lambda connection: remove_match(connection, found))
        return found

    print(f"The match {Database.of(database, data).ask(work)} is removed.")


def ban(
    person: PersonArgument,
    reason: ReasonOption,
    span: Annotated[str | None, typer.Option("--for", metavar="SPAN", help="For how long; else for good.")] = None,
    database: DatabaseOption = "",
    data: DataOption = "",
) -> None:
    """Keep a person out, and close their sockets. They are told the reason."""
    from highpriest.storage.administering import ban as ban_person

    until = end_of(span)

    async def work(store: Store) -> str:
        found = await store.admin.person(person)
        act = the_act("ban", reason, person=found)
        await store.admin.act(act, lambda connection: ban_person(connection, found, act.reason, until))
        return found

    found = Database.of(database, data).ask(work)
    print(f"{found} is banned {'for good' if until is None else f'until {written(until)}'}.")


def unban(person: PersonArgument, reason: ReasonOption, database: DatabaseOption = "", data: DataOption = "") -> None:
    """Let a banned person in again."""
    from highpriest.storage.administering import unban as unban_person

    async def work(store: Store) -> str:
        found = await store.admin.person(person)
        act = the_act("unban", reason, person=found)
        await store.admin.act(act, lambda connection: unban_person(connection, found))
        return found

    print(f"{Database.of(database, data).ask(work)} may come again.")


def rename(
    person: PersonArgument,
    name: Annotated[str, typer.Argument(help='The new name; "" takes it away.', show_default=False)],
    reason: ReasonOption,
    database: DatabaseOption = "",
    data: DataOption = "",
) -> None:
    """Call a person something else, at every table they have sat at."""
    from highpriest.server.people.names import tidy_name
    from highpriest.server.problems import Problem
    from highpriest.storage.administering import rename as rename_person

    try:
        tidy = tidy_name(name)
    except Problem as problem:
        raise CommandError(f"{name!r} is no name here: {problem.detail}") from problem

    async def work(store: Store) -> str:
        found = await store.admin.person(person)
        act = the_act("rename", reason, person=found)
        await store.admin.act(act, lambda connection: rename_person(connection, found, tidy))
        return found

    print(f"{Database.of(database, data).ask(work)} is called {tidy or 'nothing'} now.")


def erase(person: PersonArgument, reason: ReasonOption, database: DatabaseOption = "", data: DataOption = "") -> None:
    """Let a person's name and key leave every table. Finished games stay, nameless; running ones are called off."""
    from highpriest.storage.administering import erase as erase_person

    async def work(store: Store) -> list[str]:
        found = await store.admin.person(person)
        # The act itself does not say who it was: that would keep what it erases.
        await store.admin.act(the_act("erase", reason), lambda connection: erase_person(connection, found))
        return await store.admin.found(found)

    left = Database.of(database, data).ask(work)
    if left:
        raise CommandError(f"The person is erased, but the id still stands in {', '.join(left)}.", FAILED)
    print("The person is erased. Backups still have them.")
