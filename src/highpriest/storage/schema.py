"""The schema. A match is its append-only list of steps; all else about it is who sits where."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text

METADATA: Final = MetaData()

GUESTS: Final = Table(
    "guests",
    METADATA,
    Column("id", String(64), primary_key=True),  # a digest of the guest's key: a stolen copy opens no seat
    Column("name", String(40), nullable=True),
    Column("created", Float, nullable=False),
)

# What may be used once and was: a digest, kept until the thing itself would be refused as too old.
USED_ONCE: Final = Table(
    "used_once",
    METADATA,
    Column("digest", String(64), primary_key=True),
    Column("ends", Float, nullable=False),
)

MATCHES: Final = Table(
    "matches",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(8), nullable=False),
    Column("options", Text, nullable=False),  # JSON, as asked for
    Column("given", Text, nullable=False),  # JSON: the entries of the record it goes on from
    Column("seed", String(64), nullable=False),  # the server's secret until the match is over
    Column("phase", String(8), nullable=False),  # waiting, playing, over, aborted
    Column("listed", Boolean, nullable=False),
    Column("result", Text, nullable=True),  # JSON, as in a record
    Column("rematch", String(32), nullable=True),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),  # when the phase last changed
    Column("pace", String(16), nullable=True),  # null: there are no clocks
    Column("due", Float, nullable=True),  # when a turn of days runs out; null if none is running
    Column("maker", String(64), nullable=True),  # the guest who made it, who may change it until it begins
    Column("absent", String(8), nullable=False, server_default="end"),  # or computer: it plays on for who is away
    Index("matches_by_phase", "phase", "listed"),
    Index("matches_by_due", "due"),
)

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("seat", String(8), nullable=False),
    Column("level", String(64), nullable=True),  # of a computer; null for people
    Column("guest", String(64), nullable=True),  # null while the seat is open, and for a computer
    Column("name", String(40), nullable=True),
    Column("nonce", String(64), nullable=True),
    Column("left_by", String(64), nullable=True),  # the guest for whom a computer plays on
    Index("seats_by_guest", "guest"),
)

STEPS: Final = Table(
    "steps",
    METADATA,
    # Two who write the same number cannot both succeed: this key decides every race.
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),  # begin, play, back, abort, time, clock, pause, stand-in
    Column("seat", String(8), nullable=True),
    Column("request", String(64), nullable=True),  # the id of the request, so that it is answered alike if repeated
    Column(
        "entries", Text, nullable=False
    ),  # JSON: the record's entries it added, deals included; for back, the length
    Column("at", Float, nullable=False),
    Column("clock", Text, nullable=True),  # moment, cost, lag forgiven and what each seat has left, in milliseconds
    Column("life", String(16), nullable=True),  # which run of a server counted these
    Column("board", BigInteger, nullable=True),  # between people: a digest of what everybody sees after the step
)
Index(
    "steps_by_board",
    STEPS.c.board,
    sqlite_where=STEPS.c.board.is_not(None),
    postgresql_where=STEPS.c.board.is_not(None),
)

# What was said at a table, for 30 days. Watchers have a room of their own.
LINES: Final = Table(
    "lines",
    METADATA,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # two who write at once cannot both have one
    Column("room", String(8), nullable=False),  # players, watchers
    Column("person", String(64), nullable=False),
    Column("seat", String(8), nullable=True),  # of a player
    Column("name", String(40), nullable=True),
    Column("preset", String(16), nullable=False),
    Column("at", Float, nullable=False),
    Index("lines_by_time", "at"),
)

MUTES: Final = Table(
    "mutes",
    METADATA,
    Column("person", String(64), primary_key=True),
    Column("other", String(64), primary_key=True),  # whom they do not want to hear
)

# A life is one run of one server. How far its time had come is noted while clocks run, for when it ends unforeseen.
LIVES: Final = Table(
    "lives",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("began", Float, nullable=False),
    Column("seen", BigInteger, nullable=False),  # milliseconds of its own time
    Column("heard", Float, nullable=False),  # when that was, in seconds since 1970
    Column("url", Text, nullable=True),  # where other processes reach it; null where there are none
    Index("lives_by_heard", "heard"),
)

# Which life has which match in its hands. A life that is no longer heard of has none, whatever stands here.
LEASES: Final = Table(
    "leases",
    METADATA,
    Column("match", String(32), primary_key=True),
    Column("life", String(16), nullable=False),
    Index("leases_by_life", "life"),
)

# Who looks for somebody to play with, by an open table or in a pool of quick pairing.
SEEKS: Final = Table(
    "seeks",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("person", String(64), nullable=False),
    Column("game", String(8), nullable=False),
    Column("options", Text, nullable=False),  # JSON, as asked for
    Column("pace", String(16), nullable=False),
    Column("pool", Boolean, nullable=False),  # paired by the server; else a table that others choose
    Column("live", Boolean, nullable=False),  # played in one sitting: its person has to be here
    Column("kept", Boolean, nullable=False),  # stays until then though its person is away
    Column("made", Float, nullable=False),
    Column("awake", Float, nullable=False),  # until then its person counts as being here
    Column("until", Float, nullable=False),  # then the row goes
    Column("last", String(64), nullable=True),  # whom the person played last in this game
    Column("balance", Integer, nullable=False),  # how much more often they had the first seat lately
    Column("taken", String(32), nullable=True),  # the match that came of it
    Index("seeks_by_person", "person"),
)
# Whatever else fails, nobody looks for two games of one sitting at once.
Index(
    "seeks_one_live",
    SEEKS.c.person,
    unique=True,
    sqlite_where=SEEKS.c.live & SEEKS.c.taken.is_(None),
    postgresql_where=SEEKS.c.live & SEEKS.c.taken.is_(None),
)

# ---- for the host: see `administering`

BANS: Final = Table(
    "bans",
    METADATA,
    Column("person", String(64), primary_key=True),
    Column("since", Float, nullable=False),
    Column("until", Float, nullable=True),  # null: for good
    Column("reason", Text, nullable=False),  # which the person is told
)

# What every page shows: at most one of each kind.
NOTICES: Final = Table(
    "notices",
    METADATA,
    Column("kind", String(16), primary_key=True),  # announcement, restart
    Column("texts", Text, nullable=False),  # JSON: by language
    Column("since", Float, nullable=False),
    Column("until", Float, nullable=True),  # when it is no longer shown; of a restart, when it comes
)

# Every act of the host. Servers read it from where they last stopped, and so learn what they have to look at again.
ACTS: Final = Table(
    "acts",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("at", Float, nullable=False),
    Column("act", String(16), nullable=False),
    Column("match", String(32), nullable=True),
    Column("person", String(64), nullable=True),
    Column("reason", Text, nullable=False),
    Column("by", String(64), nullable=False),  # who was logged in on the machine
    sqlite_autoincrement=True,  # a number never comes again, however many rows are deleted
)
