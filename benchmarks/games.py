"""Complete random games of ours: in compiled code, and move by move from Python."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from benchmarks.table import best_rate
from highpriest.compiled import compiled
from highpriest.play import Match
from highpriest.play.aton.options import AtonOptions
from highpriest.play.aton.text import new_state as new_aton_state
from highpriest.play.thot.options import read_options, supply_of
from highpriest.play.thot.text import new_state
from highpriest.rules.aton import batched as aton
from highpriest.rules.aton.state import STATE as ATON
from highpriest.rules.game import NOBODY
from highpriest.rules.thot.state import KINDS
from highpriest.rules.thot.state import STATE as THOT
from highpriest.search.aton import driver as aton_driver
from highpriest.search.aton import playout as aton_playout
from highpriest.search.thot import driver as thot_driver
from highpriest.search.thot import playout as thot_playout


class CompiledGames:
    """Deal, legal moves, choice, apply and end, all in compiled code."""

    def __init__(self, game: str, *, turning: bool = False) -> None:
        self.game = game
        self.luck = 0
        self.choices = 0
        if game == "aton":
            self.states = np.zeros(2, ATON)
            aton.begin(self.states, 0, 0)
        else:
            options = read_options({"turning": turning})
            self.states = np.zeros(2, THOT)
            self.states[0] = new_state(options)[0]
            self.stones = np.repeat(np.arange(KINDS, dtype=np.int8), supply_of(options))
        self.play(10)

    def restart(self, luck: int) -> None:
        """Let the next games follow from this number alone."""
        self.luck = luck
        if self.game == "thot":
            self.stones.sort()  # whatever order the last shuffle left them in

    def play(self, games: int) -> int:
        """Play that many games and return the number."""
        self.luck += 1
        if self.game == "aton":
            self.choices = aton_playout.random_games(self.states, games, self.luck)
        else:
            self.choices = thot_playout.random_games(self.states, self.stones, games, self.luck)
        return games


def matches(game: str, games: int, **options: Any) -> int:
    """Random matches through `highpriest.play`: legal moves as objects, play, events; the number of moves."""
    luck, moves = Random(1), 0
    for seed in range(games):
        match = Match(game, seed=seed, **options)
        while not match.is_over:
            legal = match.legal_moves(match.owing[0])
            match.play(legal[int(luck.random() * len(legal))])
            moves += 1
    return moves


def driven_aton(games: int) -> int:
    """Random games a move at a time through the compiled driver; the number of moves."""
    states, fresh, luck, moves = np.zeros(1, ATON), new_aton_state(AtonOptions()), 1, 0
    for game in range(games):
        seat = aton_driver.begin(states, 0, fresh, game)
        while seat != NOBODY:
            luck += 1
            seat = aton_driver.step(states, 0, seat, aton_driver.random_move(states, 0, seat, luck), luck)
            moves += 1
    return moves


def driven_thot(games: int, *, turning: bool = False) -> int:
    """The same for Thot."""
    options = read_options({"turning": turning})
    fresh, states = new_state(options), np.zeros(1, THOT)
    stones = np.repeat(np.arange(KINDS, dtype=np.int8), supply_of(options))
    luck, moves = 1, 0
    for game in range(games):
        seat = thot_driver.begin(states, 0, fresh, stones, game)
        while seat != NOBODY:
            luck += 1
            seat = thot_driver.step(states, 0, seat, thot_driver.random_move(states, 0, seat, luck))
            moves += 1
    return moves


def nanoseconds_a_copy(copies: int, repeats: int) -> float:
    """How long compiled code takes to copy a state of Thot, the larger of the two."""
    states = np.zeros(64, THOT)
    copy_around(states, 1)
    return 1e9 / best_rate(lambda: copy_around(states, copies), repeats)


@compiled
def copy_around(states: npt.NDArray[Any], copies: int) -> int:
    """Copy each state to its neighbour, round and round."""
    for n in range(copies):
        states[(n + 1) % 64] = states[n % 64]
    return copies
