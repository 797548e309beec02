"""The records of the states: fields as their protocols say, names that hide nothing, and numbers that fit."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from tests.games.spread import Case, every_case, random_move
from tests.interpreting import ATTRIBUTES

from highpriest.rules.aton import fields as aton_fields
from highpriest.rules.aton import state as aton_state
from highpriest.rules.aton import view as aton_view
from highpriest.rules.fields import Entries, of_state
from highpriest.rules.thot import fields as thot_fields
from highpriest.rules.thot import state as thot_state
from highpriest.rules.thot import view as thot_view

pytestmark = pytest.mark.interpreted

RECORDS = [
    pytest.param(aton_state.STATE, aton_state.State, id="aton state"),
    pytest.param(aton_view.VIEW, aton_view.View, id="aton view"),
    pytest.param(thot_state.STATE, thot_state.State, id="thot state"),
    pytest.param(thot_view.VIEW, thot_view.View, id="thot view"),
]


@pytest.mark.parametrize(("record", "protocol"), RECORDS)
def test_the_fields_are_those_of_the_protocol(record: Any, protocol: type) -> None:
    annotations = protocol.__annotations__
    fields = [name for name in record.names if name != "unused"]
    assert fields == list(annotations)
    for name in fields:
        is_array = record[name].shape != ()
        assert is_array == ("NDArray" in str(annotations[name])), name
        assert record[name].base.kind == "i", f"{name} is signed, as the compiler's integers are"


@pytest.mark.parametrize(("record", "protocol"), RECORDS)
def test_no_field_hides_an_attribute_of_records(record: Any, protocol: type) -> None:
    assert not ATTRIBUTES.intersection(record.names)
    assert issubclass(record.type, np.record)


@every_case
def test_every_number_stays_far_from_the_limits_of_its_field(case: Case) -> None:
    """Small integers overflow silently: no value of a played game may come near where that begins."""
    match, luck = case.begin(1), random.Random(1)
    while not match.is_over:
        state = match._states[0]
        for name in match._game.state_type.names:
            field = np.asarray(state[name])
            limits = np.iinfo(field.dtype)
            assert limits.min < field.min(), name
            assert field.max() < limits.max, name
        match.play(random_move(match, luck))


RANGES = {
    "thot": {
        "line": (0, 1023),
        "star": (0, 1023),
        "total": (-216, 216),
        "kind": (0, 33),
        "taken": (0, 6),
        "supply": (0, 0),
        "players": (2, 4),
        "teams": (0, 1),
        "side": (8, 10),
        "turning": (0, 1),
        "phase": (1, 4),
        "mover": (0, 3),
        "row": (0, 9),
        "column": (0, 9),
        "way": (0, 1),
        "opening": (0, 1),
        "scarabs": (0, 96),
        "next_square": (0, 0),
        "winners": (0, 15),
        "reason": (0, 4),
    },
    "aton": {
        "counters": (0, (1 << 48) - 1),
        "round_no": (1, 10**6),
        "round_limit": (0, 10**6),
        "removal": (0, 1),
        "points": (0, 100),
        "pile": (0, 9),
        "pile_count": (0, 36),
        "bottom": (0, 4),
        "bottom_count": (0, 32),
        "discard": (0, 9),
        "hand": (0, 4),
        "hand_count": (0, 4),
        "known": (0, 4),
        "laid": (0, 4),
        "turned": (0, 4),
        "turned_count": (0, 32),
        "stock": (0, 29),
        "realm": (0, 8),
        "token": (0, 1),
        "owed": (0, 15),
        "taken_back": (0, 4),
        "phase": (0, 14),
        "mover": (0, 1),
        "first": (0, 1),
        "second_turn": (0, 1),
        "left": (0, 4),
        "winners": (0, 3),
        "reason": (0, 8),
        "unused": (0, 0),
    },
}


@every_case
def test_every_field_stays_in_its_range(case: Case) -> None:
    ranges = RANGES[case.game]
    assert set(ranges) >= set(case.begin(0)._game.state_type.names)
    for seed in range(2):
        match, luck = case.begin(seed), random.Random(seed)
        while True:
            for name in match._game.state_type.names:
                field = np.asarray(match._states[0][name])
                least, most = ranges[name]
                assert least <= field.min(), name
                assert field.max() <= most, name
            if match.is_over:
                break
            match.play(random_move(match, luck))


@pytest.mark.parametrize(("game", "table"), [("aton", aton_fields.FIELDS), ("thot", thot_fields.FIELDS)])
def test_the_table_of_fields_knows_these_ranges(game: str, table: Entries) -> None:
    """It also knows what is only there before a board is laid out."""
    for field in of_state(table):
        least, most = RANGES[game][field.name]
        assert field.low <= least, field.name
        assert most <= field.high, field.name
        assert (least, most) == (field.low, field.high) or field.name in ("phase", "supply", "next_square"), field.name
