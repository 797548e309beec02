"""Positions that cannot arise: nothing is found in games that were played, and every planted fault is."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rules.thot.drawn import drawn, text_of
from tests.sizes import sized

from highpriest.errors import PositionError
from highpriest.play import Match, Position
from highpriest.play.thot.options import ThotOptions, supply_of
from highpriest.rules.thot.state import ANKH, EMPTY, Phase, Reason
from highpriest.rules.thot.validate import faults

pytestmark = pytest.mark.interpreted

PICTURE = """
.  +2 .  .  A  .  .  -1*
.  .  .  .  .  .  .  .
A  P  .  +5* -6 .  .  -7
"""


def fault_of(position: Any) -> tuple[str, str] | None:
    return faults(position._states[0], supply_of(position.options))


@settings(max_examples=sized(30, 6), deadline=None)
@given(
    options=st.fixed_dictionaries(
        {
            "players": st.sampled_from([2, 3, 4]),
            "size": st.sampled_from([8, 10]),
            "turning": st.booleans(),
            "stars": st.lists(st.integers(1, 8), max_size=8, unique=True),
        }
    ),
    seed=st.integers(0, 2**32),
)
def test_positions_that_were_played_have_no_fault(options: dict[str, Any], seed: int) -> None:
    luck = random.Random(seed)
    match = Match("thot", seed=seed, teams=options["players"] == 4 and luck.random() < 0.5, **options)
    while not match.is_over:
        if luck.random() < 0.3:
            assert fault_of(match) is None
        if luck.random() < 0.01:
            match.resign(luck.choice(match.seats))
        else:
            match.play(luck.choice(match.legal_moves(match.owing[0])))
    assert fault_of(match) is None


def test_before_the_lay_out_there_is_no_fault() -> None:
    assert fault_of(Match("thot", by_hand=True)) is None


def set_kind(square: int, kind: int) -> Callable[[Any], None]:
    def plant(state: Any) -> None:
        state.kind[square] = kind

    return plant


def set_field(name: str, value: int) -> Callable[[Any], None]:
    def plant(state: Any) -> None:
        state[name] = value

    return plant


def add_to(name: str, *index: int) -> Callable[[Any], None]:
    def plant(state: Any) -> None:
        state[name][index] += 1

    return plant


def over(reason: Reason, winners: int) -> Callable[[Any], None]:
    def plant(state: Any) -> None:
        state.phase, state.reason, state.winners, state.mover = Phase.OVER, reason, winners, 0

    return plant


def swap_tray(state: Any) -> None:
    state.taken[[0, 2]] = state.taken[[2, 0]]
    state.total[[0, 2]] = state.total[[2, 0]]


PLANTED = {
    "a scarab vanished": (set_kind(1, EMPTY), "T1"),
    "a scarab too many": (add_to("taken", 0, 3), "T1"),
    "a scarab still to come": (add_to("supply", 3), "T1"),
    "four ankhs": (lambda state: [set_kind(n, ANKH)(state) for n in (0, 2)], "T1"),
    "a wrong sum": (add_to("total", 0), "T10"),
    "stones of somebody who does not play": (swap_tray, "T10"),
    "a wrong count of scarabs": (set_field("scarabs", 4), "T9"),
    "a stone beyond the short board": (set_kind(8, ANKH), "T2"),
    "a stone below the short board": (set_kind(80, ANKH), "T2"),
    "the priest beyond the short board": (set_field("column", 8), "T1"),
    "the priest above the board": (set_field("row", -1), "T1"),
    "the priest on a stone": (set_field("column", 0), "T6"),
    "a row that does not agree": (add_to("line", 0, 2), "T5"),
    "a column that does not agree": (add_to("line", 1, 2), "T5"),
    "a star in a row": (add_to("star", 0, 0), "T5"),
    "a star in a column": (add_to("star", 1, 7), "T5"),
    "an opening with stones taken": (set_field("opening", 1), "T4"),
    "over without an end": (set_field("phase", Phase.OVER), "T9"),
    "winners without an end": (set_field("winners", 1), "T9"),
    "a reason without an end": (set_field("reason", Reason.STUCK), "T9"),
    "cleared with scarabs on the board": (over(Reason.CLEARED, 1), "T9"),
    "stuck with a stone to go to": (over(Reason.STUCK, 1), "T9"),
    "nobody gave up, but both won": (over(Reason.RESIGNED, 3), "T10"),
}


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_is_found(name: str) -> None:
    plant, rule = PLANTED[name]
    states = drawn(PICTURE, taken={"p1": "+8"})._states.copy()
    supply = supply_of(ThotOptions(size=8))
    assert faults(states[0], supply) is None
    plant(states[0])
    fault = faults(states[0], supply)
    assert fault is not None
    assert fault[1] == rule


@pytest.mark.parametrize(
    ("more", "rule"),
    [
        ({"picture": PICTURE.replace("A", "-2")}, None),
        ({"picture": PICTURE + "\nA A"}, "T1"),
        ({"way": None}, "T4"),
        ({"phase": "put", "taken": {"p1": ""}, "rest": "p2"}, "T7"),
        ({"phase": "put", "picture": PICTURE + "\n. A"}, "T7"),
        ({"picture": ". P A\n. A"}, "T9"),  # no scarab left
        ({"picture": ". P .\n. +1", "way": "h"}, "T9"),  # nowhere to go
        ({"phase": "over"}, "T9"),
        ({"ending": "winners=p1 reason=stuck"}, "T9"),
        ({"phase": "over", "ending": "winners=p1 reason=cleared"}, "T9"),
        ({"phase": "over", "ending": "winners=p1 reason=stuck"}, "T9"),
        ({"phase": "over", "ending": "winners=p1,p2 reason=resigned"}, "T10"),
        ({"phase": "over", "ending": "winners=p1 reason=resigned"}, None),
        ({"phase": "over", "ending": "winners=p2 reason=time"}, None),
        ({"phase": "over", "picture": ". P .\n. A", "ending": "winners=p1 reason=cleared"}, None),
        ({"phase": "over", "picture": ". P .\n. A", "ending": "winners=p2 reason=cleared"}, "T10"),
        ({"phase": "over", "picture": ". P .\n. A", "ending": "winners=p1 reason=stuck"}, "T9"),
        ({"phase": "over", "picture": ". P .\n. +1", "ending": "winners=p1 reason=stuck"}, None),
    ],
)
def test_positions_from_texts_are_judged(more: dict[str, Any], rule: str | None) -> None:
    arguments = {"picture": PICTURE, "taken": {"p1": "+8"}, "way": "h", **more}
    text = text_of(**arguments)
    if rule is None:
        position = Position.from_text(text)
        assert Position.from_text(position.text) == position
        return
    with pytest.raises(PositionError, match="cannot arise") as caught:
        Position.from_text(text)
    assert caught.value.rule == rule


def test_a_full_board_before_any_move_must_be_the_opening() -> None:
    match = Match("thot", seed=1, size=8)
    assert Position.from_text(match.position.text) == match.position
    with pytest.raises(PositionError) as caught:
        Position.from_text(match.position.text + " way=h")
    assert caught.value.rule == "T4"


def test_judging_changes_nothing() -> None:
    states = drawn(PICTURE)._states
    before = states.tobytes()
    faults(states[0], supply_of(ThotOptions(size=8)))
    assert states.tobytes() == before
