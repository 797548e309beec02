"""What the routes answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from pydantic import with_config
from typing_extensions import TypedDict

from highpriest.names import GameName, Language, MatchPhase
from highpriest.server.clock_messages import PaceInfo
from highpriest.server.descriptions import GivenOptions, RecordData, ResultData
from highpriest.server.event_types import GameEvent, GameView
from highpriest.server.messages import HintMove, SeatInfo

Mark = Literal["strong", "doubtful", "weak", "grave"]


class Me(TypedDict):
    """Who you are. `known` is false for somebody without a cookie or token that this server has made."""

    name: str | None
    known: bool


class DeviceLink(TypedDict):
    """A link that makes another device yours, too: relative to the page's address, for one use within `seconds`.

    With the `digest` it can be asked whether the link was used, but the link cannot be told from it.
    """

    link: str
    seconds: int
    digest: str


class DeviceLinkUse(TypedDict):
    """Whether a link to another device was used."""

    used: bool


class Announcement(TypedDict):
    """What the host wants everybody to read, by language; at least one is there."""

    texts: dict[str, str]


class Notices(TypedDict):
    """What every page shows: an announcement, and in how many seconds the server will restart."""

    announcement: Announcement | None
    restart_in: float | None


class Token(TypedDict):
    """A program's key: it gives access to the program's seats."""

    token: str
    name: str | None


class Players(TypedDict):
    """The names of the computer players: the six levels from the weakest up, and all others."""

    levels: list[str]
    others: list[str]


class WarmUp(TypedDict):
    """How many functions are compiled, of how many that were not when the server started."""

    done: int
    total: int


class MatchSummary(TypedDict):
    """A match in a list. Times are seconds since 1970.

    `waiting_for` are the seats that owe a move; where everybody sits and the match waits to begin, those of people who
    have not added their nonce. Null in all other matches, and for old ones in a long list.
    `due` is when a turn of days is over; null in all other matches, and while such a match is paused.
    """

    match: str
    game: GameName
    options: GivenOptions
    phase: MatchPhase
    seats: list[SeatInfo]
    waiting_for: list[str] | None
    result: ResultData | None
    created: float
    changed: float
    pace: PaceInfo | None
    due: float | None


class Matches(TypedDict):
    """A list of matches, newest first."""

    matches: list[MatchSummary]


class Glance(TypedDict):
    """How a match stands, as everybody may know it; `view` is null before it begins."""

    match: str
    number: int
    watchers: int
    view: GameView | None


class Reach(TypedDict):
    """Addresses under which others can open the page: the public one if there is one, and those in the network."""

    public: str | None
    network: list[str]


class SheetStep(TypedDict):
    """How many entries of the record a step added; what each seat had left then, in seat order, what the step cost its
    seat, and how much of its time was forgiven, all in milliseconds. Null in a match without clocks."""

    entries: int
    left: list[int] | None
    spent: int | None
    lag: int | None


class Sheet(TypedDict):
    """A record and the times that belong to it. Steps that were taken back are not in it."""

    record: RecordData
    pace: PaceInfo | None
    steps: list[SheetStep]


class ReplayStep(TypedDict):
    """What is so after `at` entries of the record: what the last of them brought, and what each seat sees."""

    at: int
    entry: str
    events: list[GameEvent]
    views: dict[str, GameView]


@with_config(defer_build=True)  # the largest of all types: the first replay waits for it, not the start
class Replay(TypedDict):
    """A game step by step, all cards open. `record` is what it was made from.

    `judged`: its choices were judged not long ago, so that asking for that again takes no time.
    """

    game: GameName
    record: RecordData
    steps: list[ReplayStep]
    judged: bool


class Prospect(TypedDict):
    """A move, the chance to win with it, and what it leads to at once.

    In Aton `if_scored` is what a scoring would then give each seat, and `lines` are its lines; in Thot
    `total` is what the seat would have then,
    and `reply` the best stone that the next could take. Null where that is not so, and for cards that are laid.
    """

    move: str
    win_probability: float
    if_scored: Mapping[str, int] | None
    lines: Sequence[Mapping[str, str | int | None]] | None
    total: int | None
    reply: str | None


class Judgement(TypedDict):
    """What the strongest player thinks of a choice, from what that seat could know.

    `at` counts the entries of the record with this one. `hidden`: others chose at the same time, unseen. `chances`
    are those before it, by seat; of three or more only that of the one who chose. `swing` is the chance that was given
    away, as a negative number; with the mark "strong", the lead of the move over the next best. `best` is what the
    strongest player would have played; `candidates` are its first few, and the one that was played.
    """

    at: int
    seat: str
    hidden: bool
    mark: Mark | None
    swing: float
    chances: dict[str, float]
    played: Prospect
    best: Prospect
    candidates: list[HintMove]


class SeatJudgement(TypedDict):
    """How a seat has played so far. `accuracy` is in percent, null before its first choice."""

    accuracy: float | None
    marks: dict[Mark, int]


class Fortune(TypedDict):
    """How a game went for the side of a seat, in parts of a win from an even game on: `result` = `skill` + `luck`.

    `result` is 0.5 for a win and -0.5 for a defeat. `skill` is what the other side gave away by its choices, less what
    this one gave away; `luck` is the rest. `score` is the part of the win that is left without luck: 0.5 + `skill`.
    """

    result: float
    skill: float
    luck: float
    score: float


class GameLuck(TypedDict):
    """How much of a game was luck, by seat. `error` is how far skill and luck of one game are off, typically."""

    seats: dict[str, Fortune]
    error: float


class Judged(TypedDict):
    """The judgement of one more choice, and the sum of all so far.

    Key moments are the `at` of their choices; `decisive` is the one that decided the game, as far as it was judged.
    `luck` comes with the last choice, if two sides played to the end and the judge has been found good enough at the
    game; else it is null.
    """

    judgement: Judgement
    seats: dict[str, SeatJudgement]
    key_moments: list[int]
    decisive: int | None
    luck: GameLuck | None


class RuleQuestion(TypedDict):
    """Where the printed rules leave a question: what they say, how we play, and why."""

    number: str
    question: str
    printed: str
    played: str
    why: str


class QuestionWords(TypedDict):
    """What stands above the questions and their columns."""

    title: str
    lead: str
    printed: str
    played: str
    why: str


class Story(TypedDict):
    """The stories of the games, their designers and the words of old Egypt, as Markdown."""

    language: Language
    text: str


class Rules(TypedDict):
    """The rules for players, as Markdown; every paragraph ends with the numbers of its rules."""

    game: GameName
    language: Language
    text: str
    questions: list[RuleQuestion]
    question_words: QuestionWords
