"""Every request and every refusal, decided without a server: nothing is stored, told or changed."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from highpriest.play import Match
from highpriest.server.match.decide import MOST_STEPS, begin, decide
from highpriest.server.match.offers import Offers
from highpriest.server.match.situation import (
    AppendStep,
    CallOff,
    ClaimSeat,
    ComputerMove,
    Decision,
    Join,
    MakeRematch,
    Outcome,
    Preview,
    Question,
    SaveNonce,
    Situation,
    Someone,
)
from highpriest.server.match.state import MatchState
from highpriest.server.messages import encoded
from highpriest.server.problems import Problem
from highpriest.server.requests import REQUESTS
from highpriest.storage.stored import Phase, Step, StoredMatch, StoredSeat

ANN, BEA, CID = "a" * 64, "b" * 64, "c" * 64
STRANGER = Someone(None)


def waiting(game: str, *seats: StoredSeat, given: tuple[str, ...] = (), **options: Any) -> Situation:
    """A match that has not begun."""
    stored = StoredMatch("match-1", game, options, given, bytes(32), "waiting", False, None, 1000.0, seats)
    return Situation(stored)


def seat(name: str, guest: str | None, nonce: str | None = "0" * 64) -> StoredSeat:
    """A person's seat; by default their randomness has been added."""
    return StoredSeat(name, guest=guest, nonce=nonce if guest else None)


def begun(game: str, *seats: StoredSeat, **options: Any) -> Situation:
    """A match that has just begun."""
    first = begin(waiting(game, *seats, **options))
    assert first is not None
    return first.after


def alone(game: str = "thot", **options: Any) -> Situation:
    """Ann against a computer."""
    names = ("red", "blue") if game == "aton" else ("p1", "p2")
    return begun(game, seat(names[0], ANN), StoredSeat(names[1], level="novice"), **options)


def two(game: str = "thot") -> Situation:
    """Ann against Bea."""
    names = ("red", "blue") if game == "aton" else ("p1", "p2")
    return begun(game, seat(names[0], ANN), seat(names[1], BEA))


def who(now: Situation, guest: str) -> Someone:
    """The guest with the seats they hold."""
    return Someone(guest, now.seats_of(guest))


def ask(now: Situation, guest: str | None, kind: str, **fields: object) -> Outcome:
    """What the request comes to. Whatever that is, the situation it met stays as it was."""
    before = frozen(now)
    asker = STRANGER if guest is None else who(now, guest)
    try:
        return decide(now, asker, REQUESTS.validate_python({"type": kind, "id": "one", **fields}))
    finally:
        assert frozen(now) == before


def frozen(now: Situation) -> tuple[Any, ...]:
    """All that can be seen of a situation."""
    if now.state is None:
        return now.stored, now.offers
    match = now.state.match
    shown = [match.written(seat) for seat in (None, *match.seats)]
    return now.stored, now.offers, now.state.step, now.state.spine, now.state.choice_since, match.log, shown


def decided(outcome: Outcome) -> Decision:
    assert isinstance(outcome, Decision)
    return outcome


def step_of(outcome: Outcome) -> tuple[Step, Situation]:
    """The step that is to be stored, and what is so then."""
    decision = decided(outcome)
    assert isinstance(decision.change, AppendStep)
    assert decision.after.state is not None
    assert decision.after.state.step is decision.change.step
    assert decision.after.stored.phase == (decision.change.phase or "playing")
    return decision.change.step, decision.after


def refused(code: str, now: Situation, guest: str | None, kind: str, **fields: object) -> None:
    with pytest.raises(Problem) as caught:
        ask(now, guest, kind, **fields)
    assert caught.value.code == code


def state_of(now: Situation) -> MatchState:
    assert now.state is not None
    return now.state


def first_move(now: Situation, seat: str) -> str:
    return state_of(now).match.legal_moves(seat)[0].text


def move(now: Situation, guest: str, seat: str, number: int | None = None) -> Situation:
    """Ann or Bea plays the first legal move."""
    at = now.number if number is None else number
    _, after = step_of(ask(now, guest, "play", seat=seat, number=at, moves=[first_move(now, seat)]))
    return after


