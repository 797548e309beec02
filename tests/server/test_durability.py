"""What the server has told stays true: after kill -9, and for those who were cut off."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from tests.server.running import Served
from tests.server.trials import cuts, kills
from tests.server.trials.report import Report, silent

from highpriest.server.people.keys import secret_in

pytestmark = [pytest.mark.trial, pytest.mark.timeout(400)]  # servers start slowly on a busy machine


def killed(folder: Path, size: int, planted: str | None = None) -> Report:
    with Served(folder, planted=planted) as server:
        return asyncio.run(kills.run(server, size, Random(1), silent))


def test_nothing_that_was_told_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    report = killed(tmp_path, 1)
    assert report.findings == []
    assert report.counts["updates compared"] > 20


def test_a_server_that_tells_before_it_stores_is_found(tmp_path: Path) -> None:
    assert any("lost" in finding for finding in killed(tmp_path, 1, "tells-before-it-stores").findings)


def test_who_was_cut_off_gets_what_everyone_got(server: Served) -> None:
    report = asyncio.run(cuts.run(server, 40, Random(2), silent))
    assert report.findings == []


def test_a_server_that_skips_an_update_is_found(tmp_path: Path) -> None:
    with Served(tmp_path, planted="skips-one-on-return") as server:
        assert asyncio.run(cuts.run(server, 10, Random(3), silent)).findings


def test_a_key_that_was_cut_short_is_made_anew(tmp_path: Path) -> None:
    """A server killed at its very first start may leave an empty file; with an empty key anyone could sign."""
    (tmp_path / "secret").touch()
    key = secret_in(tmp_path)
    assert len(key) == 32
    assert secret_in(tmp_path) == key
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600
