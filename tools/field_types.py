"""Write what the type checker, the compiler and readers must see of the tables of fields.

`python tools/field_types.py --write` makes the files anew after a change of a table; `--check` fails if one is stale.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from itertools import chain, groupby
from pathlib import Path
from typing import Final

from highpriest.names import GAMES
from highpriest.play.sheet import MOVE_COUNT
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
    Number,
    Repeated,
    Row,
    Seen,
    derived,
    flat,
    of_state,
    of_view,
    record,
)
from programs import ROOT

_SOURCE: Final = ROOT / "src" / "highpriest"
_WIDTH: Final = 120
_MADE: Final = "Made by `tools/field_types.py` from the table of fields: change that, then run `make types`."


def sources() -> dict[Path, str]:
    """Every file that is made, and what it is to hold."""
    files = {}
    for game in GAMES:
        files[_SOURCE / "rules" / game / "records.py"] = _formatted(records_source(game))
        files[_SOURCE / "play" / game / "data.py"] = _formatted(data_source(game))
    files[ROOT / "docs" / "fields.md"] = page_source()
    return files


def stale() -> list[Path]:
    """The files that do not hold what they should."""
    return [path for path, text in sources().items() if not path.exists() or path.read_text(encoding="utf-8") != text]


def _formatted(source: str) -> str:
    command = [sys.executable, "-m", "ruff", "format", "--stdin-filename", "made.py", "-"]
    return subprocess.run(command, input=source, capture_output=True, text=True, check=True, cwd=ROOT).stdout


def _table(game: str) -> Entries:
    return import_module(f"highpriest.rules.{game}.fields").FIELDS  # type: ignore[no-any-return]


def _in_record(fields: Iterable[Field]) -> list[Field]:
    fields = tuple(fields)
    by_name = {field.name: field for field in fields}
    return [by_name[name] for name in record(fields).names]


# ---- records: what the compiler sees


def records_source(game: str) -> str:
    """The protocols of state and view, and what is done with every field of them."""
    fields = _table(game)
    state, view = _in_record(of_state(fields)), _in_record(of_view(fields))
    is_open = {field.name for field in state} == {field.name for field in view}
    lines = [
        f'"""The records of {game.capitalize()}, field by field.\n\n{_MADE}\n"""\n',
        "from __future__ import annotations\n",
        "from typing import Any, Literal, Protocol\n",
        "import numpy.typing as npt\n",
        "from highpriest.compiled import compiled\n",
        *_aliases(fields).values(),
        "\n",
        *_protocol("State", "The fields of STATE, for the type checker.", state),
    ]
    if not is_open:
        lines += _protocol("View", "The fields of VIEW, for the type checker.", view)
    lines += _clear(state)
    if not is_open:
        lines += _recall(field for field in state if field.seen is Seen.ALL)
        lines += _show(field for field in state if field.seen is Seen.ALL)
    return "\n".join(lines)


def _protocol(name: str, says: str, fields: Iterable[Field]) -> list[str]:
    lines = [f"class {name}(Protocol):", f'    """{says}"""\n']
    for field in fields:
        lines += _remarked(f"    {field.name}: {'npt.NDArray[Any]' if field.shape else 'int'}", field.says)
    return [*lines, "\n"]


def _remarked(line: str, says: str) -> list[str]:
    whole = f"{line}  # {says}"
    if len(whole) <= _WIDTH:
        return [whole]
    return [*textwrap.wrap(says, _WIDTH, initial_indent="    # ", subsequent_indent="    # "), line]


def _clear(fields: Iterable[Field]) -> list[str]:
    head = ["@compiled", "def clear(state: State) -> None:", '    """Give every field its empty value."""']
    return [*head, *_each(fields, lambda field, at: f"state.{field.name}{at} = {field.empty}"), "\n"]


def _show(fields: Iterable[Field]) -> list[str]:
    head = [
        "@compiled",
        "def show(state: State, view: View) -> None:",
        '    """Copy what all may see."""',
    ]
    return [*head, *_each(fields, lambda field, at: f"view.{field.name}{at} = state.{field.name}{at}"), ""]


def _recall(fields: Iterable[Field]) -> list[str]:
    head = [
        "@compiled",
        "def recall(view: View, state: State) -> None:",
        '    """Copy what all may see back into a state."""',
    ]
    return [*head, *_each(fields, lambda field, at: f"state.{field.name}{at} = view.{field.name}{at}"), "\n"]


def _each(fields: Iterable[Field], line: Callable[[Field, str], str]) -> Iterator[str]:
    """A line for each number, in loops for those of one shape."""
    for shape, group in groupby(sorted(fields, key=lambda field: field.shape), key=lambda field: field.shape):
        names = "ijk"[: len(shape)]
        for depth, (name, length) in enumerate(zip(names, shape, strict=True)):
            yield f"{'    ' * (depth + 1)}for {name} in range({length}):"
        at = f"[{', '.join(names)}]" if names else ""
        for field in group:
            yield f"{'    ' * (len(shape) + 1)}{line(field, at)}"


# ---- data: what the type checker and the schema of the server see


def data_source(game: str) -> str:
    """The types of a view's plain data and its aids, and the values of a view by name."""
    fields, aids = _table(game), import_module(f"highpriest.play.{game}.aids")
    title = game.capitalize()
    shown = [field for field in flat(fields) if field.form is not None]
    generic = {axis.generic: axis.keys for field in shown for axis in field.axes if axis.generic and axis.keys}
    known = sorted(_aliases(fields))
    return "\n".join(
        [
            f'"""Views of {title} and their aids as plain data.\n\n{_MADE}\n"""\n',
            "from __future__ import annotations\n",
            f"from typing import Any, {'Generic, ' * bool(generic)}Literal, Protocol{', TypeVar' * bool(generic)}\n",
            "import numpy.typing as npt",
            "from typing_extensions import TypedDict\n",
            f"from highpriest.play.{game}.options import {title}OptionsData",
            "from highpriest.play.view import Shown, View",
            f"from highpriest.rules.{game}.records import {', '.join(known)}\n",
            *['T = TypeVar("T")'] * bool(generic),
            *(line for name, line in _aliases(aids.AIDS).items() if name not in known),
            "",
            *(line for name, keys in generic.items() for line in _generic(name, keys)),
            *_protocol("Derived", "The numbers that follow from a view.", _derived(fields, aids.AIDS)),
            *_rows(aids.AIDS),
            *_aids_data(title, aids.AIDS, aids.SAYS),
            *_view_data(title, shown),
            *_values(title, shown),
        ]
    )