def in_phase(now: Situation, phase: Phase) -> Situation:
    return now.in_phase(phase)


# ---- beginning


def test_a_match_begins_when_every_person_has_added_randomness() -> None:
    now = waiting("aton", seat("red", ANN, None), seat("blue", BEA, None))
    assert begin(now) is None
    for guest, nonce in ((ANN, "1" * 64), (BEA, "2" * 64)):
        assert begin(now) is None
        decision = decided(ask(now, guest, "nonce", nonce=nonce))
        assert decision.change == SaveNonce(guest, nonce)
        assert not decision.answered_by_update
        now = decision.after
    assert [each.nonce for each in now.stored.seats] == ["1" * 64, "2" * 64]
    first = begin(now)
    assert first is not None
    step, after = step_of(first)
    assert (step.number, step.kind, step.seat, step.request) == (1, "begin", None, None)
    assert step.entries == state_of(after).match.log
    assert state_of(after).choice_since == {"red": 1, "blue": 1}
    assert begin(after) is None


def test_a_match_waits_for_an_open_seat() -> None:
    assert begin(waiting("thot", seat("p1", ANN), StoredSeat("p2"))) is None


def test_one_nonce_counts_for_all_seats_of_a_guest() -> None:
    now = waiting("aton", seat("red", ANN, None), seat("blue", ANN, None))
    assert all(each.nonce == "1" * 64 for each in decided(ask(now, ANN, "nonce", nonce="1" * 64)).after.stored.seats)


def test_randomness_is_refused() -> None:
    now = waiting("aton", seat("red", ANN), seat("blue", BEA, None))
    refused("seat/not-yours", now, None, "nonce", nonce="1" * 64)
    refused("seat/not-yours", now, CID, "nonce", nonce="1" * 64)
    refused("nonce/given", now, ANN, "nonce", nonce="1" * 64)
    refused("nonce/given", two(), ANN, "nonce", nonce="1" * 64)
    refused("nonce/given", in_phase(now, "aborted"), BEA, "nonce", nonce="1" * 64)


def test_a_match_that_goes_on_from_a_finished_game_is_over_at_once() -> None:
    played = Match("thot", seed=1, size=8)
    played.resign("p1")
    now = waiting("thot", seat("p1", ANN), seat("p2", BEA), given=played.log, **played.options.data())
    first = begin(now)
    assert first is not None
    step, after = step_of(first)
    assert step.entries == ()
    assert after.is_over


# ---- joining


def test_a_guest_takes_the_first_open_seat_or_the_one_they_name() -> None:
    now = waiting("thot", seat("p1", ANN), StoredSeat("p2"), StoredSeat("p3"), players=3)
    for wanted, place in ((None, 1), ("p3", 2)):
        decision = decided(decide(now, Someone(BEA), Join("Bea", wanted)))
        assert decision.change == ClaimSeat(place, BEA, "Bea")
        assert decision.after.stored.seats[place] == StoredSeat(f"p{place + 1}", guest=BEA, name="Bea")
    assert now.seats_of(BEA) == ()


def test_who_sits_already_needs_no_other_seat() -> None:
    now = waiting("thot", seat("p1", ANN), StoredSeat("p2"))
    assert decide(now, Someone(ANN), Join("Ann", None)) == Decision(now)
    assert decided(decide(now, Someone(ANN), Join("Ann", "p2"))).change == ClaimSeat(1, ANN, "Ann")


@pytest.mark.parametrize("wanted", [None, "p1", "p2", "p9"])
def test_no_seat_is_given_twice(wanted: str | None) -> None:
    now = waiting("thot", seat("p1", ANN), StoredSeat("p2", level="novice"))
    with pytest.raises(Problem, match="match/full"):
        decide(now, Someone(BEA), Join(None, wanted))


def test_nobody_joins_a_match_that_was_called_off() -> None:
    with pytest.raises(Problem, match="match/over"):
        decide(in_phase(waiting("thot", seat("p1", ANN), StoredSeat("p2")), "aborted"), Someone(BEA), Join(None, None))


# ---- playing


