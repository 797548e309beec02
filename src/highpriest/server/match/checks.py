"""Whether a request may be carried out at all. Each check raises Problem if not."""

from __future__ import annotations

from highpriest.server.match.situation import Asker, Situation
from highpriest.server.match.state import MatchState
from highpriest.server.problems import Problem


def check_seated(who: Asker) -> None:
    """The client that asks must hold a seat."""
    if not who.seats:
        raise Problem("seat/not-yours")


def running(now: Situation) -> MatchState:
    """The state of a match that is being played."""
    if now.state is None:
        raise Problem("match/over" if now.stored.phase == "aborted" else "match/waiting")
    if now.stored.phase != "playing":
        raise Problem("match/over")
    return now.state


def playing(now: Situation, who: Asker, seat: str) -> MatchState:
    """The state of a match that is being played, for somebody who holds that seat."""
    if seat not in who.seats:
        raise Problem("seat/not-yours")
    return running(now)


def to_move(now: Situation, who: Asker, seat: str, number: int) -> MatchState:
    """The state of a match in which that seat is to choose, as it was after step `number`."""
    state = playing(now, who, seat)
    check_number(state, seat, number)
    return state


def check_number(state: MatchState, seat: str, number: int) -> None:
    """A move must answer the choice as it stands now: not an earlier one, and not one that is still to come."""
    since = state.choice_since.get(seat)
    if since is None:
        raise Problem("move/not-due")
    if not since <= number <= state.number:
        raise Problem("move/late")
