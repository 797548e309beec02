"""The bodies of HTTP requests."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from highpriest.names import Absent, GameName
from highpriest.server.descriptions import GivenOptions, RecordData
from highpriest.server.people.device_links import LONGEST_LINK
from highpriest.server.requests import PlayerName, SeatName

LONGEST_NAME = 80
Name = Annotated[str, Field(max_length=LONGEST_NAME)]


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class NewName(_Body):
    """The name a guest wants to be called; an empty one takes it away."""

    name: Name


class UsedLink(_Body):
    """The last part of a link to another device."""

    link: Annotated[str, Field(max_length=LONGEST_LINK)]


class NewGuest(_Body):
    """A guest that is a program."""

    name: Name = ""


class WantedSeat(_Body):
    """Who sits there: "me" (several are people at one device), a "computer" of some level, or "open" to all."""

    kind: Literal["me", "computer", "open"]
    level: PlayerName | None = None
    name: Name = ""


class NewMatch(_Body):
    """A match to be made. With a record it goes on from its first `at` entries (all of them if `at` is null).

    `pace` is "quick", "steady" or "long", minutes and seconds such as "4+4", or days such as "3d"; null for no clocks.
    With a pace, three or four can say in `absent` that a computer plays on for somebody whose time is over;
    null means "end".
    """

    game: GameName
    options: GivenOptions = {}
    seats: Annotated[list[WantedSeat], Field(min_length=2, max_length=4)]
    listed: bool = False
    pace: Annotated[str | None, Field(max_length=16)] = None
    absent: Absent | None = None
    record: RecordData | None = None
    at: Annotated[int | None, Field(ge=0)] = None


class Join(_Body):
    """The seat to take; the first open one if it is null."""

    seat: SeatName | None = None


class RecordBody(_Body):
    """A record to be looked at."""

    record: RecordData


class ReplayBody(RecordBody):
    """A record to be looked at, from the step after its first `since` entries on."""

    since: Annotated[int, Field(ge=0)] = 0


class AdviceBody(_Body):
    """A moment of a record, after its first `at` entries, as one seat sees it."""

    record: RecordData
    at: Annotated[int, Field(ge=0)]
    seat: SeatName
