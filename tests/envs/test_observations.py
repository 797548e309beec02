"""Observations mean what their table says, and hold nothing that the seat may not know."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.envs.cases import ALL, batch
from tests.games.spread import Case
from tests.sizes import INTERPRETED, sized

from highpriest.envs.aton.layout import LAYOUT as ATON
from highpriest.envs.aton.seeing import write_observation as write_aton
from highpriest.envs.batch import Batch
from highpriest.envs.layout import NUMBER, Layout
from highpriest.envs.thot.layout import LAYOUT as THOT
from highpriest.envs.thot.seeing import write_observation as write_thot
from highpriest.rules.aton.state import Phase
from highpriest.rules.aton.view import VIEW

pytestmark = pytest.mark.interpreted

every_case = pytest.mark.parametrize("case", ALL, ids=str)
PAGE = Path(__file__).parents[2] / "docs" / "environments.md"


def other_hidden_things(state: Any, owner: int, luck: random.Random) -> None:
    """Deal the owner's hidden cards anew: those in hand or face down that did not come from a known bottom."""
    if state["phase"] != Phase.LAY:
        return
    has_laid = bool(state["laid"][owner, 0])
    held = np.bincount(state["laid"][owner] - 1, minlength=4) if has_laid else state["hand"][owner].astype(int)
    known = state["known"][owner].astype(int)
    pool = [value for value in range(4) for _ in range(state["pile"][owner, value] + held[value] - known[value])]
    luck.shuffle(pool)
    hidden = int(held.sum() - known.sum())
    cards = known + np.bincount(pool[:hidden], minlength=4)
    state["pile"][owner] = np.bincount(pool[hidden:], minlength=4)
    if has_laid:
        lay = [value + 1 for value in range(4) for _ in range(cards[value])]
        luck.shuffle(lay)
        state["laid"][owner] = lay
    else:
        state["hand"][owner] = cards


def seen(many: Batch, seat: int) -> tuple[bytes, bytes]:
    return many.observe(0, seat).tobytes(), many.mask(0, seat).tobytes()


@pytest.mark.parametrize("limit", [0, 6])
def test_what_a_seat_of_aton_cannot_know_does_not_show(limit: int) -> None:
    """Byte for byte, at every step of random games, for both seats."""
    many, luck = batch(Case("aton", {"round_limit": limit}), 1), random.Random(limit)
    differed = {"in hand": 0, "face down": 0}
    for _ in range(sized(1500, 40)):
        for seat in (0, 1):
            before, told, owners = many.states.copy(), seen(many, seat), seen(many, 1 - seat)
            other_hidden_things(many.states[0], 1 - seat, luck)
            if many.states.tobytes() != before.tobytes():
                differed["face down" if before["laid"][0, 1 - seat, 0] else "in hand"] += 1
                assert seen(many, 1 - seat) != owners
            assert seen(many, seat) == told
            many.states[:] = before
        many.step(many.random_actions())
    assert min(differed.values()) > sized(80, 1), differed


@every_case
def test_observations_keep_to_their_ranges(case: Case) -> None:
    many = batch(case, sized(6, 2))
    low, high = many.layout.low, many.layout.high
    most = np.full(many.layout.size, -999)
    for _ in range(sized(300, 20)):
        for seat in range(len(many.seats)):
            row = many.observe(0, seat)
            assert (row >= low).all()
            assert (row <= high).all()
        assert (many.observations >= low).all()
        assert (many.observations <= high).all()
        most = np.maximum(most, many.observations.max(axis=0))
        many.step(many.random_actions())
    if case.game == "aton" and not INTERPRETED:
        part = many.layout.slices()
        assert (most[part["own counters"]] == 1).mean() > 0.9
        assert (most[part["own unseen"]] > 5).all()


@every_case
def test_every_number_is_written(case: Case) -> None:
    many = batch(case, 1)
    for _ in range(sized(30, 6)):
        for start in (-77, 99):
            row = np.full(many.layout.size, start, NUMBER)
            if case.game == "aton":
                views = np.zeros(1, VIEW)
                many._compiled.observe(many.states, 0, 0, row.reshape(1, -1), views)
                assert write_aton(views[0], 0, row.reshape(1, -1), 0) == ATON.size
            else:
                assert write_thot(many.states[0], 0, row.reshape(1, -1), 0) == THOT.size
            assert row.tobytes() == many.observe(0, 0).tobytes()
        many.step(many.random_actions())


