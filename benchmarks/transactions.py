"""What a transaction costs the server's process: PostgreSQL, with steps alone or written as any other work is.

Only the processor time of the process that writes is counted, so that a busy machine hardly matters.
"""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, insert
from tests.postgres import running

from benchmarks.table import Figure, Table
from highpriest.storage.engine import make_writer, migrate
from highpriest.storage.matches import creation
from highpriest.storage.schema import STEPS
from highpriest.storage.stored import StoredMatch, StoredSeat
from highpriest.storage.transactions import Transactions

SIZES = (1, 20)  # steps in a transaction
TRANSACTIONS = 200
MATCH = StoredMatch("match", "thot", {}, (), bytes(32), "playing", False, None, 1.0, (StoredSeat("p1"),))

Rows = Sequence[dict[str, Any]]
Write = Callable[[Rows], Awaitable[Any]]


def run(repeats: int, out: Path | None) -> None:
    """Measure, print and, if asked, write down."""
    table = Table()
    with running("") as postgres:
        asyncio.run(_measure(make_writer(postgres.new_database()), repeats, table))
    if out:
        table.write(out)


async def _measure(writing: Transactions, repeats: int, table: Table) -> None:
    await migrate(writing)
    await writing.carry_out(_create)
    numbers = itertools.count(1)
    for size in SIZES:
        ways: dict[str, Write] = {
            "steps alone": lambda rows: _alone(writing, rows),
            "any": lambda rows: _any(writing, rows),
        }
        spent: dict[str, list[float]] = {name: [] for name in ways}
        for _ in range(repeats):
            for name, write in ways.items():
                spent[name].append(await _spent(write, size, numbers))
        what = f"a transaction with {size} step{'s' if size > 1 else ''}"
        alone, other = (1e6 * min(spent[name]) for name in ways)
        table.add(Figure(what, alone, "µs", None, "as any other work", other, smaller_is_better=True))
    await writing.close()


def _create(connection: Connection) -> None:
    for statement, parameters in creation(MATCH):
        connection.execute(statement, parameters)


async def _alone(writing: Transactions, rows: Rows) -> None:
    if not await writing.append(rows, lambda _connection: True):
        raise RuntimeError("the steps could not be written")


async def _any(writing: Transactions, rows: Rows) -> None:
    def write(connection: Connection) -> None:
        connection.execute(insert(STEPS), rows)

    await writing.carry_out(write)


async def _spent(write: Write, size: int, numbers: itertools.count[int]) -> float:
    """Seconds of the processor for one transaction."""
    batches = [[_row(next(numbers)) for _ in range(size)] for _ in range(TRANSACTIONS)]
    began = time.process_time()
    for rows in batches:
        await write(rows)
    return (time.process_time() - began) / TRANSACTIONS


def _row(number: int) -> dict[str, Any]:
    said = {"match": MATCH.id, "number": number, "kind": "play", "seat": "p1", "request": str(number)}
    return {**said, "entries": '["p1 d7"]', "at": 1.0, "clock": None, "life": None, "board": number}
