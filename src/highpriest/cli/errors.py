"""What a command prints when it cannot continue: one sentence, and its exit code."""

from __future__ import annotations

import sys
from typing import Final

FAILED: Final = 1
WRONG_USAGE: Final = 2
INTERRUPTED: Final = 130


class CommandError(Exception):
    """The command ends here. The text is for the user."""

    def __init__(self, sentence: str, code: int = WRONG_USAGE) -> None:
        super().__init__(sentence)
        self.code = code


def complain(sentence: str, code: int) -> int:
    """Print one sentence, on one line, to stderr and return the exit code."""
    print(" ".join(sentence.split()), file=sys.stderr)
    return code