def test_a_move_becomes_a_step() -> None:
    now = two()
    text = first_move(now, "p1")
    step, after = step_of(ask(now, ANN, "play", seat="p1", number=1, moves=[text]))
    assert step == Step(2, "play", "p1", "one", (f"p1 {text}",))
    assert decided(ask(now, ANN, "play", seat="p1", number=1, moves=[text])).answered_by_update
    assert after.stored is now.stored
    assert after.offers is now.offers
    assert state_of(after).match.owing == ("p2",)
    assert state_of(after).choice_since == {"p2": 2}


def test_moves_are_refused() -> None:
    now = move(two(), ANN, "p1")
    text = first_move(now, "p2")
    for guest in (ANN, CID, None):
        refused("seat/not-yours", now, guest, "play", seat="p2", number=2, moves=[text])
    refused("move/not-due", now, ANN, "play", seat="p1", number=2, moves=[text])
    refused("move/late", now, BEA, "play", seat="p2", number=1, moves=[text])
    refused("move/late", now, BEA, "play", seat="p2", number=3, moves=[text])
    refused("move/unreadable", now, BEA, "play", seat="p2", number=2, moves=["nonsense"])
    refused("move/illegal", now, BEA, "play", seat="p2", number=2, moves=["puts +1 a1"])
    refused("move/not-due", now, BEA, "play", seat="p2", number=2, moves=[text, text])


def test_nothing_is_played_before_the_beginning_or_after_the_end() -> None:
    early = waiting("thot", seat("p1", ANN), StoredSeat("p2"))
    over = in_phase(two(), "over")
    for kind, fields in (
        ("play", {"seat": "p1", "number": 1, "moves": ["a1"]}),
        ("try", {"seat": "p1", "number": 1, "moves": ["a1"]}),
        ("hint", {"seat": "p1", "number": 1}),
        ("resign", {"seat": "p1"}),
        ("back", {"seat": "p1"}),
    ):
        refused("match/waiting", early, ANN, kind, **fields)
        refused("match/over", in_phase(early, "aborted"), ANN, kind, **fields)
        refused("match/over", over, ANN, kind, **fields)
        refused("seat/not-yours", over, None, kind, **fields)


def test_a_choice_that_stands_is_answered_whatever_others_did_meanwhile() -> None:
    """Both lay in Aton at the same time: who is second may have seen the first step or not."""
    now = move(two("aton"), ANN, "red", 1)
    assert state_of(now).choice_since == {"blue": 1}
    for number in (1, 2):
        step, _ = step_of(ask(now, BEA, "play", seat="blue", number=number, moves=[first_move(now, "blue")]))
        assert step.number == 3


def test_two_who_are_decided_in_the_same_situation_want_the_same_number() -> None:
    """So the database lets only the first of them through."""
    now = two("aton")
    red, _ = step_of(ask(now, ANN, "play", seat="red", number=1, moves=[first_move(now, "red")]))
    blue, _ = step_of(ask(now, BEA, "play", seat="blue", number=1, moves=[first_move(now, "blue")]))
    assert red.number == blue.number == 2


def test_a_computer_plays_through_the_same_door() -> None:
    now = move(alone(), ANN, "p1")
    text = first_move(now, "p2")
    computer = Someone(None, ("p2",))
    step, _ = step_of(decide(now, computer, ComputerMove("p2", 2, [text])))
    assert step == Step(3, "play", "p2", None, (f"p2 {text}",))
    back, after = step_of(ask(now, ANN, "back", seat="p1"))
    assert back.kind == "back"
    for situation, code in ((after, "move/not-due"), (in_phase(now, "over"), "match/over")):
        with pytest.raises(Problem, match=code):
            decide(situation, computer, ComputerMove("p2", 2, [text]))
    again = move(after, ANN, "p1")
    with pytest.raises(Problem, match="move/late"):  # the same seat chooses, but not the same choice
        decide(again, computer, ComputerMove("p2", 2, [text]))


def test_giving_up_ends_the_match() -> None:
    outcome = ask(two(), BEA, "resign", seat="p2")
    step, after = step_of(outcome)
    assert step.entries == ("p2 resigns",)
    assert after.is_over
    change = decided(outcome).change
    assert isinstance(change, AppendStep)
    assert change.phase == "over"
    assert change.result is not None
    assert change.result["winners"] == ["p1"]
    refused("seat/not-yours", two(), ANN, "resign", seat="p2")


