"""What there is: lists, single matches and people, figures."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from highpriest.cli.admin.database import Database, DatabaseOption, DataOption
from highpriest.cli.admin.times import written
from highpriest.cli.options import one_of
from highpriest.names import MATCH_PHASES

if TYPE_CHECKING:
    from highpriest.storage.leases import Holder
    from highpriest.storage.store import Store

KINDS: Final = ("matches", "people", "bans", "acts")
MOMENTS: Final = ("created", "changed", "since", "until", "at", "began")
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, one object on each line.")]


def list_all(
    kind: Annotated[
        str, typer.Argument(metavar="|".join(KINDS), parser=one_of(KINDS), help="What to list.", show_default=False)
    ],
    phase: Annotated[
        str | None,
        typer.Option(metavar="|".join(MATCH_PHASES), parser=one_of(MATCH_PHASES), help="Matches of this phase only."),
    ] = None,
    limit: Annotated[int, typer.Option(min=1, help="How many at most, the newest first.")] = 50,
    as_json: JsonOption = False,
    database: DatabaseOption = "",
    data: DataOption = "",
) -> None:
    """List matches, people, bans or acts of the host."""

    async def work(store: Store) -> Sequence[Mapping[Any, Any]]:
        if kind == "matches":
            return await store.admin.matches(limit, phase=phase)
        found: Sequence[Mapping[Any, Any]] = await getattr(store.admin, kind)(limit)
        return found

    _print_rows(Database.of(database, data).ask(work), as_json=as_json)


def show(
    id_: Annotated[
        str, typer.Argument(metavar="ID", help="The id of a match or a person, or its beginning.", show_default=False)
    ],
    as_json: JsonOption = False,
    database: DatabaseOption = "",
    data: DataOption = "",
) -> None:
    """Show a match with its seats and the server that has it, or a person with their matches."""
    from highpriest.storage.errors import StorageError

    async def work(store: Store) -> list[Sequence[Mapping[Any, Any]]]:
        try:
            match = await store.admin.match(id_)
        except StorageError:
            person = await store.admin.person(id_)
            return [await store.admin.people(1, person), await store.admin.matches(1_000, person=person)]
        shown: list[Sequence[Mapping[Any, Any]]] = [
            await store.admin.matches(1, match=match),
            await store.admin.seats(match),
        ]
        owner = await store.leases.owner(match)
        if owner is not None:
            shown.append([asdict(owner)])
        return shown

    for rows in Database.of(database, data).ask(work):
        _print_rows(rows, as_json=as_json)


def stats(as_json: JsonOption = False, database: DatabaseOption = "", data: DataOption = "") -> None:
    """Show how much of everything there is, and which servers run on the database with how many matches each."""

    async def work(store: Store) -> tuple[dict[str, Any], list[Holder]]:
        return await store.admin.stats(time.time()), await store.leases.holders()

    figures, holders = Database.of(database, data).ask(work)
    servers = [asdict(holder) for holder in holders]
    if as_json:
        print(json.dumps(figures | {"servers": servers}))
        return
    for name, figure in figures.items():
        print(f"{name:32}{figure:>12}")
    if servers:
        print()
        _print_rows(servers, as_json=False)


def _print_rows(rows: Sequence[Mapping[Any, Any]], *, as_json: bool) -> None:
    if as_json:
        for row in rows:
            print(json.dumps(dict(row)))
        return
    if not rows:
        print("There is nothing.")
        return
    lines = [list(rows[0])] + [[_cell(name, value) for name, value in row.items()] for row in rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())


def _cell(name: str, value: object) -> str:
    if name in MOMENTS:
        return written(value if isinstance(value, float) else None)
    if isinstance(value, float):
        return f"{value:.1f}"
    return "-" if value is None else str(value)
