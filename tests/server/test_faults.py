"""Full disks, deleted and damaged files, a second server: nothing is said that is not true."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from tests.server.breaking import MISSING
from tests.server.running import Served
from tests.server.trials import faults
from tests.server.trials.report import Report, silent

pytestmark = [pytest.mark.trial, pytest.mark.timeout(400)]  # servers start slowly on a busy machine


def tried(folder: Path, planted: str | None = None, which: Sequence[faults.Fault] | None = None) -> Report:
    with Served(folder, planted=planted) as server:
        return asyncio.run(faults.run(server, 1, Random(1), silent, which))


def test_whatever_happens_to_files_is_noticed(tmp_path: Path) -> None:
    report = tried(tmp_path, which=(*faults.BY_THE_KEEPER, *faults.OF_THE_DISK))
    assert report.findings == []
    assert report.counts["files"] >= 4  # the database, what SQLite puts beside it, and the lock


@pytest.mark.parametrize(
    ("planted", "which", "found"),
    [
        (
            "trusts-its-keeper",
            faults.BY_THE_KEEPER,
            ["others can read", "a second server starts", "a nonce that came again", "plays on with a damaged"],
        ),
        (
            "trusts-its-disk",
            (faults.the_file_is_taken_away, faults.the_disk_is_full, faults.the_disk_pauses),
            [
                "a move into no file is answered with {'type': 'update'",
                "ready is 200 when the file is gone",
                "ready is 200 when the disk is full",
                "nobody is told that the disk does not answer",
                "a move of a pause is answered with {'type': 'refused'",
            ],
        ),
        ("rests-after-a-pause", (faults.the_disk_pauses_under_load,), ["after a pause of the disk, all is played"]),
    ],
)
def test_a_server_that_trusts_is_found(
    tmp_path: Path, planted: str, which: Sequence[faults.Fault], found: list[str]
) -> None:
    findings = "\n".join(tried(tmp_path, planted, which).findings)
    for what in found:
        assert what in findings


@pytest.mark.skipif(MISSING is not None, reason=str(MISSING))
def test_a_disk_that_breaks_its_promises_makes_nobody_a_liar(tmp_path: Path) -> None:
    assert tried(tmp_path, which=faults.OF_A_BROKEN_DISK).findings == []


@pytest.mark.skipif(MISSING is not None, reason=str(MISSING))
def test_a_server_that_takes_the_disk_at_its_word_is_found(tmp_path: Path) -> None:
    findings = tried(tmp_path, "takes-the-disk-at-its-word", faults.OF_A_BROKEN_DISK).findings
    assert any("a move answered with refused stands" in finding for finding in findings)
