"""The examples of the page about environments run."""

from __future__ import annotations

import doctest
from pathlib import Path


def test_examples_of_the_page_run() -> None:
    page = Path(__file__).parents[2] / "docs" / "environments.md"
    outcome = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert outcome.attempted > 10
    assert outcome.failed == 0
