"""What the server sends over a match's socket; the page's TypeScript types are made from these types.

There are *tables* (who sits where; not numbered, the newest counts), *updates* (numbered from 1, one for each thing
that was written down; the same for everyone who looks from the same seat, now and after any reconnect) and *answers*
to requests.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired

import orjson
from typing_extensions import TypedDict

from highpriest.names import Absent, GameName, MatchPhase
from highpriest.server.clock_messages import ClockInfo, PaceInfo, StepClockInfo
from highpriest.server.descriptions import GivenOptions
from highpriest.server.event_types import GameAids, GameEvent, GameView

SeatKind = Literal["person", "computer", "open"]


class SeatInfo(TypedDict):
    """One seat of a table. `name` is null for guests without a name, computers and open seats.

    Names that are the same at one table have a number from the second on.
    """

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


class ComputerOffer(Offer):
    """A computer is asked for, to play on for that seat, whose person has been away for too long."""

    seat: str


class Fairness(TypedDict):
    """How anyone can check the deals afterwards. `seed` is null until the match is over.

    If `dealt_from` is not 0, the match continued a record: that number of entries was given by its creator, who may
    know cards that are hidden from the others.
    """

    commitment: str
    seed: str | None
    dealt_from: int


class Table(TypedDict):
    """Who sits where and what is asked for. Not numbered: the newest counts.

    While `phase` is "waiting" the server waits for open seats to be taken and for every person's nonce. `number` is
    that of the newest update. `rematch` is the match that follows this one. `maker` is a seat of the one who made the
    match, null if they have none; `made_by_you` says whether you may fill its open seats with computers and free
    others. People who met in the lobby have not made their match, and whoever leaves it before it begins calls it off.
    `may_call_off` says whether you may do that before the match begins.
    Where `absent` is "computer", one plays on for somebody whose time is over, or who was away for too long if all
    others agree, as long as another person is left; else that ends the match.
    """

    type: Literal["table"]
    match: str
    game: GameName
    options: GivenOptions
    phase: MatchPhase
    number: int
    seats: list[SeatInfo]
    maker: str | None
    made_by_you: bool
    may_call_off: bool
    watchers: int
    fair: Fairness
    back: Offer | None
    rematch_offer: Offer | None
    off_offer: Offer | None
    pause_offer: Offer | None
    computer_offer: ComputerOffer | None
    rematch: str | None
    listed: bool
    absent: Absent
    pace: PaceInfo | None
    clock: ClockInfo | None


class Update(TypedDict):
    """One thing that was written down, as one seat (or, with `seat` null, everybody) may know it.

    `answers` is the id of the request it came from, told only to the seat that sent it. Matches with a pace have a
    `clock`. From when this is told, the clocks of all who owe a move run.
    """

    type: Literal["update"]
    number: int
    seat: str | None
    answers: str | None
    events: list[GameEvent]
    clock: NotRequired[StepClockInfo]
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


class Echo(TypedDict):
    """To be sent back at once as `echoed` with the same id: so the server measures how long messages take."""

    type: Literal["echo"]
    id: str


class ChatLine(TypedDict):
    """What somebody says, as the key of a sentence. `number` counts the lines of the match, of both rooms together.

    Players hear watchers when the match is over. `seat` is null for watchers, `name` for those without one; `yours`
    says whether you have said it.
    """

    type: Literal["line"]
    number: int
    room: Literal["players", "watchers"]
    seat: str | None
    name: str | None
    yours: bool
    preset: str
    at: float


class MutedWatcher(TypedDict):
    """Somebody without a seat who is muted: their name, if they have one, and the numbers of their lines."""

    name: str | None
    lines: list[int]


class Muted(TypedDict):
    """The seats and the watchers at this match whose lines are not sent to you. The newest counts."""

    type: Literal["muted"]
    seats: list[str]
    watchers: list[MutedWatcher]


class Done(TypedDict):
    """The request was carried out. (A `play` is answered by its update instead.)"""

    type: Literal["done"]
    id: str


class Pending(TypedDict):
    """Nobody knows yet what comes of the request, since the disk does not answer; nothing was refused.

    The answer comes as soon as it is known. Or ask again with the same id. `id` is null if you have just come: the
    table will follow.
    """

    type: Literal["pending"]
    id: str | None


class Reason(TypedDict):
    """Why the rules refuse a move: the key of a sentence, and what fills its gaps, to be said in any language."""

    code: str
    parameters: dict[str, Any]


class Refused(TypedDict):
    """The request was not carried out and nothing changed. `id` is null if it could not be read.

    `detail` is an English sentence; `reason` is what it was made from, where the games gave it.
    """

    type: Literal["refused"]
    id: str | None
    code: str
    detail: str
    rule: str | None
    reason: Reason | None


ServerMessage = Table | Update | Tried | Hinted | Echo | ChatLine | Muted | Done | Pending | Refused


def encoded(message: Any) -> str:
    """A message as it goes over the wire."""
    return orjson.dumps(message).decode()
