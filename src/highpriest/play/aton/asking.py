"""What a person who plays Aton is asked for, with an example, and how the answer is read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from highpriest.play.aton.notation import SEATS, Seat, move_text
from highpriest.play.aton.view import AtonView
from highpriest.rules.aton.moves import KEEP
from highpriest.words import Listed, Phrase, seat_word

KEEPS: Final = move_text(KEEP)
_KEEP_WORDS: Final = (KEEPS, "keep")
_SIGNS: Final = {"remove": "-", "take back": "-", "place": "+"}


def ask(view: AtonView) -> list[Phrase]:
    """What the view's seat, which owes a move, has to decide."""
    return _ask_for_cards(view) if view.phase == "lay" else [_ask_for_counter(view)]


def _ask_for_cards(view: AtonView) -> list[Phrase]:
    lays = [move.text for move in view.legal_moves if move.text != "exchange"]
    cards = [str(value) for value, count in enumerate(view.hand[_seat(view)], 1) for _ in range(count)]
    parts = {"seat": seat_word(_seat(view)), "hand": " ".join(cards), "example": lays[-1]}
    asked = Phrase("say", "ask lay", parts)
    return [asked, Phrase("say", "or exchange")] if view.token[_seat(view)] else [asked]


def _ask_for_counter(view: AtonView) -> Phrase:
    squares = [move.text for move in view.legal_moves if move.text != KEEPS]
    temples = tuple(sorted({text[1] for text in squares}))
    seat = _seat(view)
    key: str = view.phase
    if view.phase == "remove":
        key = "remove own" if view.laid[seat][1] == 1 else "remove other"
        if len(squares) < len(view.legal_moves):
            key = "remove or keep"
    parts = {
        "seat": seat_word(seat),
        "count": view.left,
        "owner": seat_word(next(other for other in SEATS if other != seat)),
        "temples": Phrase("say", "temples", {"temples": Listed(temples, "or")}, len(temples)),
        "example": squares[0],
    }
    return Phrase("say", f"ask {key}", parts, view.left)


def _seat(view: AtonView) -> Seat:
    return cast(Seat, view.seat)  # a question is asked of a seat, never of spectators


def read_typed(view: AtonView, words: Sequence[str]) -> list[str]:
    """The moves that a person's words stand for; not checked for legality."""
    if view.phase == "lay":
        return ["".join(words)]
    if " ".join(words) in _KEEP_WORDS:
        return [KEEPS]
    return [_SIGNS[view.phase] + word if word[:1].isdigit() else word for word in words]
