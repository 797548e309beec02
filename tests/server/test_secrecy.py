"""Nobody learns what the rules do not tell him."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from tests.server.running import Served
from tests.server.trials import canaries, secrecy
from tests.server.trials.report import silent

pytestmark = [pytest.mark.trial, pytest.mark.timeout(400)]  # servers start slowly on a busy machine


def test_other_hidden_cards_give_the_same_bytes(server: Served) -> None:
    report = asyncio.run(secrecy.run(server, 8, Random(1), silent))
    assert report.findings == []
    assert report.counts["pairs that the owner could tell apart"] >= 3
    assert report.counts["texts compared"] > 200


@pytest.mark.parametrize("planted", ["shows-what-is-laid", "shows-the-record"])
def test_a_server_that_shows_hidden_cards_is_found(tmp_path: Path, planted: str) -> None:
    with Served(tmp_path, planted=planted) as server:
        assert asyncio.run(secrecy.run(server, 12, Random(3), silent)).findings


def test_no_secret_is_told_to_others_or_logged(server: Served) -> None:
    report = asyncio.run(canaries.run(server, 5, Random(4), silent))
    assert report.findings == []
    assert report.counts["searches"] > 1000
    assert report.counts["lines of the log searched"] > 100


def test_a_server_that_logs_the_seed_is_found(tmp_path: Path) -> None:
    with Served(tmp_path, planted="logs-the-seed", log_level="debug") as server:
        findings = asyncio.run(canaries.run(server, 1, Random(5), silent)).findings
    assert any("a secret is logged" in finding for finding in findings)
