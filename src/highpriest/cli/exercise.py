"""Games that go through every compiled function, so that the compiler has met all of them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

import numpy as np

from highpriest.play import Match, Position, game_named
from highpriest.players import find_player
from highpriest.players.levels import HighPriest
from highpriest.search.aton import playout as aton_playout
from highpriest.search.thot import playout as thot_playout

# Long enough for a scoring in Aton (the first comes about round 10) and for every ankh in Thot.
_MOST_MOVES: Final = 400


def exercise_match(game: str, **options: Any) -> None:
    """Play a match with the first legal move of everybody, looking at all that can be looked at."""
    match = Match(game, seed="warm-up", **options)
    for number in range(_MOST_MOVES):
        if match.is_over:
            break
        seat = match.owing[0]
        moves = match.view(seat).legal_moves
        match.play(str(moves[number % len(moves)]))
    _look(match.rewound(len(match.log) // 2))
    _look(match)


def _look(match: Match) -> None:
    position = match.position
    str(position)
    match.scoring()
    for seat in (None, *match.seats):
        match.written(seat)
        match.view(seat).written()
    Position.from_text(position.text)
    if not match.is_over:
        position.play(match.owing[0], match.legal_moves(match.owing[0])[0])
        match.resign(match.owing[0])


def exercise_aton_search() -> None:
    """Random games of Aton inside compiled code."""
    game = game_named("aton")
    states = np.zeros(2, game.state_type)
    game.begin(states, game.options({}))
    aton_playout.random_games(states, 1, 1)


def exercise_thot_search() -> None:
    """Random games of Thot inside compiled code."""
    game = game_named("thot")
    options = game.options({})
    states = np.zeros(2, game.state_type)
    game.begin(states, options)
    thot_playout.random_games(states, np.array(game.deal_items(states, options), np.int8), 1, 1)


def exercise_aton() -> None:
    """Everything that is compiled for Aton."""
    exercise_match("aton")
    exercise_aton_search()


def exercise_thot() -> None:
    """Everything that is compiled for Thot."""
    exercise_match("thot", players=4, teams=True, turning=True, size=8)
    exercise_thot_search()


def exercise_players(game: str, **options: Any) -> None:
    """Let our players of a game play a match against each other, and one of them explain itself."""
    match = Match(game, seed="warm-up", **options)
    luck = Random(1)  # noqa: S311 - no secret
    names = ["novice", "greedy", "montecarlo:8", *(["alphabeta:2"] if game == "thot" else [])]
    players = [find_player(name) for name in names]
    explainer = HighPriest()
    explainer.explain(match.view(match.owing[0]), luck)
    while not match.is_over:
        seat = match.owing[0]
        moves = [player.choose(match.view(seat), luck) for player in players]
        match.play(luck.choice(moves))


def exercise_aton_players() -> None:
    """Our players of Aton."""
    exercise_players("aton")


def exercise_thot_players() -> None:
    """Our players of Thot, for two and for more."""
    exercise_players("thot", size=8, turning=True)
    exercise_players("thot", size=8, players=3)


EXERCISES: Final[tuple[Callable[[], None], ...]] = (exercise_aton, exercise_thot)
PLAYERS_TOO: Final[tuple[Callable[[], None], ...]] = (exercise_aton_players, exercise_thot_players)
