"""What a client sends over a match's socket.

Each request has an `id` of the client's choosing, so that a request whose answer was lost can be sent again: the same
id is answered as the first time and changes nothing a second time.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, model_validator

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
# Without a setting: some players take the name of a file there, or any amount of work.
PlayerName = Annotated[str, Field(max_length=64, pattern="^[a-z][a-z0-9-]*$")]
MoveText = Annotated[str, Field(min_length=1, max_length=24)]
Nonce = Annotated[
    str, Field(pattern="^[0-9a-f]{64}$", description="32 random bytes of the client's own, in hexadecimal.")
]

Preset = Literal[
    "hello", "good-luck", "well-played", "thanks", "one-moment", "back", "oops", "good-game", "rematch", "bye"
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
    """What would the strongest computer do here, or after these steps of the own turn? Answered with `hint`.

    Only where no other person plays.
    """

    type: Literal["hint"]
    seat: SeatName
    number: int
    moves: Annotated[list[MoveText], Field(max_length=16)] = []


class Resign(_Request):
    """Give the game up."""

    type: Literal["resign"]
    seat: SeatName


class Leave(_Request):
    """Give one's seat up; possible until the match begins. If nobody is its maker, that calls it off."""

    type: Literal["leave"]


class Fill(_Request):
    """Give an open seat to a computer of that level; for the one who made the match, until it begins."""

    type: Literal["fill"]
    seat: SeatName
    level: PlayerName


class Free(_Request):
    """Open the seat of a computer or of somebody else again; for the one who made the match, until it begins."""

    type: Literal["free"]
    seat: SeatName


class Abort(_Request):
    """Call the match off: for its maker, else for who sits there, until it begins; against computers, until the first
    move."""

    type: Literal["abort"]


class TakeBack(_Request):
    """Take one's last move back: at once where no other person plays, otherwise when the others agree."""

    type: Literal["back"]
    seat: SeatName


class Rematch(_Request):
    """Another match with seats swapped: at once where no other person plays, otherwise when the others agree."""

    type: Literal["rematch"]


class Claim(_Request):
    """Another seat has been away for too long while it owed a move: it has lost on time.

    Where a computer plays on instead, it does so when all other people agree.
    """

    type: Literal["claim"]
    seat: SeatName


class CallOff(_Request):
    """Call the match off without a result: at once if another seat is away for too long, else if the others agree."""

    type: Literal["call_off"]


class MoreTime(_Request):
    """Give another seat 15 seconds, or, in a match of days, the days of one turn; once in each turn."""

    type: Literal["more_time"]
    seat: SeatName


class Pause(_Request):
    """Let the clocks of a match of days stand for 30 days at most, if the others agree; or let them go on, at once."""

    type: Literal["pause"]
    on: bool


class Answer(_Request):
    """Yes or no to what another player asks for."""

    type: Literal["answer"]
    offer: Literal["back", "rematch", "off", "pause", "computer"]
    yes: bool


class Say(_Request):
    """Say one of a few sentences, by its key; everyone reads it in their own language. Watchers hear watchers only."""

    type: Literal["say"]
    preset: Preset


class Mute(_Request):
    """Hear nothing more of what somebody says, here and at other tables; or hear it again.

    Either `seat` says who, or `line`, the number of something they said.
    """

    type: Literal["mute"]
    seat: SeatName | None = None
    line: Annotated[int, Field(ge=1)] | None = None
    on: bool

    @model_validator(mode="after")
    def _names_one(self) -> Self:
        if (self.seat is None) == (self.line is None):
            raise ValueError("either a seat or a line")
        return self


class Ping(_Request):
    """Is anyone there? Answered with `done`."""

    type: Literal["ping"]


class Echoed(_Request):
    """The server's `echo` of that id, sent back at once. Not answered."""

    type: Literal["echoed"]


Request = Annotated[
    AddNonce
    | Leave
    | Fill
    | Free
    | Play
    | Try
    | Hint
    | Resign
    | Abort
    | TakeBack
    | Rematch
    | Claim
    | CallOff
    | MoreTime
    | Pause
    | Answer
    | Say
    | Mute
    | Ping
    | Echoed,
    Field(discriminator="type"),
]
REQUESTS: TypeAdapter[Request] = TypeAdapter(Request)
