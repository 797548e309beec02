"""Matches: their seats, their steps, and lists of them."""

from __future__ import annotations

import json
import time
from collections.abc import Awaitable, Iterable, Sequence
from typing import Any, Final

import orjson
from sqlalchemy import Executable, RowMapping, bindparam, exists, insert, select, update

from highpriest.storage.reader import Reader
from highpriest.storage.schema import LEASES, MATCHES, SEATS, STEPS
from highpriest.storage.stored import DAYS, Phase, StandIn, Step, StepClock, StoredMatch, StoredSeat, Summary
from highpriest.storage.writer import Job, Parameters, Writer

LISTED_AT_ONCE: Final = 100
DUE_AT_ONCE: Final = 500
EARLIER_AT_ONCE: Final = 1_000
PAIR: Final = 2

# Made once, so that the database layer knows each of them again and does not build it anew.
_CLAIM: Final = (
    update(SEATS)
    .where(SEATS.c.match == bindparam("in_match"), SEATS.c.place == bindparam("at_place"))
    .where(SEATS.c.guest.is_(None), SEATS.c.level.is_(None))
    .values(guest=bindparam("guest"), name=bindparam("name"))
)
_LEAVE: Final = (
    update(SEATS)
    .where(SEATS.c.match == bindparam("in_match"), SEATS.c.guest == bindparam("of_guest"))
    .values(guest=None, name=None, nonce=None)
)
_FILL: Final = (
    update(SEATS)
    .where(SEATS.c.match == bindparam("in_match"), SEATS.c.place == bindparam("at_place"))
    .where(SEATS.c.guest.is_(None), SEATS.c.level.is_(None))
    .values(level=bindparam("level"))
)
_FREE: Final = (
    update(SEATS)
    .where(SEATS.c.match == bindparam("in_match"), SEATS.c.place == bindparam("at_place"), SEATS.c.level.is_not(None))
    .values(level=None)
)
_STAND_IN: Final = (
    update(SEATS)
    .where(SEATS.c.match == bindparam("in_match"), SEATS.c.place == bindparam("at_place"))
    .where(SEATS.c.guest == bindparam("of_guest"))
    .values(level=bindparam("level"), guest=None, name=None, left_by=SEATS.c.guest)
)
_ADD_NONCE: Final = (
    update(SEATS)
    .where(SEATS.c.match == bindparam("in_match"), SEATS.c.guest == bindparam("of_guest"), SEATS.c.nonce.is_(None))
    .values(nonce=bindparam("nonce"))
)
_OF_MATCH: Final = MATCHES.c.id == bindparam("of_match")
_MATCH: Final = select(MATCHES).where(_OF_MATCH)
_SEATS: Final = select(SEATS).where(SEATS.c.match == bindparam("of_match")).order_by(SEATS.c.place)
_LATER_STEPS: Final = (
    select(STEPS)
    .where(STEPS.c.match == bindparam("of_match"), STEPS.c.number > bindparam("after"))
    .order_by(STEPS.c.number)
)
_SET_PHASE: Final = (
    update(MATCHES)
    .where(_OF_MATCH)
    .values(phase=bindparam("phase"), changed=bindparam("changed"), result=bindparam("result"))
)
# Seats change in a match that waits, and only there: both lock its row, so that of a seat given up and a match that
# begins at the same moment one comes first. A statement of its own, since it must see what the first one waited for.
_STILL_WAITING: Final = update(MATCHES).where(_OF_MATCH, MATCHES.c.phase == "waiting").values(phase="waiting")
_BEGIN: Final = (
    update(MATCHES).where(_OF_MATCH, MATCHES.c.phase == "waiting").values(phase="playing", changed=bindparam("changed"))
)
_ALL_SIT: Final = (
    update(MATCHES)
    .where(_OF_MATCH)
    .where(~exists().where(SEATS.c.match == MATCHES.c.id, SEATS.c.level.is_(None), SEATS.c.nonce.is_(None)))
    .values(phase="playing")
)
_SET_DUE: Final = update(MATCHES).where(_OF_MATCH).values(due=bindparam("due"))
_MOVE_DUES: Final = update(MATCHES).where(MATCHES.c.due.is_not(None)).values(due=MATCHES.c.due + bindparam("seconds"))
_CALL_OFF: Final = (
    update(MATCHES).where(_OF_MATCH, MATCHES.c.phase == "waiting").values(phase="aborted", changed=bindparam("changed"))
)
_LINK_REMATCH: Final = (
    update(MATCHES).where(_OF_MATCH, MATCHES.c.rematch.is_(None)).values(rematch=bindparam("rematch"))
)
# Running matches in which a computer sits, or clocks run; those of days are found when they are due.
GOING_ON: Final = (MATCHES.c.phase == "playing") & (
    MATCHES.c.id.in_(select(SEATS.c.match).where(SEATS.c.level.is_not(None)))
    | (MATCHES.c.pace.is_not(None) & MATCHES.c.due.is_(None))
)


