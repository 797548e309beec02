"""Matches that have not begun: new ones, and those that follow another."""

from __future__ import annotations

import secrets
import time
from dataclasses import replace
from typing import Final

from highpriest.names import Absent
from highpriest.storage.stored import StoredMatch, StoredSeat

ID_BYTES: Final = 16


def new_match(
    game: str,
    options: dict[str, object],
    seats: tuple[StoredSeat, ...],
    *,
    given: tuple[str, ...] = (),
    listed: bool = False,
    pace: str | None = None,
    maker: str | None = None,
    absent: Absent = "end",
) -> StoredMatch:
    """A match that has not begun, with an id and a seed that nobody can guess."""
    return StoredMatch(
        _new_id(),
        game,
        options,
        given,
        secrets.token_bytes(32),
        "waiting",
        listed,
        None,
        time.time(),
        seats,
        pace=pace,
        maker=maker,
        absent=absent,
    )


def _new_id() -> str:
    """Return an id that does not begin with a hyphen: a command line would take it for an option."""
    found = secrets.token_urlsafe(ID_BYTES)
    return _new_id() if found.startswith("-") else found


def match_after(stored: StoredMatch) -> StoredMatch:
    """A match on the same terms, of the same people and computers, each one seat further."""
    names = [seat.seat for seat in stored.seats]
    moved = [stored.seats[-1], *stored.seats[:-1]]
    seats = tuple(replace(seat, seat=name, nonce=None) for name, seat in zip(names, moved, strict=True))
    return new_match(
        stored.game,
        stored.options,
        seats,
        listed=stored.listed,
        pace=stored.pace,
        maker=stored.maker,
        absent=stored.absent,
    )
