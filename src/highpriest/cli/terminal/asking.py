"""What a person is asked for, with an example, and how the answer is read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from highpriest.cli.narrator import Narrator
from highpriest.play import View
from highpriest.play.aton.view import AtonView
from highpriest.play.thot.view import ThotView

_SIGNS = {"remove": "-", "take back": "-", "place": "+"}
_PUT_WORDS = ("puts", "put")
_KEEP_WORDS = ("keeps", "keep")


def question(narrator: Narrator, view: View) -> str:
    """What the view's seat, which owes a move, has to decide."""
    if isinstance(view, AtonView):
        return _ask_for_cards(narrator, view) if view.phase == "lay" else _ask_for_counter(narrator, view)
    return _ask_for_stone(narrator, cast(ThotView, view))


def _ask_for_cards(narrator: Narrator, view: AtonView) -> str:
    lays = [move.text for move in view.legal_moves if move.text != "exchange"]
    cards = [str(value) for value, count in enumerate(view.hand[_seat(view)], 1) for _ in range(count)]
    asked = narrator.say("ask lay", seat=narrator.seat(_seat(view)), hand=" ".join(cards), example=lays[-1])
    return asked + narrator.say("or exchange") if view.token[_seat(view)] else asked


def _ask_for_counter(narrator: Narrator, view: AtonView) -> str:
    squares = [move.text for move in view.legal_moves]
    temples = sorted({text[1] for text in squares})
    listed = narrator.say("temples", len(temples), temples=narrator.listed(temples, "or"))
    seat, other = _seat(view), next(seat for seat in view.points if seat != view.seat)
    key = view.phase
    if view.phase == "remove":
        key = "remove own" if view.laid[seat][1] == 1 else "remove other"
    return narrator.say(
        f"ask {key}",
        view.left,
        seat=narrator.seat(seat),
        owner=narrator.seat(other),
        temples=listed,
        example=squares[0],
    )


def _ask_for_stone(narrator: Narrator, view: ThotView) -> str:
    seat = narrator.seat(_seat(view))
    moves = [move.text for move in view.legal_moves]
    if view.phase == "put":
        return narrator.say("ask put", seat=seat, example=_first(moves, "puts"))
    turning = [text for text in moves if "/" in text]
    straight = [text for text in moves if "/" not in text] or turning
    way = narrator.word("words", view.way or "either way")
    asked = narrator.say("ask go", seat=seat, way=way, priest=view.priest, example=straight[0])
    return asked + narrator.say("or turn", example=turning[0]) if turning else asked


def _first(moves: Sequence[str], start: str) -> str:
    return next(text for text in moves if text.startswith(start))


def _seat(view: View) -> str:
    return cast(str, view.seat)  # a question is asked of a seat, never of spectators


def typed_moves(view: View, line: str) -> list[str]:
    """The moves that a line stands for, as a record writes them; whether they are legal is not looked at.

    People need not write what goes without saying: capitals, signs of squares, spaces between cards.
    """
    words = line.lower().split()
    if words[0] == view.seat:
        words = words[1:] or [""]
    if isinstance(view, AtonView):
        if view.phase == "lay":
            return ["".join(words)]
        return [_SIGNS[view.phase] + word if word[:1].isdigit() else word for word in words]
    if words[0] in _KEEP_WORDS:
        return ["keeps"]
    if cast(ThotView, view).phase == "put":
        stone = [word for word in words if word not in _PUT_WORDS]
        return [" ".join(["puts", *(_signed(word) for word in stone)])]
    return [" ".join(words)]


def _signed(word: str) -> str:
    return "+" + word if word[:1].isdigit() else word
