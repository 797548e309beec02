"""The board of Thot, for programs that draw it."""

from __future__ import annotations

from typing_extensions import TypedDict

from highpriest.play.thot.notation import COLUMNS
from highpriest.play.thot.options import SIZES
from highpriest.rules.thot.state import ANKHS, VALUES


class ThotBoard(TypedDict):
    """The board of Thot: the sides it can have, the letters of its columns, the values of scarabs, and the ankhs."""

    sizes: list[int]
    columns: list[str]
    values: list[int]
    ankhs: int


def board() -> ThotBoard:
    """The board as plain data."""
    return {"sizes": list(SIZES), "columns": list(COLUMNS), "values": list(VALUES), "ankhs": ANKHS}