def _derived(fields: Entries, aids: Entries) -> list[Field]:
    return _in_record((*derived(fields), *flat(aids), MOVE_COUNT))


def _aids_data(title: str, aids: Entries, says: str) -> list[str]:
    members = [(_key(entry), _type_of(entry)) for entry in aids if isinstance(entry, Group) or entry.form is not None]
    return _typed_dict(f"{title}Aids", says, members)


def _view_data(title: str, shown: list[Field]) -> list[str]:
    members = [
        ("game", f'Literal["{title.lower()}"]'),
        ("options", f"{title}OptionsData"),
        *((field.json_key, _type_of(field)) for field in shown),
        ("legal_moves", "list[str]"),
    ]
    says = f"The view as plain data; each field says what the property of that name of `{title}View` does."
    return _typed_dict(f"{title}ViewData", says, members)


def _values(title: str, shown: list[Field]) -> list[str]:
    lines = [f"class {title}Values(View):", '    """The fields of a view by name. Dictionaries are by seat."""\n']
    for field in shown:
        if field.json_key != "seat":  # which every view of every game has
            lines.append(f'    {field.json_key} = Shown[{_plain_type(field)}]("{field.json_key}")')
            lines.append(f'    """{field.says[0].upper()}{field.says[1:]}."""')
    return lines


def _key(entry: Field | Group) -> str:
    return entry.key if isinstance(entry, Group) else entry.json_key


def _typed_dict(name: str, says: str, members: Iterable[tuple[str, str]]) -> list[str]:
    return [f"class {name}(TypedDict):", f'    """{says}"""\n', *(f"    {key}: {kind}" for key, kind in members), "\n"]


def _generic(name: str, keys: Names) -> list[str]:
    head = [f"class {name}(TypedDict, Generic[T]):", '    """Something that both players have."""\n']
    return [*head, *(f"    {key}: T" for key in keys.values), "\n"]


def _rows(entries: Entries) -> Iterator[str]:
    """The types of all objects within, each once."""
    types: dict[str, list[str]] = {}
    for entry in entries:
        for field in entry.fields if isinstance(entry, Group) else (entry,):
            if isinstance(field.form, Row):
                _add_row(field.form, types)
        if isinstance(entry, Group):
            members = [(field.json_key, _type_of(field)) for field in entry.fields]
            types[entry.type_name] = _typed_dict(entry.type_name, entry.says, members)
    return chain.from_iterable(types.values())


def _add_row(row: Row, types: dict[str, list[str]]) -> None:
    """Add the type of a row, after those of the rows within."""
    for column in row.columns:
        if isinstance(column.form, Row):
            _add_row(column.form, types)
    members = [(column.name, _column_type(column)) for column in row.columns if column.form is not None]
    types[row.type_name] = _typed_dict(row.type_name, row.says, members)


def _aliases(entries: Entries) -> dict[str, str]:
    """The types of names, each once."""
    named = {names.alias: names for field in flat(entries) for names in _names_in(field) if names.alias}
    return {alias: f"{alias} = Literal[{', '.join(_literals(names))}]" for alias, names in named.items()}


def _literals(names: Names) -> list[str]:
    return [f'"{value}"' for value in names.values if value]


