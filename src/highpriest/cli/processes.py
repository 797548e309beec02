"""Processes that share the work of a command."""

from __future__ import annotations

import multiprocessing
import signal
from multiprocessing.context import SpawnContext


def spawning() -> SpawnContext:
    """Processes are spawned, not forked: the same on every platform, and safe with the compiler's threads."""
    return multiprocessing.get_context("spawn")


def leave_interrupts_to_parent() -> None:
    """Called in each new process, so that Ctrl-C is answered once, by the command itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
