"""Games looked at afterwards: replays, judgements, advice."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response, StreamingResponse

from highpriest.play import Match, Record
from highpriest.server.bodies import AdviceBody, RecordBody, ReplayBody
from highpriest.server.match.being_played import Asked
from highpriest.server.messages import Advice
from highpriest.server.presenters import advice
from highpriest.server.problems import Problem
from highpriest.server.review.answers import Judged, Replay
from highpriest.server.routes.dependencies import Shared, TheRoom, Visitor, address_of, limit

router = APIRouter(prefix="/api")


class JsonLines(StreamingResponse):
    """Lines of JSON that come one after the other."""

    media_type = "application/jsonl"


class Written(Response):
    """JSON that is written already: to look through it once more would take longer than to make it."""

    media_type = "application/json"


@router.get("/matches/{match}/replay", response_class=Written, responses={200: {"model": Replay}})
async def replay(request: Request, server: Shared, room: TheRoom) -> Written:
    """After the end: the whole game, all cards open."""
    limit(request, server.requests_by_address)
    record = room.situation.finished().record()
    return Written(await server.replays.of(record, judged=server.judgements.knows(record)))


@router.post("/replay", response_class=Written, responses={200: {"model": Replay}})
async def replay_record(request: Request, server: Shared, body: ReplayBody) -> Written:
    """A record of your own, step by step; nothing is kept."""
    limit(request, server.requests_by_address)
    record = Record.from_data(body.record)
    return Written(await server.replays.of(record, judged=server.judgements.knows(record), since=body.since))


@router.post("/judgements", response_class=JsonLines, responses={200: {"model": Judged}})
async def judge(request: Request, server: Shared, guest: Visitor, body: RecordBody) -> JsonLines:
    """Every choice of a finished game judged, from the first: a line of JSON for each, as soon as it is there."""
    limit(request, server.requests_by_address)
    record = Record.from_data(body.record)
    lines = server.judgements.of(record, address_of(request))
    await server.rooms.being_played.check(Asked.about_game(record), guest)
    return JsonLines(lines, headers={"x-accel-buffering": "no"})  # nothing on the way shall wait for more of them


@router.post("/advice")
async def advise(request: Request, server: Shared, guest: Visitor, body: AdviceBody) -> Advice:
    """What the strongest player thinks of a moment of a record, from what that seat may know."""
    limit(request, server.requests_by_address)
    record = Record.from_data(body.record)
    moment = Match.replay(record, at=body.at)
    if body.seat not in moment.owing:
        raise Problem("move/not-due")
    await server.rooms.being_played.check(Asked.about_moment(record, moment, body.at), guest)
    return advice(await server.opponents.explain(moment.view(body.seat), address_of(request)))
