"""Two matches that differ only in what a seat cannot know look the same from there."""

from __future__ import annotations

import random
from itertools import permutations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.rules.aton.boards import field, match_of, to_lay
from tests.rules.aton.walks import choices, examples, seeds, walk

from highpriest.play import Event, Match
from highpriest.play.aton.events import Drew, Laid

pytestmark = pytest.mark.interpreted

SEATS = ("red", "blue")


def replayed(log: list[str]) -> Match:
    match = Match("aton", by_hand=True)
    for entry in log:
        match.enter(entry)
    return match


def seen(match: Match, seat: str | None) -> list[Event]:
    return [event.seen_by(seat) for event in match.events()]


def check_same(one: Match, two: Match, viewer: str | None) -> None:
    """Equal views, moves, events and drawings, byte for byte."""
    assert one.view(viewer) == two.view(viewer)
    assert one.view(viewer).raw == two.view(viewer).raw
    assert one.view(viewer).data() == two.view(viewer).data()
    assert seen(one, viewer) == seen(two, viewer)
    if viewer:
        assert one.legal_moves(viewer) == two.legal_moves(viewer)
        assert str(one.position.rendering(viewer)) == str(two.position.rendering(viewer))


def otherwise(match: Match, owner: str, luck: random.Random) -> list[str]:
    """The log of a match that is being laid, with the owner's hidden cards dealt in another order.

    Hidden are the cards still to come and those of this round's four that came from the last shuffle and not from
    a known bottom. If they have laid them, they lay what they hold instead, in any order.
    """
    number = SEATS.index(owner)
    log = list(match.log)
    place = max(n for n, entry in enumerate(log) if entry.startswith(f"deck {owner} "))
    cards = log[place].split()[2]
    to_come = len(match._undealt[f"deck {owner}"])
    in_hand = min(4 - sum(field(match, "known")[number]), len(cards) - to_come)
    start = len(cards) - to_come - in_hand
    hidden = list(cards[start:])
    luck.shuffle(hidden)
    log[place] = f"deck {owner} {cards[:start]}{''.join(hidden)}"
    if field(match, "laid")[number][0]:
        lay = max(n for n, entry in enumerate(log) if entry.startswith(f"{owner} "))
        held = "".join(map(str, field(match, "laid")[number]))
        for card in cards[start : start + in_hand]:
            held = held.replace(card, "", 1)
        new = [*held, *hidden[:in_hand]]
        luck.shuffle(new)
        log[lay] = f"{owner} {''.join(new)}"
    return log


@given(seeds, choices, st.integers(0, 130), st.sampled_from(SEATS), seeds)
@examples(250, 10)
def test_other_hidden_cards_look_the_same(seed: int, picks: list[int], length: int, owner: str, other: int) -> None:
    match = None
    for n, match in enumerate(walk(seed, picks)):
        if n >= length and match.view().data()["phase"] == "lay":
            break
    assert match is not None
    assume(not match.is_over)
    log = otherwise(match, owner, random.Random(other))
    one, two = replayed(list(match.log)), replayed(log)
    for viewer in (None, "blue" if owner == "red" else "red"):
        check_same(one, two, viewer)
    # The owner sees a difference exactly if they hold or laid other cards.
    number = SEATS.index(owner)
    same = all(field(one, name)[number] == field(two, name)[number] for name in ("hand", "laid", "pile"))
    assert (one.view(owner) == two.view(owner)) == same


def test_the_matches_compared_do_differ() -> None:
    """So that the property above is about something: most of the time the hidden cards are others."""
    differ = 0
    for seed in range(10):
        match = Match("aton", seed=seed)
        match.play(match.legal_moves("blue")[0])
        two = replayed(otherwise(match, "blue", random.Random(seed)))
        differ += two.view("blue") != match.view("blue")
        check_same(match, two, "red")
        check_same(match, two, None)
    assert differ >= 8


def test_a_lay_that_is_not_revealed_looks_like_any_other() -> None:
    lays = sorted({"".join(cards) for cards in permutations("1234")})
    matches = [match_of("1234", "1111", f"red {lay}") for lay in lays]
    for match in matches[1:]:
        check_same(matches[0], match, "blue")
        check_same(matches[0], match, None)
        assert match.view("red") != matches[0].view("red")


@pytest.mark.parametrize("hand", ["1111", "1234", "4444", "2233"])
def test_another_hand_with_the_cards_of_the_pile_looks_the_same(hand: str) -> None:
    one, two = to_lay(red="1234", blue="1122"), to_lay(red="1234", blue=hand)
    assert one.view("red") == two.view("red")
    assert one.view() == two.view()
    assert one.legal_moves("red") == two.legal_moves("red")
    assert (one.view("blue") == two.view("blue")) == (hand == "1122")


def test_known_cards_are_no_secret() -> None:
    one = to_lay(red="1234", blue="1122", known=("0000", "1000"))
    two = to_lay(red="1234", blue="1122")
    assert one.view("red") != two.view("red")


@given(seeds, choices)
@examples(30, 2)
def test_hidden_events_show_no_cards(seed: int, picks: list[int]) -> None:
    *_, match = walk(seed, picks)
    for seat in (*SEATS, None):
        for event, told in zip(match.events(), seen(match, seat), strict=True):
            if isinstance(event, Drew | Laid) and event.seat != seat and not getattr(event, "known", False):
                assert isinstance(told, Drew | Laid)
                assert told.cards is None
                assert event.cards is not None
                assert told.seat == event.seat
            else:
                assert told == event


def test_no_seed_leaves_with_a_view_a_record_or_an_event() -> None:
    match = Match("aton", seed="a secret that nobody must see")
    assert match.seed is not None
    match.play(match.legal_moves("red")[0])
    told = repr([match.view(seat).data() for seat in ("red", "blue", None)]) + repr(match.events())
    told += match.record().to_json() + match.position.text + repr(match) + str(match)
    assert match.seed.hex() not in told
    assert "a secret" not in told
