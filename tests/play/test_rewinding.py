"""Going back in a match: what chance decided stays decided."""

from __future__ import annotations

from random import Random

import pytest

from highpriest import Match, RecordError

pytestmark = pytest.mark.interpreted


def match_with_reshuffle() -> Match:
    """A match of Aton that has come just past its first reshuffle."""
    match, luck = Match("aton", seed=3), Random(1)
    while len(deals(match)) < 3:
        match.play(luck.choice(match.legal_moves(match.owing[0])))
    return match


def deals(match: Match) -> list[int]:
    """The places of the deals in the log."""
    return [place for place, entry in enumerate(match.log) if entry.startswith("deck")]


def test_a_rewound_match_is_the_match_as_it_was() -> None:
    match = match_with_reshuffle()
    earlier = match.rewound(10)
    assert earlier.log == match.log[:10]
    for entry in match.log[10:]:
        if not entry.startswith("deck"):
            earlier.enter(entry)
    assert earlier == match
    assert earlier.position == match.position


def test_deals_that_came_come_again_after_going_back() -> None:
    match = match_with_reshuffle()
    reshuffle = deals(match)[2]
    assert match.rewound(reshuffle).log == match.log[: reshuffle + 1]


def test_deals_of_a_replayed_record_come_again_too_whatever_the_new_seed() -> None:
    match = match_with_reshuffle()
    reshuffle = deals(match)[2]
    replayed = Match.replay(match.record(), seed="another")
    assert replayed.rewound(reshuffle).log == match.log[: reshuffle + 1]


def test_other_cards_to_shuffle_are_shuffled_anew() -> None:
    match = match_with_reshuffle()
    start = match.rewound(2)
    start.play("red exchange")  # brings the reshuffle forward, and with it other hands
    luck = Random(2)
    while len(deals(start)) < 3:
        start.play(luck.choice(start.legal_moves(start.owing[0])))
    assert Match.replay(start.record()) == start


@pytest.mark.parametrize("entries", [-1, 10_000])
def test_there_is_no_going_back_to_where_the_match_never_was(entries: int) -> None:
    with pytest.raises(RecordError, match=f"no moment after {entries}"):
        Match("aton", seed=3).rewound(entries)


def test_a_move_taken_back_can_be_made_again() -> None:
    match = match_with_reshuffle()
    other = match.copy()
    entries = [match.undo() for _ in range(20)]
    assert match == other.rewound(match.log_length)
    for entry in reversed(entries):
        match.enter(entry)
    assert match == other
    assert match.position == other.position


def test_what_followed_from_a_move_is_taken_back_with_it() -> None:
    match = match_with_reshuffle()
    reshuffle = deals(match)[2]
    before = match.rewound(reshuffle - 1)
    while match.log_length >= reshuffle:
        match.undo()
    assert match == before


def test_a_resignation_can_be_taken_back() -> None:
    match = Match("thot", seed=1)
    match.resign("p2")
    assert match.undo() == "p2 resigns"
    assert not match.is_over
    assert match == Match("thot", seed=1)


def test_a_copy_does_not_notice_that_a_move_is_taken_back() -> None:
    match = match_with_reshuffle()
    other, log = match.copy(), match.log
    match.undo()
    assert other.log == log


@pytest.mark.parametrize("game", ["aton", "thot"])
def test_before_the_first_move_there_is_nothing_to_take_back(game: str) -> None:
    match = Match(game, seed=1)
    with pytest.raises(RecordError, match="nothing was played yet"):
        match.undo()
    assert match == Match(game, seed=1)
