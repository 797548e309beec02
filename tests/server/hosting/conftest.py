"""A server on each kind of database, and its host's commands in this process."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from highpriest.cli import main

Admin = Callable[..., tuple[int, str]]


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'highpriest.sqlite3'}"
    address: str = request.getfixturevalue("postgres").new_database()
    return address


@pytest.fixture
def admin(url: str, tmp_path: Path) -> Admin:
    """`highpriest admin …` on that database: the exit code, and what was printed."""

    def run(*words: str) -> tuple[int, str]:
        said = StringIO()
        with redirect_stdout(said), redirect_stderr(said):
            code = main(["admin", *words, "--data", str(tmp_path), "--database", url])
        return code, said.getvalue()

    return run