def parts(many: Batch, seat: int) -> dict[str, list[int]]:
    row = many.observe(0, seat).tolist()
    return {name: row[place] for name, place in many.layout.slices().items()}


def bits(squares: int, count: int) -> list[int]:
    return [int(squares) >> square & 1 for square in range(count)]


def test_aton_is_seen_from_the_seat() -> None:
    """Against the view that people and players are given."""
    many = batch(Case("aton", {"round_limit": 9}), 1)
    for _ in range(sized(600, 25)):
        for seat, name in enumerate(("red", "blue")):
            told, view, state = parts(many, seat), many.view(0, seat), many.states[0]
            for whose, owner in (("own", seat), ("other's", 1 - seat)):
                assert told[f"{whose} counters"] == bits(state["counters"][owner], 48)
                for title, field in (("cartouches", "laid"), ("hand", "hand"), ("unseen", "unseen")):
                    assert told[f"{whose} {title}"] == view.field(field)[owner]
                for title, field in (("bottom", "bottom"), ("discard", "discard")):
                    assert told[f"{whose} {title}"] == state[field][owner].tolist()
                assert told[f"{whose} owed temples"] == bits(state["owed"][owner], 4)
                for title, field in (("hand size", "hand_count"), ("stock", "stock"), ("points", "points")):
                    assert told[f"{whose} {title}"] == [state[field][owner]]
                assert told[f"{whose} has laid"] == [view.field("has_laid")[owner]]
                assert told[f"{whose} token"] == [state["token"][owner]]
            assert told["owes"] == [int(bool(view.legal_moves))]
            assert view.seat == name
            phases = ("lay", "remove", "place", "take back", "over")
            values = (Phase.LAY, Phase.REMOVE, Phase.PLACE, Phase.TAKE_BACK, Phase.OVER)
            assert [told[phase][0] for phase in phases] == [int(state["phase"] == v) for v in values]
            assert told["rounds left"] == [9 - state["round_no"]]
            acts = state["phase"] in (Phase.REMOVE, Phase.PLACE)
            first = (1 if state["first"] == seat else -1) if acts else 0
            assert told["first"] == [first]
        many.step(many.random_actions())


@pytest.mark.parametrize("case", [case for case in ALL if case.game == "thot"], ids=str)
def test_thot_is_seen_from_the_seat(case: Case) -> None:
    """Against the drawing of stones in the state's own numbers."""
    many = batch(case, 1)
    players = len(many.seats)
    values = [*range(-8, 0), *range(1, 9)] * 2 + [0, 0]
    for _ in range(sized(200, 8)):
        state = many.states[0]
        kinds = state["kind"].tolist()
        for seat in range(players):
            told = parts(many, seat)
            assert told["values"] == [values[kind] for kind in kinds]
            assert told["stars"] == [int(16 <= kind < 32) for kind in kinds]
            assert told["ankhs"] == [int(kind == 32) for kind in kinds]
            assert np.flatnonzero(told["priest"]).tolist() == [10 * state["row"] + state["column"]]
            order = [(seat + turn) % players for turn in range(players)]
            for turn, other in enumerate(order):
                assert told[f"taken by seat {turn}"] == state["taken"][other].tolist()
                assert told["totals"][turn] == state["total"][other]
            assert told["plays"] == [1] * players + [0] * (4 - players)
            assert told["to move"].index(1) == order.index(int(many.to_move[0]))
            partners = [int(bool(state["teams"]) and turn > 0 and seat // 2 == o // 2) for turn, o in enumerate(order)]
            assert told["partner"] == [*partners, *[0] * (4 - players)]
            assert told["scarabs"] == [state["scarabs"]]
            assert told["side"] == [case.options.get("size", 10)]
        many.step(many.random_actions())


@pytest.mark.parametrize("layout", [ATON, THOT], ids=lambda layout: layout.version)
def test_the_page_shows_the_table(layout: Layout) -> None:
    """If this fails because the layout changed, it needs a new version, and the page its new table."""
    page = PAGE.read_text(encoding="utf-8")
    assert f"`{layout.version}`" in page
    assert layout.table() in page


@pytest.mark.parametrize("layout", [ATON, THOT], ids=lambda layout: layout.version)
def test_a_scale_brings_numbers_to_about_one(layout: Layout) -> None:
    assert layout.scale.shape == (layout.size,)
    assert (layout.scale >= 1).all()
    assert layout.scale.max() <= 216
    assert list(layout.slices().values())[-1].stop == layout.size
