"""Fields of records without a detour, for tests that run with the compiler switched off.

numpy asks a Python function for every field of a record, which first looks for something else of that name and catches
an exception. That took two fifths of the time of all interpreted tests, none of which is about numpy.
"""

from __future__ import annotations

from operator import itemgetter
from typing import Any, Final

import numpy as np

BY_NUMPY: Final = np.record.__getattribute__
ATTRIBUTES: Final = frozenset(dir(np.record))  # before fields of games become some


def read_fields_directly() -> None:
    """Let a record's fields be attributes like others, from the first time that one of the name is read."""
    np.record.__getattr__ = _read_first  # type: ignore[attr-defined]  # numpy has none
    del np.record.__getattribute__
    del np.record.__getitem__  # which only differs for records within records: the games have none


def _read_first(record: np.record, name: str) -> Any:
    found = BY_NUMPY(record, name)
    setattr(np.record, name, property(itemgetter(name)))
    return found
