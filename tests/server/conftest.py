"""One real server that most tests share, and two on one database."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.postgres import Postgres
from tests.server.running import UNLIMITED, Served


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server without limits, which logs all it ever does."""
    with Served(tmp_path_factory.mktemp("server"), log_level="debug") as running:
        yield running


@pytest.fixture(scope="module")
def pair(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Served]]:
    """Two processes on one database, with one key."""
    folder, database = tmp_path_factory.mktemp("pair"), postgres.new_database()
    with (
        Served(folder, *UNLIMITED, "--database", database) as first,
        Served(folder, *UNLIMITED, "--database", database) as second,
    ):
        yield first, second
