"""`highpriest export`: recorded games as a table, one row for each decision."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from highpriest.cli.errors import FAILED, CommandError
from highpriest.cli.files import STANDARD_INPUT, opened, records_in
from highpriest.cli.options import beginning_with, one_of
from highpriest.cli.paths import check_places

if TYPE_CHECKING:
    from highpriest.cli.decisions import Decision

FORMATS: Final = ("csv", "parquet")
ROWS_AT_ONCE: Final = 20_000  # held in memory


def export(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file of records; - is standard input.")],
    to: Annotated[
        str,
        typer.Option(
            metavar="|".join(FORMATS),
            parser=one_of(FORMATS),
            help="Format of the table; parquet needs pyarrow.",
            autocompletion=beginning_with(FORMATS),
        ),
    ],
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="File for the table; defaults to FILE.csv or FILE.parquet.")
    ] = None,
) -> None:
    """Write recorded games as a table with one row for each decision.

    Every record is replayed, and the first wrong one ends the command without a table.
    """
    from highpriest.cli.compiling import announce_compiling
    from highpriest.cli.tables import FORMATS as TABLES

    place = _place(file, to, out)
    announce_compiling()
    rows = games = 0
    with TABLES[to](place) as write:
        for batch in _batches(file):
            write(batch)
            rows, games = rows + len(batch), batch[-1].record
    typer.echo(f"{rows} decisions of {games} games are in {place}.", err=True)


def _place(file: str, to: str, out: Path | None) -> Path:
    if out is None and file == STANDARD_INPUT:
        raise CommandError("Records from standard input need --out, a file for the table.")
    if file != STANDARD_INPUT and not Path(file).exists():
        raise CommandError(f"There is no file {file!r}.")
    place = Path(file).with_suffix(f".{to}") if out is None else out
    if str(place) == file:
        raise CommandError(f"{place} holds the records: the table needs a file of its own.")
    check_places([place])
    return place


def _batches(file: str) -> Iterator[list[Decision]]:
    """All rows, a bounded number at once."""
    rows: list[Decision] = []
    for decision in _decisions(file):
        rows.append(decision)
        if len(rows) == ROWS_AT_ONCE:
            yield rows
            rows = []
    if rows:
        yield rows


def _decisions(name: str) -> Iterator[Decision]:
    from highpriest.cli.decisions import decisions_of
    from highpriest.cli.screen import progress_bar
    from highpriest.errors import RecordError
    from highpriest.play import Record

    with progress_bar() as progress, _readable(name), opened(name) as file:
        task = progress.add_task(name, total=None if name == STANDARD_INPUT else Path(name).stat().st_size)
        for number, found in enumerate(records_in(file, lambda count: progress.advance(task, count)), 1):
            try:
                yield from decisions_of(number, Record.from_json(found.text.decode()))
            except (RecordError, UnicodeDecodeError) as error:
                raise CommandError(f"{name}:{found.line}: {error}", FAILED) from error


@contextmanager
def _readable(name: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise CommandError(f"{name} cannot be read: {error.strerror}.", FAILED) from error
