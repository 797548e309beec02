"""A position of Thot as a board in the terminal."""

from __future__ import annotations

from typing import Any

from highpriest.play.rendering import ENGLISH, Rendering, Span, Words
from highpriest.play.thot.notation import COLUMNS, stone_text
from highpriest.play.thot.view import ThotView
from highpriest.rules.thot.state import ANKH, EMPTY, SCARABS, STARRED, STRIDE, VALUES


def render(view: ThotView, words: Words = ENGLISH) -> Rendering:
    """The board, the trays and whose move it is."""
    rendering = Rendering()
    rendering.line(*task(view, words))
    rendering.line()
    _render_board(rendering, view)
    rendering.line()
    for seat in view.options.seats:
        stones = " ".join(reversed(view.taken[seat])) or "-"
        rendering.line("  ", Span(words.phrase(seat), seat), f"{view.total[seat]:>+6}   ", stones)
    return rendering


def task(view: ThotView, words: Words = ENGLISH) -> list[Span | str]:
    """Who is to do what, or how it ended."""
    if view.reason is not None:
        return [words.over(view.winners, view.reason)]
    if not view.owing:
        return [words.phrase("the board is due")]
    seat = view.owing[0]
    task = "to put a scarab back or keep all" if view.phase == "put" else f"to go, {view.way or 'by row or column'}"
    return [Span(f"{words.phrase(seat)} ", seat), words.phrase(task)]


def _render_board(rendering: Rendering, view: ThotView) -> None:
    side = view.options.size
    rendering.line("    ", Span("".join(f"{letter:^5}" for letter in COLUMNS[:side]), "faint"))
    kinds: Any = view.field("kind")
    priest = (view.field("row"), view.field("column"))
    laid_out = view.phase != "lay_out"
    for row in range(side):
        spans: list[Span | str] = [Span(f"{row + 1:>3} ", "faint")]
        for column in range(side):
            if laid_out and (row, column) == priest:
                spans.append(Span(f"{'[]':^5}", "priest"))
            else:
                spans.append(_stone(kinds[STRIDE * row + column]))
        rendering.line(*spans)


def _stone(kind: int) -> Span:
    if kind == EMPTY:
        return Span(f"{'.':^5}", "faint")
    text = f"{stone_text(kind):^5}"
    if kind == ANKH:
        return Span(text, "ankh")
    role = "gain" if VALUES[kind % STARRED] > 0 else "loss"
    return Span(text, role + " starred" if STARRED <= kind < SCARABS else role)
