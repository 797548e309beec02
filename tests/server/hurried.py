"""`python -m tests.server.hurried serve …`: a server for tests, without the courtesies that cost them time.

No computer player is loaded before the first one plays, and none steps back for other programs: beside other tests it
would hardly come to its turn. And its disk can be paused.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine
from tests.server.breaking import let_anybody_trace
from tests.server.thinking import start_worker

from highpriest.cli import main
from highpriest.server.workers import opponents
from highpriest.storage.appending import Row
from highpriest.storage.transactions import InThread


def hurry() -> None:
    """Change the computer players of this server."""
    let_disk_pause()
    let_anybody_trace()
    setattr(opponents.Opponents, "warm_up", lambda _self: None)  # noqa: B010  # the checker takes it for a mistake
    opponents._start_worker = start_worker


def let_disk_pause() -> None:
    """While there is a file `paused` beside the database, no transaction is committed."""
    carried_out, appended = InThread._carried_out, InThread._appended

    def pausing(self: InThread, work: Callable[[Connection], Any]) -> Any:
        pause = paused(self._engine)

        def slowly(connection: Connection) -> Any:
            done = work(connection)
            while pause.exists():
                time.sleep(0.01)
            return done

        return carried_out(self, slowly)

    def appending(self: InThread, rows: Sequence[Row]) -> Any:
        while paused(self._engine).exists():
            time.sleep(0.01)
        return appended(self, rows)

    setattr(InThread, "_carried_out", pausing)  # noqa: B010  # the checker takes it for a mistake
    setattr(InThread, "_appended", appending)  # noqa: B010


def paused(engine: Engine) -> Path:
    """Return the file that pauses this database while it is there."""
    return Path(str(engine.url.database)).with_name("paused")


if __name__ == "__main__":
    hurry()
    sys.exit(main(sys.argv[1:]))
