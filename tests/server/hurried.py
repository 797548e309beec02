"""`python -m tests.server.hurried serve …`: a server for tests, without the courtesies that cost them time.

No computer player is loaded before the first one plays, and none steps back for other programs: beside other tests it
would hardly come to its turn.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Sequence

from highpriest.cli import main
from highpriest.compiled import interpret
from highpriest.server.workers import opponents


def hurry() -> None:
    """Change the computer players of this server."""
    setattr(opponents.Opponents, "warm_up", lambda _self: None)  # noqa: B010  # the checker takes it for a mistake
    opponents._start_worker = start_worker


def start_worker(interpreted: Sequence[str]) -> None:
    """Begin as a worker does, but keep the priority."""
    interpret(interpreted)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=opponents._end_with_the_server, daemon=True).start()


if __name__ == "__main__":
    hurry()
    sys.exit(main(sys.argv[1:]))
