"""The plain data of views has exactly the shape that its types promise, and reads a record as NumPy does."""

from __future__ import annotations

import json
import pickle
import random
from typing import Any, get_args

import pytest
from pydantic import TypeAdapter
from tests.games.spread import Case, every_case, played, random_move
from tests.sizes import sized

from highpriest.errors import NotationError, PositionError
from highpriest.play import Match
from highpriest.play.aton import notation as aton_notation
from highpriest.play.aton.data import AtonViewData
from highpriest.play.events import read_event
from highpriest.play.thot import notation as thot_notation
from highpriest.play.thot.data import ThotViewData
from highpriest.play.values import values_of
from highpriest.play.view import View

pytestmark = pytest.mark.interpreted

SHAPES: dict[str, TypeAdapter[Any]] = {"aton": TypeAdapter(AtonViewData), "thot": TypeAdapter(ThotViewData)}


def views(case: Case, seed: int) -> list[View]:
    """Every seat's views of some moments of a random match."""
    match, luck, seen = case.begin(seed), random.Random(seed), []
    while True:
        if match.is_over or luck.random() < sized(0.4, 0.05):
            seen += [match.view(seat) for seat in (None, *match.seats)]
        if match.is_over:
            return seen
        match.play(random_move(match, luck))


@every_case
def test_data_has_the_shape_of_its_type(case: Case) -> None:
    for view in views(case, 1):
        data = view.data()
        told = SHAPES[case.game].validate_json(json.dumps(data), strict=True)
        assert json.loads(json.dumps(told)) == json.loads(json.dumps(data))
        assert list(told) == list(data)


@every_case
def test_what_is_written_is_data_and_aids(case: Case) -> None:
    for stop in (0, 3, 11, 40):
        match = played(case, 2, stop)
        for seat in (None, *match.seats):
            view = match.view(seat)
            told = json.loads(f"{{{match.written(seat)}}}")
            assert told == json.loads(json.dumps({"view": view.data(), "aids": view.aids()}))
            assert view.written() == match.written(seat)


@every_case
def test_events_are_written_as_their_data(case: Case) -> None:
    events = played(case, 2, 40).events()
    assert events
    for event in (event.seen_by(seat) for event in events for seat in (None, *case.begin(2).seats)):
        assert event.written() == json.dumps(event.data(), separators=(",", ":"))


@every_case
def test_the_data_say_what_the_properties_say(case: Case) -> None:
    for view in views(case, 3):
        for name, told in json.loads(json.dumps(view.data())).items():
            shown = getattr(view, name)
            if name == "options":
                shown = shown.data()
            elif name == "legal_moves":
                shown = [move.text for move in shown]
            assert told == json.loads(json.dumps(shown)), name


@pytest.mark.parametrize("game", ["aton", "thot"])
def test_a_view_while_a_deal_is_due_has_the_shape_too(game: str) -> None:
    data = Match(game, by_hand=True).view().data()
    SHAPES[game].validate_json(json.dumps(data), strict=True)


@every_case
def test_a_view_can_be_made_again_from_its_data(case: Case) -> None:
    for view in views(case, 4):
        again = View.from_data(json.loads(json.dumps(view.data())))
        assert again == view
        assert (again.raw, again.legal_moves, again.data()) == (view.raw, view.legal_moves, view.data())


@pytest.mark.parametrize("game", ["aton", "thot"])
@pytest.mark.parametrize("quits", ["resigns", "time"])
def test_so_can_one_while_a_deal_is_due_and_one_of_a_game_given_up(game: str, quits: str) -> None:
    due = Match(game, by_hand=True).view()
    assert View.from_data(json.loads(json.dumps(due.data()))).raw == due.raw
    for moves in range(8):
        match, luck = Match(game, seed=3), random.Random(moves)
        for _ in range(moves):
            match.play(random_move(match, luck))
        match.enter(f"{match.owing[0]} {quits}")
        for seat in (None, *match.seats):
            view = match.view(seat)
            assert View.from_data(view.data()).raw == view.raw


@every_case
def test_events_can_be_made_again_from_their_data(case: Case) -> None:
    match = played(case, 5)
    for seat in (None, *match.seats):
        for event in match.events():
            seen = event.seen_by(seat)
            assert read_event(json.loads(json.dumps(seen.data()))) == seen


@pytest.mark.parametrize("data", [{}, {"event": "king"}, {"event": "placed"}, {"event": "placed", "seat": 1, "x": 2}])
def test_what_is_no_event_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises(NotationError, match="this is no event"):
        read_event(data)


NO_VIEWS: list[Any] = [
    {},
    {"game": "chess"},
    {"game": "aton"},
    {"game": "aton", "options": {}},
    None,
    [],
    {**Match("aton", seed=1).view().data(), "seat": "p1"},
    {**Match("aton", seed=1).view().data(), "points": {"red": 99_999, "blue": 0}},
    {**Match("thot", seed=1).view().data(), "board": {"a1": "+99"}},
    {**Match("thot", seed=1).view("p1").data(), "legal_moves": ["nonsense"]},
]


@pytest.mark.parametrize("data", NO_VIEWS)
def test_what_is_no_view_is_refused(data: Any) -> None:
    with pytest.raises(PositionError, match="this is no view"):
        View.from_data(data)


@every_case
def test_compiled_code_writes_what_the_fields_say_in_plain_python(case: Case) -> None:
    for view in views(case, 2):
        told = json.loads(f"{{{view.written()}}}")
        numbers = {name: array[name][0].tolist() for array in on_paper(view) for name in array.dtype.names}
        fields = tuple(view.sheet.by_key.values())
        shown = values_of(fields, numbers.__getitem__)
        assert json.loads(json.dumps(shown)) == {key: told["view"][key] for key in shown}
        assert json.loads(json.dumps(values_of(view.sheet.aids, numbers.__getitem__))) == told["aids"]


def on_paper(view: View) -> tuple[Any, Any]:
    """The numbers of the view that was written last."""
    paper = view.sheet.paper()
    return paper.views, paper.derived


@every_case
def test_views_survive_pickling_before_and_after_they_are_read(case: Case) -> None:
    for view in views(case, 3)[:6]:
        fresh = pickle.loads(pickle.dumps(view))
        data = view.data()
        assert fresh == view == pickle.loads(pickle.dumps(view))
        assert fresh.data() == data


def test_every_reason_has_its_name() -> None:
    assert ("none", *get_args(aton_notation.ReasonName)) == aton_notation.REASONS
    assert ("none", *get_args(thot_notation.ReasonName)) == thot_notation.REASONS
