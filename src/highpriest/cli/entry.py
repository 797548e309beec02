"""How the program begins and ends: every wrong usage is one sentence on stderr and an exit code."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import typer

from highpriest.cli.errors import FAILED, INTERRUPTED, WRONG_USAGE, CommandError, complain
from highpriest.errors import HighpriestError

# Nothing that a program does about them would help: the disk is full, broken or not to be written to.
_OF_THE_DISK: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EROFS, errno.ENAMETOOLONG)
BROKEN_PIPE: Final = 141  # what a shell reports for a program that wrote to a closed pipe
COMPLETING: Final = "_HIGHPRIEST_COMPLETE"  # how a shell asks what a word could become

# Newer versions of typer carry their own copy of click, older ones use the package; this base is in both.
_UsageError: type[Exception] = typer.BadParameter.__bases__[0]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command of these words, by default those of the command line, and return the exit code."""
    _never_stumble_over_letters()
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        code = _run(words or ["--help"])
        sys.stdout.flush()
    except BrokenPipeError:
        _print_no_more()
        return BROKEN_PIPE
    except OSError as error:
        if error.errno not in _OF_THE_DISK:
            raise
        _print_no_more()
        what = f"{error.filename} cannot be used" if error.filename else "It could not be written"
        return complain(f"{what}: {error.strerror}.", FAILED)
    return code


def _print_no_more() -> None:
    """Python flushes stdout once more at exit; that must not meet the closed pipe or the full disk again."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(words: list[str]) -> int:
    from highpriest.cli.commands import app

    try:
        code = typer.main.get_command(app).main(words, prog_name="highpriest", standalone_mode=False)
    except CommandError as error:
        return complain(str(error), error.code)
    except HighpriestError as error:
        return complain(str(error), WRONG_USAGE)
    except _UsageError as error:
        return complain(_sentence_of(error), WRONG_USAGE)
    except ModuleNotFoundError as error:
        from highpriest.cli.extras import missing

        told = missing(error)
        if told is None:
            raise
        return complain(str(told), told.code)
    except KeyboardInterrupt:
        code = INTERRUPTED
    except SystemExit as left:  # how typer and rich answer to a closed pipe, and how a completion ends
        code = left.code if COMPLETING in os.environ else BROKEN_PIPE
    if code == INTERRUPTED:
        return complain("Interrupted.", INTERRUPTED)
    return code if isinstance(code, int) else 0


def _sentence_of(error: Exception) -> str:
    format_message = getattr(error, "format_message", error.__str__)
    return str(format_message())


def _never_stumble_over_letters() -> None:
    """A file name or a line that is not in the terminal's alphabet is shown with escapes, not with a traceback."""
    for stream, how in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace"), (sys.stderr, "backslashreplace")):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=how)
