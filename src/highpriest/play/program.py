"""From a table of fields to the JSON of a view: a program of numbers, made at import, that `writing.run` carries out.

Each step writes the text that stands before a value, then the value. Keys and punctuation between two values are
joined beforehand, so that nothing about a game's JSON is left to compiled code.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
import orjson

from highpriest.rules.fields import (
    Axis,
    Column,
    Entries,
    Field,
    Form,
    Group,
    Index,
    Joined,
    Members,
    Name,
    Names,
    Nothing,
    Number,
    Repeated,
    Row,
    flat,
    places_of,
    width_of,
)

# What a step writes after its text.
TEXT, NUMBER, NAME, MEMBERS, NUMBERS, NAMES, JOINED, FILLED, REPEATED, GIVEN, ROWS, NEXT = range(12)
# The columns of a step. Texts go by their numbers; `COMMAS` further on is the same text after a comma.
_COLUMNS: Final = (
    *("op", "words", "place", "shift", "table", "commas", "keys", "key_step", "tails", "more", "null"),
    *("count_place", "count_shift", "most", "stride", "skips", "body", "after"),
)
OP, WORDS, PLACE, SHIFT, TABLE, COMMAS, KEYS, KEY_STEP, TAILS, MORE, NULL_AT = range(11)
COUNT_PLACE, COUNT_SHIFT, MOST, STRIDE, SKIPS, BODY, AFTER = range(11, 18)
NEVER: Final = -(2**31)  # in place of the number that is null
ALWAYS: Final = -1  # in place of a count's place: as many as there can be

# The first texts are the same for all programs: these, and the numbers that are written most.
EMPTY, COMMA, NULL, BEGIN, END = range(5)
LOWEST, HIGHEST = -255, 255
ZERO: Final = END + 1 - LOWEST
_COMMON: Final = ("", ",", "null", "{", "}", *map(str, range(LOWEST, HIGHEST + 1)))

BLOCK: Final = 16  # bytes: texts are copied in blocks of this size, so both ends have room for one more
_LONGEST_NUMBER: Final = 20
_MOST_REPEATED: Final = 127


class Program(NamedTuple):
    """Steps, and the texts they write: where each begins and how long it is, and all their bytes."""

    steps: npt.NDArray[np.int32]
    spans: npt.NDArray[np.int32]
    texts: npt.NDArray[np.uint8]
    longest: int  # bytes that no record needs more of, without texts handed in
    most_pieces: int  # nor more pieces of text


class Spot(NamedTuple):
    """Where a number lies: its first byte, and its width as a power of two."""

    place: int
    shift: int


@dataclass
class _Builder:
    spots: dict[str, tuple[Spot, Field]]
    steps: list[dict[str, int]] = field(default_factory=list)
    texts: list[str] = field(default_factory=lambda: list(_COMMON))
    tables: dict[tuple[str, ...], int] = field(default_factory=dict)
    pending: str = ""
    longest: int = 0
    pieces: int = 0

    # ---- texts and steps

    def put(self, text: str) -> None:
        """Add to the text before the next value."""
        self.pending += text

    def step(self, op: int, spot: Spot | None = None, longest: int = 0, pieces: int = 1, **more: int) -> int:
        """Add a step with the most bytes and pieces that it can write; returns its number."""
        place, shift = spot or (0, 0)
        words = self.table((self.pending,))
        self.longest += len(self.pending) + longest
        self.pieces += 1 + pieces
        self.pending = ""
        self.steps.append({"op": op, "words": words, "place": place, "shift": shift, "count_place": ALWAYS} | more)
        return len(self.steps) - 1

    def table(self, texts: Sequence[str]) -> int:
        """The number of the first of these texts, from which a step chooses."""
        key = tuple(texts)
        if key not in self.tables:
            self.tables[key] = len(self.texts)
            self.texts += [*texts, *(f",{text}" for text in texts)]
        return self.tables[key]

    def choice(self, texts: Sequence[str]) -> dict[str, int]:
        """The columns of a step that chooses among these texts."""
        return {"table": self.table(texts), "commas": len(texts)}

    def done(self) -> Program:
        """All steps as numbers."""
        steps = np.array([[step.get(name, 0) for name in _COLUMNS] for step in self.steps], np.int32)
        lengths = [len(text) for text in self.texts]
        spans = np.array([(0, *np.cumsum(lengths[:-1])), lengths], np.int32).T.copy()
        texts = np.frombuffer("".join([*self.texts, " " * BLOCK]).encode("ascii"), np.uint8).copy()
        return Program(steps, spans, texts, self.longest + BLOCK, self.pieces)

    # ---- values

    def members(self, entries: Entries) -> None:
        """The fields that have a form, as members of an object."""
        comma = ""
        for entry in entries:
            if isinstance(entry, Group):
                self.put(f"{comma}{_key(entry.key)}{{")
                self.members(entry.fields)
                self.put("}")
            elif entry.form is not None:
                self.put(f"{comma}{_key(entry.json_key)}")
                self.value(entry.form, entry.axes, self.spots[entry.name][0], ())
            else:
                continue
            comma = ","

    def value(self, form: Form, axes: tuple[Axis, ...], spot: Spot, path: tuple[int, ...]) -> None:
        """What lies at a spot, with these axes still to go through; `path` are the indices that led there."""
        if not axes:
            self.leaf(form, spot)
        elif isinstance(form, Repeated) and len(axes) == 1:
            self.repeated(form, axes[0], spot)
        elif axes[0].count is None and not _skips(form):
            self.unrolled(form, axes, spot, path)
        elif len(axes) == 1 and not isinstance(form, Row):
            self.listed(form, axes[0], spot, path)
        else:
            self.rows(form, axes, spot, path)

    def leaf(self, form: Form, spot: Spot) -> None:
        """One value."""
        match form:
            case Number(null=null):
                self.step(NUMBER, spot, _LONGEST_NUMBER, null=_null_at(null))
            case Name(names=names, null=null):
                self.step(NAME, spot, _widest(names), **self.choice(_texts(names)), null=_null_at(null))
            case Members(names=names):
                self.members_of(_texts(names), spot)
            case Nothing():
                self.put("null")
            case Row():
                self.row(form, spot)
            case _:
                raise TypeError(f"{form} needs an axis")

    def members_of(self, texts: Sequence[str], spot: Spot) -> None:
        """A set as a list of names."""
        self.put("[")
        self.step(MEMBERS, spot, sum(map(len, texts)) + len(texts), len(texts), **self.choice(texts))
        self.put("]")

    def row(self, row: Row, spot: Spot, index: int | None = None) -> None:
        """An object of columns."""
        places = places_of(row)
        self.put("{")
        spots = {name: Spot(spot.place + (place << spot.shift), spot.shift) for name, place in places.items()}
        comma = ""
        for column in row.columns:
            if column.form is not None:
                self.put(f"{comma}{_key(column.name)}")
                self.column(column, column.form, spots, index)
                comma = ","
        self.put("}")

    def column(self, column: Column, form: Form, spots: dict[str, Spot], index: int | None) -> None:
        """One member of a row."""
        spot = spots[column.name]
        if isinstance(form, Index):
            self.put(_texts(form.names)[_known(index)])
        elif column.length is None:
            self.leaf(form, spot)
        elif column.count is None:
            self.unrolled(form, (Axis(column.length),), spot, ())
        else:
            self.counted(form, column.length, spot, spots[column.count])

    def unrolled(self, form: Form, axes: tuple[Axis, ...], spot: Spot, path: tuple[int, ...]) -> None:
        """An axis of which all is always there."""
        axis, *rest = axes
        self.put("{" if axis.keys else "[")
        for n in range(axis.length):
            self.put("," if n else "")
            if axis.keys:
                self.put(_key(axis.keys.values[n]))
            there = Spot(spot.place + n * _stride(form, rest, spot.shift), spot.shift)
            if isinstance(form, Row) and not rest:
                self.row(form, there, n)
            else:
                self.value(form, tuple(rest), there, (*path, n))
        self.put("}" if axis.keys else "]")

    def listed(self, form: Form, axis: Axis, spot: Spot, path: tuple[int, ...]) -> None:
        """A counted list of values, or an object of those that are not left out."""
        if axis.keys is None:
            self.counted(form, axis.length, spot, self.count_spot(axis, path))
        elif isinstance(form, Name) and form.skip is not None:
            self.filled(form.names, axis.keys, form.skip, spot)
        else:
            self.rows(form, (axis,), spot, path)

    def counted(self, form: Form, most: int, spot: Spot, count: Spot) -> None:
        """A list of as many values as the count says."""
        where = {"count_place": count.place, "count_shift": count.shift}
        self.put("[")
        match form:
            case Number():
                self.step(NUMBERS, spot, most * (_LONGEST_NUMBER + 1), 2 * most, **where)
            case Name(names=Joined() as names):
                heads, tails = _joined(names)
                how = {**self.choice(heads), "tails": self.table(tails), "more": len(tails)}
                self.step(JOINED, spot, most * (_widest(names) + 1), 2 * most, **how, **where)
            case Name(names=names):
                self.step(NAMES, spot, most * (_widest(names) + 1), most, **self.choice(_texts(names)), **where)
            case _:
                raise TypeError(f"{form} is not counted")
        self.put("]")

    def filled(self, names: Names | Joined, keys: Names, skip: int, spot: Spot) -> None:
        """An object of the values that differ from the one to be left out."""
        _refuse_wide(spot)
        texts = [_key(key) for key in keys.values]
        longest = sum(map(len, texts)) + len(texts) * (_widest(names) + 1)
        how = {"keys": self.table(texts), "commas": len(texts), "most": len(texts), "more": skip}
        self.put("{")
        self.step(FILLED, spot, longest, 2 * len(texts), table=self.table(_texts(names)), **how)
        self.put("}")

    def repeated(self, form: Repeated, axis: Axis, spot: Spot) -> None:
        """A list in which each name stands as many times as its count says."""
        _refuse_wide(spot)
        most = axis.length * _MOST_REPEATED
        how = {**self.choice(_texts(form.names)), "most": axis.length}
        self.put("[")
        self.step(REPEATED, spot, most * (_widest(form.names) + 1), most, **how)
        self.put("]")

    def rows(self, form: Form, axes: tuple[Axis, ...], spot: Spot, path: tuple[int, ...]) -> None:
        """An axis that is gone through at run time: begin, what is done for each, and the way back."""
        axis, rest = axes[0], axes[1:]
        how = self.row_steps(form, axis, rest, spot, path)
        self.put("" if axis.null else "{" if axis.keys else "[")
        begin = self.step(ROWS, spot, 8, 3, **how)
        longest, pieces = self.longest, self.pieces
        self.value(form, rest, spot, path)
        end = self.step(NEXT, spot, 1 + _longest_key(axis), 2, **how)
        self.longest = longest + axis.length * (self.longest - longest)
        self.pieces = pieces + axis.length * (self.pieces - pieces)
        for step in (begin, end):
            self.steps[step] |= {"body": begin + 1, "after": end + 1}
        self.put("" if axis.null else "}" if axis.keys else "]")

    def row_steps(
        self, form: Form, axis: Axis, rest: tuple[Axis, ...], spot: Spot, path: tuple[int, ...]
    ) -> dict[str, int]:
        """What the steps at both ends of the rows know."""
        count = self.count_spot(axis, path)
        if axis.keys:
            texts = [_key(key) for key in axis.keys.values]
            keys = {"keys": self.table(texts), "key_step": 1, "commas": len(texts)}
        else:
            keys = {"keys": EMPTY, "key_step": 0, "commas": COMMA - EMPTY}
        return keys | {
            "count_place": count.place,
            "count_shift": count.shift,
            "most": axis.length,
            "more": int(axis.null),
            "stride": _stride(form, rest, spot.shift),
            "skips": int(isinstance(form, Row) and form.skip),
        }

    def count_spot(self, axis: Axis, path: tuple[int, ...]) -> Spot:
        """Where the count of an axis lies, for the indices that led there."""
        if axis.count is None:
            return Spot(ALWAYS, 0)
        spot, count = self.spots[axis.count]
        strides = [int(np.prod(count.shape[n + 1 :], dtype=int)) << spot.shift for n in range(len(path))]
        return Spot(spot.place + sum(n * stride for n, stride in zip(path, strides, strict=True)), spot.shift)


def _key(key: Any) -> str:
    return f'"{key}":'


def _refuse_wide(spot: Spot) -> None:
    """Boards and trays are long, so they are gone through byte by byte."""
    if spot.shift:
        raise TypeError("only numbers of one byte are left out or repeated")


def _null_at(number: int | None) -> int:
    return NEVER if number is None else number


def _longest_key(axis: Axis) -> int:
    return max(len(_key(key)) for key in axis.keys.values) if axis.keys else 0


def _known(index: int | None) -> int:
    if index is None:
        raise TypeError("a row gone through at run time has no number of its own")
    return index


def _skips(form: Form) -> bool:
    return (isinstance(form, Name) and form.skip is not None) or (isinstance(form, Row) and form.skip)


def _stride(form: Form, rest: Sequence[Axis], shift: int) -> int:
    numbers = int(np.prod([axis.length for axis in rest], dtype=int))
    return (numbers * (width_of(form) if isinstance(form, Row) else 1)) << shift


def _texts(names: Names | Joined) -> list[str]:
    if isinstance(names, Joined):
        raise TypeError("joined names stand in lists only")
    return [orjson.dumps(value).decode() for value in names.values]


def _joined(names: Joined) -> tuple[list[str], list[str]]:
    return [f'"{head}' for head in names.heads], [f'{tail}"' for tail in names.tails]


def _widest(names: Names | Joined) -> int:
    if isinstance(names, Joined):
        return sum(max(map(len, texts)) for texts in _joined(names))
    return max(map(len, _texts(names)))


def program(game: str, view: Entries, aids: Entries, places: Mapping[str, int]) -> Program:
    """The program that writes a view and its aids, as members of a message; `places` says where each field lies."""
    known = (entry for entry in flat((*view, *aids)) if entry.name in places)
    builder = _Builder({entry.name: (Spot(places[entry.name], _shift(entry)), entry) for entry in known})
    builder.put(f'"view":{{"game":"{game}","options":')
    builder.step(GIVEN)
    builder.put(",")
    builder.members(view)
    builder.put('},"aids":{')
    builder.members(aids)
    builder.put("}")
    builder.step(TEXT)
    return builder.done()


def _shift(entry: Field) -> int:
    return np.dtype(entry.type).itemsize.bit_length() - 1
