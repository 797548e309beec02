"""Positions as SVG: everything on the board is drawn, and nothing that a seat may not know."""

from __future__ import annotations

from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from highpriest.errors import PositionError
from highpriest.play import Match, Position
from highpriest.play.thot.notation import SQUARE_NAMES

SVG = "{http://www.w3.org/2000/svg}"


def played(game: str, moves: int, **options: object) -> Match:
    match, luck = Match(game, seed=3, by_hand=False, **options), Random(3)
    for _ in range(moves):
        match.play(luck.choice(match.legal_moves(match.owing[0])))
    return match


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ET.fromstring(svg).iter(f"{SVG}text")]


def shapes(svg: str, tag: str, **looks: str) -> int:
    found = ET.fromstring(svg).iter(f"{SVG}{tag}")
    return sum(all(element.get(name) == value for name, value in looks.items()) for element in found)


def test_every_counter_of_aton_is_drawn() -> None:
    match = played("aton", 68)
    view: Any = match.view()
    red = len(view.counters["red"]) + view.realm["red"] + 1  # and one beside the name
    blue = len(view.counters["blue"]) + view.realm["blue"] + 1
    assert red > 2
    assert blue > 2
    assert shapes(match.svg(), "circle", fill="#cb4a30") == red
    assert shapes(match.svg(), "polygon", fill="#1f4196") == blue


@pytest.mark.parametrize("options", [{}, {"size": 8}, {"turning": True, "players": 4, "teams": True}])
def test_every_stone_of_thot_is_drawn(options: dict[str, object]) -> None:
    match = played("thot", 9, **options)
    view: Any = match.view()
    stones = [stone for square, stone in view.board.items() if stone not in ("", "P") and square != view.priest]
    svg = match.svg()
    assert shapes(svg, "ellipse") == sum(stone != "A" for stone in stones) > 30
    assert shapes(svg, "rect", fill="#f0c95c") == stones.count("A")
    assert shapes(svg, "polygon", fill="#ffc928") == sum(stone.endswith("*") for stone in stones)
    assert all(f"{total:+}".replace("-", "−") in texts(svg) for total in view.total.values())


@pytest.mark.parametrize("text", ["thot size=8", "aton", "thot"])
def test_a_position_in_which_a_deal_is_due_is_drawn_too(text: str) -> None:
    assert texts(Position.from_text(text).svg())


@pytest.mark.parametrize("game", ["aton", "thot"])
def test_a_game_that_is_over_says_who_won(game: str) -> None:
    match = played(game, 3)
    match.resign(match.seats[0])
    assert f"over: {match.seats[1]} (resigned)" in texts(match.svg())


def test_what_a_seat_may_not_know_is_not_drawn() -> None:
    for moves in range(40):
        match = played("aton", moves)
        for seat in match.seats:
            assert match.svg(seat) == match.view(seat).svg() == match.view(seat)._repr_svg_()
    laid = [Match("aton", seed=7), Match("aton", seed=7)]
    for match, cards in zip(laid, ("1134", "4311"), strict=True):
        match.play("red", cards)
    assert laid[0].svg("blue") == laid[1].svg("blue")
    assert laid[0].svg() != laid[1].svg()
    assert texts(laid[0].svg("blue")).count("?") == 4


def test_squares_are_highlighted_and_arrows_drawn_in_the_colours_asked_for() -> None:
    position = played("thot", 3).position
    plain = position.svg()
    marked = position.svg(highlights={"c3": "#123456"}, arrows=[("a1", "c3"), ("c3", "c3"), ("a1", "j10", "#654321")])
    assert shapes(plain, "line") == 0
    assert shapes(marked, "line") == 2
    assert shapes(marked, "rect", stroke="#123456") == 1
    assert shapes(marked, "polygon", fill="#654321") == 1
    assert shapes(marked, "circle", fill="none") == shapes(plain, "circle", fill="none") + 1
    assert shapes(position.svg(highlights=SQUARE_NAMES), "rect", stroke="#e8642c") == 100


@pytest.mark.parametrize(("game", "square"), [("aton", "5a"), ("thot", "k1")])
def test_a_square_that_the_board_has_not_is_refused(game: str, square: str) -> None:
    position = Match(game, seed=1).position
    with pytest.raises(PositionError, match=f"there is no square '{square}' on this board"):
        position.svg(highlights=[square])
    with pytest.raises(PositionError, match=f"'{square}'"):
        position.svg(arrows=[(square, square)])


def test_the_short_board_has_no_ninth_column() -> None:
    with pytest.raises(PositionError, match="'i1'"):
        Match("thot", seed=1, size=8).svg(highlights=["i1"])


def test_a_colour_cannot_write_into_the_drawing() -> None:
    svg = Match("thot", seed=1).svg(highlights={"a1": '"/><script>'})
    assert shapes(svg, "script") == 0


def test_a_notebook_shows_the_last_move() -> None:
    thot = played("thot", 5, turning=True)
    assert shapes(thot._repr_svg_(), "line") >= 1
    aton = Match("aton", seed=7)
    for entry in ("red 1134", "blue 2344", "red +3h"):
        aton.enter(entry)
    assert shapes(aton._repr_svg_(), "rect", stroke="#e8642c") == 1
    assert shapes(aton.position._repr_svg_(), "rect", stroke="#e8642c") == 0


def test_the_size_is_the_width_in_pixels() -> None:
    root = ET.fromstring(Match("aton", seed=1).svg(size=960))
    _, _, width, height = map(float, str(root.get("viewBox")).split())
    assert (root.get("width"), root.get("height")) == ("960", f"{height * 960 / width:.0f}")