# ---- trying and hints


@pytest.mark.parametrize("game", ["aton", "thot"])
def test_what_would_be_is_written_as_an_update_is(game: str) -> None:
    now = alone("thot") if game == "thot" else placing()
    (name,) = state_of(now).match.owing
    text = first_move(now, name)
    outcome = ask(now, ANN, "try", seat=name, number=now.number, moves=[text])
    assert isinstance(outcome, Preview)
    view = state_of(now).match.tried(name, [text]).view(name)
    as_data = {"type": "tried", "id": "one", "seat": name, "number": now.number, "moves": [text]}
    assert outcome.text == encoded({**as_data, "view": view.data(), "aids": view.aids()})
    assert json.loads(outcome.text)["seat"] == name


def placing() -> Situation:
    """One who plays both sides of Aton, after both have laid."""
    now = begun("aton", seat("red", ANN), seat("blue", ANN))
    for name in ("red", "blue"):
        _, now = step_of(ask(now, ANN, "play", seat=name, number=now.number, moves=[lay(now, name)]))
    return now


def lay(now: Situation, name: str) -> str:
    return next(each.text for each in state_of(now).match.legal_moves(name) if each.text != "exchange")


def test_trying_is_refused() -> None:
    now = alone()
    text = first_move(now, "p1")
    refused("seat/not-yours", now, CID, "try", seat="p1", number=1, moves=[text])
    refused("move/late", now, ANN, "try", seat="p1", number=0, moves=[text])
    refused("move/unreadable", now, ANN, "try", seat="p1", number=1, moves=["nonsense"])
    cards = alone("aton")
    refused("move/hidden", cards, ANN, "try", seat="red", number=1, moves=[lay(cards, "red")])


def test_a_hint_is_a_question_about_the_seats_own_view() -> None:
    now = alone("aton")
    outcome = ask(now, ANN, "hint", seat="red", number=1)
    assert isinstance(outcome, Question)
    assert outcome.request.id == "one"
    assert outcome.view == state_of(now).match.view("red")
    refused("hint/not-here", two(), ANN, "hint", seat="p1", number=1)
    refused("move/late", now, ANN, "hint", seat="red", number=0)
    refused("move/not-due", move(two(), ANN, "p1"), ANN, "hint", seat="p1", number=2)


def test_a_hint_can_be_asked_for_what_follows_from_ones_own_moves() -> None:
    now = alone()
    text = first_move(now, "p1")
    outcome = ask(now, ANN, "hint", seat="p1", number=1, moves=[text])
    assert isinstance(outcome, Question)
    assert outcome.view == state_of(now).match.tried("p1", [text]).view("p1")
    refused("move/unreadable", now, ANN, "hint", seat="p1", number=1, moves=["nonsense"])
    cards = alone("aton")
    refused("move/hidden", cards, ANN, "hint", seat="red", number=1, moves=[lay(cards, "red")])


def test_a_hint_does_not_look_behind_what_is_dealt() -> None:
    now = placing()
    while True:
        (name,) = state_of(now).match.owing
        text = first_move(now, name)
        if state_of(now).match.tried(name, [text]).deal_due is not None:
            break
        _, now = step_of(ask(now, ANN, "play", seat=name, number=now.number, moves=[text]))
    refused("move/not-due", now, ANN, "hint", seat=name, number=now.number, moves=[text])


# ---- calling off


def test_a_match_is_called_off_until_the_first_move() -> None:
    early = waiting("thot", seat("p1", ANN), StoredSeat("p2"))
    decision = decided(ask(early, ANN, "abort"))
    assert decision == Decision(in_phase(early, "aborted"), CallOff())
    step, after = step_of(ask(alone(), ANN, "abort"))
    assert (step.kind, step.seat, step.request, step.entries) == ("abort", "p1", "one", ())
    assert after.stored.phase == "aborted"
    assert state_of(after).choice_since == {}
    assert state_of(after).events(None) == '[{"event":"aborted","seat":"p1"}]'


