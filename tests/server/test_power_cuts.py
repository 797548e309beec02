"""What the server has told stays true when the power is cut; see `tests/server/trials/power.py`."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from tests.server.trials import power
from tests.server.trials.disks import Disk
from tests.server.trials.recorded import Event, Named, Synced, Wrote
from tests.server.trials.report import Report, silent

CUTS = 30
MISSING = power.missing_tool()


@pytest.fixture(scope="module")
def happened(tmp_path_factory: pytest.TempPathFactory) -> list[Event]:
    """All that a server did while people played."""
    with power.Recorded(tmp_path_factory.mktemp("power")) as server:
        return asyncio.run(power.recorded(server, 0, Random(1), Report()))


def after_cuts(happened: Sequence[Event]) -> Report:
    report = Report()
    power.cut(happened, CUTS, Random(2), silent, report)
    return report


@pytest.mark.trial
@pytest.mark.skipif(MISSING is not None, reason=str(MISSING))
def test_nothing_that_was_told_is_lost_when_the_power_is_cut(happened: list[Event]) -> None:
    report = after_cuts(happened)
    assert report.findings == []
    assert report.counts["power cuts"] == CUTS
    assert report.counts["steps told"] > 20


@pytest.mark.trial
@pytest.mark.skipif(MISSING is not None, reason=str(MISSING))
def test_a_server_that_never_asks_the_disk_to_keep_anything_is_found(happened: list[Event]) -> None:
    careless = [event for event in happened if not isinstance(event, Synced)]
    findings = after_cuts(careless).findings
    assert any("lost" in finding or "damaged" in finding or "no such table" in finding for finding in findings)
    assert any("the key" in finding for finding in findings)


def test_a_disk_keeps_what_it_promised_and_loses_any_of_the_rest(tmp_path: Path) -> None:
    happening: tuple[Event, ...] = (
        Named(None, "log"),
        Wrote("log", 0, b"kept"),
        Synced("log", 2),
        Synced("", 3),
        Wrote("log", 4, b"lost"),
        Synced("log", 4),  # begun before the last write was: no promise for it
    )
    seen = set()
    disk = Disk()
    for number, event in enumerate(happening):
        disk.take(number, event)
    for seed in range(30):
        disk.cut(Random(seed), tmp_path)
        seen.add((tmp_path / "log").read_bytes())
    assert seen == {b"kept", b"keptlost"}
