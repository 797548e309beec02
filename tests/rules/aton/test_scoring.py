"""A14 and A15: the scoring."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.rules.aton.boards import EMPTY, field, match_at, points, position, result

from highpriest.play import Event, GameOver, Position
from highpriest.play.aton.events import LineScored, Scored, ScoringBegan

pytestmark = pytest.mark.interpreted


def gains(drawing: str) -> dict[str, tuple[int, int]]:
    """What Red and Blue gain in each line in which anybody gains."""
    lines = position(drawing).scoring()
    assert [line.line for line in lines] == ["temple 1", "temple 2", "temple 3", "temple 4", "black", "bonus"]
    return {line.line: (line.red_gains, line.blue_gains) for line in lines if line.red_gains or line.blue_gains}


def test_a14_an_empty_board_gives_nobody_anything() -> None:
    assert gains(EMPTY) == {}


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        pytest.param(
            """
            R R R R   . . . .   . . . .   . . . .
            . . . .   . . . .   . . . .   . . . .
            B . . .   . . . .   . . . .   . . . .
            """,
            {"temple 1": (3, 0)},
            id="temple 1: the difference, for Red",
        ),
        pytest.param(
            """
            B B B B   . . . .   . . . .   . . . .
            . . . .   . . . .   . . . .   . . . .
            B R R .   . . . .   . . . .   . . . .
            """,
            {"temple 1": (0, 3)},
            id="temple 1: the difference, for Blue",
        ),
        pytest.param(
            """
            R R . .   . . . .   . . . .   . . . .
            . . . .   . . . .   . . . .   . . . .
            . B B .   . . . .   . . . .   . . . .
            """,
            {},
            id="temple 1: a tie",
        ),
        pytest.param(
            """
            . . . .   R R R R   . . . .   . . . .
            . . . .   . . . .   . . . .   . . . .
            . . . .   . . B B   . . . .   . . . .
            """,
            {"temple 2": (5, 0)},
            id="temple 2: five for the majority, however large",
        ),
        pytest.param(
            """
            . . . .   . . . .   . . . .   . . . .
            . . . .   . . . .   . . . .   . . . .
            . . . .   . . . B   . . . .   . . . .
            """,
            {"temple 2": (0, 5)},
            id="temple 2: a single counter is a majority",
        ),
        pytest.param(
            """
            . . . .   R . . .   . . . .   . . . .
            . . . .   . . . .   . . . .   . . . .
            . . . .   . . . B   . . . .   . . . .
            """,
            {},
            id="temple 2: a tie",
        ),
        pytest.param(
            """
            . . . .   . . . .   R R R .   . . . .
            . . . .   . . . .   . . . .   . . . .
            . . . .   . . . .   R B B .   . . . .
            """,
            {"temple 3": (4, 0)},
            id="temple 3: one for each of their own counters, not the difference",
        ),
        pytest.param(
            """
            . . . .   . . . .   R R R .   . . . .
            . . . .   . . . .   . . . .   . . . .
            . . . .   . . . .   B B B .   . . . .
            """,
            {},
            id="temple 3: a tie",
        ),
        pytest.param(
            """
            . . . .   . . . .   . . . .   R R . .
            . . . .   . . . .   . . . .   . . . .
            . . . .   . . . .   . . . .   B . . .
            """,
            {},
            id="temple 4: a majority without a blue square gains nothing",
        ),
        pytest.param(
            """
            . . . .   . . . .   . . . .   R R . .
            . . . .   . . . .   . . . .   . . . R
            . . . .   . . . .   . . . .   B B . .
            """,
            {"temple 4": (3, 0)},
            id="temple 4: three for a blue square there",
        ),
        pytest.param(
            """
            . . . .   . . . .   . . . .   B B . .
            . . . B   . . . B   . . . B   . . . B
            R . . .   R . . .   R R . .   R R . .
            """,
            {"temple 3": (2, 0), "temple 4": (0, 12)},
            id="temple 4: three for each blue square in all four temples",
        ),
        pytest.param(
            """
            . . . .   . . . .   . . . .   R . . .
            . . . B   . . . B   . . . B   . . . .
            R . . .   R . . .   R . . .   . . . .
            """,
            {},
            id="temple 4: only the majority gains for blue squares",
        ),
        pytest.param(
            """
            . . . .   . . . .   . . . .   R . . .
            . . . R   . . . B   . . . .   . . . B
            B . . .   R . . .   . . . .   . . . .
            """,
            {},
            id="temple 4: a tie gives nothing for blue squares",
        ),
        pytest.param(
            """
            B . . .   B . . .   B . . .   B . . .
            R . . .   . R . .   . . R .   . B . .
            . . . .   . . . .   . . . .   R . . .
            """,
            {"black": (8, 0)},
            id="black: the majority over all temples together",
        ),
        pytest.param(
            """
            R . . .   . . . .   R . . .   R . . .
            B . . .   R B . .   . . B .   R . . .
            . . . .   . . . .   . . . .   B . . .
            """,
            {"black": (0, 8)},
            id="black: for Blue",
        ),
        pytest.param(
            """
            . . . .   B . . .   . . . .   . . . .
            R B . .   R . . .   R B B .   R B . .
            . . . .   . . . .   R . . .   . . . .
            """,
            {},
            id="black: a tie",
        ),
        pytest.param(
            """
            B . . .   R . . .   B B . R   B . . R
            . . R .   . . B .   . . . .   . . . .
            . . . .   . . . .   R . . B   . R . B
            """,
            {"bonus": (4, 4), "temple 3": (0, 3)},
            id="bonus: one or two for each square held, without any majority",
        ),
    ],
)
def test_a14_line_by_line(drawing: str, expected: dict[str, tuple[int, int]]) -> None:
    assert gains(drawing) == expected


@pytest.mark.parametrize(
    ("square", "worth"), [("1g", 1), ("2g", 1), ("3d", 1), ("3l", 1), ("4d", 2), ("4l", 2), ("4h", 0), ("1a", 0)]
)
def test_a14_bonus_squares(square: str, worth: int) -> None:
    temple, letter = int(square[0]), square[1]
    rows = [
        " ".join("B" if (t, x) == (temple, letter) else "." for t in range(1, 5) for x in letters)
        for letters in ("abcd", "efgh", "ijkl")
    ]
    assert gains("\n".join(rows)).get("bonus", (0, 0)) == (0, worth)


# ---- the worked example of the printed rules: 19 to 18

EXAMPLE = """
    R R R .   B B . .   . . . R   . . . R
    R R R B   R . B B   R R . B   B B . .
    B B . .   . . . .   R . . B   B . . B
