"""How the workers of a test's server begin. They import nothing else of what the tests import."""

from __future__ import annotations

import signal
import threading
from collections.abc import Sequence

from highpriest.compiled import interpret
from highpriest.server.workers import opponents


def start_worker(interpreted: Sequence[str]) -> None:
    """Begin as a worker does, but keep the priority."""
    interpret(interpreted)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=opponents._end_with_the_server, daemon=True).start()
