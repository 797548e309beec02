"""The HTTP interface."""

from __future__ import annotations

import json
from inspect import signature
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import StreamingResponse

from highpriest.play import Match, Record
from highpriest.play.booklet import booklet
from highpriest.play.fair import FairRecord, commitment
from highpriest.server.course import goes_on_from, nonces
from highpriest.server.guests import YEAR, tidy_name
from highpriest.server.limits import Buckets, visitor_at
from highpriest.server.messages import Advice, Table
from highpriest.server.problems import Problem
from highpriest.server.replay import replayed
from highpriest.server.requests import (
    AdviceBody,
    GameName,
    Join,
    Judged,
    Language,
    Matches,
    Me,
    NewGuest,
    NewMatch,
    NewName,
    Players,
    RecordBody,
    Replay,
    Rules,
    Token,
    WantedSeat,
)
from highpriest.server.room import Room
from highpriest.server.rooms import new_match
from highpriest.server.shared import Server
from highpriest.server.tables import advice, summary
from highpriest.storage.stored import StoredSeat

router = APIRouter(prefix="/api")
_NO_OPTIONS = frozenset(signature(Match.__init__).parameters)  # names that an option must not have, such as the seed


class Lines(StreamingResponse):
    """Lines of JSON that come one after the other."""

    media_type = "application/jsonl"


# Dependencies are coroutines although they wait for nothing: the framework sends plain functions to a thread.
async def the_server(request: Request) -> Server:
    """What all routes share."""
    server: Server = request.app.state.server
    return server


Shared = Annotated[Server, Depends(the_server)]


async def visitor(request: Request, server: Shared) -> str | None:
    """The guest who asks, or None for a stranger."""
    guests = server.guests
    return guests.by_header(request) or guests.by_cookie(request)


Visitor = Annotated[str | None, Depends(visitor)]


async def known_guest(request: Request, response: Response, server: Shared, guest: Visitor) -> str:
    """The guest who asks; a browser that is not one yet becomes one. A program must ask for its token first."""
    if guest is not None:
        return guest
    if "origin" not in request.headers and "sec-fetch-site" not in request.headers:
        raise Problem("guest/unknown")
    guests = server.guests
    token = guests.new()
    response.set_cookie(
        guests.cookie, token, max_age=YEAR, httponly=True, samesite="lax", secure=guests.secure, path="/"
    )
    return str(guests.read(token))


Guest = Annotated[str, Depends(known_guest)]


async def the_room(match: str, server: Shared) -> Room:
    """The room of the match in the address."""
    return await server.rooms.room(match)


TheRoom = Annotated[Room, Depends(the_room)]


@router.get("/me")
async def who_am_i(server: Shared, guest: Visitor) -> Me:
    """Your name, if you have given yourself one."""
    return {"name": await server.store.guest_name(guest) if guest else None}


@router.put("/me")
async def rename(request: Request, server: Shared, guest: Guest, body: NewName) -> Me:
    """Change your name."""
    _limit(request, server.requests_by_address)
    name = tidy_name(body.name)
    await server.store.name_guest(guest, name)
    return {"name": name}


@router.post("/guests", status_code=201)
async def new_guest(request: Request, server: Shared, body: NewGuest) -> Token:
    """A guest for a program, which sends the token in the header `Authorization: Bearer TOKEN`."""
    _limit(request, server.matches_by_address)
    token, name = server.guests.new(), tidy_name(body.name)
    if name:
        await server.store.name_guest(str(server.guests.read(token)), name)
    return {"token": token, "name": name}


@router.get("/players")
async def computer_players() -> Players:
    """The computer players that can be given a seat."""
    from highpriest.players.levels import LEVELS
    from highpriest.players.player import player_names

    levels = [level.name for level in LEVELS]
    return {"levels": levels, "others": [name for name in player_names() if name not in levels]}


@router.post("/matches", status_code=201)
async def create(request: Request, server: Shared, guest: Guest, body: NewMatch) -> Table:
    """Make a match. It begins when every open seat is taken and every person has added a nonce over the socket."""
    _limit(request, server.matches_by_address)
    options: dict[str, Any] = body.options
    given: tuple[str, ...] = ()
    if body.record is not None:
        record = Record.from_data(body.record)
        if record.game != body.game:
            raise Problem("match/options", f"The record is one of {record.game}.")
        options, given = goes_on_from(record, body.at)
    seats = _seats(body, _seat_names(body.game, options), guest, await server.store.guest_name(guest))
    room = await server.rooms.create(new_match(body.game, options, seats, given=given, listed=body.listed))
    return room.table(guest)


