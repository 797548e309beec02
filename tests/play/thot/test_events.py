"""The events of Thot: each is told where it happens, with all that a reader needs."""

from __future__ import annotations

import pytest
from tests.rules.thot.drawn import drawn, filled, laid_out, match_at

from highpriest.play.event import Event, GameOver, Resigned, TimeRanOut
from highpriest.play.thot.events import KeptAll, LaidOut, PutBack, TookAnkh, TookScarab, Went

pytestmark = pytest.mark.interpreted

PICTURE = """
.  .  -2 .  .  .  .
.  .  .  .  .  .  .
+4 P  A  +5* -6 .  .
.  .  +1 .  .  .  .
.  .  .  -8 .  .  .
"""


def played(text: str, **more: object) -> tuple[Event, ...]:
    match = match_at(drawn(PICTURE, **{"taken": {"p1": "+8 -7*"}, **more}))
    return match.play("p1", text)


def test_the_lay_out_is_told_with_who_is_first() -> None:
    match = laid_out("P +1", players=3, first="p2")
    (event,) = match.events()
    assert event == LaidOut(tuple(filled("P +1").split()), "p2")
    assert match.events(1) == ()


def test_a_scarab_taken() -> None:
    assert played("d3") == (
        Went("p1", "b3", "d3", None, "horizontal"),
        TookScarab("p1", "d3", 5, True, 6),
    )
    assert played("a3")[:2] == (
        Went("p1", "b3", "a3", None, "horizontal"),
        TookScarab("p1", "a3", 4, False, 5),
    )


def test_a_move_that_turns() -> None:
    assert played("d3/d5", turning=True)[:2] == (
        Went("p1", "b3", "d5", "d3", "vertical"),
        TookScarab("p1", "d5", -8, False, -7),
    )


def test_a_vertical_move() -> None:
    match = match_at(drawn(PICTURE.replace("+1", "P").replace("+4 P ", "+4 +1"), way="v"))
    assert match.play("p1", "c1")[0] == Went("p1", "c4", "c1", None, "vertical")


def test_an_ankh_with_and_without_something_to_put_back() -> None:
    assert played("c3") == (
        Went("p1", "b3", "c3", None, "horizontal"),
        TookAnkh("p1", "c3", True),
    )
    assert played("c3", taken={}) == (
        Went("p1", "b3", "c3", None, "horizontal"),
        TookAnkh("p1", "c3", False),
    )


def test_put_back_and_kept() -> None:
    match = match_at(drawn(PICTURE, taken={"p1": "+8 -7*"}))
    match.play("p1", "c3")
    put = match_at(match.position)
    assert put.play("p1", "puts -7* h8") == (PutBack("p1", "h8", -7, True, 8),)
    put = match_at(match.position)
    assert put.play("p1", "puts +8 b3") == (PutBack("p1", "b3", 8, False, -7),)
    assert match.play("p1", "keeps") == (KeptAll("p1"),)


def test_the_end_comes_last() -> None:
    match = match_at(drawn("P +3", taken={"p1": "+8"}))
    events = match.play("p1", "b1")
    assert [event.kind for event in events] == ["went", "took scarab", "game over"]
    assert events[-1] == GameOver(("p1",), "cleared", {"p1": 11, "p2": -11}, None)


def test_the_end_after_a_put_back() -> None:
    match = match_at(drawn("P A\n\n+2", taken={"p1": "+8"}))
    assert [event.kind for event in match.play("p1", "b1")] == ["went", "took ankh"]
    assert [event.kind for event in match.play("p1", "keeps")] == ["kept all", "game over"]
    assert [event.kind for event in match.events()] == ["went", "took ankh", "kept all", "game over"]


def test_who_gives_up_is_told_before_the_end() -> None:
    match = match_at(drawn(PICTURE, taken={"p1": "+8"}))
    assert match.resign("p2") == (Resigned("p2"), GameOver(("p1",), "resigned", {"p1": 8, "p2": -2}, None))
    match = match_at(drawn(PICTURE, taken={"p1": "+8"}))
    assert match.run_out_of_time("p1")[0] == TimeRanOut("p1")


def test_everybody_sees_all_of_it() -> None:
    for event in played("d3"):
        assert event.seen_by(None) == event.seen_by("p2") == event


def test_events_are_data() -> None:
    assert played("d3")[1].data() == {
        "event": "took scarab",
        "seat": "p1",
        "square": "d3",
        "value": 5,
        "starred": True,
        "total": 6,
    }
