"""What is said over a match's socket, in both directions; the page's TypeScript types are made from this file.

A client sends *requests*. Each has an `id` of the client's choosing, so that a request whose answer was lost can be
sent again: the same id is answered as the first time and changes nothing a second time.

The server sends *tables* (who sits where; not numbered, the newest counts), *updates* (numbered from 1, one for each
thing that was written down; the same for everyone who looks from the same seat, now and after any reconnect) and
*answers* to requests.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter
from typing_extensions import TypedDict

from highpriest.server.views import GameAids, GameEvent, GameView

RequestId = Annotated[
    str,
    Field(
        min_length=1,
        max_length=64,
        pattern=r"^[^\x00-\x1f]*$",  # not every database keeps control signs
        description="Chosen by the client; repeated ids are answered alike.",
    ),
]
SeatName = Annotated[str, Field(max_length=8)]
MoveText = Annotated[str, Field(min_length=1, max_length=24)]
Nonce = Annotated[
    str, Field(pattern="^[0-9a-f]{64}$", description="32 random bytes of the client's own, in hexadecimal.")
]


class _Request(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    id: RequestId


class AddNonce(_Request):
    """The client's own randomness for all its seats, given after it has seen the commitment."""

    type: Literal["nonce"]
    nonce: Nonce


class Play(_Request):
    """One or several steps of one turn, accepted or refused as one. `number` is the last update the player had seen."""

    type: Literal["play"]
    seat: SeatName
    number: int
    moves: Annotated[list[MoveText], Field(min_length=1, max_length=16)]


class Try(_Request):
    """What would be if these steps were played? Changes nothing; answered with `tried`."""

    type: Literal["try"]
    seat: SeatName
    number: int
    moves: Annotated[list[MoveText], Field(min_length=1, max_length=16)]


class Hint(_Request):
    """What would the strongest computer do here? Only where no other person plays; answered with `hint`."""

    type: Literal["hint"]
    seat: SeatName
    number: int


class Resign(_Request):
    """Give the game up."""

    type: Literal["resign"]
    seat: SeatName


class Abort(_Request):
    """Call the match off; possible until the first move."""

    type: Literal["abort"]


class TakeBack(_Request):
    """Take one's last move back: at once where no other person plays, otherwise when the others agree."""

    type: Literal["back"]
    seat: SeatName


class Rematch(_Request):
    """Another match with seats swapped: at once where no other person plays, otherwise when the others agree."""

    type: Literal["rematch"]


class Answer(_Request):
    """Yes or no to what another player asks for."""

    type: Literal["answer"]
    offer: Literal["back", "rematch"]
    yes: bool


class Ping(_Request):
    """Is anyone there? Answered with `done`."""

    type: Literal["ping"]


Request = Annotated[
    AddNonce | Play | Try | Hint | Resign | Abort | TakeBack | Rematch | Answer | Ping, Field(discriminator="type")
]
REQUESTS: TypeAdapter[Request] = TypeAdapter(Request)


SeatKind = Literal["person", "computer", "open"]
MatchPhase = Literal["waiting", "playing", "over", "aborted"]


class SeatInfo(TypedDict):
    """One seat of a table. `name` is null for guests without a name, computers and open seats."""

    seat: str
    kind: SeatKind
    name: str | None
    level: str | None
    yours: bool
    here: bool
    nonce: str | None


class Offer(TypedDict):
    """What somebody asks for, and whose answer is still missing."""

    by: str
    waiting_for: list[str]


class Fairness(TypedDict):
    """How anyone can check the deals afterwards. `seed` is null until the match is over.

    If `dealt_from` is not 0, the match went on from a record: so many entries were given by whoever made it, who may
    know cards that are hidden from the others.
    """

    commitment: str
    seed: str | None
    dealt_from: int


class Table(TypedDict):
    """Who sits where and what is asked for. Not numbered: the newest counts.

    While `phase` is "waiting" the server waits for open seats to be taken and for every person's nonce. `number` is
    that of the newest update. `rematch` is the match that follows this one.
    """

    type: Literal["table"]
    match: str
    game: Literal["aton", "thot"]
    options: dict[str, Any]
    phase: MatchPhase
    number: int
    seats: list[SeatInfo]
    watchers: int
    fair: Fairness
    back: Offer | None
    rematch_offer: Offer | None
    rematch: str | None
    listed: bool


class Update(TypedDict):
    """One thing that was written down, as one seat (or, with `seat` null, everybody) may know it.

    `answers` is the id of the request it came from, told only to the seat that sent it.
    """

    type: Literal["update"]
    number: int
    seat: str | None
    answers: str | None
    events: list[GameEvent]
    view: GameView
    aids: GameAids


class Tried(TypedDict):
    """What would be after the steps that were tried, as that seat would see it; `moves` says which."""

    type: Literal["tried"]
    id: str
    seat: str
    number: int
    moves: list[str]
    view: GameView
    aids: GameAids


class HintMove(TypedDict):
    """A move that was weighed; `probability` is how often the player would choose it."""

    move: str
    win_probability: float
    probability: float


class HintReply(TypedDict):
    """What another seat is likely to do."""

    seat: str
    move: str
    probability: float


class Advice(TypedDict):
    """What a player thinks of a position, from the seat's view; the best candidates first."""

    win_probability: float
    proven: Literal["win", "loss", "draw"] | None
    candidates: list[HintMove]
    replies: list[HintReply]


class Hinted(TypedDict):
    """The answer to `hint`."""

    type: Literal["hint"]
    id: str
    seat: str
    number: int
    advice: Advice


class Done(TypedDict):
    """The request was carried out. (A `play` is answered by its update instead.)"""

    type: Literal["done"]
    id: str


class Refused(TypedDict):
    """The request was not carried out and nothing changed. `id` is null if it could not be read."""

    type: Literal["refused"]
    id: str | None
    code: str
    detail: str
    rule: str | None


ServerMessage = Table | Update | Tried | Hinted | Done | Refused
MESSAGES: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
