"""What can be refused, each with a code that never changes. Over HTTP a problem document, over a socket `refused`."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, Final

from highpriest.errors import (
    HighpriestError,
    IllegalMoveError,
    NotationError,
    OptionError,
    PlayerError,
    RecordError,
    WrongSeatError,
)
from highpriest.server.messages import Reason, Refused
from highpriest.storage.errors import SeekError, StorageError, TakenError
from highpriest.words.data import write_parts

CODES: Final = {
    "request/unreadable": (HTTPStatus.UNPROCESSABLE_ENTITY, "The request is not of the documented form."),
    "request/too-large": (HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "The request is too large."),
    "request/too-many": (HTTPStatus.TOO_MANY_REQUESTS, "Too many requests; wait a little."),
    "request/foreign": (HTTPStatus.FORBIDDEN, "The request comes from another site."),
    "request/unknown-address": (HTTPStatus.NOT_FOUND, "There is nothing at this address."),
    "request/wrong-method": (HTTPStatus.METHOD_NOT_ALLOWED, "This address cannot be used in this way."),
    "guest/unknown": (HTTPStatus.UNAUTHORIZED, "You need to be a guest for that; ask for a token first."),
    "guest/banned": (HTTPStatus.FORBIDDEN, "The host has banned you."),
    "name/letters": (HTTPStatus.UNPROCESSABLE_ENTITY, "Names have letters of one alphabet, and nothing unseen."),
    "name/reserved": (HTTPStatus.UNPROCESSABLE_ENTITY, "A computer player or the host is called that."),
    "device/unknown": (HTTPStatus.NOT_FOUND, "There is no such link to another device."),
    "device/late": (HTTPStatus.GONE, "The link to another device is older than a minute."),
    "device/used": (HTTPStatus.CONFLICT, "The link to another device was used already."),
    "match/unknown": (HTTPStatus.NOT_FOUND, "There is no such match."),
    "match/options": (HTTPStatus.UNPROCESSABLE_ENTITY, "No match can be played like that."),
    "match/absent": (
        HTTPStatus.UNPROCESSABLE_ENTITY,
        "Computers stand in for people only at tables for three or four, with clocks.",
    ),
    "match/full": (HTTPStatus.CONFLICT, "All seats are taken."),
    "match/waiting": (HTTPStatus.CONFLICT, "The match has not begun."),
    "match/running": (HTTPStatus.CONFLICT, "The match is not over."),
    "match/over": (HTTPStatus.CONFLICT, "The match is over."),
    "match/dealt": (HTTPStatus.CONFLICT, "The match has begun."),
    "match/begun": (HTTPStatus.CONFLICT, "The first move has been made."),
    "match/not-yours": (HTTPStatus.FORBIDDEN, "Only the person who made the match can do that."),
    "seat/not-yours": (HTTPStatus.FORBIDDEN, "That seat is not yours."),
    "seat/taken": (HTTPStatus.CONFLICT, "That seat is taken, or free already."),
    "nonce/given": (HTTPStatus.CONFLICT, "You have added your randomness already."),
    "move/illegal": (HTTPStatus.UNPROCESSABLE_ENTITY, "The rules forbid this move."),
    "move/unreadable": (HTTPStatus.UNPROCESSABLE_ENTITY, "This is no move."),
    "move/not-due": (HTTPStatus.CONFLICT, "That seat owes no move."),
    "move/late": (HTTPStatus.CONFLICT, "The move answers a situation that has passed."),
    "move/hidden": (HTTPStatus.CONFLICT, "This cannot be tried: it would show what is still hidden."),
    "back/nothing": (HTTPStatus.CONFLICT, "There is nothing to take back."),
    "offer/none": (HTTPStatus.CONFLICT, "Nobody asks you for that."),
    "clock/none": (HTTPStatus.CONFLICT, "No clock runs here."),
    "claim/too-early": (HTTPStatus.CONFLICT, "That seat has not been away for long enough."),
    "time/given": (HTTPStatus.CONFLICT, "You have given time in this turn already."),
    "chat/too-fast": (HTTPStatus.TOO_MANY_REQUESTS, "You have said enough for now; wait a little."),
    "chat/no-line": (HTTPStatus.NOT_FOUND, "Nobody else has said that."),
    "chat/stranger": (HTTPStatus.FORBIDDEN, "Only guests can say something; ask for a name or a token first."),
    "hint/not-here": (HTTPStatus.FORBIDDEN, "No hints while you play against people."),
    "advice/being-played": (HTTPStatus.FORBIDDEN, "People are playing this position; no advice until they move on."),
    "seek/unknown": (HTTPStatus.NOT_FOUND, "Nobody looks for a game there any more."),
    "seek/taken": (HTTPStatus.CONFLICT, "Somebody else was first."),
    "seek/own": (HTTPStatus.CONFLICT, "This table is your own."),
    "seek/not-yours": (HTTPStatus.FORBIDDEN, "This table is not yours."),
    "seek/too-many": (HTTPStatus.CONFLICT, "You have as many open tables as you may have."),
    "seek/playing": (HTTPStatus.CONFLICT, "One of you is playing a game against the clock; it comes first."),
    "seek/pool": (HTTPStatus.UNPROCESSABLE_ENTITY, "Quick pairing has the paces quick and steady, and no options."),
    "player/unknown": (HTTPStatus.UNPROCESSABLE_ENTITY, "There is no such player."),
    "record/broken": (HTTPStatus.UNPROCESSABLE_ENTITY, "The record breaks its format or the rules."),
    "storage/unavailable": (HTTPStatus.SERVICE_UNAVAILABLE, "The database does not answer; nothing was changed."),
    "storage/pending": (HTTPStatus.SERVICE_UNAVAILABLE, "Not known yet: ask again with the same Idempotency-Key."),
    "server/draining": (HTTPStatus.SERVICE_UNAVAILABLE, "The server will restart soon; no new matches until then."),
    "server/fault": (HTTPStatus.INTERNAL_SERVER_ERROR, "The server made a mistake; it has been noted."),
}


class Problem(Exception):
    """A request that is refused. The detail is for people; programs read the code."""

    def __init__(
        self, code: str, detail: str = "", *, rule: str | None = None, entry: int | None = None, by: str | None = None
    ) -> None:
        super().__init__(code)
        self.code = code
        self.status, title = CODES[code]
        self.title = title
        self.detail = detail or title
        self.rule = rule
        self.entry = entry
        self.by = by  # the name of who was first
        self.reason: Reason | None = None

    def refusal(self, request: str | None) -> Refused:
        """The message that refuses a request over a socket; without an id if the request could not be read."""
        return {
            "type": "refused",
            "id": request,
            "code": self.code,
            "detail": self.detail,
            "rule": self.rule,
            "reason": self.reason,
        }

    def document(self) -> dict[str, Any]:
        """The problem document (RFC 9457)."""
        shown = {
            "type": f"urn:highpriest:problem:{self.code}",
            "title": self.title,
            "status": int(self.status),
            "detail": self.detail,
            "code": self.code,
        }
        more = {"rule": self.rule, "entry": self.entry, "by": self.by}
        return shown | {name: value for name, value in more.items() if value is not None}


_KINDS: Final = (
    (RecordError, "record/broken"),
    (OptionError, "match/options"),
    (PlayerError, "player/unknown"),
    (IllegalMoveError, "move/illegal"),
    (WrongSeatError, "move/not-due"),
    (NotationError, "move/unreadable"),
    (TakenError, "move/late"),
    (StorageError, "storage/unavailable"),
)


def problem_of(error: HighpriestError) -> Problem:
    """The problem that an error of the games or of the database is to the client."""
    problem = _problem_of(error)
    if error.code is not None:
        problem.reason = {"code": error.code, "parameters": write_parts(error.parameters)}
    return problem


def _problem_of(error: HighpriestError) -> Problem:
    if isinstance(error, SeekError):
        return Problem(f"seek/{error.why}", by=error.by)
    for kind, code in _KINDS:
        if isinstance(error, kind):
            return Problem(code, error.message, rule=error.rule, entry=getattr(error, "entry", None))
    return Problem("request/unreadable", error.message, rule=error.rule)
