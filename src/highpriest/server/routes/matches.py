"""Matches: making, finding and joining them, and their records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from fastapi import APIRouter, Request

from highpriest.play import Match, Record
from highpriest.play.clock import read_pace
from highpriest.play.lots import seats_of
from highpriest.server.answers import EarlierGames, Glance, Matches, Sheet
from highpriest.server.bodies import Join, NewMatch, WantedSeat
from highpriest.server.match import presenters
from highpriest.server.match.being_played import Asked
from highpriest.server.match.earlier import earlier_games, two_people
from highpriest.server.match.rooms import Join as Seated
from highpriest.server.match.rooms import new_match
from highpriest.server.match.seating import still_missing
from highpriest.server.messages import Table
from highpriest.server.once import match_asked_for
from highpriest.server.people.names import tidy_name
from highpriest.server.problems import Problem
from highpriest.server.routes.dependencies import CarryOut, Guest, Shared, TheRoom, Visitor, limit
from highpriest.server.server import Server
from highpriest.storage.errors import TakenError
from highpriest.storage.stored import StoredMatch, StoredSeat, Summary

# Of so many running matches a list says whose turn it is: each has to be in memory for that.
TURNS_TOLD: Final = 24
LEAST_WITH_STAND_INS: Final = 3  # of two, the other has won

router = APIRouter(prefix="/api")


@router.post("/matches", status_code=201)
async def create(request: Request, server: Shared, guest: Guest, carry_out: CarryOut, body: NewMatch) -> Table:
    """Make a match. It begins when every open seat is taken and every person has added a nonce over the socket."""
    limit(request, server.matches_by_address)
    options: dict[str, Any] = body.options
    given: tuple[str, ...] = ()
    if body.record is not None:
        record = Record.from_data(body.record)
        if record.game != body.game:
            raise Problem("match/options", f"The record is one of {record.game}.")
        moment = Match.replay(record, at=body.at)
        if any(seat.kind == "computer" for seat in body.seats):  # others get no advice but by hints
            await server.rooms.being_played.check(Asked.about_moment(record, moment, body.at), guest)
        options, given = dict(moment.options.data()), moment.log
    seats = _seats(body, seats_of(body.game, options), guest, await server.store.people.name_of(guest))
    pace = None if body.pace is None else read_pace(body.pace).text
    if body.absent == "computer" and (pace is None or len(seats) < LEAST_WITH_STAND_INS):
        raise Problem("match/absent")
    made = new_match(
        body.game, options, seats, given=given, listed=body.listed, pace=pace, maker=guest, absent=body.absent or "end"
    )
    if carry_out.key is not None:
        made = replace(made, id=match_asked_for(guest, carry_out.key, server.guests.keys()[-1]))
    return await carry_out(lambda: _made_once(server, made, guest))


async def _made_once(server: Server, made: StoredMatch, guest: str) -> Table:
    try:
        return (await server.rooms.create(made)).table(guest)
    except TakenError:  # it was asked for with this key before, at another process or one that has died
        return presenters.table_for(await server.rooms.glimpse(made.id), guest, set(), watchers=0, clock=None)


@router.get("/matches")
async def mine(server: Shared, guest: Visitor) -> Matches:
    """The matches you sit in."""
    found = await server.store.matches.of_guest(guest) if guest else []
    return await _listed(server, found, guest)


@router.get("/watch")
async def watchable(server: Shared, guest: Visitor) -> Matches:
    """Running matches that everybody may find."""
    return await _listed(server, await server.store.matches.listed(), guest)


@router.get("/matches/{match}")
async def table(room: TheRoom, guest: Visitor) -> Table:
    """Who sits where."""
    return room.table(guest)


@router.get("/matches/{match}/glance")
async def glance(room: TheRoom) -> Glance:
    """How a match stands, as everybody may know it: enough for a small picture."""
    return presenters.glance(room.situation, watchers=room.table(None)["watchers"])


@router.get("/matches/{match}/earlier")
async def earlier(server: Shared, room: TheRoom) -> EarlierGames:
    """How the two who play have fared in earlier games with each other, of those that everybody could watch."""
    seats = room.situation.stored.seats
    pair = two_people(seats)
    return earlier_games(seats, await server.store.matches.earlier(room.id, *pair) if pair else ())


@router.post("/matches/{match}/join")
async def join(server: Shared, room: TheRoom, guest: Guest, carry_out: CarryOut, body: Join) -> Table:
    """Take an open seat. Who asks again for the one they have gets no other."""
    if body.seat is not None and body.seat in room.situation.seats_of(guest):
        return room.table(guest)
    seated = Seated(await server.store.people.name_of(guest), body.seat)
    await carry_out(lambda: room.ask(guest, seated))
    return room.table(guest)


@router.get("/matches/{match}/record")
async def record_of(room: TheRoom, guest: Visitor) -> dict[str, Any]:
    """The record; of a running match as far as you may know it, with `?` for each card that you may not."""
    return presenters.record(room.situation, guest)


@router.get("/matches/{match}/sheet")
async def sheet_of(room: TheRoom, guest: Visitor) -> Sheet:
    """The record as above, with the clocks after every step."""
    return presenters.sheet(room.situation, guest)


@router.get("/matches/{match}/fair")
async def fair_record(room: TheRoom) -> dict[str, Any]:
    """After the end: the record with all that is needed to check its deals, for `highpriest verify --fair`."""
    return presenters.fair_record(room.situation).data()


async def _listed(server: Server, found: Sequence[Summary], guest: str | None) -> Matches:
    running = [match.id for match in found if match.phase == "playing"]
    owing = {match: await server.rooms.owing(match) for match in running[:TURNS_TOLD]}
    owing |= {match.id: still_missing(match.seats) for match in found if match.phase == "waiting"}
    return {"matches": [presenters.summary(match, guest, owing.get(match.id)) for match in found]}


def _seats(body: NewMatch, names: tuple[str, ...], guest: str, name: str | None) -> tuple[StoredSeat, ...]:
    if len(names) != len(body.seats):
        raise Problem("match/options", f"This game has {len(names)} seats, not {len(body.seats)}.")
    return tuple(_seat(seat, wanted, guest, name) for seat, wanted in zip(names, body.seats, strict=True))


def _seat(seat: str, wanted: WantedSeat, guest: str, name: str | None) -> StoredSeat:
    from highpriest.players.player import find_player

    if wanted.kind == "open":
        return StoredSeat(seat)
    if wanted.kind == "me":
        return StoredSeat(seat, guest=guest, name=tidy_name(wanted.name) or name)
    find_player(wanted.level or "")
    return StoredSeat(seat, level=wanted.level)
