"""Quick pairing, as a function: who plays whom, and who has the first seat."""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest
from tests.server.lobby.evenings import spend

from highpriest.server.lobby.pairing import Pair, Waiting, pairs
from highpriest.server.lobby.terms import Player, meeting
from highpriest.storage.seek import Seek

NOW = 1_000.0


def waits(person: str, seconds: float = 5.0, last: str | None = None) -> Waiting:
    return Waiting(person, NOW - seconds, last)


def names(found: list[Pair]) -> set[frozenset[str]]:
    return {frozenset((one.person, other.person)) for one, other in found}


def test_one_alone_waits_on() -> None:
    assert pairs([], NOW) == []
    assert pairs([waits("ann")], NOW) == []


def test_two_who_wait_meet() -> None:
    assert names(pairs([waits("ann"), waits("bea")], NOW)) == {frozenset(("ann", "bea"))}


def test_of_three_the_last_to_come_waits_on() -> None:
    found = pairs([waits("cid", 1), waits("ann", 20), waits("bea", 10)], NOW)
    assert names(found) == {frozenset(("ann", "bea"))}


def test_nobody_meets_the_last_opponent_while_another_waits() -> None:
    found = pairs([waits("ann", 20, "bea"), waits("bea", 20, "ann"), waits("cid", 1)], NOW)
    assert len(found) == 1
    assert frozenset(("ann", "bea")) not in names(found)


def test_one_side_remembering_is_enough() -> None:
    found = pairs([waits("ann", 20, "bea"), waits("bea", 20), waits("cid", 1)], NOW)
    assert frozenset(("ann", "bea")) not in names(found)


def test_two_alone_meet_again_and_so_do_three_who_all_met() -> None:
    assert len(pairs([waits("ann", 5, "bea"), waits("bea", 5, "ann")], NOW)) == 1
    assert len(pairs([waits("ann", 5, "bea"), waits("bea", 5, "cid"), waits("cid", 5, "ann")], NOW)) == 1


def test_two_pairs_that_met_are_exchanged() -> None:
    four = [waits("ann", 9, "bea"), waits("bea", 8, "ann"), waits("cid", 7, "dan"), waits("dan", 6, "cid")]
    found = names(pairs(four, NOW))
    assert len(found) == 2
    assert not found & {frozenset(("ann", "bea")), frozenset(("cid", "dan"))}


@pytest.mark.parametrize("seed", range(20))
def test_as_many_as_can_be_are_paired_each_once(seed: int) -> None:
    luck = Random(seed)
    count = luck.randrange(2, 40)
    waiting = [waits(f"p{number}", luck.uniform(0, 60)) for number in range(count)]
    found = pairs(waiting, NOW)
    assert len(found) == count // 2
    assert len({person for pair in found for person in pair}) == 2 * len(found)
    assert found == pairs(list(reversed(waiting)), NOW)  # whatever order they are given in


def test_a_thousand_are_paired() -> None:
    waiting = [waits(f"p{number}", number / 10) for number in range(1_000)]
    assert len(pairs(waiting, NOW)) == 500


def test_evenings_of_twelve_people_have_short_waits() -> None:
    seen = spend(12, Random(1))
    assert seen.figures["median wait"] <= 20
    assert (seen.repeats, seen.doubles) == ([], [])


def pairs_neighbours(waiting: Sequence[Waiting], _now: float) -> list[Pair]:
    """With a bug: forgets whom people played last."""
    return list(pairwise(waiting))[::2]


def pairs_the_first_with_all(waiting: Sequence[Waiting], _now: float) -> list[Pair]:
    """With a bug: puts one person into several pairs."""
    return [(waiting[0], other) for other in waiting[1:]]


def pairs_seldom(waiting: Sequence[Waiting], now: float) -> list[Pair]:
    """With a bug: waits until six are there."""
    return pairs(waiting, now) if len(waiting) >= 6 else []


def test_evenings_find_bad_pairing() -> None:
    assert spend(10, Random(2), pairs_neighbours).repeats
    assert spend(2, Random(3), pairs_the_first_with_all).doubles
    assert spend(4, Random(4), pairs_seldom).figures["median wait"] > 20


# ---- seats


def seek(person: str, balance: int) -> Seek:
    now = time.time()
    return Seek("s" + person, person, "aton", {}, "4+4", True, True, False, now, now, now, None, balance)


@pytest.mark.parametrize(("hers", "his", "first"), [(2, 0, "bea"), (-1, 1, "ann"), (0, 0, None)])
def test_who_had_the_first_seat_less_often_has_it(hers: int, his: int, first: str | None) -> None:
    ann, bea = seek("ann", hers), seek("bea", his)
    met = [meeting((ann, bea), Player.of(ann), Player.of(bea), swap=swap).match.seats for swap in (False, True)]
    firsts = [seats[0].guest for seats in met]
    assert firsts == ([first, first] if first else ["ann", "bea"])
    assert all({seat.guest for seat in seats} == {"ann", "bea"} for seats in met)
