"""What the numbers of an observation of Thot mean. They are written in this order by `seeing`.

The layout is the same for all options. Seats are counted from the one that observes: 0 is its own, 1 the next in turn.
"""

from __future__ import annotations

from highpriest.envs.layout import Layout, Part
from highpriest.rules.thot.state import MAX_PLAYERS, SCARABS, SQUARES

MOST_TOTAL = 6 * sum(range(1, 9))  # all scarabs that gain

_TAKEN = tuple(
    Part(f"taken by seat {n}", SCARABS, 0, 6, "scarabs by kind: the plain ones from -8 to +8, then the starred ones")
    for n in range(MAX_PLAYERS)
)

LAYOUT = Layout(
    "thot-v0",
    (
        Part("values", SQUARES, -8, 8, "the value of the scarab on each square, row by row from a1; 0 = none"),
        Part("stars", SQUARES, 0, 1, "1 where a starred scarab lies"),
        Part("ankhs", SQUARES, 0, 1, "1 where an ankh lies"),
        Part("priest", SQUARES, 0, 1, "1 where the priest stands"),
        *_TAKEN,
        Part("totals", MAX_PLAYERS, -MOST_TOTAL, MOST_TOTAL, "the sum of the values that each seat has taken"),
        Part("plays", MAX_PLAYERS, 0, 1, "1 for each seat that is in the game"),
        Part("partner", MAX_PLAYERS, 0, 1, "1 for the seat with which this one adds its stones (T12)"),
        Part("to move", MAX_PLAYERS, 0, 1, "1 for the seat that owes a move"),
        Part("go", 1, 0, 1, "1 while the priest goes (T4, T5)"),
        Part("put", 1, 0, 1, "1 while a scarab may be put back (T7)"),
        Part("over", 1, 0, 1, "1 when the game is over"),
        Part("horizontal", 1, 0, 1, "1 if the next move may set out along the row"),
        Part("vertical", 1, 0, 1, "1 if the next move may set out along the column"),
        Part("opening", 1, 0, 1, "1 until the first move is made (T4)"),
        Part("turning", 1, 0, 1, "1 in the variant with turning (T11)"),
        Part("side", 1, 0, 10, "squares of a row: 8 or 10"),
        Part("scarabs", 1, 0, 96, "scarabs on the board"),
    ),
)
SIZE = LAYOUT.size