@router.get("/matches")
async def mine(server: Shared, guest: Visitor) -> Matches:
    """The matches you sit in."""
    found = await server.store.of_guest(guest) if guest else []
    return {"matches": [summary(match, guest) for match in found]}


@router.get("/watch")
async def watchable(server: Shared, guest: Visitor) -> Matches:
    """Running matches that everybody may find."""
    return {"matches": [summary(match, guest) for match in await server.store.listed()]}


@router.get("/matches/{match}")
async def table(room: TheRoom, guest: Visitor) -> Table:
    """Who sits where."""
    return room.table(guest)


@router.post("/matches/{match}/join")
async def join(server: Shared, room: TheRoom, guest: Guest, body: Join) -> Table:
    """Take an open seat."""
    await room.join(guest, await server.store.guest_name(guest), body.seat)
    return room.table(guest)


@router.get("/matches/{match}/record")
async def record_of(room: TheRoom, guest: Visitor) -> dict[str, Any]:
    """The record; of a running match as far as you may know it, with `?` for each card that you may not."""
    if room.course is None:
        raise Problem("match/waiting")
    if room.stored.phase in ("over", "aborted"):
        return _open_record(room)
    seats = room.seats_of(guest)
    async with room.at_rest:
        # Two people at one device may each know things the other may not: such a record is anybody's.
        return room.course.match.record_seen_by(seats[0] if len(seats) == 1 else None)


@router.get("/matches/{match}/fair")
async def fair_record(room: TheRoom) -> dict[str, Any]:
    """After the end: the record with all that is needed to check its deals, for `highpriest verify --fair`."""
    if room.course is None or room.stored.phase not in ("over", "aborted"):
        raise Problem("match/running")
    stored = room.stored
    fair = FairRecord(
        stored.id,
        commitment(stored.id, stored.seed),
        stored.seed.hex(),
        nonces(stored),
        len(stored.given),
        stored.options.get("first") == "lot",
        room.course.match.record(),
    )
    return fair.data()


@router.get("/matches/{match}/replay")
async def replay(request: Request, server: Shared, room: TheRoom) -> Replay:
    """After the end: the whole game, all cards open."""
    _limit(request, server.requests_by_address)
    if room.course is None or room.stored.phase not in ("over", "aborted"):
        raise Problem("match/running")
    record = room.course.match.record()
    return replayed(record, judged=server.judgements.knows(record))


@router.post("/replay")
async def replay_record(request: Request, server: Shared, body: RecordBody) -> Replay:
    """A record of your own, step by step; nothing is kept."""
    _limit(request, server.requests_by_address)
    record = Record.from_data(body.record)
    return replayed(record, judged=server.judgements.knows(record))


@router.post("/judgements", response_class=Lines, responses={200: {"model": Judged}})
async def judge(request: Request, server: Shared, body: RecordBody) -> Lines:
    """Every choice of a finished game judged, from the first: a line of JSON for each, as soon as it is there."""
    _limit(request, server.requests_by_address)
    lines = server.judgements.of(Record.from_data(body.record), _address(request))
    return Lines(lines, headers={"x-accel-buffering": "no"})  # nothing on the way shall wait for more of them


@router.post("/advice")
async def advise(request: Request, server: Shared, body: AdviceBody) -> Advice:
    """What the strongest player thinks of a moment of a record, from what that seat may know."""
    _limit(request, server.requests_by_address)
    record = Record.from_data(body.record)
    moment = Match.replay(record).rewound(body.at)
    if body.seat not in moment.owing:
        raise Problem("move/not-due")
    return advice(await server.opponents.explain(moment.view(body.seat), _address(request)))


@router.get("/rules/{game}")
async def rules(game: GameName, language: Language = "en") -> Rules:
    """The rules for players."""
    return {"game": game, "language": language, "text": booklet(game, language)}


def _limit(request: Request, buckets: Buckets) -> None:
    if not buckets.take(_address(request)):
        raise Problem("request/too-many")


def _address(request: Request) -> str:
    return visitor_at(request.client and request.client.host)


def _open_record(room: Room) -> dict[str, Any]:
    assert room.course is not None  # noqa: S101  # asked only after the end
    data: dict[str, Any] = json.loads(room.course.match.record().to_json())
    return data


def _seat_names(game: str, options: dict[str, Any]) -> tuple[str, ...]:
    """The seats of a match with these options; raises OptionError."""
    for name in options:
        if name in _NO_OPTIONS:
            raise Problem("match/options", f"There is no option {name!r}.")
    return Match(game, seed=0, **options).seats


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
