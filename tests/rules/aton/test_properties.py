"""What is true of every state that play comes through, step by step."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rules.aton.walks import choices, examples, seeds, walk

from highpriest.play import Position
from highpriest.rules.aton import batched
from highpriest.rules.aton.apply import deal, deal_hand, needs_hand, nth_card
from highpriest.rules.aton.score import LINES
from highpriest.rules.aton.state import STATE, Phase, Reason
from highpriest.rules.aton.validate import faults
from highpriest.rules.game import ADVANCE, CHANCE, CHOICE, NOTHING

pytestmark = pytest.mark.interpreted

States = Any
IN_TURN = (Phase.START_REMOVAL, Phase.REMOVE, Phase.START_PLACING, Phase.PLACE, Phase.END_TURN)
BEFORE_ORDER = (Phase.DRAW, Phase.LAY, Phase.REVEAL, Phase.ORDER, Phase.TURN_UP)


def steps(seed: int, picks: list[int], round_limit: int = 0) -> Iterator[tuple[States, States]]:
    """A random game through the thin interface: each state with the one before it, step by small step."""
    luck = random.Random(seed)
    pending = list(reversed(picks))
    states, before = np.zeros(1, STATE), np.zeros(1, STATE)
    batched.begin(states, 0, round_limit)
    due = batched.due(states, 0)
    while due != NOTHING:
        batched.copy(states, 0, before, 0)
        pick = pending.pop() if pending else luck.randrange(48)
        if due == CHANCE:
            batched.deal(
                states, 0, nth_card(states[0], luck.randrange(int(states["pile_count"][0, states["mover"][0]])))
            )
        elif due == ADVANCE:
            batched.advance(states, 0)
        else:
            owing = [seat for seat in (0, 1) if batched.owing(states, 0) >> seat & 1]
            seat = owing[pick % len(owing)]
            batched.play(
                states, 0, seat, batched.nth_legal(states, 0, seat, pick % batched.count_legal(states, 0, seat))
            )
        yield before, states
        due = batched.due(states, 0)


def plain(states: States) -> dict[str, Any]:
    return {name: states[name][0].tolist() for name in STATE.names or ()}


# ---- what is always somewhere


@given(seeds, choices)
@examples(60, 2)
def test_29_counters_of_each_colour_are_always_somewhere(seed: int, picks: list[int]) -> None:
    for _, states in steps(seed, picks):
        state = plain(states)
        assert state["counters"][0] & state["counters"][1] == 0
        for seat in (0, 1):
            there = state["counters"][seat].bit_count() + state["stock"][seat] + state["realm"][seat]
            if state["phase"] in (Phase.PLACE, Phase.END_TURN) and state["mover"] == seat:
                there += state["left"]
            assert there == 29
        assert sum(state["realm"]) <= 8


@given(seeds, choices)
@examples(60, 2)
def test_nine_cards_of_each_value_and_colour_are_always_somewhere(seed: int, picks: list[int]) -> None:
    for _, states in steps(seed, picks):
        state = plain(states)
        for seat in (0, 1):
            for value in (1, 2, 3, 4):
                counted = sum(state[name][seat][value - 1] for name in ("pile", "discard", "hand"))
                listed = sum(state[name][seat].count(value) for name in ("bottom", "laid", "turned"))
                assert counted + listed == 9


# ---- what changes where


@given(seeds, choices)
@examples(60, 2)
def test_points_change_only_at_cartouche_1_and_in_a_scoring(seed: int, picks: list[int]) -> None:
    for before, after in steps(seed, picks):
        gained = (after["points"][0] - before["points"][0]).tolist()
        assert min(gained) >= 0
        if any(gained):
            assert before["phase"][0] in (Phase.REVEAL, Phase.SCORE)
        if before["phase"][0] == Phase.REVEAL:
            lead = int(before["laid"][0, 0, 0]) - int(before["laid"][0, 1, 0])
            assert gained == [max(2 * lead, 0), max(-2 * lead, 0)]
        if before["phase"][0] == Phase.SCORE:
            lines = np.empty((LINES, 5), np.int8)
            batched.write_lines(before, 0, lines)
            assert gained == lines[:, 2:4].sum(axis=0).tolist()


@given(seeds, choices, st.integers(0, 4))
@examples(60, 2)
def test_a_step_needs_nothing_and_a_choice_or_a_card_is_never_taken_by_itself(
    seed: int, picks: list[int], limit: int
) -> None:
    """What is due agrees with who owes: a choice exactly while a seat owes a move."""
    for _, states in steps(seed, picks, limit):
        due = batched.due(states, 0)
        assert (due == CHOICE) == bool(batched.owing(states, 0))
        assert (due == NOTHING) == (states["phase"][0] == Phase.OVER)
        assert (due == NOTHING) == (states["winners"][0] != 0)
        if limit:
            assert states["round_no"][0] <= limit


# ---- ranges, as the remarks beside the fields state them


def check_ranges(state: dict[str, Any]) -> None:
    phase = state["phase"]
    assert phase in list(Phase)
    assert state["round_no"] >= 1
    for seat in (0, 1):
        _check_cards(state, seat)
        assert 0 <= state["counters"][seat] < 1 << 48
        assert state["points"][seat] >= 0
        assert 0 <= state["stock"][seat] <= 29
        assert 0 <= state["realm"][seat] <= 8
        assert state["token"][seat] in (0, 1)
        assert 0 <= state["owed"][seat] <= 15
        assert 0 <= state["taken_back"][seat] <= 4
        if phase not in (Phase.TAKE_BACK, Phase.EMPTY_REALM):
            assert state["owed"][seat] == state["taken_back"][seat] == 0
    assert state["mover"] in (0, 1)
    assert state["mover"] == 0 or phase not in (Phase.LAY, Phase.OVER)
    assert state["first"] in (0, 1)
    assert state["first"] == 0 or phase not in BEFORE_ORDER
    assert state["second_turn"] in ((0, 1) if phase in IN_TURN else (0,))
    assert 0 <= state["left"] <= 4
    assert state["left"] == 0 or phase in IN_TURN
    assert (state["winners"] in (1, 2, 3)) == (phase == Phase.OVER) == (state["reason"] != Reason.NONE)
    assert state["removal"] in (0, 1)
    assert not any(state["unused"])


def _check_cards(state: dict[str, Any], seat: int) -> None:
    for name, most in (("pile", 36), ("hand", 4)):
        assert sum(state[name][seat]) == state[f"{name}_count"][seat] <= most
    for name in ("pile", "discard", "hand", "known"):
        assert all(0 <= number <= 9 for number in state[name][seat])
    for name in ("bottom", "turned"):
        number = state[f"{name}_count"][seat]
        assert 0 <= number <= 32
        assert all(1 <= card <= 4 for card in state[name][seat][:number])
        assert not any(state[name][seat][number:])
    assert all(0 <= card <= 4 for card in state["laid"][seat])
    assert sum(state["known"][seat]) <= 4


@given(seeds, choices)
@examples(60, 2)
def test_every_field_stays_within_its_range(seed: int, picks: list[int]) -> None:
    for _, states in steps(seed, picks):
        check_ranges(plain(states))


# ---- positions, wherever play stops


@given(seeds, choices)
@examples(10, 1)
def test_every_position_of_a_match_is_sound_and_has_a_text_form(seed: int, picks: list[int]) -> None:
    for match in walk(seed, picks, quits=True):
        position = match.position
        assert faults(match._states[0]) is None
        again = Position.from_text(position.text)
        assert again == position
        assert hash(again) == hash(position)
        assert again.text == position.text


@given(seeds, choices)
@examples(10, 1)
def test_positions_where_a_card_is_due_are_sound_and_have_a_text_form(seed: int, picks: list[int]) -> None:
    for before, states in steps(seed, picks, 4):
        if batched.due(states, 0) == CHANCE and before["pile_count"][0].sum() % 7 == 0:
            assert faults(states[0]) is None
            position = Position.from_text("aton")
            batched.copy(states, 0, position._states, 0)
            text = position.text
            assert Position.from_text(text)._states.tobytes() == states.tobytes()


@given(seeds, choices)
@examples(8, 1)
def test_positions_are_equal_exactly_if_their_texts_are_and_stay_as_they_are(seed: int, picks: list[int]) -> None:
    seen = [(match.position, match.position.text) for match in walk(seed, picks)]
    for n, (position, text) in enumerate(seen):
        assert position.text == text
        for other, other_text in seen[n : n + 6]:
            assert (position == other) == (text == other_text)
            assert text != other_text or hash(position) == hash(other)


# ---- the ways through the thin interface agree


@given(seeds, choices)
@examples(15, 1)
def test_going_on_at_once_is_the_same_as_step_by_step(seed: int, picks: list[int]) -> None:
    luck = random.Random(seed)
    slow, fast = np.zeros(1, STATE), np.zeros(1, STATE)
    for states in (slow, fast):
        batched.begin(states, 0, 0)
    pending = list(reversed(picks))
    while (due := batched.due(slow, 0)) != NOTHING:
        if due == ADVANCE:
            batched.advance(slow, 0)
            continue
        assert slow.tobytes() == fast.tobytes()
        if due == CHANCE:
            card = nth_card(slow[0], luck.randrange(int(slow["pile_count"][0, slow["mover"][0]])))
            batched.deal(slow, 0, card)
            said = batched.deal_on(fast, 0, card)
        else:
            seat = 0 if batched.owing(slow, 0) & 1 else 1
            pick = pending.pop() if pending else luck.randrange(48)
            move = batched.nth_legal(slow, 0, seat, pick % batched.count_legal(slow, 0, seat))
            batched.play(slow, 0, seat, move)
            said = batched.play_on(fast, 0, seat, move)
        assert said == batched.due(fast, 0) != ADVANCE
    assert slow.tobytes() == fast.tobytes()


@pytest.mark.parametrize("hand", [(4, 0, 0, 0), (0, 1, 2, 1), (1, 1, 1, 1), (0, 0, 0, 4)])
def test_a_hand_dealt_at_once_is_the_same_as_four_cards(hand: tuple[int, int, int, int]) -> None:
    at_once, one_by_one = np.zeros(1, STATE), np.zeros(1, STATE)
    for states in (at_once, one_by_one):
        batched.begin(states, 0, 0)
    for _ in range(2):
        assert needs_hand(at_once[0])
        deal_hand(at_once[0], *hand[:3])
        for value in (1, 2, 3, 4):
            for _ in range(hand[value - 1]):
                deal(one_by_one[0], value)
        assert at_once.tobytes() == one_by_one.tobytes()
    assert not needs_hand(at_once[0])


def test_each_card_of_the_unknown_pile_has_its_number() -> None:
    states = np.zeros(1, STATE)
    batched.begin(states, 0, 0)
    states["pile"][0, 0] = [2, 0, 3, 1]
    assert [nth_card(states[0], n) for n in range(6)] == [1, 1, 3, 3, 3, 4]
