"""What a request comes to, decided without any effect: nothing is stored, told or remembered here.

Each function gets the situation as it is on disk, who asks and the request. It returns a decision, a preview or a
question for a computer, or raises Problem. Whether somebody else was first is left to the store.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from highpriest.errors import HighpriestError
from highpriest.server import requests
from highpriest.server.match.agreeing import agree, ask_others
from highpriest.server.match.checks import check_seated, playing, running, to_move
from highpriest.server.match.looking_ahead import hint, try_out
from highpriest.server.match.offers import OfferKind
from highpriest.server.match.seating import add_nonce, call_off_waiting, fill, free, join, leave, rename
from highpriest.server.match.situation import (
    AnyRequest,
    AppendStep,
    Asker,
    ComputerMove,
    Decision,
    Join,
    MakeRematch,
    Outcome,
    Renamed,
    Situation,
)
from highpriest.server.match.state import MatchState, restored
from highpriest.server.match.time_requests import ask_to_call_off, ask_to_pause, claim, give_more_time, seat_computer
from highpriest.server.match.timing import call_off, note_clocks
from highpriest.server.problems import Problem, problem_of
from highpriest.server.requests import (
    Abort,
    AddNonce,
    Answer,
    Claim,
    Fill,
    Free,
    Hint,
    Leave,
    MoreTime,
    Pause,
    Ping,
    Play,
    Rematch,
    Resign,
    TakeBack,
    Try,
)
from highpriest.storage.stored import Phase

MOST_STEPS: Final = 1_000  # after which nothing is taken back: a match must not grow without end


def decide(now: Situation, who: Asker, request: AnyRequest) -> Outcome:
    """What the request comes to. Raises Problem."""
    try:
        return _RULES[type(request)](now, who, request)
    except HighpriestError as error:
        raise problem_of(error) from error


def begin(now: Situation) -> Decision | None:
    """The first step of a match; None if it has begun, or somebody or their randomness is missing."""
    if now.stored.phase != "waiting" or not all(seat.level or seat.nonce for seat in now.stored.seats):
        return None
    state = restored(now.stored)
    return _step(now, state.played(state.match, "begin", None, None), "playing")


# ---- playing


def _play(now: Situation, who: Asker, request: Play) -> Decision:
    return _play_moves(now, who, request.seat, request.number, request.moves, request.id)


def _play_computer(now: Situation, who: Asker, move: ComputerMove) -> Decision:
    return _play_moves(now, who, move.seat, move.number, move.moves, None)


def _play_moves(
    now: Situation, who: Asker, seat: str, number: int, moves: Sequence[str], request: str | None
) -> Decision:
    state = to_move(now, who, seat, number)
    return _step(now, state.played(state.match.after(seat, moves), "play", seat, request))


def _resign(now: Situation, who: Asker, request: Resign) -> Decision:
    state = playing(now, who, request.seat)
    match = state.match.copy()
    match.resign(request.seat)
    return _step(now, state.played(match, "play", request.seat, request.id))


# ---- before and after the game


def _abort(now: Situation, who: Asker, request: Abort) -> Decision:
    if now.state is None:
        return call_off_waiting(now, who)
    check_seated(who)
    if now.is_over:
        raise Problem("match/over")
    if now.other_people(who.guest):  # who has seen their cards could otherwise have them dealt anew
        return ask_to_call_off(now, who)
    if now.state.has_moves:
        raise Problem("match/begun")
    return _step(now, now.state.played(now.state.match, "abort", who.seats[0], request.id), "aborted")


# ---- offers


def _take_back(now: Situation, who: Asker, request: TakeBack) -> Decision:
    state = playing(now, who, request.seat)
    if state.back_to(request.seat) is None:
        raise Problem("back/nothing")
    if state.number >= MOST_STEPS:
        raise Problem("back/nothing", "Too much has been taken back in this match already.")
    others = now.other_people(who.guest)
    if others:
        return _ask_back(now, who, request.seat, others)
    return _go_back(now, request.seat, request.id)


def _ask_back(now: Situation, who: Asker, seat: str, others: Sequence[str]) -> Decision:
    """Ask others whether a seat may take its move back.

    Two who each want their own back want different things, unless both lead to the same moment: where both have laid.
    """
    state, offer = running(now), now.offers.back
    if offer is not None and state.back_to(offer["by"]) == state.back_to(seat):
        by = offer["by"]
        return agree(now, "back", who.seats, lambda: _go_back(now, by, None))
    return Decision(now._replace(offers=now.offers.made("back", seat, others)))


def _rematch(now: Situation, who: Asker, _request: Rematch) -> Decision:
    check_seated(who)
    if not now.is_over:
        raise Problem("match/running")
    others = now.other_people(who.guest)
    if others and now.stored.rematch is None:
        return ask_others(now, "rematch", who.seats[0], others, who, lambda: _play_again(now))
    return _play_again(now)


def _answer(now: Situation, who: Asker, request: Answer) -> Decision:
    kind: OfferKind = request.offer
    offer = now.offers.of(kind)
    mine = [seat for seat in who.seats if offer and seat in offer["waiting_for"]]
    if not offer or not mine:
        raise Problem("offer/none")
    if not request.yes:
        return Decision(now._replace(offers=now.offers.closed(kind)))
    by = offer["by"]
    return agree(now, kind, mine, lambda: _AGREED[kind](now, by))


def _go_back(now: Situation, seat: str, request: str | None) -> Decision:
    state = running(now)
    kept = state.back_to(seat)
    if kept is None:
        raise Problem("back/nothing")
    return _step(now, state.taken_back(seat, request, kept))


def _play_again(now: Situation) -> Decision:
    after = now._replace(offers=now.offers.closed("rematch"))
    return Decision(after, MakeRematch() if now.stored.rematch is None else None)


_AGREED: Final[dict[OfferKind, Callable[[Situation, str], Decision]]] = {
    "back": lambda now, seat: _go_back(now, seat, None),
    "rematch": lambda now, _seat: _play_again(now),
    "off": lambda now, _seat: call_off(now),
    "pause": lambda now, _seat: note_clocks(now, "pause"),
    "computer": lambda now, _seat: seat_computer(now),
}


def _ping(now: Situation, _who: Asker, _request: Ping) -> Decision:
    return Decision(now)


def _step(now: Situation, state: MatchState, phase: Phase | None = None) -> Decision:
    """A step to be stored. Any step ends the question whether one may be taken back."""
    result = None if state.choice_since else state.match.result
    phase = "over" if result else phase
    after = Situation(now.stored, state, now.offers.after_step())
    change = AppendStep(state.step, phase, None if result is None else result.data())
    return Decision(after.in_phase(phase) if phase else after, change, answered_by_update=True)


_RULES: Final[dict[type, Callable[[Situation, Asker, Any], Outcome]]] = {
    AddNonce: add_nonce,
    Leave: leave,
    Fill: fill,
    Free: free,
    Play: _play,
    Try: try_out,
    Hint: hint,
    Resign: _resign,
    Abort: _abort,
    TakeBack: _take_back,
    Rematch: _rematch,
    Answer: _answer,
    Claim: claim,
    requests.CallOff: lambda now, who, _request: ask_to_call_off(now, who),
    MoreTime: give_more_time,
    Pause: ask_to_pause,
    Ping: _ping,
    ComputerMove: _play_computer,
    Join: join,
    Renamed: rename,
}
