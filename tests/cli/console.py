"""Using the command line as a person does: whole programs, with what they print and how they end."""

from __future__ import annotations

import builtins
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from io import StringIO
from pathlib import Path
from queue import Queue
from threading import Thread
from types import TracebackType
from typing import IO, NamedTuple, cast

from highpriest.cli import main

COMMAND = (sys.executable, "-m", "highpriest")
PLAIN = {"LC_ALL": "C.UTF-8", "NO_COLOR": "1", "COLUMNS": "120"}


class Ended(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str


def environment(**settings: str) -> dict[str, str]:
    """The environment of a command: plain English unless the settings say otherwise."""
    return {**os.environ, **PLAIN, **settings}


def run(
    *words: str, typed: str | bytes = "", folder: Path | None = None, settings: Mapping[str, str] | None = None
) -> Ended:
    """Run a command to its end."""
    done = subprocess.run(
        [*COMMAND, *words],
        input=typed.encode() if isinstance(typed, str) else typed,
        cwd=folder,
        env=environment(**(settings or {})),
        capture_output=True,
        timeout=100,
        check=False,
    )
    return Ended(done.returncode, done.stdout.decode(), done.stderr.decode())


class Conversation:
    """A command that asks and is answered, one line at a time."""

    def __init__(self, *words: str, folder: Path) -> None:
        self._process = subprocess.Popen(
            [*COMMAND, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            env=environment(),
            # A shell lets what it starts in the background ignore Ctrl-C, and children inherit that: not here.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - no threads here
        )
        self.heard = ""

    def __enter__(self) -> Conversation:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.communicate()

    def listen(self) -> str:
        """What it says until it asks; all the rest if it has ended."""
        out, said = cast(IO[bytes], self._process.stdout), b""
        while not said.endswith(b"\n> "):
            letter = os.read(out.fileno(), 1)
            if not letter:
                break
            said += letter
        self.heard += said.decode()
        return said.decode()

    def say(self, line: str) -> str:
        """Answer, and listen on."""
        into = cast(IO[bytes], self._process.stdin)
        into.write(f"{line}\n".encode())
        into.flush()
        return self.listen()

    def hang_up(self) -> Ended:
        """End the input, as Ctrl-D does, and wait."""
        out, err = self._process.communicate(timeout=60)
        return Ended(self._process.returncode, self.heard + out.decode(), err.decode())

    def interrupt(self, number: int) -> Ended:
        """Send a signal, such as that of Ctrl-C, and wait."""
        self._process.send_signal(number)
        return self.hang_up()


class Gone(BaseException):
    """The other side of a talk has gone away for good, without a word."""


class Talk:
    """The same conversation inside this process, which saves starting another one. See the fixture `talk`."""

    def __init__(self, words: tuple[str, ...], patch: Callable[[object, str, object], None]) -> None:
        self._out, self._err = StringIO(), StringIO()
        self._answers: Queue[str | type[BaseException]] = Queue()
        self._said: Queue[str] = Queue()
        self._code = -1
        self._thread = Thread(target=self._run, args=(words,), daemon=True)
        patch(builtins, "input", self._asked)
        patch(sys, "stdout", self._out)
        patch(sys, "stderr", self._err)

    def _run(self, words: tuple[str, ...]) -> None:
        with suppress(Gone):
            self._code = main(words)
        self._said.put(self._taken())

    def _asked(self, prompt: str) -> str:
        self._out.write(prompt)
        self._said.put(self._taken())
        answer = self._answers.get(timeout=60)
        if isinstance(answer, str):
            return answer
        raise answer

    def _taken(self) -> str:
        said = self._out.getvalue()
        self._out.seek(0)
        self._out.truncate()
        return said

    def __enter__(self) -> Talk:
        self._thread.start()
        return self

    def __exit__(self, *_what: object) -> None:
        self._answers.put(Gone)
        self._thread.join(60)

    def listen(self) -> str:
        """What it says until it asks; all the rest if it has ended."""
        return self._said.get(timeout=60)

    def say(self, line: str) -> str:
        """Answer, and listen on."""
        self._answers.put(line)
        return self.listen()

    def hang_up(self) -> Ended:
        """End the input, as Ctrl-D does, and wait."""
        self._answers.put(EOFError)
        self._thread.join(60)
        said = "".join(self._said.get() for _ in range(self._said.qsize()))
        return Ended(self._code, said, self._err.getvalue())
