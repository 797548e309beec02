"""The two databases: what is said about storage holds for both."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'highpriest.sqlite3'}"
    address: str = request.getfixturevalue("postgres").new_database()
    return address
