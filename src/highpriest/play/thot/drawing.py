"""A position of Thot as SVG: the board with the way of the next move, and the scarabs that each seat has taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from highpriest.play.drawing import BLUE, GOLD, INK, LINE, MUTED, PANEL, RED, STONE, WIDTH, Drawing, Marks, Point
from highpriest.play.thot.notation import COLUMNS, SQUARE_NAMES
from highpriest.play.thot.rendering import task
from highpriest.play.thot.view import ThotView
from highpriest.rules.thot.state import ANKH, EMPTY, STARRED, STRIDE, VALUES

SIDE: Final = 430  # of the board
LEFT: Final = 34
TOP: Final = 58
TRAY_LEFT: Final = 96
CHIP: Final = 25
CHIPS: Final = (WIDTH - TRAY_LEFT - 12) // CHIP  # in a line

COLOURS: Final = {"p1": RED, "p2": BLUE, "p3": "#6b3a86", "p4": "#2c6a1e"}
# By how much a scarab is worth: 1 and 2, 3 to 5, 6 to 8. Its shell, and what is written on it.
GAINS: Final = (("#d5ebe3", "#0b4a45"), ("#7cc0b2", "#06332f"), ("#0f6f69", "#ffffff"))
LOSSES: Final = (("#f8dccb", "#7a2410"), ("#e29a78", "#4a1206"), ("#9a2e1b", "#fff4ea"))
EDGES: Final = ("#0b4f4a", "#6a1b0c")
ANKH_SIGN: Final = "M0 12V-1M-8 2h16M0-1C-10-9-6-15 0-15S10-9 0-1Z"
IBIS: Final = "M-9 8Q-8-7 3-9Q9-9 9-3Q14 0 15 7Q11 1 5 1Q1 2 2 8Z"
STAR: Final = "0,-8 2.2,-2.7 8,-2.5 3.5,1.1 5,6.6 0,3.4 -5,6.6 -3.5,1.1 -8,-2.5 -2.2,-2.7"


def draw(view: ThotView, marks: Marks) -> Drawing:
    """The board, the trays and whose move it is."""
    side = view.options.size
    cell = SIDE / side
    centres = {
        SQUARE_NAMES[STRIDE * row + column]: (LEFT + cell * (column + 0.5), TOP + cell * (row + 0.5))
        for row in range(side)
        for column in range(side)
    }
    told = "".join(map(str, task(view)))
    tops = _tray_tops([len(taken) for taken in view.taken.values()])
    drawing = Drawing(tops[-1] + 4, f"Thot: {told}")
    drawing.text(LEFT, 26, told, 15, MUTED, font_weight=700)
    _draw_board(drawing, view, side, cell)
    _draw_stones(drawing, view.field("kind"), centres, cell)
    if view.phase != "lay_out":
        _draw_priest(drawing, centres[view.priest], cell / 43)
    for seat, top in zip(view.options.seats, tops, strict=False):
        _draw_tray(drawing, view, seat, top)
    drawing.mark(marks, centres, cell)
    return drawing


def _tray_tops(counts: Sequence[int]) -> list[float]:
    """Where each tray begins, and where the last one ends."""
    tops: list[float] = [TOP + SIDE + 14]
    for count in counts:
        tops.append(tops[-1] + 14 + 20 * max(1, -(-count // CHIPS)))
    return tops


def _draw_board(drawing: Drawing, view: ThotView, side: int, cell: float) -> None:
    drawing.rectangle(LEFT, TOP, SIDE, SIDE, rx=4, fill=STONE, stroke=LINE, stroke_width=2)
    _draw_lane(drawing, view, cell)
    for number in range(side):
        middle = cell * (number + 0.5)
        drawing.text(LEFT + middle, TOP - 8, COLUMNS[number], 13, MUTED, text_anchor="middle")
        drawing.text(LEFT - 8, TOP + middle + 5, str(number + 1), 13, MUTED, text_anchor="end")
        if number:
            at = cell * number
            drawing.path(f"M{LEFT + at:g} {TOP}v{SIDE}M{LEFT} {TOP + at:g}h{SIDE}", stroke=LINE, stroke_opacity=0.5)


def _draw_lane(drawing: Drawing, view: ThotView, cell: float) -> None:
    """The row or column in which the next move sets out."""
    if view.phase != "move" or view.way is None:
        return
    looks = {"fill": "#fff3c9", "stroke": "#8a5f00", "stroke_width": 1.5}
    if view.way == "horizontal":
        drawing.rectangle(LEFT, TOP + cell * view.field("row"), SIDE, cell, **looks)
    else:
        drawing.rectangle(LEFT + cell * view.field("column"), TOP, cell, SIDE, **looks)


def _draw_stones(drawing: Drawing, kinds: Any, centres: dict[str, Point], cell: float) -> None:
    for square, at in centres.items():
        kind = kinds[SQUARE_NAMES.index(square)]
        if kind == ANKH:
            _draw_ankh(drawing, at, cell / 43)
        elif kind != EMPTY:
            _draw_scarab(drawing, kind, at, cell / 43)


def _draw_ankh(drawing: Drawing, at: Point, scale: float) -> None:
    place = f"translate({at[0]:g} {at[1]:g}) scale({scale:.4g})"
    drawing.rectangle(-16, -16, 32, 32, rx=5, fill="#f0c95c", stroke="#755200", stroke_width=1.5, transform=place)
    drawing.path(ANKH_SIGN, fill="none", stroke="#4a3300", stroke_width=3, stroke_linecap="round", transform=place)


def _draw_scarab(drawing: Drawing, kind: int, at: Point, scale: float) -> None:
    """A gain climbs and a loss hangs head down, so that nobody needs the colour."""
    value = VALUES[kind % STARRED]
    shell, ink = _shell(value)
    edge = EDGES[value < 0]
    up = -1 if value > 0 else 1
    place = f"translate({at[0]:g} {at[1]:g}) scale({scale:.4g})"
    legs = f"M-13 {-4 * up}l-5-3M13 {-4 * up}l5-3M-14 {-9 * up}l-4 3M14 {-9 * up}l4 3"
    drawing.path(legs, stroke=edge, stroke_width=1.8, stroke_linecap="round", transform=place)
    drawing.circle(0, 13 * up, 6, fill=edge, transform=place)
    drawing.shape("ellipse", cx=0, cy=-2 * up, rx=15, ry=16, fill=shell, stroke=edge, stroke_width=1.5, transform=place)
    drawing.path(f"M-14 {5 * up}Q0 {9 * up} 14 {5 * up}", fill="none", stroke=edge, stroke_width=1.2, transform=place)
    bold = {"text_anchor": "middle", "font_weight": 700, "transform": place}
    drawing.text(0, -4 * up + 5.5, f"{value:+}".replace("-", "−"), 16, ink, **bold)
    if kind >= STARRED:
        corner = f"translate({at[0] + 13 * scale:g} {at[1] - 13 * scale:g}) scale({scale:.4g})"
        drawing.shape("polygon", points=STAR, fill="#ffc928", stroke="#4a3300", transform=corner)


def _shell(value: int) -> tuple[str, str]:
    depth = 0 if abs(value) <= 2 else 1 if abs(value) <= 5 else 2
    return (GAINS if value > 0 else LOSSES)[depth]


def _draw_priest(drawing: Drawing, at: Point, scale: float) -> None:
    place = f"translate({at[0]:g} {at[1]:g}) scale({scale:.4g})"
    drawing.circle(0, 0, 18, fill="#14110c", stroke=GOLD, stroke_width=3, transform=place)
    drawing.path(IBIS, fill=PANEL, transform=place)
    drawing.circle(4, -4.5, 1.4, fill="#14110c", transform=place)


def _draw_tray(drawing: Drawing, view: ThotView, seat: str, top: float) -> None:
    stones = view.taken[seat]
    lines = max(1, -(-len(stones) // CHIPS))
    drawing.rectangle(12, top, WIDTH - 24, 20 * lines + 10, rx=6, fill=PANEL, stroke=LINE)
    weight = 700 if seat in view.owing else 400
    drawing.text(22, top + 20, seat, 15, COLOURS[seat], font_weight=weight)
    drawing.text(86, top + 20, f"{view.total[seat]:+}".replace("-", "−"), 15, INK, text_anchor="end", font_weight=700)
    for number, stone in enumerate(reversed(stones)):
        line, place = divmod(number, CHIPS)
        _draw_chip(drawing, stone, TRAY_LEFT + CHIP * place, top + 6 + 20 * line)


def _draw_chip(drawing: Drawing, stone: str, x: float, y: float) -> None:
    shell, ink = _shell(int(stone.rstrip("*")))
    drawing.rectangle(x, y, CHIP - 3, 16, rx=4, fill=shell)
    drawing.text(x + CHIP / 2 - 1.5, y + 12, stone.replace("-", "−"), 11, ink, text_anchor="middle", font_weight=700)
