"""What the routes answer."""

from __future__ import annotations

from typing_extensions import TypedDict

from highpriest.names import GameName, Language, MatchPhase
from highpriest.server.clock_messages import PaceInfo
from highpriest.server.descriptions import GivenOptions, RecordData, ResultData
from highpriest.server.event_types import GameView
from highpriest.server.messages import SeatInfo


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


class EarlierGames(TypedDict):
    """How the two people at a match have fared in earlier games with each other, at most the last 1,000.

    Only games that everybody could watch count. `wins` is by their seats at this match, and so is `last`: who won the
    last five, the newest first, null for a draw. There are none where computers or more than two play.
    """

    games: int
    wins: dict[str, int]
    draws: int
    last: list[str | None]


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
