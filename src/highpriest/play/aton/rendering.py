"""A position of Aton as a board in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from highpriest.play.aton.board import COLUMNS
from highpriest.play.aton.notation import SEATS
from highpriest.play.aton.view import AtonView
from highpriest.play.rendering import ENGLISH, Rendering, Span, Words
from highpriest.rules.aton.names import LETTERS
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
_CARTOUCHES: Final = ("I", "II", "III", "IV")
_CARD_WIDTHS: Final = (4, 4, 4, 4)
_HEADINGS: Final = {"points": 7, "stock": 6, "token": 6}  # and how wide their columns are at least

Hand = Sequence[int]  # how many cards of each value


def render(
    view: AtonView,
    hands: Sequence[Hand] | None = None,
    laid: Sequence[Sequence[int]] | None = None,
    words: Words = ENGLISH,
) -> Rendering:
    """What the view shows; with `hands` and `laid` given, the cards of both."""
    rendering = Rendering()
    rendering.line(words.phrase("Round {round}", round=view.round), "  ", *task(view, words))
    rendering.line()
    _render_temples(rendering, view.field("counters"), words)
    rendering.line()
    _render_realm(rendering, view, words)
    rendering.line()
    _render_players(rendering, view, hands or list(view.hand.values()), laid or list(view.laid.values()), words)
    return rendering


def task(view: AtonView, words: Words = ENGLISH) -> list[Span | str]:
    """Who is to do what, or how it ended."""
    if view.reason is not None:
        return [words.over(view.winners, view.reason)]
    if not view.owing:
        return [words.phrase("a deal is due")]
    task = f"to {view.phase} {{left}}" if view.left else f"to {view.phase}"
    seats = [Span(f"{words.phrase(seat)} ", seat) for seat in view.owing]
    return [*seats, words.phrase(task, left=view.left)]


def _render_temples(rendering: Rendering, counters: Sequence[int], words: Words) -> None:
    names = [words.phrase("temple {temple}", temple=temple + 1) for temple in range(TEMPLES)]
    rendering.line("  ", *(Span(f"{name:<15}", "heading") for name in names))
    for row in range(SQUARES_PER_TEMPLE // COLUMNS):
        spans: list[Span | str] = ["  "]
        for temple in range(TEMPLES):
            for column in range(COLUMNS):
                square = SQUARES_PER_TEMPLE * temple + COLUMNS * row + column
                spans += [Span(LETTERS[COLUMNS * row + column], "faint"), _sign(counters, square), " "]
            spans.append("   ")
        rendering.line(*spans)


def _sign(counters: Sequence[int], square: int) -> Span:
    for seat, own in enumerate(counters):
        if own >> square & 1:
            return Span(SEATS[seat][0].upper(), SEATS[seat])
    return _SIGNS[KIND[square]]


def _render_realm(rendering: Rendering, view: AtonView, words: Words) -> None:
    red, blue = view.realm.values()
    free = REALM_SQUARES - red - blue
    counters = (Span("R" * red, "red"), Span("B" * blue, "blue"))
    rendering.line(f"  {words.phrase('realm')} ", *counters, "." * free, f"  {red + blue}/{REALM_SQUARES}")


def _render_players(
    rendering: Rendering, view: AtonView, hands: Sequence[Hand], laid: Sequence[Sequence[int]], words: Words
) -> None:
    headings = [words.phrase(heading) for heading in _HEADINGS]
    widths = [max(least, len(heading) + 1) for heading, least in zip(headings, _HEADINGS.values(), strict=True)]
    columns = _in_columns(headings, widths) + _in_columns(_CARTOUCHES, _CARD_WIDTHS)
    rendering.line(Span(f"{'':<8}{columns}   {words.phrase('hand')}", "heading"))
    for i, seat in enumerate(SEATS):
        token = words.phrase("yes" if view.token[seat] else "no")
        columns = _in_columns([str(view.points[seat]), str(view.stock[seat]), token], widths)
        cards = _in_columns([_card(view, seat, card) for card in laid[i]], _CARD_WIDTHS)
        name = Span(f"{words.phrase(seat):<6}", seat)
        rendering.line(
            "  ", name, f"{columns}{cards}   ", " ".join(cards_shown(hands[i], view.hand_count[seat])) or "-"
        )


def _in_columns(texts: Sequence[str], widths: Sequence[int]) -> str:
    return "".join(f"{text:>{width}}" for text, width in zip(texts, widths, strict=True))


def _card(view: AtonView, seat: str, card: int) -> str:
    if card:
        return str(card)
    return "?" if view.has_laid[seat] else "-"


def cards_shown(hand: Hand, count: int) -> list[str]:
    """The cards of a hand of so many, with ? for those that are not known."""
    cards = [str(value) for value, times in enumerate(hand, 1) for _ in range(times)]
    return cards + ["?"] * (count - len(cards))
