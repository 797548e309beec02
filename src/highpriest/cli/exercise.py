"""Games that use every compiled function, so that the compiler has met all of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, Final

from highpriest.names import GAMES
from highpriest.play import Match, Position, game_named
from highpriest.players import find_player
from highpriest.players.description import description_of
from highpriest.players.levels import STRONGEST

# Long enough for a scoring in Aton (the first comes about round 10) and for every ankh in Thot.
_MOST_MOVES: Final = 400


def exercise_rules(game: str) -> None:
    """Use everything that is compiled for a game, except its computer players."""
    _play_first_moves(Match(game, seed="warm-up", **game_named(game).exercise))
    description_of(game).warm_up_search()


def _play_first_moves(match: Match) -> None:
    """Play a match with early legal moves of every seat, looking at all that can be looked at."""
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
    for owner in match.seats:
        match.turn(owner)
    for seat in (None, *match.seats):
        match.written(seat)
        match.view(seat).written()
    Position.from_text(position.text)
    if not match.is_over:
        position.play(match.owing[0], match.legal_moves(match.owing[0])[0])
        match.resign(match.owing[0])


def exercise_players(game: str) -> None:
    """Let our players of a game play matches against each other, and let the strongest explain itself."""
    players = description_of(game)
    for options in players.warm_up_options:
        _let_players_meet(Match(game, seed="warm-up", **options), players.warm_up_players)


def _let_players_meet(match: Match, names: tuple[str, ...]) -> None:
    luck = Random(1)  # noqa: S311 - no secret
    players = [find_player(name) for name in names]
    explainer: Any = find_player(STRONGEST)
    explainer.explain(match.view(match.owing[0]), luck)
    while not match.is_over:
        seat = match.owing[0]
        moves = [player.choose(match.view(seat), luck) for player in players]
        match.play(luck.choice(moves))


# Partial functions and not lambdas: they are sent to other processes.
EXERCISES: Final[tuple[Callable[[], None], ...]] = tuple(partial(exercise_rules, game) for game in GAMES)
PLAYERS_TOO: Final[tuple[Callable[[], None], ...]] = tuple(partial(exercise_players, game) for game in GAMES)
