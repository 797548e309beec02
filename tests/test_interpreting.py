"""The quick way to a record's fields leads to the same as numpy's own."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from highpriest.rules.aton.state import STATE as ATON
from highpriest.rules.thot.state import STATE as THOT
from tests.interpreting import BY_NUMPY
from tests.sizes import INTERPRETED

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize("layout", [ATON, THOT], ids=["aton", "thot"])
def test_fields_are_what_numpy_finds(layout: np.dtype[Any]) -> None:
    raw = np.random.default_rng(7).bytes(layout.itemsize)
    record = np.frombuffer(bytearray(raw), layout).view(np.recarray)[0]
    for _ in ("for the first time", "and again"):
        for name in layout.names or ():
            found, expected = getattr(record, name), BY_NUMPY(record, name)
            assert type(found) is type(expected)
            assert found.dtype == expected.dtype
            assert np.array_equal(found, expected)
            assert np.shares_memory(found, expected) == bool(found.shape), "what has places is a view of them"
    with pytest.raises(AttributeError, match="no_such_field"):
        record.no_such_field  # noqa: B018  # to read it is the test
    name = (layout.names or ())[0]
    setattr(record, name, getattr(record, name) * 0)
    assert not np.any(record[name])


def test_the_quick_way_is_taken_where_it_matters() -> None:
    assert ("__getattribute__" in vars(np.record)) != INTERPRETED
