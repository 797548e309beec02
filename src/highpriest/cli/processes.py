"""Processes that share the work of a command."""

from __future__ import annotations

import multiprocessing
import os
import signal
from multiprocessing.context import SpawnContext
from threading import Thread


def spawning() -> SpawnContext:
    """Processes are spawned, not forked: the same on every platform, and safe with the compiler's threads."""
    return multiprocessing.get_context("spawn")


def leave_interrupts_to_parent() -> None:
    """Called in each new process, so that Ctrl-C is answered once, by the command itself.

    A command that is killed cannot tell them that it is gone, so they look after that themselves.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
