"""What a table of fields is made of.

Each game states what its records hold in one table, a line for each field (`rules/<game>/fields.py`). From the table
follow the NumPy records, the typed protocols, what is copied into a view, the JSON of a view and its reader, the short
text form, the sizes and ranges of observations and the page of the documentation that lists the fields.

A field is hidden unless its line says who sees it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

import numpy as np


class Seen(Enum):
    """In which records a field stands."""

    HIDDEN = "nobody"  # in the state only
    ALL = "all"  # in the state, and copied into every view
    PARTLY = "in part"  # in both; `look` writes what the seat may know of it
    VIEW = "view"  # in the view only: `look` writes it
    DERIVED = "derived"  # in neither: follows from a view, for its JSON


@dataclass(frozen=True, slots=True)
class Names:
    """What the numbers from 0 up stand for. None and the empty text stand for nothing; `alias` names the type."""

    values: tuple[Any, ...]
    alias: str | None = None

    def __len__(self) -> int:
        return len(self.values)


@dataclass(frozen=True, slots=True)
class Joined:
    """Names put together from a head and a tail: the number is `len(tails) * head + tail`."""

    heads: tuple[str, ...]
    tails: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Axis:
    """A dimension of a field: a list in JSON, or an object if it has `keys`."""

    length: int
    keys: Names | None = None
    generic: str | None = None  # the type of an object that always has all its keys
    count: str | None = None  # the field or column that says how many there are
    null: bool = False  # a count below 0 is written as null


# ---- forms in JSON


@dataclass(frozen=True, slots=True)
class Number:
    """A number; the one that is `null` stands for nothing."""

    null: int | None = None


@dataclass(frozen=True, slots=True)
class Name:
    """What the number stands for; the one that is `null` stands for nothing, and `skip` is left out of an object."""

    names: Names | Joined
    null: int | None = None
    skip: int | None = None


@dataclass(frozen=True, slots=True)
class Members:
    """A set of bits as a list of names."""

    names: Names


@dataclass(frozen=True, slots=True)
class Repeated:
    """Counts along the last axis, as a list in which each name stands that many times."""

    names: Names


@dataclass(frozen=True, slots=True)
class Index:
    """In a row: what the row's own number stands for. It takes no place in the record."""

    names: Names


@dataclass(frozen=True, slots=True)
class Nothing:
    """Always null: a place kept for later."""


@dataclass(frozen=True, slots=True)
class Row:
    """An object whose members are the columns of the last axis; with `skip`, a row that begins below 0 is left out."""

    type_name: str
    says: str
    columns: tuple[Column, ...]
    skip: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """A member of a row: a number, several (`length`), or an object of columns. Without a form it is not in JSON."""

    name: str
    form: Form | None
    length: int | None = None
    count: str | None = None

    @property
    def size(self) -> int:
        """How many numbers of the row it takes."""
        if isinstance(self.form, Row):
            return width_of(self.form)
        if isinstance(self.form, Index | Nothing):
            return 0
        return 1 if self.length is None else self.length


Form = Number | Name | Members | Repeated | Index | Nothing | Row
FLAG: Final = Name(Names((False, True)))


def width_of(row: Row) -> int:
    """How many numbers a row has."""
    return sum(column.size for column in row.columns)


def places_of(row: Row) -> dict[str, int]:
    """Where each column begins; a column within a column as `outer.inner`."""
    places: dict[str, int] = {}
    at = 0
    for column in row.columns:
        places[column.name] = at
        if isinstance(column.form, Row):
            places |= {f"{column.name}.{name}": at + place for name, place in places_of(column.form).items()}
        at += column.size
    return places


# ---- fields


@dataclass(frozen=True, slots=True)
class Field:
    """One field: its number type, shape and range, who sees it, its form in JSON, and what it means.

    `key` is its name in JSON where that differs. `empty` is its value in a game that is about to begin.
    """

    name: str
    type: str
    axes: tuple[Axis, ...] = ()
    low: int = 0
    high: int = 0
    empty: int = 0
    seen: Seen = Seen.HIDDEN
    form: Form | None = None
    key: str | None = None
    says: str = ""

    @property
    def shape(self) -> tuple[int, ...]:
        """Its dimensions, with the columns of a row as the last."""
        lengths = tuple(axis.length for axis in self.axes)
        return (*lengths, width_of(self.form)) if isinstance(self.form, Row) else lengths

    @property
    def json_key(self) -> str:
        """Its name in JSON."""
        return self.key or self.name

    @property
    def size(self) -> int:
        """How many numbers it holds."""
        return int(np.prod(self.shape, dtype=int))


@dataclass(frozen=True, slots=True)
class Group:
    """Fields that stand in JSON as the members of one object."""

    key: str
    type_name: str
    says: str
    fields: tuple[Field, ...]


Entries = tuple["Field | Group", ...]
_STATE: Final = (Seen.HIDDEN, Seen.ALL, Seen.PARTLY)
_VIEW: Final = (Seen.ALL, Seen.PARTLY, Seen.VIEW)


def flat(entries: Entries) -> tuple[Field, ...]:
    """The fields, with those of groups in their places."""
    return tuple(field for entry in entries for field in (entry.fields if isinstance(entry, Group) else (entry,)))


def of_state(entries: Entries) -> tuple[Field, ...]:
    """The fields of a state."""
    return tuple(field for field in flat(entries) if field.seen in _STATE)


def of_view(entries: Entries) -> tuple[Field, ...]:
    """The fields of a view."""
    return tuple(field for field in flat(entries) if field.seen in _VIEW)


def derived(entries: Entries) -> tuple[Field, ...]:
    """The fields that follow from a view."""
    return tuple(field for field in flat(entries) if field.seen is Seen.DERIVED)


_MADE: Final[dict[Any, Any]] = {}  # every record, by itself


def record(fields: Iterable[Field], *, padded: bool = False) -> Any:
    """The dtype of a record with these fields, the widest first: every number lies where numbers of its width belong.

    With `padded` a field of its own fills it up to a multiple of eight bytes, for arrays of records that hold wide
    numbers. Bytes between fields would do as well, but a copy of a record leaves those out.

    Equal records are the same object: calls of compiled code compare what they are given with what they know, and for
    another object that is equal this takes longer than most of what is called.
    """
    fields = sorted(fields, key=lambda field: -np.dtype(field.type).itemsize)
    layout = [(field.name, field.type, field.shape) for field in fields]
    short = -np.dtype(layout).itemsize % 8
    made = np.dtype((np.record, [*layout, ("unused", "i1", (short,))] if padded and short else layout))
    return _MADE.setdefault(made, made)