_OTHER: Final = SEATS.alias("other")
_THIRD: Final = SEATS.alias("third")
_LATER: Final = MATCHES.alias("later")
# From the games of one person, whose seats have an index, to the rows that belong to them.
_EARLIER: Final = (
    select(SEATS.c.seat, MATCHES.c.result)
    .join(_OTHER, (_OTHER.c.match == SEATS.c.match) & (_OTHER.c.guest == bindparam("with_guest")))
    .join(MATCHES, MATCHES.c.id == SEATS.c.match)
    .join(_LATER, _LATER.c.id == bindparam("of_match"))
    .where(SEATS.c.guest == bindparam("of_guest"), MATCHES.c.phase == "over", MATCHES.c.listed)
    .where(MATCHES.c.game == _LATER.c.game, MATCHES.c.created < _LATER.c.created)
    .where(~exists().where(_THIRD.c.match == SEATS.c.match, _THIRD.c.place == PAIR))
    .order_by(MATCHES.c.created.desc())
    .limit(EARLIER_AT_ONCE)
)


class MatchStore:
    """Saves and loads matches."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    # ---- writing

    async def create(self, match: StoredMatch, owner: str | None = None, after: str | None = None) -> None:
        """Save a new match; where there are several processes, with the life that owns it.

        It may be the one that follows `after`; raises TakenError if that has one already.
        """
        changes = creation(match)
        if owner is not None:
            changes.append((insert(LEASES), {"match": match.id, "life": owner}))
        if after is not None:
            changes.append((_LINK_REMATCH, {"of_match": after, "rematch": match.id}))
        await self._writer.write(Job(of=after, changes=changes))

    async def claim(self, match: str, place: int, guest: str, name: str | None) -> None:
        """Give an open seat to a guest; raises TakenError if somebody else was first."""
        claim = {"in_match": match, "at_place": place, "guest": guest, "name": name}
        await self._writer.write(Job(of=match, changes=[(_CLAIM, claim)]))

    async def leave(self, match: str, guest: str, *, calls_off: bool = False) -> None:
        """Open a guest's seats again, and perhaps call the match off; raises TakenError if it has begun."""
        off = (_CALL_OFF, {"of_match": match, "changed": time.time()})
        waits = off if calls_off else (_STILL_WAITING, {"of_match": match})
        await self._writer.write(Job(of=match, changes=[waits, (_LEAVE, {"in_match": match, "of_guest": guest})]))

    async def set_level(self, match: str, place: int, level: str | None) -> None:
        """Give an open seat to a computer, or take it back; raises TakenError if it has changed, or the match begun."""
        waits = (_STILL_WAITING, {"of_match": match})
        seat: dict[str, Any] = {"in_match": match, "at_place": place}
        change = (_FREE, seat) if level is None else (_FILL, {**seat, "level": level})
        await self._writer.write(Job(of=match, changes=[waits, change]))

    async def add_nonce(self, match: str, guest: str, nonce: str) -> None:
        """Store the randomness that a guest adds for their seats; raises TakenError if they have done so before."""
        nonces = {"in_match": match, "of_guest": guest, "nonce": nonce}
        await self._writer.write(Job(of=match, changes=[(_ADD_NONCE, nonces)]))

    def append(
        self,
        match: str,
        step: Step,
        phase: Phase | None = None,
        result: dict[str, Any] | None = None,
        due: float | None = None,
        board: int | None = None,
        stand_in: StandIn | None = None,
    ) -> Awaitable[None]:
        """Hand a step in, with the match's new phase if it changes; once the result is there, the step is on disk.

        `board` is what everybody sees then, as a number, if it shall be found by it. With `stand_in` a computer has the
        seat of somebody who left. The answer raises TakenError if the number is taken.
        """
        now = time.time()
        clock = step.clock
        row = {
            "match": match,
            "number": step.number,
            "kind": step.kind,
            "seat": step.seat,
            "request": step.request,
            "entries": orjson.dumps(step.kept if step.kind == "back" else step.entries).decode(),
            "at": now,
            "clock": clock and clock.text,
            "life": clock and clock.life,
            "board": board,
        }
        changes: list[tuple[Executable, dict[str, Any]]] = []
        if step.kind == "begin" and phase == "playing":
            changes += [(_BEGIN, {"of_match": match, "changed": now}), (_ALL_SIT, {"of_match": match})]
        elif phase is not None:
            written = None if result is None else json.dumps(result)
            changes.append((_SET_PHASE, {"of_match": match, "phase": phase, "changed": now, "result": written}))
        if clock is not None and clock.life == DAYS:
            changes.append((_SET_DUE, {"of_match": match, "due": due}))
        if stand_in is not None:
            changes.append((_STAND_IN, {"in_match": match, **stand_in._asdict()}))
        return self._writer.write(Job(of=match, row=row, changes=changes))

    async def call_off(self, match: str) -> None:
        """Abort a match that has not begun; raises TakenError if it has."""
        await self._writer.write(Job(of=match, changes=[(_CALL_OFF, {"of_match": match, "changed": time.time()})]))

    # ---- reading

    async def load(self, match: str, after: int = 0) -> StoredMatch | None:
        """A match with its seats and its steps after that number, or None; all as they were at one moment.

        All that was handed in for it before is on disk by then, or will never be.
        """
        await self._writer.settled(match)
        given = {"of_match": match, "after": after}
        matches, seats, steps = await self._reader.together((_MATCH, _SEATS, _LATER_STEPS), given)
        if not matches:
            return None
        row = matches[0]
        return StoredMatch(
            row["id"],
            row["game"],
            json.loads(row["options"]),
            tuple(json.loads(row["given"])),
            bytes.fromhex(row["seed"]),
            row["phase"],
            row["listed"],
            row["rematch"],
            row["created"],
            tuple(map(_seat, seats)),
            tuple(map(_step, steps)),
            row["pace"],
            row["due"],
            row["maker"],
            row["absent"],
        )

    async def steps(self, match: str, after: int = 0) -> tuple[Step, ...]:
        """The steps of a match after that number, in order."""
        return tuple(map(_step, await self._reader.all(_LATER_STEPS, {"of_match": match, "after": after})))

    async def of_guest(self, guest: str) -> list[Summary]:
        """The matches a guest sits in, newest first."""
        theirs = select(SEATS.c.match).where(SEATS.c.guest == guest)
        return await self._summaries(select(MATCHES).where(MATCHES.c.id.in_(theirs)))

    async def earlier(self, match: str, one: str, other: str) -> list[tuple[str, dict[str, Any]]]:
        """How earlier games of two, of the same game and open to everybody's eyes, ended between these people.

        The newest first; each with the seat that the first of them had, and the result.
        """
        rows = await self._reader.all(_EARLIER, {"of_match": match, "of_guest": one, "with_guest": other})
        return [(row["seat"], json.loads(row["result"])) for row in rows]

    async def listed(self) -> list[Summary]:
        """The running matches that everybody may find, newest first."""
        return await self._summaries(select(MATCHES).where(MATCHES.c.phase == "playing", MATCHES.c.listed))

    async def going_on(self) -> list[str]:
        """The running matches that must go on although nobody comes."""
        return [row["id"] for row in await self._reader.all(select(MATCHES.c.id).where(GOING_ON))]

    async def due(self, now: float) -> list[str]:
        """The matches of days in which a turn has run out by then, the longest past first."""
        rows = await self._reader.all(
            select(MATCHES.c.id)
            .where(MATCHES.c.due < now, MATCHES.c.phase == "playing")
            .order_by(MATCHES.c.due)
            .limit(DUE_AT_ONCE)
        )
        return [row["id"] for row in rows]

    async def is_on_board(self, boards: Sequence[int]) -> bool:
        """Whether one of these boards, handed in with a step, is what everybody sees in a running match now."""
        later = STEPS.alias("later")
        is_last = ~exists().where(later.c.match == STEPS.c.match, later.c.number > STEPS.c.number)
        is_running = exists().where(MATCHES.c.id == STEPS.c.match, MATCHES.c.phase == "playing")
        found = select(STEPS.c.match).where(STEPS.c.board.in_(boards), is_running, is_last).limit(1)
        return bool(boards) and await self._reader.one(found) is not None

    async def move_dues(self, seconds: float) -> None:
        """Give all turns of days so much longer."""
        await self._writer.write(Job(changes=[(_MOVE_DUES, [{"seconds": seconds}])]))

    async def _summaries(self, matches: Any) -> list[Summary]:
        rows = await self._reader.all(matches.order_by(MATCHES.c.created.desc()).limit(LISTED_AT_ONCE))
        places = (
            select(SEATS).where(SEATS.c.match.in_([row["id"] for row in rows])).order_by(SEATS.c.match, SEATS.c.place)
        )
        seats: dict[str, list[StoredSeat]] = {}
        for row in await self._reader.all(places):
            seats.setdefault(row["match"], []).append(_seat(row))
        return [_summary(row, seats[row["id"]]) for row in rows]


