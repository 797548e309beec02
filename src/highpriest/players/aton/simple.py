"""The reference players: a rule of thumb, and flat Monte Carlo."""

from __future__ import annotations

from random import Random
from typing import Final

from highpriest.play import Move, View
from highpriest.players.aton.adapter import by_code, fresh, is_laying, net, views_of
from highpriest.search.aton.analysis import Clock, flat_values, guess_lays, weigh_squares

_REPLIES: Final = 8  # lays of the other that the rule of thumb thinks of


def greedy(view: View, rng: Random) -> Move:
    """The move after which the rule of thumb likes the position best; the token is never used."""
    views, moves = views_of(view), by_code(view)
    if is_laying(view):
        thoughts = guess_lays(views, net("thumb"), _REPLIES, fresh(rng), Clock(None))
        return moves[thoughts.moves[int(thoughts.values.argmax())]]
    values = weigh_squares(views, net("thumb"), 0)
    return moves[max(values, key=values.__getitem__)]


def montecarlo(view: View, rng: Random, playouts: int, seconds: float | None = None) -> Move:
    """The move that wins the largest share of random games, over states that look like the view."""
    moves = view.legal_moves
    if len(moves) == 1:
        return moves[0]
    values = flat_values(views_of(view), [move.code for move in moves], playouts, fresh(rng), Clock(seconds))
    return moves[int(values.argmax())]
