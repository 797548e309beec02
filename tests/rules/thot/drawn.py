"""Positions of Thot from pictures: stones as in a record, `.` for no stone, `P` for the priest.

A picture smaller than the board stands for its top left corner. All stones of the set exist somewhere,
so those neither in the picture nor named as taken lie before the seat `rest`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from highpriest.play import Match, Position

DEFAULT_STARS = (-7, -5, -3, -1, 1, 3, 5, 7)  # D2
VALUES = tuple(value for value in range(-8, 9) if value)


def set_of_stones(size: int, stars: Sequence[int] = DEFAULT_STARS) -> Counter[str]:
    """Every scarab of a game, ankhs and priest left out (T1, T2)."""
    stones: Counter[str] = Counter()
    for value in VALUES:
        if size == 10:
            count = 6
        else:
            count = 6 - 3 if abs(value) <= 2 else 6 - 2
        starred = stars.count(value)
        stones[f"{value:+d}"] = count - starred
        stones[f"{value:+d}*"] = starred
    return +stones


def value_of(stone: str) -> int:
    return int(stone.rstrip("*"))


def squares(size: int) -> list[str]:
    """The names of the squares, row by row from a1."""
    return [f"{column}{row}" for row in range(1, size + 1) for column in "abcdefghij"[:size]]


def rows_of(picture: str, size: int) -> list[list[str]]:
    """The picture as rows of stones, filled up to the whole board."""
    rows = [line.split() for line in picture.strip().splitlines()]
    assert len(rows) <= size, "more rows than the board has"
    assert all(len(row) <= size for row in rows), "more columns than the board has"
    rows = [row + ["."] * (size - len(row)) for row in rows]
    return rows + [["."] * size for _ in range(size - len(rows))]


def sign(stone: str) -> str:
    """A stone as the text form of a position writes it."""
    if stone in ("A", "P", "."):
        return stone
    value = value_of(stone)
    return (str(value) if value > 0 else "abcdefgh"[-value - 1]) + "*" * stone.endswith("*")


def text_of(
    picture: str,
    *,
    taken: Mapping[str, str] | None = None,
    rest: str = "p2",
    mover: str = "p1",
    way: str | None = "h",
    phase: str = "move",
    players: int = 2,
    teams: bool = False,
    size: int = 8,
    turning: bool = False,
    stars: Sequence[int] = DEFAULT_STARS,
    ending: str = "",
) -> str:
    """The text form of a drawn position."""
    rows = rows_of(picture, size)
    trays = {f"p{n}": (taken or {}).get(f"p{n}", "").split() for n in range(1, players + 1)}
    left = set_of_stones(size, stars)
    left.subtract(stone for row in rows for stone in row if stone not in ("A", "P", "."))
    left.subtract(stone for tray in trays.values() for stone in tray)
    assert min(left.values()) >= 0, f"more stones than the set has: {-left}"
    trays[rest] += left.elements()
    words = [f"thot players={players} size={size} phase={phase} mover={mover}"]
    words += ["teams=yes"] * teams + ["turning=yes"] * turning + [f"way={way}"] * (way is not None)
    words.append("stars=" + ",".join(str(star) for star in stars))
    words.append("board=" + "/".join("".join(map(sign, row)) for row in rows))
    if any(trays.values()):
        words.append("taken=" + ",".join("".join(map(sign, tray)) for tray in trays.values()))
    return " ".join([*words, ending]).strip()


def drawn(picture: str, **more: object) -> Position:
    """The position of a picture; see `text_of` for what can be said about it."""
    return Position.from_text(text_of(picture, **more))  # type: ignore[arg-type]


def match_at(position: Position) -> Match:
    """A match that stands at the position, for events; it has no log of how it came there."""
    match = Match("thot", by_hand=True, **position.options.data())
    match._states[:] = position._states
    match._write("board", [])
    return match


def filled(picture: str, size: int = 8, stars: Sequence[int] = DEFAULT_STARS) -> str:
    """A whole lay-out: each `?` (and each square not drawn) gets one of the stones that are left, plain ones first."""
    rows = [["?" if stone == "." else stone for stone in row] for row in rows_of(picture, size)]
    left = set_of_stones(size, stars)
    left.update({"A": 3, "P": 1})
    left.subtract(stone for row in rows for stone in row if stone != "?")
    assert min(left.values()) >= 0, f"more stones than the set has: {-left}"
    stones = iter(sorted(left.elements(), key=lambda stone: ("*" in stone, stone in "AP", stone)))
    return "\n".join(" ".join(next(stones) if stone == "?" else stone for stone in row) for row in rows)


def board_entry(picture: str) -> str:
    """The entry of a record for a whole lay-out."""
    return "board " + " ".join(picture.split())


def laid_out(picture: str, **options: Any) -> Match:
    """A match whose lay-out is the picture, filled up."""
    match = Match("thot", by_hand=True, **{"size": 8, **options})
    data = match.options.data()
    match.enter(board_entry(filled(picture, data["size"], data["stars"])))
    return match


def goals(position: Position | Match, seat: str | None = None) -> set[str]:
    """The legal moves of the seat (of one that owes a move) as texts."""
    return {move.text for move in position.legal_moves(seat or position.owing[0])}


def board_of(position: Position) -> dict[str, str]:
    """The stones on the board, by square."""
    return dict(position.view().data()["board"])


def tray(position: Position, seat: str) -> list[str]:
    """The stones a seat has taken."""
    return list(position.view().data()["taken"][seat])


def words(texts: str) -> set[str]:
    """Texts parted by blanks, as a set."""
    return set(texts.split())


def row_of(size: int, row: int, but: Iterable[str] = ()) -> set[str]:
    """The squares of a row, some left out."""
    return {f"{column}{row}" for column in "abcdefghij"[:size]} - set(but)


def column_of(size: int, column: str, but: Iterable[str] = ()) -> set[str]:
    """The squares of a column, some left out."""
    return {f"{column}{row}" for row in range(1, size + 1)} - set(but)
