"""A position of Aton as a board in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from highpriest.play.aton.notation import LETTERS, SEATS
from highpriest.play.aton.view import AtonView
from highpriest.play.drawing import Drawing, Span
from highpriest.rules.aton.state import KIND, REALM_SQUARES, SQUARES_PER_TEMPLE, TEMPLES, Kind

# An empty square shows its kind, a counter its owner: nothing is told by colour alone.
_SIGNS: Final = {
    Kind.YELLOW: Span("y", "yellow"),
    Kind.GREEN: Span("g", "green"),
    Kind.BLACK: Span("k", "black"),
    Kind.BLUE: Span("w", "water"),
    Kind.BONUS_1: Span("1", "bonus"),
    Kind.BONUS_2: Span("2", "bonus"),
}
# The rule booklet names the kinds by what is painted on them.
_PAINTED: Final = {
    Kind.YELLOW: "sun",
    Kind.GREEN: "papyrus",
    Kind.BLACK: "pillar",
    Kind.BLUE: "water",
    Kind.BONUS_1: "+1",
    Kind.BONUS_2: "+2",
}
LEGEND: Final = "y yellow  g green  k black  w blue  1 2 bonus  R Red's counter  B Blue's counter"
COLUMNS: Final = 4
_CARTOUCHES: Final = ("I", "II", "III", "IV")

Hand = Sequence[int]  # how many cards of each value


def draw(view: AtonView, hands: Sequence[Hand] | None = None, laid: Sequence[Sequence[int]] | None = None) -> Drawing:
    """What the view shows; with `hands` and `laid` given, the cards of both."""
    drawing = Drawing()
    drawing.line(f"Round {view.round}  ", *_task(view))
    drawing.line()
    _draw_temples(drawing, view.field("counters"))
    drawing.line()
    _draw_realm(drawing, view)
    drawing.line()
    _draw_players(drawing, view, hands or list(view.hand.values()), laid or list(view.laid.values()))
    return drawing


def square_kinds() -> tuple[str, ...]:
    """What is painted on each square, in the words of the rule booklet, for `rulebook.draw_aton`."""
    return tuple(_PAINTED[Kind(kind)] for kind in KIND)


def _task(view: AtonView) -> list[Span | str]:
    if view.reason is not None:
        return ["over: ", " and ".join(view.winners), f" ({view.reason})"]
    if not view.owing:
        return ["a deal is due"]
    left = f" {view.left}" if view.left else ""
    return [*(Span(f"{seat} ", seat) for seat in view.owing), f"to {view.phase}{left}"]


def _draw_temples(drawing: Drawing, counters: Sequence[int]) -> None:
    drawing.line("  ", *(Span(f"{f'temple {temple + 1}':<15}", "heading") for temple in range(TEMPLES)))
    for row in range(SQUARES_PER_TEMPLE // COLUMNS):
        spans: list[Span | str] = ["  "]
        for temple in range(TEMPLES):
            for column in range(COLUMNS):
                square = SQUARES_PER_TEMPLE * temple + COLUMNS * row + column
                spans += [Span(LETTERS[COLUMNS * row + column], "faint"), _sign(counters, square), " "]
            spans.append("   ")
        drawing.line(*spans)


def _sign(counters: Sequence[int], square: int) -> Span:
    for seat, own in enumerate(counters):
        if own >> square & 1:
            return Span(SEATS[seat][0].upper(), SEATS[seat])
    return _SIGNS[KIND[square]]


def _draw_realm(drawing: Drawing, view: AtonView) -> None:
    red, blue = view.realm.values()
    free = REALM_SQUARES - red - blue
    drawing.line("  realm ", Span("R" * red, "red"), Span("B" * blue, "blue"), "." * free, f"  {red + blue}/8")


def _draw_players(drawing: Drawing, view: AtonView, hands: Sequence[Hand], laid: Sequence[Sequence[int]]) -> None:
    cartouches = "".join(f"{name:>4}" for name in _CARTOUCHES)
    drawing.line(Span(f"{'':<8}{'points':>7}{'stock':>6}{'token':>6}{cartouches}   hand", "heading"))
    for i, seat in enumerate(SEATS):
        cards = "".join(f"{_card(view, seat, card):>4}" for card in laid[i])
        drawing.line(
            "  ",
            Span(f"{seat:<6}", seat),
            f"{view.points[seat]:>7}{view.stock[seat]:>6}{'yes' if view.token[seat] else 'no':>6}{cards}   ",
            _hand(hands[i], view.hand_count[seat]),
        )


def _card(view: AtonView, seat: str, card: int) -> str:
    if card:
        return str(card)
    return "?" if view.has_laid[seat] else "-"


def _hand(hand: Hand, count: int) -> str:
    cards = [str(value) for value, times in enumerate(hand, 1) for _ in range(times)]
    hidden = ["?"] * (count - len(cards))
    return " ".join(cards + hidden) if count else "-"
