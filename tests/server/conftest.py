"""One real server that most tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.server.running import Served


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server without limits, which logs all it ever does."""
    with Served(tmp_path_factory.mktemp("server"), log_level="debug") as running:
        yield running
