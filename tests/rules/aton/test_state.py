"""What a state and a view hold: their fields, and the names of those."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from highpriest.rules.aton import batched
from highpriest.rules.aton.state import STATE, Phase, State
from highpriest.rules.aton.view import VIEW, View

pytestmark = pytest.mark.interpreted

FILLER = "unused"


@pytest.mark.parametrize(("record", "protocol"), [(STATE, State), (VIEW, View)])
def test_the_fields_of_a_record_are_those_of_its_protocol_in_the_same_order(record: Any, protocol: Any) -> None:
    assert [name for name in record.names if name != FILLER] == list(protocol.__annotations__)


@pytest.mark.parametrize(("record", "protocol"), [(STATE, State), (VIEW, View)])
def test_single_numbers_and_lists_of_them_are_declared_as_such(record: Any, protocol: Any) -> None:
    """With postponed evaluation an annotation is its source text."""
    for name, annotation in protocol.__annotations__.items():
        assert (record[name].shape == ()) == (annotation == "int"), name


def test_a_state_fills_whole_words_without_gaps() -> None:
    assert STATE.itemsize % 8 == 0
    assert STATE.itemsize == sum(STATE[name].itemsize for name in STATE.names or ())


def test_fields_can_be_asked_by_name_also_without_the_compiler() -> None:
    states = np.zeros(1, STATE)
    batched.begin(states, 0, 7)
    assert states[0].round_limit == 7
    assert states[0].stock.tolist() == [29, 29]


def test_setting_up_leaves_nothing_of_what_was_there() -> None:
    used = np.frombuffer(b"\x7b" * STATE.itemsize, STATE).copy()
    fresh = np.zeros(1, STATE)
    used[FILLER] = 0
    batched.begin(used, 0, 3)
    batched.begin(fresh, 0, 3)
    assert used.tobytes() == fresh.tobytes()


def test_states_are_copied_whole_and_independently() -> None:
    states = np.zeros(3, STATE)
    batched.begin(states, 1, 3)
    others = np.frombuffer(b"\x7b" * STATE.itemsize * 2, STATE).copy()
    batched.copy(states, 1, others, 0)
    assert others[:1].tobytes() == states[1:2].tobytes()
    assert set(others[1:].tobytes()) == {0x7B}
    others["phase"][0] = Phase.LAY
    assert states["phase"][1] == Phase.DRAW
