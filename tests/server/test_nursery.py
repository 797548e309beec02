"""Servers of tests that begin as copies end as others do, and say the same."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from tests.server.nursery import Copy
from tests.server.running import Served


def test_a_copy_that_cannot_start_ends_with_2_and_says_why(tmp_path: Path) -> None:
    server = Served(tmp_path, "--workers", "0")
    with pytest.raises(AssertionError, match="--workers is a number from 1 to 64, not 0"):
        server.start()


def test_a_copy_that_is_killed_or_stopped_is_known_to_have_ended(tmp_path: Path) -> None:
    server = Served(tmp_path).start()
    process = server._process
    assert isinstance(process, Copy)
    assert server.is_alive
    server.stop()
    assert (server.is_alive, process.wait()) == (False, 0)

    with server as again:
        killed = again._process
    assert killed is not None
    assert (again.is_alive, killed.wait()) == (False, -signal.SIGKILL)