def _names_in(field: Field) -> Iterator[Names]:
    yield from (axis.keys for axis in field.axes if axis.keys)
    yield from _names_of(field.form)


def _names_of(form: Form | None) -> Iterator[Names]:
    if isinstance(form, Row):
        for column in form.columns:
            yield from _names_of(column.form)
    elif isinstance(form, Name | Members | Repeated | Index) and isinstance(form.names, Names):
        yield form.names


def _type_of(entry: Field | Group) -> str:
    if isinstance(entry, Group):
        return entry.type_name
    axes = entry.axes[:-1] if isinstance(entry.form, Repeated) else entry.axes
    kind = _form_type(entry.form)
    for axis in reversed(axes):
        kind = f"{_container(axis)}{kind}]" + (" | None" if axis.null else "")
    return kind


def _container(axis: Axis) -> str:
    if axis.keys is None:
        return "list["
    return f"{axis.generic}[" if axis.generic else f"dict[{_name_type(axis.keys)}, "


def _column_type(column: Column) -> str:
    kind = _form_type(column.form)
    return kind if column.length is None else f"list[{kind}]"


def _form_type(form: Form | None) -> str:
    match form:
        case Number(null=null):
            return "int" if null is None else "int | None"
        case Name(names=names, null=null):
            return _name_type(names) + (" | None" if null is not None or _may_be_none(names) else "")
        case Index(names=names):
            return _name_type(names)
        case Members(names=names) | Repeated(names=names):
            return f"list[{_name_type(names)}]"
        case Row(type_name=name):
            return name
        case _:
            return "None"


def _may_be_none(names: Names | Joined) -> bool:
    return isinstance(names, Names) and None in names.values


def _name_type(names: Names | Joined) -> str:
    if isinstance(names, Joined):
        return "str"
    return names.alias or type(names.values[-1]).__name__


def _plain_type(field: Field) -> str:
    """The type of a value in Python: sets are tuples, and names plain texts."""
    axes = field.axes[:-1] if isinstance(field.form, Repeated) else field.axes
    kind = _plain_form(field.form)
    for axis in reversed(axes):
        kind = f"list[{kind}]" if axis.keys is None else f"dict[str, {kind}]"
    return kind


def _plain_form(form: Form | None) -> str:
    match form:
        case Number():
            return "int"
        case Name(names=Names(values=values) as names, null=null):
            return type(values[-1]).__name__ + (" | None" if null is not None or _may_be_none(names) else "")
        case Members(names=names):
            return f"tuple[{type(names.values[-1]).__name__}, ...]"
        case _:
            return "list[str]"


# ---- the page of the documentation


def page_source() -> str:
    """The tables for people."""
    return "\n".join([_PAGE, *(line for game in GAMES for line in _page_table(game))])


def _page_table(game: str) -> Iterator[str]:
    title = game.capitalize()
    yield f"## {title}\n"
    yield "| field | type | range | empty | seen by | in JSON | meaning |"
    yield "|---|---|---|---|---|---|---|"
    for field in flat(_table(game)):
        shape = "".join(f"[{length}]" for length in field.shape)
        key = f"`{field.json_key}`: `{_type_of(field)}`".replace("|", "\\|") if field.form else ""
        bounds, seen = f"{field.low} to {_bound(field.high)}", _SEEN[field.seen]
        cells = (f"`{field.name}`", f"`{field.type}{shape}`", bounds, str(field.empty), seen, key, field.says)
        yield f"| {' | '.join(cells)} |"
    yield ""


def _bound(number: int) -> str:
    return str(number) if number < 1 << 31 else f"2^{number.bit_length()} - 1"


_SEEN: Final = {
    Seen.HIDDEN: "nobody",
    Seen.ALL: "all",
    Seen.PARTLY: "in part",
    Seen.VIEW: "view only",
    Seen.DERIVED: "follows",
}
_PAGE: Final = """\
# Fields

What a state and a view of each game hold. `view.field(name)` returns a field as a number or nested lists, and
`view.raw` is the whole record. This page is made from the tables in `src/highpriest/rules/<game>/fields.py`.

*Seen by* says where a field stands: *all*: in the state, and copied into every view; *in part*: in both, but a view
holds only what its seat may know; *nobody*: in the state only; *view only*: written when a seat looks; *follows*: in
neither record, but worked out from a view for its JSON. Sets of squares, temples, places and seats are bits of a
number. The first index of an array is the seat, unless the meaning says otherwise.
"""


def main() -> int:
    """Write the files, or name those that are stale."""
    parser = argparse.ArgumentParser(description=__doc__)
    how = parser.add_mutually_exclusive_group(required=True)
    how.add_argument("--write", action="store_true")
    how.add_argument("--check", action="store_true")
    if parser.parse_args().write:
        for path, text in sources().items():
            path.write_text(text, encoding="utf-8")
        return 0
    for path in (found := stale()):
        print(f"{path.relative_to(ROOT)} is stale: run `make types`")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
