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
