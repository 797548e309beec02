"""Positions of Aton drawn as the rule book draws them, and matches that go on from there.

A picture shows the four temples side by side, three rows of four squares each: R and B are counters,
a dot is a free square. What a picture leaves open follows from it: counters that are neither on the
board nor in the realm are in stock, and cards that are nowhere else are in the pile.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from highpriest.play import Match, Position

EMPTY: Final = """
    . . . .   . . . .   . . . .   . . . .
    . . . .   . . . .   . . . .   . . . .
    . . . .   . . . .   . . . .   . . . .
"""
ALL_CARDS: Final = "1" * 9 + "2" * 9 + "3" * 9 + "4" * 9
SEATS: Final = ("red", "blue")

Pair = tuple[Any, Any]


def board(picture: str) -> str:
    """The picture as a text form writes it: temple by temple, parted by strokes."""
    rows = [line.split() for line in picture.strip().splitlines()]
    assert [len(row) for row in rows] == [16, 16, 16], "a picture has three rows of sixteen squares"
    temples = ["".join("".join(row[4 * t : 4 * t + 4]) for row in rows) for t in range(4)]
    return "/".join(temples).lower()


def picture(position: Position) -> str:
    """The board of a position, drawn."""
    counters = position.view().counters  # type: ignore[attr-defined]
    signs = dict.fromkeys(counters["red"], "R") | dict.fromkeys(counters["blue"], "B")
    rows = ["abcd", "efgh", "ijkl"]
    return "\n".join("   ".join(" ".join(signs.get(f"{t}{x}", ".") for x in row) for t in "1234") for row in rows)


def drawn(drawing: str) -> str:
    """A picture without its margins, to compare with `picture`."""
    return "\n".join(line.strip() for line in drawing.strip().splitlines())


def counts(cards: str) -> str:
    """Cards one by one as how many there are of each value."""
    return "".join(str(cards.count(value)) for value in "1234")


def rest(*cards: str) -> str:
    """The cards of one colour that are none of these."""
    left = Counter(ALL_CARDS)
    left.subtract("".join(cards))
    assert min(left.values()) >= 0, f"more than nine cards of a value in {cards}"
    return "".join(sorted(left.elements()))


def deck(top: str) -> str:
    """A pile of 36 cards that begins with these; blanks may part the rounds. The others follow by rising value."""
    top = top.replace(" ", "")
    return top + rest(top)


def position(
    drawing: str = EMPTY,
    *,
    hand: Pair = ("", ""),
    laid: Pair = ("", ""),
    bottom: Pair = ("", ""),
    turned: Pair = ("", ""),
    pile: Pair | None = None,
    discard: Pair = ("", ""),
    realm: Pair = (0, 0),
    **words: Any,
) -> Position:
    """The position of a picture. With `pile` given, the cards that are nowhere else are in the discard."""
    squares = board(drawing)
    left = words.get("left", 0) if words.get("phase") == "place" else 0
    taken = (left, 0) if words.get("mover", "red") == "red" else (0, left)
    for seat in (0, 1):
        elsewhere = (hand[seat], laid[seat], bottom[seat], turned[seat])
        if pile is None:
            pile_here, discard_here = rest(*elsewhere, discard[seat]), discard[seat]
        else:
            pile_here, discard_here = pile[seat], rest(*elsewhere, pile[seat])
        words[f"pile{seat}"], words[f"discard{seat}"] = counts(pile_here), counts(discard_here)
        words[f"stock{seat}"] = 29 - squares.count("rb"[seat]) - realm[seat] - taken[seat]
    both = {name: f"{words.pop(f'{name}0')},{words.pop(f'{name}1')}" for name in ("pile", "discard", "stock")}
    both |= {"hand": ",".join(counts(cards) for cards in hand), "realm": _pair(realm), "board": squares}
    both |= {"laid": _pair(laid), "bottom": _pair(bottom), "turned": _pair(turned)}
    both |= {name: _pair(value) if isinstance(value, tuple) else str(value) for name, value in words.items()}
    return Position.from_text(" ".join(["aton", *(f"{name}={value}" for name, value in both.items())]))


def _pair(value: Pair) -> str:
    return f"{value[0]},{value[1]}"


def to_lay(drawing: str = EMPTY, *, red: str, blue: str, **words: Any) -> Position:
    """Both are to lay these cards; the round is the second unless told otherwise."""
    return position(drawing, hand=(red, blue), phase="lay", **{"round": 2, **words})


def laying(drawing: str = EMPTY, *, red: str, blue: str, **words: Any) -> Position:
    """The position after both laid these cards at cartouches 1 to 4, and all that follows by itself."""
    return to_lay(drawing, red=red, blue=blue, **words).play("red", red).play("blue", blue)


def play(start: Position, *entries: str) -> Position:
    """The position after these entries: moves ("red +1a") and single cards that come ("card 3")."""
    for entry in entries:
        seat, text = entry.split()
        start = start.deal(text) if seat == "card" else start.play(seat, text)
    return start


def texts(start: Position | Match, seat: str) -> list[str]:
    """The legal moves of a seat as they are written."""
    return [move.text for move in start.legal_moves(seat)]


def match_at(start: Position) -> Match:
    """A match that goes on from a position; its deals are handed in. Its log begins here."""
    match = Match(start.game, by_hand=True, **start.options.data())
    match._game.rules.copy(start._states, 0, match._states, 0)
    return match


def match_of(red: str, blue: str, *entries: str, **options: Any) -> Match:
    """A match whose piles begin with these cards, after these entries; reshuffles are handed in."""
    match = Match("aton", by_hand=True, **options)
    for entry in (f"deck red {deck(red)}", f"deck blue {deck(blue)}", *entries):
        match.enter(entry)
    return match


def field(start: Position | Match, name: str) -> Any:
    """A field of the state as a plain number or nested list."""
    return start._states[name][0].tolist()


def points(start: Position) -> Pair:
    """Red's and Blue's points."""
    red, blue = field(start, "points")
    return red, blue


def result(start: Position | Match) -> tuple[tuple[str, ...], str] | None:
    """The winners and the reason, or None."""
    return None if start.result is None else (start.result.winners, start.result.reason)
