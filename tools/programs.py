"""The project's folders, and how programs run in them: our venv in front, nothing foreign inherited."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NoReturn, TextIO

ROOT = Path(__file__).resolve().parent.parent
REAPER = ROOT / "tools" / "reaper.py"
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")

# Settings that would send an install elsewhere, import strangers' modules, compile the rules differently, or have each
# of the many processes of a test run translate our sources anew.
FOREIGN_SETTINGS = (
    "CONDA_PREFIX",
    "NUMBA_BOUNDSCHECK",
    "NUMBA_DISABLE_JIT",
    "PIP_PREFIX",
    "PIP_REQUIRE_VIRTUALENV",
    "PIP_TARGET",
    "PYTHONDONTWRITEBYTECODE",
    "PYTHONHOME",
    "PYTHONPATH",
    "UV_PROJECT_ENVIRONMENT",
    "UV_PYTHON",
    "UV_SYSTEM_PYTHON",
    "__PYVENV_LAUNCHER__",
)


class Problem(Exception):
    """Something the user has to know, in one sentence, with the exit code to leave with."""

    def __init__(self, sentence: str, code: int = 1) -> None:
        super().__init__(sentence)
        self.code = code


def environment() -> dict[str, str]:
    """The user's environment without what would lead astray, with our own venv in front."""
    ours = {name: value for name, value in os.environ.items() if name not in FOREIGN_SETTINGS}
    ours["PATH"] = os.pathsep.join([str(BIN), ours.get("PATH", os.defpath)])
    ours["VIRTUAL_ENV"] = str(VENV)
    ours["PIP_USER"] = "0"  # also overrules a pip.conf, which dropping the variable would not
    ours.setdefault("UV_SYSTEM_CERTS", "1")  # trust whom the machine trusts, as pip does
    return ours


def program(name: str) -> str:
    """The path of a program inside our venv."""
    return str(BIN / (name + ".exe" if os.name == "nt" else name))


def succeeds(*command: str, quiet: bool = False, settings: Mapping[str, str] | None = None) -> bool:
    """Run a command in the project's folder and return whether it went well."""
    output = subprocess.DEVNULL if quiet else None
    try:
        done = subprocess.run(
            command,
            cwd=ROOT,
            env={**environment(), **(settings or {})},
            check=False,
            stdout=output,
            stderr=output,
        )
    except OSError as error:
        if not quiet:
            say(could_not_start(command, error), sys.stderr)
        return False
    return done.returncode == 0


def run_measured(command: Sequence[str], settings: Mapping[str, str], into: TextIO) -> tuple[bool, float]:
    """Run a command in the project's folder, printing into a file.

    Returns whether it went well, and the processor time of it and of all that it started.
    """
    surroundings = {**environment(), **settings}
    counted = (sys.executable, str(REAPER), *command)
    try:
        process = subprocess.Popen(
            counted, cwd=ROOT, env=surroundings, stdin=subprocess.DEVNULL, stdout=into, stderr=into
        )
    except OSError as error:
        say(could_not_start(command, error), into)
        return False, 0.0
    if not hasattr(os, "wait4"):
        return process.wait() == 0, 0.0
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode == 0, used.ru_utime + used.ru_stime


def could_not_start(command: Sequence[str], error: OSError) -> str:
    return f"{command[0]} could not be started: {error.strerror}"


def become(*command: str) -> NoReturn:
    """Hand the terminal over to a command, in the folder the user is in, and end as it ends."""
    sys.stdout.flush()  # what is still buffered would be lost
    if os.name == "posix":
        # Replacing ourselves lets the program alone decide what Ctrl-C means.
        os.execve(command[0], command, environment())  # noqa: S606 - no shell wanted
    sys.exit(subprocess.call(command, env=environment()))


def say(text: str, into: TextIO | None = None) -> None:
    print(text, flush=True, file=into)
