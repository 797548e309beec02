"""Looking for somebody to play with, at the lobby of a server."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import connect

from highpriest.cli.errors import INTERRUPTED, CommandError
from highpriest.cli.remote.guest import Guest
from highpriest.cli.remote.reconnecting import PAUSES

POOLS = ("quick", "steady")


def terms_of(game: str, pace: str | None, options: dict[str, Any]) -> dict[str, Any]:
    """What to look for: quick pairing where there is a pool for it, else an open table."""
    wanted = pace or POOLS[0]
    return {"game": game, "pace": wanted, "pool": wanted in POOLS and not options, "options": options}


def wait_for_opponent(guest: Guest, terms: dict[str, Any], told: Callable[[], None] = lambda: None) -> str:
    """Look for somebody and wait until they are found; the match. Ctrl-C looks no longer.

    `told` is called once the server looks too.
    """
    seek = guest.seek(terms)["seek"]
    told()
    try:
        return _heard(guest, seek)
    except KeyboardInterrupt:
        guest.unseek(seek)
        raise CommandError("Nobody is being looked for any more.", INTERRUPTED) from None


def _heard(guest: Guest, seek: str) -> str:
    """The match that comes of a seek, as the personal socket tells; it is opened again when it breaks."""
    for pause in (0.0, *PAUSES):
        time.sleep(pause)
        try:
            with connect(f"{guest.address.sockets}/api/socket", additional_headers=guest.headers) as socket:
                for text in socket:
                    match = _match_in(json.loads(text), seek)
                    if match is not None:
                        return match
        except (OSError, ConnectionClosed, WebSocketException):
            continue
    raise CommandError(f"{guest.address.server} does not answer any more.")


def _match_in(message: dict[str, Any], seek: str) -> str | None:
    """The match that a message leads to: that of the seek, or, where turns last days, of an open table."""
    is_paired = message["type"] == "paired" and message["seek"] == seek
    return message["match"] if is_paired or message["type"] == "notice" else None
