"""What goes over the personal socket, which each page and program has one of: the lobby, and news for its person."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter
from typing_extensions import TypedDict

from highpriest.names import GameName
from highpriest.server.clock_messages import PaceInfo
from highpriest.server.descriptions import GivenOptions
from highpriest.server.messages import Done, Pending, Refused

SeekId = Annotated[str, Field(pattern="^[A-Za-z0-9_-]{1,32}$")]
RequestId = Annotated[str, Field(min_length=1, max_length=64, description="Chosen by the client; the answer names it.")]
PoolPace = Literal["quick", "steady"]


# ---- asked for


class Terms(BaseModel):
    """What somebody looks for: an open table, or with `pool` to be paired at once, in a pace of its own name.

    `pace` is as for a new match. With `ring` a seek for a game in one sitting stays for half an hour even if its person
    goes away; they are found when they come back.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    game: GameName
    pace: Annotated[str, Field(max_length=16)]
    pool: bool = False
    options: GivenOptions = {}
    ring: bool = False


class _Request(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    id: RequestId


class Watch(_Request):
    """Follow the lobby: the whole of it comes at once, then what changes."""

    type: Literal["watch"]
    what: Literal["lobby"]


class Unwatch(_Request):
    """Stop following the lobby."""

    type: Literal["unwatch"]
    what: Literal["lobby"]


class AskSeek(Terms):
    """Look for a game. Answered with `done`; `seeking` has what one looks for then."""

    type: Literal["seek"]
    id: RequestId


class Unseek(_Request):
    """Look no longer."""

    type: Literal["unseek"]
    seek: SeekId


class AskPing(_Request):
    """Is anyone there? Answered with `done`."""

    type: Literal["ping"]


PersonalRequest = Annotated[Watch | Unwatch | AskSeek | Unseek | AskPing, Field(discriminator="type")]
PERSONAL_REQUESTS: TypeAdapter[PersonalRequest] = TypeAdapter(PersonalRequest)


# ---- told


class TableInfo(TypedDict):
    """An open table. `by` is the name of who waits there, null for a guest without one; `made` is since 1970."""

    seek: str
    game: GameName
    options: GivenOptions
    pace: PaceInfo
    by: str | None
    made: float


class PoolInfo(TypedDict):
    """How many wait to be paired, and for how many seconds the one of two who came first usually waited lately.

    `usual` is null where too few were paired in the last hour to say so.
    """

    game: GameName
    pace: PoolPace
    waiting: int
    usual: int | None


class OwnSeek(TypedDict):
    """What one looks for oneself, and for how many seconds already; `ring`: it stays though one goes away."""

    seek: str
    game: GameName
    options: GivenOptions
    pace: PaceInfo
    pool: bool
    ring: bool
    waited: float


class LobbyNews(TypedDict):
    """The lobby: `whole`, or what has changed since the last of these. `gone` are seeks of tables."""

    type: Literal["lobby"]
    whole: bool
    online: int
    pools: list[PoolInfo]
    tables: list[TableInfo]
    gone: list[str]


class Seeking(TypedDict):
    """All that one looks for. Told when the socket is opened, and whenever it changes.

    `known` is false for somebody who is no guest yet, and cannot look for anything.
    """

    type: Literal["seeking"]
    known: bool
    seeks: list[OwnSeek]


class Paired(TypedDict):
    """A seek for a game in one sitting was met: the match waits. `by` is the other's name."""

    type: Literal["paired"]
    seek: str
    match: str
    game: GameName
    by: str | None


class Notice(TypedDict):
    """Something happened that can wait. `taken`: somebody sat down at one's open table of days.

    It is told again whenever one comes, until one has been at the table.
    """

    type: Literal["notice"]
    kind: Literal["taken"]
    seek: str
    match: str
    game: GameName
    by: str | None


PersonalMessage = LobbyNews | Seeking | Paired | Notice | Done | Pending | Refused


class LobbyNow(TypedDict):
    """The lobby as `GET /api/seeks` shows it, with what one looks for oneself."""

    online: int
    pools: list[PoolInfo]
    tables: list[TableInfo]
    yours: list[OwnSeek]


class Found(TypedDict):
    """The match at which one sits now."""

    match: str
    game: GameName
