"""Tables on disk: rows are written as they come, and the file appears under its name when all is done."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import astuple, fields
from pathlib import Path
from typing import Any, Final

from highpriest.cli.decisions import Decision
from highpriest.cli.errors import FAILED, CommandError

Write = Callable[[Sequence[Decision]], None]
COLUMNS: Final = tuple(field.name for field in fields(Decision))


@contextmanager
def csv_table(place: Path) -> Iterator[Write]:
    """A table as text, with the names of the columns in the first line; what there is not is empty."""
    with _unfinished(place) as part, part.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        yield lambda rows: writer.writerows(map(astuple, rows))


@contextmanager
def parquet_table(place: Path) -> Iterator[Write]:
    """A table as Parquet, in groups of rows as they come."""
    import pyarrow as pa
    from pyarrow import parquet

    kinds = {"int": pa.int32(), "float": pa.float32(), "str": pa.string()}
    types = {field.name: kinds[str(field.type).partition(" ")[0]] for field in fields(Decision)}
    schema = pa.schema(types.items())

    def table(rows: Sequence[Decision]) -> Any:
        columns = zip(*map(astuple, rows), strict=True)
        return pa.table(dict(zip(COLUMNS, map(list, columns), strict=True)), schema)

    with _unfinished(place) as part, parquet.ParquetWriter(part, schema) as writer:
        yield lambda rows: writer.write_table(table(rows))


FORMATS: Final[dict[str, Callable[[Path], AbstractContextManager[Write]]]] = {
    "csv": csv_table,
    "parquet": parquet_table,
}


@contextmanager
def _unfinished(place: Path) -> Iterator[Path]:
    """Where to write until all is done; nothing is left behind of what fails."""
    part = place.with_name(place.name + ".part")
    try:
        yield part
        part.replace(place)
    except OSError as error:
        raise CommandError(f"{place} cannot be written: {error.strerror}.", FAILED) from error
    finally:
        part.unlink(missing_ok=True)
