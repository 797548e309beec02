"""Drawings of positions as SVG, for notebooks and pages: what both games draw with, and marks on squares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import hypot
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element, SubElement, tostring

from highpriest.errors import PositionError

WIDTH: Final = 480  # of every drawing, in its own units; how large it is shown is said apart
FONT: Final = "'Source Sans 3','Segoe UI',system-ui,'Noto Sans','Liberation Sans',sans-serif"

PAPYRUS: Final = "#efe4ca"
PANEL: Final = "#fbf6e8"
STONE: Final = "#f3ead3"
LINE: Final = "#b79f69"
INK: Final = "#2a1f14"
MUTED: Final = "#63523a"
GOLD: Final = "#c29424"
RED: Final = "#cb4a30"
BLUE: Final = "#1f4196"

HIGHLIGHT: Final = "#e8642c"
ARROW: Final = "#0a6b66"

Point = tuple[float, float]
Highlights = Iterable[str] | Mapping[str, str]  # squares, or colours by square
Arrows = Iterable[tuple[str, str] | tuple[str, str, str]]  # from, to, and a colour if it is not the usual one


class Marks(NamedTuple):
    """What is to be seen beside the pieces."""

    highlights: Mapping[str, str]
    arrows: tuple[tuple[str, str, str], ...]

    @classmethod
    def read(cls, highlights: Highlights, arrows: Arrows) -> Marks:
        """The marks with a colour for each."""
        if not isinstance(highlights, Mapping):
            highlights = dict.fromkeys(highlights, HIGHLIGHT)
        return cls(highlights, tuple((arrow[0], arrow[1], arrow[2] if len(arrow) == 3 else ARROW) for arrow in arrows))


class Drawing:
    """An SVG that grows by shapes. Attributes are named as in SVG, with _ for -; numbers are shortened."""

    def __init__(self, height: float, title: str) -> None:
        """`title` is what a screen reader says of it."""
        self._height = height
        self._root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {WIDTH} {height:g}"})
        self._root.set("role", "img")
        SubElement(self._root, "title").text = title
        self.rectangle(0, 0, WIDTH, height, rx=8, fill=PAPYRUS)

    def shape(self, tag: str, **attributes: object) -> Element:
        """Add any element."""
        return SubElement(self._root, tag, {_name(name): _value(value) for name, value in attributes.items()})

    def rectangle(self, x: float, y: float, width: float, height: float, **looks: object) -> None:
        """Add a rectangle."""
        self.shape("rect", x=x, y=y, width=width, height=height, **looks)

    def circle(self, x: float, y: float, radius: float, **looks: object) -> None:
        """Add a circle."""
        self.shape("circle", cx=x, cy=y, r=radius, **looks)

    def path(self, steps: str, **looks: object) -> None:
        """Add a path."""
        self.shape("path", d=steps, **looks)

    def text(self, x: float, y: float, words: str, size: float = 14, fill: str = INK, **looks: object) -> None:
        """Add a line of text; y is where its letters stand."""
        self.shape("text", x=x, y=y, font_family=FONT, font_size=size, fill=fill, **looks).text = words

    def mark(self, marks: Marks, centres: Mapping[str, Point], cell: float) -> None:
        """Add rings around squares and arrows between them; raises PositionError for squares that there are not."""
        named = {*marks.highlights, *(square for arrow in marks.arrows for square in arrow[:2])}
        for square in sorted(named - centres.keys()):
            raise PositionError("position/no-square", square=repr(square))
        for square, colour in marks.highlights.items():
            x, y = centres[square]
            half = cell / 2 - 1
            ring = {"rx": 6, "fill": colour, "fill_opacity": 0.22, "stroke": colour, "stroke_width": 3}
            self.rectangle(x - half, y - half, 2 * half, 2 * half, **ring)
        for tail, head, colour in marks.arrows:
            self._arrow(centres[tail], centres[head], colour, cell)

    def _arrow(self, tail: Point, head: Point, colour: str, cell: float) -> None:
        length = hypot(head[0] - tail[0], head[1] - tail[1])
        if not length:
            self.circle(*tail, cell * 0.4, fill="none", stroke=colour, stroke_width=cell * 0.1)
            return
        ahead = ((head[0] - tail[0]) / length, (head[1] - tail[1]) / length)
        point, barb = cell * 0.36, cell * 0.17
        neck = (head[0] - ahead[0] * point, head[1] - ahead[1] * point)
        left = (neck[0] - ahead[1] * barb, neck[1] + ahead[0] * barb)
        right = (neck[0] + ahead[1] * barb, neck[1] - ahead[0] * barb)
        shaft = {"stroke": colour, "stroke_width": cell * 0.12, "stroke_linecap": "round", "opacity": 0.85}
        self.shape("line", x1=tail[0], y1=tail[1], x2=neck[0], y2=neck[1], **shaft)
        self.shape("polygon", points=" ".join(f"{x:.1f},{y:.1f}" for x, y in (head, left, right)), fill=colour)

    def svg(self, size: int) -> str:
        """The whole, shown so many pixels wide."""
        self._root.set("width", f"{size}")
        self._root.set("height", f"{self._height * size / WIDTH:.0f}")
        return tostring(self._root, encoding="unicode")


def _name(name: str) -> str:
    return name.replace("_", "-")


def _value(value: object) -> str:
    return f"{value:.6g}" if isinstance(value, int | float) else str(value)