def test_once_dealt_a_match_of_people_is_called_off_only_if_all_agree() -> None:
    for now in (two(), move(two(), ANN, "p1")):
        asked = decided(ask(now, BEA, "abort"))
        assert asked.change is None
        assert asked.after.stored.phase == "playing"
        assert asked.after.offers.off == {"by": "p2", "waiting_for": ["p1"]}
        refused("offer/none", asked.after, BEA, "answer", offer="off", yes=True)
        assert decided(ask(asked.after, ANN, "answer", offer="off", yes=False)).after.offers.off is None
        _, after = step_of(ask(asked.after, ANN, "answer", offer="off", yes=True))
        assert after.stored.phase == "aborted"


def test_calling_off_is_refused() -> None:
    refused("seat/not-yours", two(), None, "abort")
    refused("match/begun", move(alone(), ANN, "p1"), ANN, "abort")
    refused("match/over", in_phase(two(), "over"), ANN, "abort")
    refused("match/over", in_phase(waiting("thot", seat("p1", ANN), StoredSeat("p2")), "aborted"), ANN, "abort")


# ---- taking back


def test_against_a_computer_a_move_is_taken_back_at_once() -> None:
    begun_now = alone()
    now = move(begun_now, ANN, "p1")
    kept = len(state_of(begun_now).match.log)
    step, after = step_of(ask(now, ANN, "back", seat="p1"))
    assert step == Step(3, "back", "p1", "one", kept=kept)
    assert state_of(after).match.log == state_of(begun_now).match.log
    assert state_of(after).choice_since == {"p1": 3}
    assert state_of(after).events("p1") == '[{"event":"taken back","seat":"p1","to":1}]'
    refused("back/nothing", after, ANN, "back", seat="p1")
    refused("back/nothing", begun_now, ANN, "back", seat="p1")
    refused("seat/not-yours", now, CID, "back", seat="p1")


def test_a_match_does_not_grow_without_end() -> None:
    now = move(alone(), ANN, "p1")
    state = state_of(now)
    long = now._replace(state=MatchState(state.match, state.step._replace(number=MOST_STEPS), state.spine, given=0))
    refused("back/nothing", long, ANN, "back", seat="p1")


def test_between_people_the_others_are_asked() -> None:
    now = move(two(), ANN, "p1")
    decision = decided(ask(now, ANN, "back", seat="p1"))
    assert decision.change is None
    asked = decision.after
    assert asked.offers == Offers(back={"by": "p1", "waiting_for": ["p2"]})
    for guest in (ANN, CID, None):
        refused("offer/none", asked, guest, "answer", offer="back", yes=True)
    refused("offer/none", now, BEA, "answer", offer="back", yes=True)
    refused("offer/none", asked, BEA, "answer", offer="rematch", yes=True)
    assert ask(asked, BEA, "answer", offer="back", yes=False) == Decision(asked._replace(offers=Offers()))
    outcome = ask(asked, BEA, "answer", offer="back", yes=True)
    step, after = step_of(outcome)
    assert (step.kind, step.seat, step.request) == ("back", "p1", None)
    assert after.offers == Offers()
    assert not decided(outcome).answered_by_update  # it answers nobody, so that Bea is told `done`


def test_of_three_all_others_must_agree() -> None:
    people = [seat(f"p{place}", guest) for place, guest in enumerate((ANN, BEA, CID), 1)]
    now = move(begun("thot", *people, players=3, first="p1"), ANN, "p1")
    now = decided(ask(now, ANN, "back", seat="p1")).after
    half = decided(ask(now, CID, "answer", offer="back", yes=True))
    assert half == Decision(now._replace(offers=Offers(back={"by": "p1", "waiting_for": ["p2"]})))
    refused("offer/none", half.after, CID, "answer", offer="back", yes=True)
    step, _ = step_of(ask(half.after, BEA, "answer", offer="back", yes=True))
    assert step.kind == "back"


def test_a_move_ends_the_question() -> None:
    now = move(two(), ANN, "p1")
    asked = decided(ask(now, ANN, "back", seat="p1")).after
    assert move(asked, BEA, "p2").offers == Offers()


