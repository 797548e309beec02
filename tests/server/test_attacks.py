"""Whatever is sent, by whomever and how many at once: the match stays what its players made it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from tests.server.running import Served
from tests.server.trials import hostile, races
from tests.server.trials.report import silent


def test_hostile_moves_are_refused_with_a_code(server: Served) -> None:
    report = asyncio.run(hostile.run(server, 500, Random(1), silent))
    assert report.findings == []
    assert report.counts["answered with a code"] == report.counts["hostile requests"] >= 500


@pytest.mark.parametrize("planted", ["takes-any-number", "forgets-answers"])
def test_a_server_that_believes_too_much_is_found(tmp_path: Path, planted: str) -> None:
    with Served(tmp_path, planted=planted) as server:
        assert asyncio.run(hostile.run(server, 80, Random(2), silent)).findings


def test_two_things_at_once_have_one_outcome(server: Served) -> None:
    report = asyncio.run(races.run(server, 32, Random(3), silent))
    assert report.findings == []


def test_a_server_where_nobody_is_first_is_found(tmp_path: Path) -> None:
    with Served(tmp_path, planted="lets-two-in") as server:
        findings = asyncio.run(races.run(server, 1, Random(4), silent)).findings
    assert any("hold the seat" in finding or "two joins" in finding for finding in findings)
