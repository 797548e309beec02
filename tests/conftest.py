"""What tests of several folders share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.interpreting import read_fields_directly
from tests.postgres import Postgres, running
from tests.sizes import INTERPRETED

if INTERPRETED:
    read_fields_directly()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A real PostgreSQL."""
    with running() as server:
        yield server
