"""How the line that a person types becomes moves."""

from __future__ import annotations

from highpriest.play import View, game_named


def typed_moves(view: View, line: str) -> list[str]:
    """The moves that a line stands for, as a record writes them; not checked for legality.

    People need not write what goes without saying, such as capitals or their own seat.
    """
    words = line.lower().split()
    if words[0] == view.seat:
        words = words[1:] or [""]
    return game_named(view.game).read_typed(view, words)
