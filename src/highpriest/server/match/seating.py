"""Who sits where, until a match begins: decided without any effect, as all requests are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from highpriest.server.match.checks import check_seated
from highpriest.server.match.situation import (
    Asker,
    CallOff,
    ClaimSeat,
    Decision,
    Join,
    LeaveSeats,
    Renamed,
    SaveNonce,
    SetLevel,
    Situation,
)
from highpriest.server.problems import Problem
from highpriest.server.requests import AddNonce, Fill, Free, Leave
from highpriest.storage.stored import StoredSeat


def join(now: Situation, who: Asker, request: Join) -> Decision:
    """Give a guest an open seat: the one they want, or the first. Who sits there already keeps their seat."""
    guest = str(who.guest)
    if now.seats_of(guest) and request.seat is None:
        return Decision(now)
    if now.stored.phase == "aborted":
        raise Problem("match/over")
    for place, seat in enumerate(now.stored.seats):
        if _is_open(seat) and request.seat in (None, seat.seat):
            taken = replace(seat, guest=guest, name=request.name)
            return Decision(_with_seat(now, place, taken), ClaimSeat(place, guest, request.name))
    raise Problem("match/full")


def leave(now: Situation, who: Asker, _request: Leave) -> Decision:
    """Let somebody get up again. Their randomness goes with them, and so does a match to which nobody else can come."""
    check_seated(who)
    _check_waiting(now)
    if _has_met(now):
        return call_off_waiting(now, who)
    return _without(now, str(who.guest))


def fill(now: Situation, who: Asker, request: Fill) -> Decision:
    """Let a computer sit down."""
    from highpriest.players.player import find_player

    place = _place(now, who, request.seat)
    if not _is_open(now.stored.seats[place]):
        raise Problem("seat/taken")
    find_player(request.level)
    return Decision(_with_seat(now, place, StoredSeat(request.seat, request.level)), SetLevel(place, request.level))


def free(now: Situation, who: Asker, request: Free) -> Decision:
    """Let a computer get up again, or somebody else whom the maker does not want to play with."""
    place = _place(now, who, request.seat)
    seat = now.stored.seats[place]
    if seat.level is not None:
        return Decision(_with_seat(now, place, StoredSeat(request.seat)), SetLevel(place, None))
    if seat.guest in (None, who.guest) or not now.is_maker(who.guest):
        raise Problem("seat/taken")
    return _without(now, str(seat.guest))


def _without(now: Situation, guest: str, *, calls_off: bool = False) -> Decision:
    seats = [StoredSeat(seat.seat) if seat.guest == guest else seat for seat in now.stored.seats]
    after = now.seated(seats)
    return Decision(after.in_phase("aborted") if calls_off else after, LeaveSeats(guest, calls_off))


def call_off_waiting(now: Situation, who: Asker) -> Decision:
    """Call off a match that has not begun. Who leaves somebody they have met is none of its players any more."""
    if not now.may_change(who.guest):
        raise Problem("match/not-yours" if who.seats else "seat/not-yours")
    if now.is_over:
        raise Problem("match/over")
    if _has_met(now):
        return _without(now, str(who.guest), calls_off=True)
    return Decision(now.in_phase("aborted"), CallOff())


def add_nonce(now: Situation, who: Asker, request: AddNonce) -> Decision:
    """Take a guest's randomness, for all their seats."""
    check_seated(who)
    if all(seat.nonce == request.nonce for seat in now.stored.seats if seat.seat in who.seats):
        return Decision(now)  # it came before, perhaps before a crash: no log says which request brought it
    mine = [seat for seat in now.stored.seats if seat.seat in who.seats and seat.nonce is None]
    if now.stored.phase != "waiting" or not mine:
        raise Problem("nonce/given")
    seats = [replace(seat, nonce=request.nonce) if seat in mine else seat for seat in now.stored.seats]
    return Decision(now.seated(seats), SaveNonce(str(who.guest), request.nonce))


def rename(now: Situation, who: Asker, request: Renamed) -> Decision:
    """Call a guest otherwise, except where people who share a device have names of their own."""
    seats = [
        replace(seat, name=request.name) if seat.guest == who.guest and seat.name == request.before else seat
        for seat in now.stored.seats
    ]
    return Decision(now.seated(seats))


def still_missing(seats: Sequence[StoredSeat]) -> tuple[str, ...] | None:
    """The seats of people without whose randomness nothing begins; None as long as a seat is open."""
    if any(map(_is_open, seats)):
        return None
    return tuple([seat.seat for seat in seats if seat.level is None and seat.nonce is None])


def _has_met(now: Situation) -> bool:
    """Whether the players met in the lobby: nobody is the maker, and nobody else can come."""
    return now.stored.maker is None and not any(map(_is_open, now.stored.seats))


def _is_open(seat: StoredSeat) -> bool:
    return seat.level is None and seat.guest is None


def _place(now: Situation, who: Asker, seat: str) -> int:
    """The place of a seat that its maker wants to change; raises Problem if that is not theirs to do, or too late."""
    if not now.may_change(who.guest):
        raise Problem("match/not-yours")
    _check_waiting(now)
    names = [each.seat for each in now.stored.seats]
    if seat not in names:
        raise Problem("seat/taken")
    return names.index(seat)


def _check_waiting(now: Situation) -> None:
    if now.stored.phase != "waiting":
        raise Problem("match/over" if now.is_over else "match/dealt")


def _with_seat(now: Situation, place: int, seat: StoredSeat) -> Situation:
    seats = list(now.stored.seats)
    seats[place] = seat
    return now.seated(seats)
