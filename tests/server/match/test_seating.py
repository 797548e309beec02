"""Who sits where until a match begins: sitting down, getting up, computers, calling off, names."""

from __future__ import annotations

from dataclasses import replace

from tests.server.match.test_decide import ANN, BEA, CID, ask, decided, in_phase, refused, seat, two, waiting, who

from highpriest.server.match.decide import decide
from highpriest.server.match.presenters import table_for
from highpriest.server.match.situation import CallOff, Decision, LeaveSeats, Renamed, SetLevel, Situation
from highpriest.storage.stored import StoredSeat

OPEN = StoredSeat("p3")


def made_by(guest: str, *seats: StoredSeat) -> Situation:
    """A match of Thot that waits."""
    now = waiting("thot", *seats, players=len(seats))
    return now._replace(stored=replace(now.stored, maker=guest))


def test_a_seat_is_given_up_until_the_match_begins() -> None:
    now = made_by(ANN, seat("p1", ANN), seat("p2", BEA), OPEN)
    decision = decided(ask(now, BEA, "leave"))
    assert decision == Decision(now.seated([seat("p1", ANN), StoredSeat("p2"), OPEN]), LeaveSeats(BEA))
    refused("seat/not-yours", now, CID, "leave")
    refused("match/dealt", two(), BEA, "leave")
    refused("match/over", in_phase(now, "aborted"), BEA, "leave")


def test_the_maker_lets_computers_sit_down_and_get_up_again() -> None:
    now = made_by(ANN, seat("p1", ANN), seat("p2", BEA), OPEN)
    decision = decided(ask(now, ANN, "fill", seat="p3", level="scribe"))
    assert decision.change == SetLevel(2, "scribe")
    assert decision.after.stored.seats[2] == StoredSeat("p3", level="scribe")
    assert decided(ask(decision.after, ANN, "free", seat="p3")) == Decision(now, SetLevel(2, None))
    refused("seat/taken", decision.after, ANN, "fill", seat="p3", level="novice")
    for name in ("p1", "p2", "p4"):
        refused("seat/taken", now, ANN, "fill", seat=name, level="novice")
    for name in ("p1", "p3", "p4"):
        refused("seat/taken", now, ANN, "free", seat=name)
    refused("player/unknown", now, ANN, "fill", seat="p3", level="pharaoh")


def test_the_maker_asks_somebody_to_leave() -> None:
    now = made_by(ANN, seat("p1", ANN), seat("p2", BEA), seat("p3", BEA))
    assert decided(ask(now, ANN, "free", seat="p2")) == decided(ask(now, BEA, "leave"))
    refused("match/not-yours", now, BEA, "free", seat="p1")
    refused("match/dealt", two(), ANN, "free", seat="p2")
    unknown = waiting("thot", seat("p1", ANN), seat("p2", BEA), OPEN, players=3)
    refused("seat/taken", unknown, ANN, "free", seat="p2")


def test_nobody_else_changes_the_seats_or_calls_off() -> None:
    now = made_by(ANN, seat("p1", ANN), seat("p2", BEA), OPEN)
    refused("match/not-yours", now, BEA, "fill", seat="p3", level="novice")
    refused("match/not-yours", now, None, "free", seat="p3")
    refused("match/not-yours", now, BEA, "abort")
    refused("seat/not-yours", now, CID, "abort")
    refused("match/dealt", two(), ANN, "fill", seat="p2", level="novice")


def test_a_maker_without_a_seat_may_still_call_off() -> None:
    now = made_by(CID, seat("p1", ANN), StoredSeat("p2"))
    assert decided(ask(now, CID, "abort")) == Decision(in_phase(now, "aborted"), CallOff())
    assert decided(ask(now, CID, "fill", seat="p2", level="novice")).change == SetLevel(1, "novice")


def test_where_nobody_knows_the_maker_all_who_sit_there_are() -> None:
    now = waiting("thot", seat("p1", ANN), StoredSeat("p2"))
    assert decided(ask(now, ANN, "fill", seat="p2", level="novice")).change == SetLevel(1, "novice")
    refused("match/not-yours", now, BEA, "fill", seat="p2", level="novice")


def test_of_people_who_met_in_the_lobby_nobody_is_the_maker() -> None:
    """Each may leave the other, which is the end; neither may ask the other to leave, and no page offers it."""
    now = waiting("thot", seat("p1", ANN), seat("p2", BEA, None))
    for guest, may in ((ANN, True), (BEA, True), (CID, False)):
        table = table_for(now, guest, set(), watchers=0, clock=None)
        assert (table["made_by_you"], table["may_call_off"]) == (False, may)
    refused("seat/taken", now, ANN, "free", seat="p2")
    off = Decision(in_phase(now.seated([StoredSeat("p1"), seat("p2", BEA, None)]), "aborted"), LeaveSeats(ANN, True))
    assert decided(ask(now, ANN, "leave")) == decided(ask(now, ANN, "abort")) == off
    refused("seat/not-yours", now, CID, "abort")
    refused("match/over", in_phase(now, "aborted"), BEA, "leave")


def test_a_new_name_holds_where_no_other_was_given() -> None:
    mine, own = StoredSeat("p1", guest=ANN, name="Ann"), StoredSeat("p2", guest=ANN, name="Left hand")
    now = made_by(ANN, mine, own, StoredSeat("p3", guest=BEA, name="Ann"))
    after = decided(decide(now, who(now, ANN), Renamed("Ann", "Anna"))).after
    assert [each.name for each in after.stored.seats] == ["Anna", "Left hand", "Ann"]


def test_the_same_name_at_one_table_gets_a_number() -> None:
    def names(*given: str | None) -> list[str | None]:
        seats = [StoredSeat(f"p{place}", guest=str(place), name=name) for place, name in enumerate(given, 1)]
        table = table_for(made_by(ANN, *seats), ANN, set(), watchers=0, clock=None)
        return [info["name"] for info in table["seats"]]

    assert names("Ann", "Bea", "Ann", "Ann") == ["Ann", "Bea", "Ann (2)", "Ann (3)"]
    assert names("Ann (2)", "Ann", "ann") == ["Ann (2)", "Ann", "ann (3)"]
    assert names(None, None) == [None, None]
