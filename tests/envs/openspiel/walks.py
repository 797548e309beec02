"""Random games through OpenSpiel, for all tests of the adapter."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pyspiel

import highpriest.envs.openspiel  # noqa: F401 - registers the games
from highpriest.rules.aton.moves import EXCHANGE

ATON: Final = "python_highpriest_aton"
TURNS: Final = "python_highpriest_aton_turns"
THOT: Final = "python_highpriest_thot"

# Temples full but for 1a, where Red would hold all yellow squares, and 1l, where Blue would hold all green ones.
# The player who goes first wins by reaching that square; cards turned up settle the order at once. A game of one round.
_DUEL: Final = (
    "aton limit=1 phase=lay token=0,0 board=.rrrrbrbbbb./rrrrrbrbbbbb/rrrbrbrbbbbb/rrrbrbrbbbbb stock=8,4 "
    "pile=7000,0700 hand=2200,2200 discard=0799,7099"
)


def duel(name: str) -> Any:
    """The smallest game of Aton: 36 ways to lay, then a few counters."""
    return pyspiel.load_game(name, {"position": _DUEL})


def ending() -> Any:
    """The last moves of a short game of Thot for three."""
    game = pyspiel.load_game(f"{THOT}(size=8,players=3,turning=true)")
    states = [str(state) for state in decisions(game, 4)]
    return pyspiel.load_game(THOT, {"position": states[-4]})


def walk(game: Any, seed: int) -> Iterator[Any]:
    """The state before each node of a random game and at its end, always the same object.

    Tokens are handed in more often than chance would have it: an exchange makes the harder nodes.
    """
    luck, state = Random(seed), game.new_initial_state()
    while not state.is_terminal():
        yield state
        step(state, luck)
    yield state


def step(state: Any, luck: Random) -> None:
    """One random node."""
    if state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(luck.choices(outcomes, odds)[0])
    elif state.is_simultaneous_node():
        state.apply_actions([choose(state.legal_actions(seat), luck) for seat in (0, 1)])
    else:
        state.apply_action(choose(state.legal_actions(), luck))


def choose(actions: list[int], luck: Random) -> int:
    """One of the actions."""
    return actions[-1] if actions[-1] == EXCHANGE and luck.random() < 0.3 else luck.choice(actions)


def decisions(game: Any, seed: int) -> Iterator[Any]:
    """The same without the chance nodes."""
    return (state for state in walk(game, seed) if not state.is_chance_node() and not state.is_terminal())
