"""The record of a match that goes on, as each may know it."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.spread import Case, every_case, random_move
from tests.play.aton.test_secrecy import otherwise, replayed
from tests.rules.aton.walks import choices, examples, seeds, walk

from highpriest import Match, Record

pytestmark = pytest.mark.interpreted

SEATS = ("red", "blue")


@every_case
def test_a_partial_record_agrees_with_the_record_where_it_shows_anything(case: Case) -> None:
    match, luck = case.begin(8), random.Random(8)
    while not match.is_over:
        for seat in (None, *match.seats):
            data = match.record_seen_by(seat)
            full = match.record().data()
            if case.game == "thot":
                assert data == full
                continue
            assert data["partial"] is True
            assert {**data, "log": full["log"]} == {**full, "partial": True}
            for told, entry in zip(data["log"], full["log"], strict=True):
                assert len(told) == len(entry)
                assert all(sign in ("?", true) for sign, true in zip(told, entry, strict=True))
        match.play(random_move(match, luck))
    for seat in (None, *match.seats):
        assert Record.from_data(match.record_seen_by(seat)) == match.record()


@given(seeds, choices, st.integers(0, 130), st.sampled_from(SEATS), seeds)
@examples(60, 4)
def test_other_hidden_cards_give_the_same_record(
    seed: int, picks: list[int], length: int, owner: str, other: int
) -> None:
    match = None
    for n, match in enumerate(walk(seed, picks)):
        if n >= length and match.view().data()["phase"] == "lay":
            break
    assert match is not None
    if match.is_over:
        return
    two = replayed(otherwise(match, owner, random.Random(other)))
    for watcher in (None, "blue" if owner == "red" else "red"):
        assert match.record_seen_by(watcher) == two.record_seen_by(watcher)


def test_a_seat_sees_the_cards_it_drew_and_its_own_laying() -> None:
    match = Match("aton", seed=7)
    match.play("red 1134")
    red, blue, laid = match.record_seen_by("red")["log"]
    assert sorted(red[9:13]) == ["1", "1", "3", "4"]
    assert red[13:] == "?" * 32
    assert blue == "deck blue " + "?" * 36
    assert laid == "red 1134"
    assert match.record_seen_by("blue")["log"][2] == match.record_seen_by()["log"][2] == "red ????"
    match.play("blue 2344")
    assert match.record_seen_by("blue")["log"][2:] == ["red 1134", "blue 2344"]
