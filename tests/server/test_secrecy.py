"""Nobody learns what the rules do not tell him."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from tests.server.running import Served
from tests.server.trials import secrecy
from tests.server.trials.report import silent


def test_other_hidden_cards_give_the_same_bytes(server: Served) -> None:
    report = asyncio.run(secrecy.run(server, 8, Random(1), silent))
    assert report.findings == []
    assert report.counts["pairs that the owner could tell apart"] >= 3
    assert report.counts["texts compared"] > 200


@pytest.mark.parametrize("planted", ["shows-what-is-laid", "shows-the-record"])
def test_a_server_that_shows_hidden_cards_is_found(tmp_path: Path, planted: str) -> None:
    with Served(tmp_path, planted=planted) as server:
        assert asyncio.run(secrecy.run(server, 3, Random(3), silent)).findings
