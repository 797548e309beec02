"""Questions about what would be: they change nothing, and look no further than the seat can."""

from __future__ import annotations

from highpriest.play import Match
from highpriest.play.snapshot import Snapshot
from highpriest.server.match import frames
from highpriest.server.match.checks import to_move
from highpriest.server.match.situation import Asker, Preview, Question, Situation
from highpriest.server.problems import Problem
from highpriest.server.requests import Hint, Try


def try_out(now: Situation, who: Asker, request: Try) -> Preview:
    """What would be after these steps, as the seat would see it."""
    match = to_move(now, who, request.seat, request.number).match
    if match.chooses_hidden:
        raise Problem("move/hidden")
    return Preview(frames.tried(match.tried(request.seat, request.moves), request))


def hint(now: Situation, who: Asker, request: Hint) -> Question:
    """What the strongest player is to think about."""
    match = to_move(now, who, request.seat, request.number).match
    if now.other_people(who.guest):
        raise Problem("hint/not-here")
    return Question(request, _ahead(match, request) if request.moves else match)


def _ahead(match: Match, request: Hint) -> Snapshot:
    """The position after the steps that are asked about; what is dealt or turned up then, nobody can know."""
    if match.chooses_hidden:
        raise Problem("move/hidden")
    after = match.tried(request.seat, request.moves)
    if after.deal_due is not None:
        raise Problem("move/not-due")
    return after
