"""What pages show to everybody: announcements, and that the server will restart."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated

import typer

from highpriest.cli.admin.database import Database, DatabaseOption, DataOption, ReasonOption, the_act
from highpriest.cli.admin.times import end_of, read_span, written
from highpriest.cli.errors import CommandError
from highpriest.names import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection

    from highpriest.storage.store import Store

LONGEST_TEXT = 120


def announce(
    reason: ReasonOption,
    text: Annotated[str, typer.Argument(help="What all pages show; without it, nothing any more.")] = "",
    de: Annotated[str, typer.Option(help="The same in German.")] = "",
    es: Annotated[str, typer.Option(help="The same in Spanish.")] = "",
    span: Annotated[str | None, typer.Option("--for", metavar="SPAN", help="For how long; else until changed.")] = None,
    database: DatabaseOption = "",
    data: DataOption = "",
) -> None:
    """Show an announcement on every page, or end it. The text is English; who reads no other sees that one."""
    from highpriest.storage.administering import give_notice, withdraw_notice

    said: dict[str, str] = dict(zip(LANGUAGES, map(_line, (de, text, es)), strict=True))
    texts = {language: line for language, line in said.items() if line}
    if texts and "en" not in texts:
        raise CommandError("An announcement needs its English text too.")
    until = end_of(span)

    def change(connection: Connection) -> None:
        if texts:
            give_notice(connection, "announcement", texts, until)
        else:
            withdraw_notice(connection, "announcement")

    _carry_out(Database.of(database, data), "announce", reason, change)
    print("All pages will show it within a minute." if texts else "Nothing is announced any more.")


def drain(
    reason: ReasonOption,
    span: Annotated[str, typer.Option("--in", metavar="SPAN", help="When the restart comes.")] = "10m",
    off: Annotated[bool, typer.Option("--off", help="There will be no restart after all.")] = False,
    database: DatabaseOption = "",
    data: DataOption = "",
) -> None:
    """Make no new matches and show on every page that the server will restart; running matches go on."""
    from highpriest.storage.administering import give_notice, withdraw_notice

    until = time.time() + read_span(span)

    def change(connection: Connection) -> None:
        if off:
            withdraw_notice(connection, "restart")
        else:
            give_notice(connection, "restart", {}, until)

    _carry_out(Database.of(database, data), "drain", reason, change)
    print("New matches are made again." if off else f"No new matches from now on; restart it at {written(until)}.")


def _carry_out(database: Database, act: str, reason: str, change: Callable[[Connection], object]) -> None:
    async def work(store: Store) -> None:
        await store.admin.act(the_act(act, reason), change)

    database.ask(work)


def _line(text: str) -> str:
    line = " ".join(text.split())
    if len(line) > LONGEST_TEXT or not line.isprintable():
        raise CommandError(f"An announcement is one line of at most {LONGEST_TEXT} letters.")
    return line
