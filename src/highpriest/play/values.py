"""A field as a plain value, and a plain value as a field: what its JSON says, to and fro."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from highpriest.rules.fields import (
    Axis,
    Entries,
    Field,
    Form,
    Group,
    Index,
    Joined,
    Members,
    Name,
    Names,
    Number,
    Repeated,
    Row,
    places_of,
)

Numbers = Callable[[str], Any]  # a field's numbers by its name, as a number or nested lists


# ---- from numbers to values


def value_of(field: Field, numbers: Numbers) -> Any:
    """The field as a plain value. Sets are tuples."""
    return _value(field.form, field.axes, numbers(field.name), numbers, ())


def values_of(entries: Entries, numbers: Numbers) -> dict[str, Any]:
    """All fields that have a form, by their names in JSON."""
    values: dict[str, Any] = {}
    for entry in entries:
        if isinstance(entry, Group):
            values[entry.key] = values_of(entry.fields, numbers)
        elif entry.form is not None:
            values[entry.json_key] = value_of(entry, numbers)
    return values


def _value(form: Form | None, axes: tuple[Axis, ...], given: Any, numbers: Numbers, path: tuple[int, ...]) -> Any:
    if not axes:
        return _leaf(form, given)
    if isinstance(form, Repeated) and len(axes) == 1:
        return [name for name, count in zip(form.names.values, given, strict=True) for _ in range(count)]
    axis, rest = axes[0], axes[1:]
    count = axis.length if axis.count is None else _at(numbers(axis.count), path)
    if count < 0 and axis.null:
        return None
    shown = [n for n in range(count) if not _is_skipped(form, given[n])]
    if isinstance(form, Row) and not rest:
        values = [_row(form, given[n], n) for n in shown]
    else:
        values = [_value(form, rest, given[n], numbers, (*path, n)) for n in shown]
    return values if axis.keys is None else {axis.keys.values[n]: value for n, value in zip(shown, values, strict=True)}


def _at(nested: Any, path: tuple[int, ...]) -> int:
    for n in path:
        nested = nested[n]
    return int(nested)


def _is_skipped(form: Form | None, given: Any) -> bool:
    if isinstance(form, Name):
        return form.skip is not None and given == form.skip
    return isinstance(form, Row) and form.skip and given[0] < 0


def _leaf(form: Form | None, number: Any) -> Any:
    match form:
        case Number(null=null):
            return None if number == null else number
        case Name(names=names, null=null):
            return None if number == null else _name(names, number)
        case Members(names=names):
            return tuple([name for n, name in enumerate(names.values) if number >> n & 1])
        case Row():
            return _row(form, number, 0)
        case _:
            return None


def _name(names: Names | Joined, number: int) -> Any:
    if isinstance(names, Names):
        return names.values[number]
    head, tail = divmod(number, len(names.tails))
    return names.heads[head] + names.tails[tail]


def _row(row: Row, numbers: list[int], index: int) -> dict[str, Any]:
    places = places_of(row)
    values: dict[str, Any] = {}
    for column in row.columns:
        form, at = column.form, places[column.name]
        if isinstance(form, Index):
            values[column.name] = form.names.values[index]
        elif isinstance(form, Row):
            values[column.name] = _row(form, numbers[at:], index)
        elif column.length is not None:
            count = column.length if column.count is None else numbers[places[column.count]]
            values[column.name] = [_leaf(form, number) for number in numbers[at : at + count]]
        elif form is not None:
            values[column.name] = _leaf(form, numbers[at] if column.size else None)
    return values


# ---- from values to numbers


def read_fields(fields: tuple[Field, ...], data: Mapping[str, Any], record: Any) -> None:
    """Fill in the fields that have a form from plain data; raises what comes of data that is none.

    A list that is counted also fills in its count.
    """
    for field in fields:
        if field.form is not None:
            _read(field, field.axes, data[field.json_key], record, ())


def _read(field: Field, axes: tuple[Axis, ...], value: Any, record: Any, path: tuple[int, ...]) -> None:
    if isinstance(field.form, Repeated) and len(axes) == 1:
        for name in value:
            record[field.name][(*path, field.form.names.values.index(name))] += 1
    elif not axes:
        _set(record, field.name, path, _number(field.form, value))
    else:
        axis, rest = axes[0], axes[1:]
        items = enumerate(value) if axis.keys is None else _by_key(field, axis, axis.keys, value, record)
        for n, item in items:
            _read(field, rest, item, record, (*path, n))
        if axis.keys is None and axis.count is not None:
            _set(record, axis.count, path, len(value))


def _by_key(field: Field, axis: Axis, keys: Names, value: Mapping[str, Any], record: Any) -> Iterable[tuple[int, Any]]:
    """The members of an object: those that are not left out, or as many as the record says there are."""
    if isinstance(field.form, Name) and field.form.skip is not None:
        return [(keys.values.index(key), item) for key, item in value.items()]
    count = axis.length if axis.count is None else int(record[axis.count])
    return [(n, value[key]) for n, key in enumerate(keys.values[:count])]


def _set(record: Any, name: str, path: tuple[int, ...], number: Any) -> None:
    if path:
        record[name][path] = number
    else:
        record[name] = number


def _number(form: Form | None, value: Any) -> Any:
    match form:
        case Name(names=Names(values=names), null=null):
            return null if value is None and null is not None else names.index(value)
        case Members(names=names):
            return sum(1 << names.values.index(name) for name in set(value))
        case _:
            return value
