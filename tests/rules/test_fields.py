"""The tables of fields: what follows from them is up to date, and a field is hidden unless its line says otherwise."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from highpriest.play.aton.notation import MOVE_NAMES
from highpriest.play.sheet import Sheet
from highpriest.rules.aton.fields import FIELDS as ATON
from highpriest.rules.aton.state import STATE as ATON_STATE
from highpriest.rules.aton.view import VIEW as ATON_VIEW
from highpriest.rules.fields import (
    Axis,
    Entries,
    Field,
    Name,
    Number,
    Seen,
    derived,
    flat,
    of_state,
    of_view,
    record,
)
from highpriest.rules.thot.fields import FIELDS as THOT
from highpriest.rules.thot.state import STATE as THOT_STATE

pytestmark = pytest.mark.interpreted

ROOT = Path(__file__).parents[2]
TABLES = [pytest.param(ATON, id="aton"), pytest.param(THOT, id="thot")]


@pytest.fixture
def field_types(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """tools/field_types.py, which is a script and finds its neighbours beside it."""
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    return importlib.import_module("field_types")


def test_what_follows_from_the_tables_is_up_to_date(field_types: ModuleType) -> None:
    assert field_types.stale() == []


def test_a_stale_file_is_noticed(field_types: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    changed = (*ATON, Field("planted", "i1", seen=Seen.ALL, says="planted"))
    tables = {"aton": changed, "thot": THOT}
    monkeypatch.setattr(field_types, "_table", tables.__getitem__)
    names = [path.relative_to(ROOT).as_posix() for path in field_types.stale()]
    assert names == ["src/highpriest/rules/aton/records.py", "docs/fields.md"]


def test_a_field_is_hidden_unless_its_line_says_otherwise(field_types: ModuleType) -> None:
    table = (*ATON, Field("planted", "i1", says="planted"))
    assert "planted" in record(of_state(table)).names
    assert "planted" not in record(of_view(table)).names
    assert "planted" not in [field.name for field in derived(table)]
    shown = "\n".join(field_types._show(field for field in of_state(table) if field.seen is Seen.ALL))
    assert "counters" in shown
    assert "planted" not in shown


def test_a_hidden_field_cannot_be_written() -> None:
    table = (*ATON, Field("planted", "i1", form=Number(), says="planted"))
    with pytest.raises(KeyError, match="planted"):
        Sheet("aton", table, (), Name(MOVE_NAMES), len(MOVE_NAMES))


def test_what_a_view_of_aton_lacks_is_what_nobody_may_see() -> None:
    assert set(ATON_STATE.names) - set(ATON_VIEW.names) == {"known", "pile", "turned", "turned_count", "unused"}


@pytest.mark.parametrize("table", TABLES)
def test_every_range_fits_its_type_and_holds_the_empty_value(table: Entries) -> None:
    for field in flat(table):
        limits = np.iinfo(field.type)
        assert limits.min <= field.low <= field.high <= limits.max, field.name
        assert field.low <= field.empty <= field.high or field.name in ("players", "side"), field.name
        assert field.says, field.name


@pytest.mark.parametrize("table", TABLES)
def test_every_count_is_a_field_and_no_name_or_key_stands_twice(table: Entries) -> None:
    fields = flat(table)
    names = [field.name for field in fields]
    keys = [field.json_key for field in fields if field.form is not None]
    counts = {axis.count for field in fields for axis in field.axes if axis.count}
    assert counts <= set(names)
    assert len(names) == len(set(names))
    assert len(keys) == len(set(keys))


def test_records_are_laid_out_widest_first_without_gaps() -> None:
    made = record((Field("a", "i1", (Axis(3),)), Field("b", "i8"), Field("c", "i2")))
    assert made.names == ("b", "c", "a")
    assert [made.fields[name][1] for name in made.names] == [0, 8, 10]
    padded: Any = record((Field("b", "i8"), Field("a", "i1", (Axis(3),))), padded=True)
    assert (padded.itemsize, padded.names) == (16, ("b", "a", "unused"))


@pytest.mark.parametrize(("fields", "known"), [(ATON, ATON_VIEW), (THOT, THOT_STATE)])
def test_equal_records_are_one_object(fields: Entries, known: np.dtype[Any]) -> None:
    """Compiled code that meets another one compares them field by field, each time it is called."""
    assert record(of_view(fields)) is known
    assert record(of_view(fields)) is not record(derived(fields))