"""
LINES = [
    LineScored("temple 1", 6, 3, 3, 0),
    LineScored("temple 2", 1, 4, 0, 5),
    LineScored("temple 3", 4, 2, 4, 0),
    LineScored("temple 4", 1, 4, 0, 9, blue_squares=3),
    LineScored("black", 5, 2, 8, 0),
    LineScored("bonus", 3, 3, 4, 4),
]


def without_squares(event: Event) -> Event:
    return replace(event, squares={"red": (), "blue": ()}) if isinstance(event, LineScored) else event


def test_a14_the_worked_example() -> None:
    lines = position(EXAMPLE).scoring()
    assert [without_squares(line) for line in lines] == LINES
    assert [(len(line.squares["red"]), len(line.squares["blue"])) for line in lines] == [
        (line.red, line.blue + (3 if line.line == "temple 4" else 0)) for line in LINES
    ]
    assert sum(line.red_gains for line in lines) == 3 + 4 + 8 + 4 == 19
    assert sum(line.blue_gains for line in lines) == 5 + 9 + 4 == 18


def last_counter(**words: Any) -> Position:
    """Blue's counter on 4i makes it the worked example; the realm is full."""
    bare = EXAMPLE.replace("B . . B\n", ". . . B\n")
    return position(
        bare,
        **{"realm": (5, 3), **words},
        laid=("1211", "1444"),
        phase="place",
        first="red",
        mover="blue",
        turn=2,
        left=1,
        round=8,
    )


def test_a14_the_worked_example_as_it_is_told() -> None:
    match = match_at(last_counter(points=(1, 2)))
    told = [without_squares(event) for event in match.enter("blue +4i")[1:]]
    assert told == [ScoringBegan(), *LINES, Scored(20, 20)]


def test_a14_it_can_be_asked_at_any_time_and_changes_nothing() -> None:
    start = last_counter()
    before = start.text
    assert [line.red_gains for line in start.scoring()] == [3, 0, 4, 0, 8, 4]
    assert start.text == before
    assert points(start) == (0, 0)


@pytest.mark.parametrize(
    ("before", "after", "winners"),
    [
        ((21, 20), (40, 38), ("red",)),
        ((20, 22), (39, 40), ("blue",)),
        ((25, 27), (44, 45), ("blue",)),
        ((28, 28), (47, 46), ("red",)),
        ((39, 39), (58, 57), ("red",)),
        ((21, 22), (40, 40), ("red", "blue")),
        ((30, 31), (49, 49), ("red", "blue")),
    ],
)
def test_a15_with_40_or_more_the_game_is_over_and_more_points_win(
    before: tuple[int, int], after: tuple[int, int], winners: tuple[str, ...]
) -> None:
    match = match_at(last_counter(points=before))
    events = match.enter("blue +4i")
    assert tuple(field(match, "points")) == after
    assert result(match) == (winners, "scoring")
    score = dict(zip(("red", "blue"), after, strict=True))
    assert events[-2:] == (Scored(*after), GameOver(winners, "scoring", score))
    assert field(match, "realm") == [5, 3]


@pytest.mark.parametrize(("before", "after"), [((20, 21), (39, 39)), ((0, 0), (19, 18))])
def test_a15_below_40_the_game_goes_on(before: tuple[int, int], after: tuple[int, int]) -> None:
    start = last_counter(points=before).play("blue", "+4i")
    assert points(start) == after
    assert start.result is None
    assert start.view().data()["phase"] == "take back"
