"""Two processes, of which one dies, or both believe that a match is theirs: nothing told is lost, nobody is refused.

The trials at full size: `python -m tests.server.trials lays --size 10000`, and so `owners`, `twins`, `deaths`,
`brokers`, `takings`.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests import valkey
from tests.postgres import Postgres
from tests.server.trials import brokers, deaths, lays, owners, takings, twins
from tests.server.trials.pairs import paired
from tests.server.trials.report import Report, silent

pytestmark = [pytest.mark.trial, pytest.mark.timeout(400)]  # servers start slowly on a busy machine


PATIENCE = 200.0  # seconds; a match that has not gone on by then stands still, however busy the machine is


TOLERANCE = 3_500  # milliseconds that a clock may be off on a machine that is busy with other things


def tried(trial: Any, postgres: Postgres, folder: Path, size: int, planted: str | None = None, **more: Any) -> Report:
    with paired(postgres, folder, planted) as pair:
        report: Report = asyncio.run(trial.run(pair, size, Random(1), silent, **more))
        return report


def test_who_lays_at_the_same_moment_at_another_process_is_not_refused(postgres: Postgres, tmp_path: Path) -> None:
    with paired(postgres, tmp_path) as pair:
        report = asyncio.run(lays.run(pair, 60, Random(1), silent))
        assert report.findings == []
        assert report.counts["lays"] >= 60
        report = asyncio.run(owners.run(pair, 1, Random(1), silent, 3, PATIENCE, TOLERANCE))
        assert report.findings == []
        assert report.counts["rooms given up"] > 0
        assert report.counts["choices on the clock"] > 0
        report = asyncio.run(takings.run(pair, 2, Random(1), silent, people=24, seeks=4))
        assert report.findings == []
        assert report.counts["matches"] >= 2


def test_processes_that_seat_everybody_are_found(postgres: Postgres, tmp_path: Path) -> None:
    findings = tried(takings, postgres, tmp_path, 1, "seats-everybody", people=16, seeks=2).findings
    assert any("one seek came to" in finding for finding in findings)
    assert any("somebody sits at" in finding for finding in findings)


def test_processes_that_refuse_the_second_are_found(postgres: Postgres, tmp_path: Path) -> None:
    findings = tried(lays, postgres, tmp_path, 60, "refuses-the-second").findings
    assert any("move/late" in finding for finding in findings)


def test_clocks_that_are_charged_when_a_match_changes_hands_are_found(postgres: Postgres, tmp_path: Path) -> None:
    findings = tried(owners, postgres, tmp_path, 1, "charges-the-gap", seconds=3, tolerance=TOLERANCE).findings
    assert any(" ms cost " in finding for finding in findings)


def test_processes_that_keep_what_they_have_lost_are_found(postgres: Postgres, tmp_path: Path) -> None:
    findings = tried(owners, postgres, tmp_path, 1, "keeps-what-it-lost", seconds=3).findings
    assert any("nobody has given a room up" in finding for finding in findings)


def test_two_owners_who_never_learn_of_each_other_lose_nothing(postgres: Postgres, tmp_path: Path) -> None:
    report = tried(twins, postgres, tmp_path, 3, "owns-everything", recovery=PATIENCE)
    assert report.findings == []
    assert report.counts["updates compared"] > 20


def test_matches_that_stand_still_between_two_owners_are_found(postgres: Postgres, tmp_path: Path) -> None:
    findings = tried(twins, postgres, tmp_path, 2, "never-reads-the-log", recovery=3.0).findings
    assert any("does not go on" in finding for finding in findings)


def test_processes_that_write_over_each_other_are_found(postgres: Postgres, tmp_path: Path) -> None:
    """Both must write the same number for that, which a few seconds do not always bring."""
    with paired(postgres, tmp_path, "writes-over-others") as pair:
        found = (
            any("lost or changed" in finding or "two ways" in finding for finding in report.findings)
            for seed in range(6)
            for report in [asyncio.run(twins.run(pair, 5, Random(seed), silent, recovery=1.0))]
        )
        assert any(found)


def test_matches_of_a_process_that_dies_go_on_at_another(postgres: Postgres, tmp_path: Path) -> None:
    report = tried(deaths, postgres, tmp_path, 1, recovery=PATIENCE)
    assert report.findings == []
    assert report.counts["updates compared"] > 20


def test_a_process_that_never_takes_over_is_found(postgres: Postgres, tmp_path: Path) -> None:
    findings = tried(deaths, postgres, tmp_path, 1, "never-takes-over", recovery=8.0).findings
    assert any("not go on" in finding for finding in findings)


def test_nobody_at_a_table_notices_what_becomes_of_the_broker(postgres: Postgres, tmp_path: Path) -> None:
    with valkey.running() as broker, paired(postgres, tmp_path, valkey=broker) as pair:
        report = asyncio.run(
            brokers.run(pair, len(brokers.WAYS), Random(1), silent, paused=3.0, news=PATIENCE, recovery=PATIENCE)
        )
    assert report.findings == []
    assert report.counts["updates compared"] > 20
    assert report.counts["news that went through the broker"] > 0


def test_processes_that_lean_on_their_broker_are_found(postgres: Postgres, tmp_path: Path) -> None:
    with valkey.running() as broker, paired(postgres, tmp_path, "leans-on-its-broker", broker) as pair:
        findings = asyncio.run(brokers.run(pair, 1, Random(1), silent)).findings
    assert any("was closed: broker killed" in finding for finding in findings)
    assert any("not seen" in finding and finding.endswith("without it") for finding in findings)


def test_processes_that_believe_their_broker_are_found(postgres: Postgres, tmp_path: Path) -> None:
    with valkey.running() as broker, paired(postgres, tmp_path, "believes-its-broker", broker) as pair:
        findings = asyncio.run(brokers.run(pair, 1, Random(1), silent, ways=["lying"], news=PATIENCE)).findings
    assert any("was closed: broker lying" in finding for finding in findings)
