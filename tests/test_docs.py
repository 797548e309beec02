"""What the documents say is true: their examples run, and every command is named."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

from highpriest.play import Dealer

ROOT = Path(__file__).parents[1]
EXAMPLES = ("README.md", "docs/library.md")


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_of_the_documents_run(name: str) -> None:
    outcome = doctest.testfile(str(ROOT / name), module_relative=False, encoding="utf-8")
    assert outcome.attempted > 5
    assert outcome.failed == 0


def test_every_command_stands_in_the_readme() -> None:
    shown = subprocess.run([sys.executable, "-m", "highpriest", "--help"], capture_output=True, text=True, check=True)
    commands = re.findall(r"^  ([a-z-]+)  ", shown.stdout.split("Commands:")[1], re.MULTILINE)
    assert len(commands) >= 6
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    missing = [command for command in commands if f"highpriest {command}" not in readme]
    assert missing in ([], ["warm-up"])  # set-up runs that one by itself


def test_the_worked_deal_is_right() -> None:
    text = (ROOT / "docs/deals.md").read_text(encoding="utf-8")
    seed, deck = re.search(r"`([0-9a-f]{64})`", text), re.search(r"`([1-4]{36})`", text)
    assert seed is not None
    assert deck is not None
    dealer = Dealer("7")
    cards = [value for value in range(1, 5) for _ in range(9)]
    assert dealer.seed.hex() == seed[1]
    assert "".join(map(str, dealer.shuffled("aton", "deck red", 0, cards))) == deck[1]


def test_links_between_documents_lead_somewhere() -> None:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]
    links = [
        (page, link) for page in pages for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
    ]
    assert len(links) >= 5
    assert [(page.name, link) for page, link in links if not (page.parent / link).exists()] == []
