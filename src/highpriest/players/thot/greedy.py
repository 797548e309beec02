"""Takes much and leaves little to the next."""

from __future__ import annotations

from random import Random

from highpriest.play import Move, View
from highpriest.players.thot.adapter import fresh, move_of
from highpriest.search.thot.greedy import choose_greedily


def greedy(view: View, rng: Random) -> Move:
    """What the move takes, less the best that the next opponent can take then (plus it, if that is the partner)."""
    return move_of(view, choose_greedily(view.raw, fresh(rng)))
