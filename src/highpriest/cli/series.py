"""A series of games between computer players: the same for a seed, whatever the number of processes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from time import perf_counter
from typing import Any, Final

from highpriest.cli.errors import CommandError
from highpriest.cli.sharing import played_in_order
from highpriest.errors import HighpriestError, MoveError, PlayerError
from highpriest.play import Event, Match, Move
from highpriest.play.dealer import derived_seed, fresh_seed, read_seed
from highpriest.players import Player, find_player

BATCH: Final = 8  # games handed to a process at once


@dataclass(frozen=True, slots=True)
class Series:
    """What all the games have in common."""

    game: str
    options: Mapping[str, Any]
    seats: tuple[str, ...]
    players: tuple[str, ...]  # by seat
    partners: int  # seats on a side: 2 in teams, else 1
    seed: str  # as one can write it on the command line to have the same games again


@dataclass(slots=True)
class Thinking:
    """How long a player thought: over how many moves, in all, and over the one that took longest, in seconds."""

    moves: int = 0
    total: float = 0.0
    longest: float = 0.0

    def add(self, other: Thinking) -> None:
        """Count other moves too."""
        self.moves += other.moves
        self.total += other.total
        self.longest = max(self.longest, other.longest)


@dataclass(frozen=True, slots=True)
class Played:
    """One game of a series: its record, and what the summary needs to know of it.

    All but `thinking` is the same whenever and wherever the game is played.
    """

    record: str
    entries: int
    moves: int
    rounds: int | None
    first: str
    winners: tuple[str, ...]
    reason: str
    score: Mapping[str, int]
    thinking: Mapping[str, Thinking]  # by seat


def prepared(game: str, options: Mapping[str, Any], players: Sequence[str], seed: str | None) -> Series:
    """A series that can be played; raises one of our errors if the options or the players are impossible."""
    match = Match(game, seed=0, **options)
    seats = match.seats
    if len(players) == 1:
        players = [*players] * len(seats)
    if len(players) != len(seats):
        raise CommandError(f"This game has {len(seats)} seats, but {len(players)} players are named.")
    for player in players:
        find_player(player)
    partners = 2 if match.options.data().get("teams") else 1
    return Series(game, options, seats, tuple(players), partners, fresh_seed().hex() if seed is None else seed)


def played(series: Series, on: str, numbers: Iterable[int]) -> Iterator[Played]:
    """The games of these numbers, in order."""
    return played_in_order(partial(play_game, series), numbers, on, BATCH)


def play_game(series: Series, number: int) -> Played:
    """One game of the series; everything in it follows from the seed of the series and its number."""
    seed = derived_seed(read_seed(series.seed), f"game {number}")
    match = Match(series.game, seed=seed, **series.options)
    luck = {seat: Random(derived_seed(seed, f"player {seat}")) for seat in match.seats}  # noqa: S311 - no secret
    return play_out(match, dict(zip(match.seats, series.players, strict=True)), luck)


def play_out(match: Match, names: Mapping[str, str], luck: Mapping[str, Random]) -> Played:
    """Let the players of these names, by seat, play the match to its end."""
    players = {seat: find_player(names[seat]) for seat in match.seats}
    thinking = {seat: Thinking() for seat in match.seats}
    while not match.is_over:
        seat = match.owing[0]
        started = perf_counter()
        move = _chosen(match, seat, players[seat], luck[seat])
        seconds = perf_counter() - started
        thinking[seat].add(Thinking(1, seconds, seconds))
        _carry_out(match, seat, players[seat], move)
    return _told(match, thinking)


def let_play(match: Match, seat: str, player: Player, luck: Random) -> tuple[Event, ...]:
    """Let a player make a move for the seat; the answer tells what happened.

    Raises PlayerError if the player fails, or chooses what is no legal move.
    """
    return _carry_out(match, seat, player, _chosen(match, seat, player, luck))


def _chosen(match: Match, seat: str, player: Player, luck: Random) -> Move:
    try:
        return player.choose(match.view(seat), luck)
    except HighpriestError:
        raise
    except Exception as error:
        raise PlayerError("player/failed", name=type(player).__name__, seat=seat, cause=repr(error)) from error


def _carry_out(match: Match, seat: str, player: Player, move: Move) -> tuple[Event, ...]:
    try:
        return match.play(seat, move)
    except MoveError as error:
        raise PlayerError("player/illegal", name=type(player).__name__, seat=seat, cause=str(error)) from error


def _told(match: Match, thinking: Mapping[str, Thinking]) -> Played:
    result = match.result
    if result is None:
        raise PlayerError("record/no-result")
    log = match.log
    deals = sum(entry.startswith(("deck ", "board ")) for entry in log)
    first = match.options.data().get("first", match.seats[0])
    rounds = getattr(match.view(), "round", None)  # only Aton has rounds
    score = dict(result.score)
    record, moves = match.record().to_json(), len(log) - deals
    return Played(record, len(log), moves, rounds, first, result.winners, result.reason, score, thinking)
