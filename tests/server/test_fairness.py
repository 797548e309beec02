"""Deals that anyone can check and nobody can foresee."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from tests.server.running import Served
from tests.server.trials import chance, fairness
from tests.server.trials.report import silent

from highpriest.play import Dealer
from highpriest.play.dealer import derived_seed

pytestmark = [pytest.mark.trial, pytest.mark.timeout(400)]  # servers start slowly on a busy machine


def test_games_are_fair_and_tampering_is_caught(server: Served) -> None:
    report = asyncio.run(fairness.run(server, 60, Random(1), silent))
    assert report.findings == []
    assert report.counts["games"] == report.counts["caught"] == 60


def test_a_server_that_deals_from_another_seed_is_found(tmp_path: Path) -> None:
    with Served(tmp_path, planted="deals-otherwise") as server:
        assert asyncio.run(fairness.run(server, 4, Random(2), silent)).findings


def test_the_checker_is_short_stands_alone_and_works_as_a_program(tmp_path: Path) -> None:
    text = fairness.CHECKER.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 60
    assert "import highpriest" not in text
    assert "from highpriest" not in text
    file = tmp_path / "fair.json"
    file.write_text(json.dumps(worked_example()), encoding="utf-8")
    command = [sys.executable, "-I", str(fairness.CHECKER), str(file)]
    shown = subprocess.run(command, capture_output=True, text=True, check=True)
    assert shown.stdout == "2 deals follow from the seed and the nonces\n"
    file.write_text(json.dumps(worked_example() | {"match": "another"}), encoding="utf-8")
    assert subprocess.run(command, capture_output=True, check=False).returncode == 1


def worked_example() -> dict[str, object]:
    """The one of docs/deals.md."""
    seed = Dealer("802d9053d4397beee1d01cf388f5cbb79959582f090af89de0707f1a60b33753")
    cards = [value for value in range(1, 5) for _ in range(9)]
    decks = [("deck red", "442213113323213444412124243233413121")]
    decks.append(("deck blue", "".join(map(str, seed.shuffled("aton", "deck blue", 0, cards)))))
    return {
        "fair": 1,
        "match": "example",
        "commitment": "dfda1f176d6d783b5f66dc6ae810960d0c9444a0a3eb485e5af64b66b0433a6c",
        "seed": "d1c54261a8bfd6affba5b1c444b986796adb4c1b675b5bd9c4e2cfd18f742667",
        "nonces": {"red": "1" * 64, "blue": "2" * 64},
        "dealt_from": 0,
        "lot": False,
        "record": {
            "record": 1,
            "game": "aton",
            "options": {},
            "log": [" ".join(deck) for deck in decks],
            "result": None,
        },
    }


def test_deals_cannot_be_foreseen(server: Served) -> None:
    report = asyncio.run(chance.run(server, 3000, Random(3), silent))
    assert report.findings == []


def test_seeds_from_the_clock_are_found(tmp_path: Path) -> None:
    with Served(tmp_path, planted="seeds-by-the-clock") as server:
        findings = asyncio.run(chance.run(server, 100, Random(4), silent)).findings
    assert any("can be guessed" in finding for finding in findings)


def test_uneven_and_too_even_shuffles_are_found() -> None:
    assert chance.upper_tail(35**2 + 400, 35**2) < chance.LIKELY[0]
    assert chance.upper_tail(35**2 - 400, 35**2) > chance.LIKELY[1]
    assert 0.4 < chance.upper_tail(35**2, 35**2) < 0.6
    assert chance.LIKELY[0] < chance.likelihood(500, derived_seed(bytes(32), "trial"), silent) < chance.LIKELY[1]


def test_generators_that_can_be_foreseen_are_found_in_the_source() -> None:
    bad = [
        "import random",
        "from random import shuffle",
        "import numpy as np\nnp.random.rand()",
        "from numpy import random",
    ]
    assert all(chance.imports_of_random(source) for source in bad)
    assert chance.imports_of_random("import secrets\nfrom numpy import int8") == []
