"""The same position in other clothes: boards turned round and mirrored, seats exchanged, other hidden cards."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any, Final

Data = dict[str, Any]
_LETTERS: Final = "abcdefghij"
_SQUARE: Final = re.compile(r"([a-j])(\d+)")
_EXCHANGED: Final = {"red": "blue", "blue": "red", "p1": "p2", "p2": "p1"}


def mirrored(record: Data, form: int) -> Data:
    """A record of Thot on the board in one of its eight forms."""
    side = record["options"]["size"]
    label, *stones = record["log"][0].split(" ")
    moved = [""] * len(stones)
    for square, stone in enumerate(stones):
        column, row = _in_form(square % side, square // side, side, form)
        moved[side * row + column] = stone
    place = _place(side, form)
    return {**record, "log": [" ".join([label, *moved]), *(_SQUARE.sub(place, entry) for entry in record["log"][1:])]}


def _in_form(column: int, row: int, side: int, form: int) -> tuple[int, int]:
    column = side - 1 - column if form & 1 else column
    row = side - 1 - row if form & 2 else row
    return (row, column) if form & 4 else (column, row)


def _place(side: int, form: int) -> Callable[[re.Match[str]], str]:
    def place(square: re.Match[str]) -> str:
        column, row = _in_form(_LETTERS.index(square[1]), int(square[2]) - 1, side, form)
        return f"{_LETTERS[column]}{row + 1}"

    return place


def exchanged(record: Data) -> Data:
    """The record of a game for two with the seats exchanged."""
    log = [" ".join(_EXCHANGED.get(word, word) for word in entry.split(" ")) for entry in record["log"]]
    if record["game"] == "aton":
        log[:2] = log[1::-1]  # Red's cards come first
    options = dict(record["options"])
    if "first" in options:
        options["first"] = _EXCHANGED[options["first"]]
    return {**record, "log": log, "options": options}


def with_other_cards(record: Data, seat: str, dice: random.Random) -> Data:
    """A record of Aton's first choice in which the seat holds other cards."""
    log = [_reshuffled(entry, dice) if entry.startswith(f"deck {seat}") else entry for entry in record["log"][:2]]
    return {**record, "log": log}


def _reshuffled(entry: str, dice: random.Random) -> str:
    label, seat, cards = entry.split(" ")
    return f"{label} {seat} {''.join(dice.sample(cards, len(cards)))}"