def test_an_answer_that_comes_after_the_end_is_too_late() -> None:
    asked = decided(ask(move(two(), ANN, "p1"), ANN, "back", seat="p1")).after
    refused("match/over", in_phase(asked, "over"), BEA, "answer", offer="back", yes=True)


def test_cards_that_were_laid_are_taken_back_by_both() -> None:
    now = two("aton")
    for guest, name in ((ANN, "red"), (BEA, "blue")):
        _, now = step_of(ask(now, guest, "play", seat=name, number=1, moves=[lay(now, name)]))
    asked = decided(ask(now, ANN, "back", seat="red")).after
    _, after = step_of(ask(asked, BEA, "answer", offer="back", yes=True))
    assert state_of(after).match.owing == ("red", "blue")


# ---- playing again


def test_another_match_is_made_at_once_or_when_the_others_agree() -> None:
    over = in_phase(alone(), "over")
    assert ask(over, ANN, "rematch") == Decision(over, MakeRematch())
    both = in_phase(two(), "over")
    asked = decided(ask(both, BEA, "rematch"))
    assert asked == Decision(both._replace(offers=Offers(rematch={"by": "p2", "waiting_for": ["p1"]})))
    assert ask(asked.after, ANN, "answer", offer="rematch", yes=True) == Decision(both, MakeRematch())
    assert ask(asked.after, ANN, "answer", offer="rematch", yes=False) == Decision(both)


def test_there_is_one_rematch() -> None:
    over = in_phase(two(), "over")
    made = over._replace(stored=replace(over.stored, rematch="match-2"))
    assert ask(made, ANN, "rematch") == Decision(made)


def test_a_rematch_is_refused() -> None:
    refused("match/running", two(), ANN, "rematch")
    refused("match/running", waiting("thot", seat("p1", ANN), StoredSeat("p2")), ANN, "rematch")
    refused("seat/not-yours", in_phase(two(), "over"), None, "rematch")


def test_is_anyone_there() -> None:
    now = two()
    assert ask(now, None, "ping") == Decision(now)


# ---- two who ask for the same at once


def test_who_asks_for_what_is_asked_of_them_has_agreed() -> None:
    now = two()
    for kind, phase in (("call_off", "aborted"), ("rematch", None)):
        met = in_phase(now, "over") if kind == "rematch" else now
        asked = decided(ask(met, ANN, kind)).after
        crossed = decided(ask(asked, BEA, kind))
        assert (crossed.change is not None, crossed.answered_by_update) == (True, False), kind
        assert phase is None or crossed.after.stored.phase == phase
        assert isinstance(crossed.change, AppendStep if phase else MakeRematch)


def test_asking_again_loses_nobodys_yes() -> None:
    now = begun("thot", seat("p1", ANN), seat("p2", BEA), seat("p3", CID), players=3)
    asked = decided(ask(now, ANN, "call_off")).after
    half = decided(ask(asked, BEA, "answer", offer="off", yes=True)).after
    for guest in (ANN, BEA):
        again = decided(ask(half, guest, "call_off"))
        assert (again.change, again.after.offers) == (None, half.offers)
    assert half.offers.off == {"by": "p1", "waiting_for": ["p3"]}
    assert decided(ask(half, CID, "call_off")).after.stored.phase == "aborted"


def test_two_who_take_back_want_the_same_only_if_it_leads_to_the_same_moment() -> None:
    thot = move(move(two(), ANN, "p1"), BEA, "p2")
    asked = decided(ask(thot, ANN, "back", seat="p1")).after
    other = decided(ask(asked, BEA, "back", seat="p2"))
    assert other == Decision(asked._replace(offers=Offers(back={"by": "p2", "waiting_for": ["p1"]})))
    aton = two("aton")
    laid = move(move(aton, ANN, "red"), BEA, "blue")
    asked = decided(ask(laid, ANN, "back", seat="red")).after
    step, after = step_of(ask(asked, BEA, "back", seat="blue"))
    assert (step.kind, after.offers) == ("back", Offers())
    assert state_of(after).match.log == state_of(aton).match.log
