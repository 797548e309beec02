"""Perft: how many sequences of choices there are from fixed lay-outs, as the plain model and these numbers say."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.rules.thot.drawn import board_entry, drawn, filled
from tests.rules.thot.plain import PlainThot, square_named
from tests.sizes import sized

from highpriest.play import Match, Position
from highpriest.rules.thot import batched
from highpriest.rules.thot.moves import MOVES
from highpriest.rules.thot.state import STATE

pytestmark = pytest.mark.interpreted

SHORT = filled("""
+7* ?  ?  ?  ?  ?  ?  A
?   P  +1* ? -3* ?  ?  ?
?   A  ?  ?  ?  ?  ?  ?
?   -5* ?  ?  ?  ?  ?  ?
?   ?  ?  ?  A  ?  ?  -1*
""")
FULL = filled(
    """
+7* ?  ?  ?  ?  ?  ?  A  ?  ?
?   P  +1* ? -3* ?  ?  ?  ?  ?
?   A  ?  ?  ?  ?  ?  ?  ?  ?
?   -5* ?  ?  ?  ?  ?  ?  ?  +5*
?   ?  ?  ?  A  ?  ?  -1* ?  ?
""",
    10,
)
LATE = """
.  +2 .  .  A  .  .  -1*
.  .  .  .  .  .  .  .
A  P  .  +5* -6 .  .  -7
.  .  .  -8 .  .  .  .
.  +3* .  .  +6 .  .  A
"""


def perft(states: Any, depth: int) -> int:
    """Counted with the compiled functions alone; the last step only counts."""
    seats = batched.owing(states, 0)
    if not seats:
        return 0
    seat = int(seats).bit_length() - 1
    if depth == 1:
        return batched.count_legal(states, 0, seat)
    moves, after = np.empty(MOVES, np.int16), np.empty(1, STATE)
    count = 0
    for move in moves[: batched.list_legal(states, 0, seat, moves)].tolist():
        batched.copy(states, 0, after, 0)
        batched.play_on(after, 0, seat, move)
        count += perft(after, depth - 1)
    return count


def plain_position(position: Position) -> PlainThot:
    """The plain model of a position in which p1 is to go horizontally."""
    view = position.view().data()
    return PlainThot(
        ["p1", "p2"],
        8,
        view["options"]["turning"],
        False,
        "p1",
        {square_named(square): stone for square, stone in view["board"].items()},
        square_named(view["priest"]),
        way="row",
        trays={seat: list(tray) for seat, tray in view["taken"].items()},
    )


COUNTS = {
    ("short", False): [13, 91, 637, 4288, 28611],
    ("short", True): [33, 423, 5237, 61170, 704859],
    ("full", False): [17, 153, 1377, 12054, 104707],
    ("full", True): [43, 626, 9190, 131089],
    ("late", False): [4, 112, 2180, 4872, 7978],
    ("late", True): [5, 114, 3272, 12940, 214250],
}


def start(name: str, turning: bool) -> tuple[Any, PlainThot]:
    if name == "late":
        position = drawn(LATE, turning=turning, taken={"p1": "+8 -7*"})
        return position._states, plain_position(position)
    size, picture = (8, SHORT) if name == "short" else (10, FULL)
    match = Match("thot", by_hand=True, size=size, turning=turning)
    match.enter(board_entry(picture))
    return match._states, PlainThot.laid_out(picture.split(), 2, size, turning, False, "p1")


@pytest.mark.parametrize(("name", "turning"), list(COUNTS))
def test_counts(name: str, turning: bool) -> None:
    states, _ = start(name, turning)
    counts = COUNTS[name, turning]
    reachable = [count for count in counts if count <= sized(2_000_000, 5_000)]
    assert [perft(states, depth) for depth in range(1, len(reachable) + 1)] == reachable


@pytest.mark.parametrize(("name", "turning"), list(COUNTS))
def test_counts_of_the_plain_model(name: str, turning: bool) -> None:
    _, plain = start(name, turning)
    reachable = [count for count in COUNTS[name, turning] if count <= sized(8_000, 700)]
    assert len(reachable) >= 2
    assert [plain.perft(depth) for depth in range(1, len(reachable) + 1)] == reachable


def test_the_late_position_reaches_put_backs() -> None:
    position = drawn(LATE, turning=True, taken={"p1": "+8 -7*"}).play("p1", "a3")
    assert position.view().data()["phase"] == "put"
