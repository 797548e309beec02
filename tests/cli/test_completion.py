"""A shell asks what a word could become."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest


def completed(words: str) -> list[str]:
    asked = {"_HIGHPRIEST_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    done = subprocess.run(
        [sys.executable, "-c", "import sys; from highpriest.cli import main; sys.exit(main())"],
        env=os.environ | asked,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("highpriest ver", ["verify"]),
        ("highpriest play t", ["thot"]),
        ("highpriest rules aton --lang ", ["de", "en", "es"]),
        ("highpriest simulate aton --see", ["--seed"]),
        ("highpriest nonsense x", []),
    ],
)
def test_commands_games_languages_and_options_are_completed(words: str, expected: list[str]) -> None:
    assert sorted(completed(words)) == expected
