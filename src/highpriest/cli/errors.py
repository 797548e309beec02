"""What a command says when it cannot go on: one sentence, and the exit code to leave with."""

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
    """Say one sentence, on one line, on stderr; the answer is the exit code."""
    print(" ".join(sentence.split()), file=sys.stderr)
    return code
