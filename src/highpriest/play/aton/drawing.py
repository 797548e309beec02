"""A position of Aton as SVG: the temples, the realm, and what both players have before them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from highpriest.play.aton.board import COLUMNS, SquareKind, board
from highpriest.play.aton.notation import SEATS, SQUARE_NAMES, squares_in
from highpriest.play.aton.rendering import Hand, cards_shown, task
from highpriest.play.aton.view import AtonView
from highpriest.play.drawing import BLUE, GOLD, INK, LINE, MUTED, PANEL, RED, STONE, Drawing, Marks, Point
from highpriest.rules.aton.state import REALM_SQUARES, SQUARES_PER_TEMPLE

CELL: Final = 50
MARGIN: Final = 18
COURT_WIDTH: Final = COLUMNS * CELL + 16
COURT_HEIGHT: Final = SQUARES_PER_TEMPLE // COLUMNS * CELL + 32
GAP: Final = 12
TOP: Final = 40
REALM_TOP: Final = TOP + 2 * COURT_HEIGHT + 2 * GAP
PLAYERS_TOP: Final = REALM_TOP + 52
ROW: Final = 44
HEIGHT: Final = PLAYERS_TOP + 18 + 2 * ROW + 8

COLOURS: Final = {"red": RED, "blue": BLUE}
GROUNDS: Final[dict[SquareKind, tuple[str, str]]] = {  # and what is painted on them
    "sun": ("#f2c84f", "#8a5a00"),
    "papyrus": ("#9cc473", "#2f5c1c"),
    "pillar": ("#5b5752", "#d9cfb8"),
    "water": ("#6fbbd6", "#0f4a66"),
    "bonus": ("#fffcf2", "#8a3a10"),
}
PAINTED: Final[dict[SquareKind, str]] = {  # around the middle of a square
    "sun": "M-6 2a6 6 0 0 1 12 0ZM-9 7h18M0-8v-4M-7-5l-3-3M7-5l3-3",
    "papyrus": "M0 12V-2M-9-10Q-6 0 0-2Q6 0 9-10Q0-4-9-10ZM0 8Q-7 6-9 0M0 8Q7 6 9 0",
    "pillar": "M-3 12h6V-2h-6ZM-9-10h18M-8-6h16M-7-2h14",
    "water": "M-13-6l4-4 5 4 4-4 5 4 4-4 4 4M-13 1l4-4 5 4 4-4 5 4 4-4 4 4M-13 8l4-4 5 4 4-4 5 4 4-4 4 4",
    "bonus": "",
}


def _corner(temple: int) -> Point:
    row, column = divmod(temple, 2)
    return MARGIN + column * (COURT_WIDTH + GAP), TOP + row * (COURT_HEIGHT + GAP)


def _centre(number: int) -> Point:
    temple, place = divmod(number, SQUARES_PER_TEMPLE)
    row, column = divmod(place, COLUMNS)
    x, y = _corner(temple)
    return x + 8 + CELL * (column + 0.5), y + 25 + CELL * (row + 0.5)


CENTRES: Final = {name: _centre(number) for number, name in enumerate(SQUARE_NAMES)}


def draw(
    view: AtonView, marks: Marks, hands: Sequence[Hand] | None = None, laid: Sequence[Sequence[int]] | None = None
) -> Drawing:
    """What the view shows; with `hands` and `laid` given, the cards of both."""
    told = "".join(map(str, task(view)))
    drawing = Drawing(HEIGHT, f"Aton, round {view.round}: {told}")
    drawing.text(MARGIN, 26, f"Round {view.round}", 15, font_weight=700)
    drawing.text(MARGIN + 70, 26, told, 15, MUTED)
    _draw_temples(drawing)
    for seat, bits in zip(SEATS, view.field("counters"), strict=True):
        for square in squares_in(bits):
            _draw_counter(drawing, seat, CENTRES[square], 17)
    _draw_letters(drawing)
    _draw_realm(drawing, view)
    _draw_players(drawing, view, hands or list(view.hand.values()), laid or list(view.laid.values()))
    drawing.mark(marks, CENTRES, CELL)
    return drawing


def _draw_temples(drawing: Drawing) -> None:
    for temple in range(board()["temples"]):
        x, y = _corner(temple)
        drawing.rectangle(x, y, COURT_WIDTH, COURT_HEIGHT, rx=6, fill=STONE, stroke=LINE)
        drawing.text(x + 10, y + 18, f"Temple {temple + 1}", 13, MUTED, font_weight=700)
    for square in board()["squares"]:
        _draw_square(drawing, square["square"], square["kind"], square["points"])


def _draw_square(drawing: Drawing, name: str, kind: SquareKind, points: int) -> None:
    x, y = CENTRES[name]
    ground, paint = GROUNDS[kind]
    drawing.rectangle(x - 23, y - 23, 46, 46, rx=5, fill=ground, stroke=LINE)
    if points:
        drawing.text(x, y + 7, f"+{points}", 20, paint, text_anchor="middle", font_weight=700)
    else:
        brush = {"fill": "none", "stroke": paint, "stroke_width": 2, "stroke_linecap": "round"}
        drawing.path(PAINTED[kind], transform=f"translate({x:g} {y + 4:g})", stroke_linejoin="round", **brush)


def _draw_letters(drawing: Drawing) -> None:
    """The names of the squares, above the counters: moves are written with them."""
    for square in board()["squares"]:
        x, y = CENTRES[square["square"]]
        drawing.text(x - 21, y - 13, square["square"][1], 10, GROUNDS[square["kind"]][1], font_weight=700)


def _draw_counter(drawing: Drawing, seat: str, at: Point, radius: float) -> None:
    """Red's are round and Blue's six-sided, so that nobody needs the colour."""
    x, y = at
    looks = {"fill": COLOURS[seat], "stroke": "#fff3d6", "stroke_width": 2.5}
    if seat == "red":
        drawing.circle(x, y, radius, **looks)
        return
    side, half = radius * 0.92, radius * 0.54
    corners = ((0, -radius - 1), (side, -half), (side, half), (0, radius + 1), (-side, half), (-side, -half))
    drawing.shape("polygon", points=" ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners), **looks)


def _draw_realm(drawing: Drawing, view: AtonView) -> None:
    drawing.text(MARGIN, REALM_TOP + 22, "Realm of the dead", 13, MUTED, font_weight=700)
    owners = [seat for seat, count in view.realm.items() for _ in range(count)]
    for place in range(REALM_SQUARES):
        x, y = MARGIN + 150 + place * 36, REALM_TOP + 18
        drawing.circle(x, y, 15, fill="#3b2a1a", stroke=LINE)
        if place < len(owners):
            _draw_counter(drawing, owners[place], (x, y), 11)


def _draw_players(drawing: Drawing, view: AtonView, hands: Sequence[Hand], laid: Sequence[Sequence[int]]) -> None:
    for x, heading in ((100, "points"), (145, "stock"), (190, "token"), (240, "laid at I to IV"), (368, "hand")):
        drawing.text(x, PLAYERS_TOP + 6, heading, 11, MUTED, font_weight=700)
    for number, seat in enumerate(SEATS):
        y = PLAYERS_TOP + 14 + number * ROW
        drawing.rectangle(MARGIN - 6, y, 456, ROW - 6, rx=6, fill=PANEL, stroke=LINE)
        _draw_counter(drawing, seat, (MARGIN + 16, y + 19), 12)
        drawing.text(MARGIN + 36, y + 24, seat.capitalize(), 15, COLOURS[seat], font_weight=700)
        drawing.text(104, y + 24, str(view.points[seat]), 16, font_weight=700)
        drawing.text(149, y + 24, str(view.stock[seat]), 14)
        drawing.text(194, y + 24, "yes" if view.token[seat] else "no", 14, INK if view.token[seat] else MUTED)
        _draw_cards(drawing, 240, y + 4, [_laid_card(view, seat, card) for card in laid[number]])
        _draw_cards(drawing, 368, y + 4, cards_shown(hands[number], view.hand_count[seat]), gap=24)


def _laid_card(view: AtonView, seat: str, card: int) -> str:
    if card:
        return str(card)
    return "?" if view.has_laid[seat] else ""


def _draw_cards(drawing: Drawing, x: float, y: float, cards: Sequence[str], gap: float = 28) -> None:
    for place, card in enumerate(cards):
        left = x + place * gap
        if not card:
            drawing.rectangle(left, y, 21, 30, rx=3, fill="none", stroke=LINE, stroke_dasharray="3 3")
            continue
        hidden = card == "?"
        drawing.rectangle(left, y, 21, 30, rx=3, fill=GOLD if hidden else "#fffdf6", stroke=MUTED)
        drawing.text(left + 10.5, y + 21, card, 17, PANEL if hidden else INK, text_anchor="middle", font_weight=700)
