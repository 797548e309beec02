"""The games and options that every test of this folder runs through, and random play."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

import pytest
from tests.sizes import sized

from highpriest.play import Match, Move


@dataclass(frozen=True)
class Case:
    """A game with options."""

    game: str
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return " ".join([self.game, *(f"{name}={value}" for name, value in self.options.items())])

    def begin(self, seed: object, **more: Any) -> Match:
        return Match(self.game, seed=f"{self} {seed}", **{**self.options, **more})


CASES = [
    Case("aton"),
    Case("aton", {"round_limit": 3}),
    Case("thot"),
    Case("thot", {"turning": True, "first": "p2"}),
    Case("thot", {"players": 3, "size": 8, "stars": [8, 8, -8, 2]}),
    Case("thot", {"players": 4, "teams": True, "size": 8, "turning": True, "stars": [1, 1, 1, 2, 2, 2, -3, 6]}),
    Case("thot", {"players": 4, "turning": True, "stars": [], "first": "p4"}),
    Case("aton", {"removal": "may"}),
]

# Without the compiler those will do that between them have each option and each number of players.
every_case = pytest.mark.parametrize("case", sized(CASES, [CASES[0], *CASES[3:6], CASES[7]]), ids=str)


def random_move(match: Match, luck: random.Random) -> Move:
    """Any legal move of any seat that owes one."""
    return luck.choice(match.legal_moves(luck.choice(match.owing)))


def play_on(match: Match, luck: random.Random, entries: int = 10**9) -> Match:
    """Random moves to the end, or until the log has so many entries."""
    while not match.is_over and len(match.log) < entries:
        match.play(random_move(match, luck))
    return match


def played(case: Case, seed: object, entries: int = 10**9) -> Match:
    """A random match, to the end or until the log has so many entries."""
    return play_on(case.begin(seed), random.Random(f"{case} {seed}"), entries)
