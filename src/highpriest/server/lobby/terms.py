"""What somebody looks for, checked and completed."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass, replace
from typing import Final, Self

from highpriest.play.clock import read_pace
from highpriest.play.lots import seats_of
from highpriest.server.lobby.listing import POOL_PACES
from highpriest.server.lobby.messages import Terms
from highpriest.server.match.rooms import new_match
from highpriest.server.problems import Problem
from highpriest.storage.seek import Meeting, Seek
from highpriest.storage.stored import StoredSeat

HERE: Final = 25.0  # seconds for which somebody counts as being here after they were last heard of
COMING_BACK: Final = 10.0  # seconds after their last socket is gone
RINGING: Final = 30 * 60.0
OF_DAYS: Final = 14 * 24 * 3600.0
ID_BYTES: Final = 12


def new_seek(terms: Terms, person: str, experience: tuple[str | None, int]) -> Seek:
    """The seek of a person with these terms; raises Problem or OptionError."""
    if terms.pool and (terms.pace not in POOL_PACES or terms.options):
        raise Problem("seek/pool")
    pace = read_pace(terms.pace)
    if len(seats_of(terms.game, terms.options)) != 2:
        raise Problem("match/options", "An open table is for two; invite more by a link.")
    now, live = time.time(), pace.days is None
    stays = RINGING if live and terms.ring else HERE if live else OF_DAYS
    return Seek(
        id=secrets.token_urlsafe(ID_BYTES),
        person=person,
        game=terms.game,
        options=dict(terms.options),
        pace=pace.text,
        pool=terms.pool,
        live=live,
        kept=terms.ring or not live,
        made=now,
        awake=now + HERE,
        until=now + stays,
        last=experience[0],
        balance=experience[1],
    )


def seek_again(seek: Seek) -> Seek:
    """The seek of somebody who came to a match that the other did not come to: it has waited for as long as before."""
    now = time.time()
    awake = now + COMING_BACK
    until = max(awake, seek.made + RINGING) if seek.kept else awake
    return replace(seek, id=secrets.token_urlsafe(ID_BYTES), awake=awake, until=until)


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who sits down, and how much more often than the second they had the first seat lately."""

    person: str
    name: str | None
    balance: int

    @classmethod
    def of(cls, seek: Seek) -> Self:
        """Who made the seek."""
        return cls(seek.person, seek.name, seek.balance)


def meeting(seeks: tuple[Seek, ...], one: Player, other: Player, *, swap: bool) -> Meeting:
    """The match to which these seeks come. Who had the first seat less often lately has it; else the lot decides."""
    if one.balance > other.balance or (one.balance == other.balance and swap):
        one, other = other, one
    terms = seeks[0]
    names = seats_of(terms.game, terms.options)
    seats = tuple(
        StoredSeat(seat, guest=each.person, name=each.name) for seat, each in zip(names, (one, other), strict=True)
    )
    return Meeting(seeks, new_match(terms.game, terms.options, seats, listed=True, pace=terms.pace))
