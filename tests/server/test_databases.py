"""PostgreSQL ends, dies or stands still beneath a server that is played on: what was told stands, and play goes on.

The trial at full size: `python -m tests.server.trials databases --size 50`.
"""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from random import Random

import pytest
from tests.server.trials import databases
from tests.server.trials.report import silent

from highpriest.server.stopping import STOPPED_IN

pytestmark = [pytest.mark.trial, pytest.mark.timeout(400)]  # servers start slowly on a busy machine

PATIENCE = 200.0  # seconds; a match that has not gone on by then stands still, however busy the machine is


def test_nothing_that_was_told_is_lost_when_the_database_is_lost(tmp_path: Path) -> None:
    with databases.site(tmp_path) as site:
        ways = len(databases.WAYS)
        report = asyncio.run(databases.run(site, ways, Random(1), silent, longer=0.0, recovery=PATIENCE))
    assert report.findings == []
    assert report.counts["updates compared"] > 100


def test_a_server_that_is_to_stop_does_not_wait_for_a_database_that_stands_still(tmp_path: Path) -> None:
    with databases.site(tmp_path) as site:
        site.postgres.pause()
        os.kill(site.server.pid, signal.SIGTERM)
        code = site.server.ended_within(STOPPED_IN + 20)
        site.postgres.resume()
        assert code in (0, 1)  # whether something was being written at that moment
        assert "Traceback" not in site.server.logged


def test_a_server_that_tells_before_its_database_has_it_is_found(tmp_path: Path) -> None:
    with databases.site(tmp_path, "tells-before-it-stores") as site:
        findings = asyncio.run(databases.run(site, 1, Random(1), silent, ["killed"], recovery=1.0)).findings
    assert any("lost" in finding for finding in findings)