def creation(match: StoredMatch) -> list[tuple[Executable, Parameters]]:
    """The statements that save a new match."""
    row = {
        "id": match.id,
        "game": match.game,
        "options": json.dumps(match.options),
        "given": json.dumps(match.given),
        "seed": match.seed.hex(),
        "phase": match.phase,
        "listed": match.listed,
        "rematch": match.rematch,
        "created": match.created,
        "changed": match.created,
        "pace": match.pace,
        "maker": match.maker,
        "absent": match.absent,
    }
    seats = [
        {
            "match": match.id,
            "place": place,
            "seat": seat.seat,
            "level": seat.level,
            "guest": seat.guest,
            "name": seat.name,
            "nonce": seat.nonce,
        }
        for place, seat in enumerate(match.seats)
    ]
    return [(insert(MATCHES), row), (insert(SEATS), seats)]


def _seat(row: RowMapping) -> StoredSeat:
    return StoredSeat(row["seat"], row["level"], row["guest"], row["name"], row["nonce"])


def _step(row: RowMapping) -> Step:
    written = json.loads(row["entries"])
    clock = None if row["clock"] is None else StepClock.read(row["clock"], row["life"])
    if row["kind"] == "back":
        return Step(row["number"], "back", row["seat"], row["request"], kept=written, clock=clock)
    return Step(row["number"], row["kind"], row["seat"], row["request"], tuple(written), clock=clock)


def _summary(row: RowMapping, seats: Iterable[StoredSeat]) -> Summary:
    return Summary(
        row["id"],
        row["game"],
        json.loads(row["options"]),
        row["phase"],
        None if row["result"] is None else json.loads(row["result"]),
        row["created"],
        row["changed"],
        tuple(seats),
        row["pace"],
        row["due"],
    )
