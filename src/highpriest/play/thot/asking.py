"""What a person who plays Thot is asked for, with an example, and how the answer is read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from highpriest.play.thot.view import ThotView
from highpriest.words import Phrase, Word, seat_word

_PUT_WORDS: Final = ("puts", "put")
_KEEP_WORDS: Final = ("keeps", "keep")


def ask(view: ThotView) -> list[Phrase]:
    """What the view's seat, which owes a move, has to decide."""
    seat = seat_word(cast(str, view.seat))  # a question is asked of a seat, never of spectators
    moves = [move.text for move in view.legal_moves]
    if view.phase == "put":
        return [Phrase("say", "ask put", {"seat": seat, "example": _first(moves, "puts")})]
    turning = [text for text in moves if "/" in text]
    straight = [text for text in moves if "/" not in text] or turning
    way = Word("words", view.way or "either way")
    asked = Phrase("say", "ask go", {"seat": seat, "way": way, "priest": view.priest, "example": straight[0]})
    return [asked, Phrase("say", "or turn", {"example": turning[0]})] if turning else [asked]


def _first(moves: Sequence[str], start: str) -> str:
    return next(text for text in moves if text.startswith(start))


def read_typed(view: ThotView, words: Sequence[str]) -> list[str]:
    """The moves that a person's words stand for; not checked for legality."""
    if words[0] in _KEEP_WORDS:
        return ["keeps"]
    if view.phase == "put":
        stone = [word for word in words if word not in _PUT_WORDS]
        return [" ".join(["puts", *(_signed(word) for word in stone)])]
    return [" ".join(words)]


def _signed(word: str) -> str:
    return "+" + word if word[:1].isdigit() else word
