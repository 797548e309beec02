"""Looking for somebody to play with, at the lobby of a server."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import connect

from highpriest.cli.errors import INTERRUPTED, CommandError
from highpriest.cli.remote.guest import Guest, RefusedError
from highpriest.cli.remote.reconnecting import PAUSES
from highpriest.play import game_named
from highpriest.play.clock import read_pace

POOLS = ("quick", "steady")
GONE = ("seek/taken", "seek/unknown", "seek/own")  # of a table: somebody else was first, or it is one's own


def terms_of(game: str, pace: str | None, options: dict[str, Any]) -> dict[str, Any]:
    """What to look for: quick pairing where there is a pool for it, else an open table."""
    wanted = pace or POOLS[0]
    return {"game": game, "pace": wanted, "pool": wanted in POOLS and not options, "options": options}


def wait_for_opponent(guest: Guest, terms: dict[str, Any], told: Callable[[], None] = lambda: None) -> str:
    """Sit down where somebody waits on these terms, else look for somebody until they are found; the match.

    `told` is called once the server looks too. Ctrl-C looks no longer.
    """
    found = _at_an_open_table(guest, terms)
    if found is not None:
        return found
    seek = guest.seek(terms)["seek"]
    told()
    try:
        return _at_an_open_table(guest, terms, seek) or _heard(guest, seek)
    except KeyboardInterrupt:
        guest.unseek(seek)
        raise CommandError("Nobody is being looked for any more.", INTERRUPTED) from None


def _at_an_open_table(guest: Guest, terms: dict[str, Any], own: str | None = None) -> str | None:
    """The match with the first person who waits on the same terms and is still there.

    With one's `own` table open, for two who have opened theirs at the same moment: one match comes of both where it is
    for one sitting, and two where it is for days, so those are left alone.
    """
    if terms["pool"] or (own is not None and read_pace(terms["pace"]).days is not None):
        return None
    wanted = _meant(terms["game"], terms["pace"], terms["options"])
    for table in guest.get("seeks")["tables"]:
        if table["seek"] == own or _meant(table["game"], table["pace"]["text"], table["options"]) != wanted:
            continue
        try:
            return str(guest.take(table["seek"])["match"])
        except RefusedError as error:
            if error.reason not in GONE:
                raise
    return None


def _meant(game: str, pace: str, options: dict[str, Any]) -> tuple[Any, ...]:
    """What is to be played, however that is written."""
    return game, read_pace(pace), game_named(game).options(options).data()


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
    """The match that a message leads to if it is about that seek."""
    return message["match"] if message["type"] in ("paired", "notice") and message["seek"] == seek else None
