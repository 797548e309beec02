"""Thot as a game of OpenSpiel, with all its options.

The lay-out is square by square, row by row from a1: one chance node each, with the stones that are left. After it
nothing is chance and nothing is hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np
import pyspiel

from highpriest.envs.openspiel import thot_rules as nodes
from highpriest.envs.openspiel.parameters import completed, position_text, unusual
from highpriest.envs.openspiel.states import CHANCE, RecordState
from highpriest.envs.openspiel.thot_observer import ThotObserver, action_text
from highpriest.errors import OptionError, PositionError
from highpriest.play.thot.options import DEFAULT_STARS, ThotOptions, read_options
from highpriest.play.thot.text import new_state, read_text, write_text
from highpriest.play.words import split_words
from highpriest.rules.thot import batched
from highpriest.rules.thot.moves import MOVES
from highpriest.rules.thot.state import ANKHS, KINDS, MAX_PLAYERS

PARAMETERS: Final = {
    "players": 2,
    "teams": False,
    "size": 10,
    "turning": False,
    "stars": " ".join(str(star) for star in DEFAULT_STARS),
    "first": "p1",
    "position": "",
}


def _game_type(utility: Any) -> Any:
    return pyspiel.GameType(
        short_name="python_highpriest_thot",
        long_name="Thot",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MAX_PLAYERS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=PARAMETERS,
    )


_TWO_SIDES = _game_type(pyspiel.GameType.Utility.ZERO_SUM)
_MORE_SIDES = _game_type(pyspiel.GameType.Utility.CONSTANT_SUM)


def _start(params: Mapping[str, Any]) -> tuple[Any, ThotOptions]:
    """The state in which the game starts and its options; those of a position stand in its text."""
    if params["position"]:
        game, words = split_words(position_text(params["position"]))
        if game != "thot":
            raise PositionError("position/no-game", names="thot", name=repr(game))
        return read_text(words)
    options = read_options(
        {name: params[name] for name in ("players", "teams", "size", "turning", "first")}
        | {"stars": _stars(params["stars"])}
    )
    return new_state(options), options


def _stars(text: str) -> list[int]:
    try:
        return [int(star) for star in text.split()]
    except ValueError:
        raise OptionError("option/no-stars", "D2", value=repr(text)) from None


class ThotGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """Thot for two to four. With two players or teams a win is 1 and a loss -1; else the winners share 1."""

    copy_record = staticmethod(batched.copy)

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = completed(params, PARAMETERS)
        start, options = _start(chosen)
        two_sides = options.players == 2 or options.teams
        # Each go takes a stone off the board, each ankh lets one be put back by one more choice.
        self.most_moves = options.size**2 - 1 + 2 * ANKHS
        info = pyspiel.GameInfo(
            num_distinct_actions=MOVES,
            max_chance_outcomes=KINDS,
            num_players=options.players,
            min_utility=-1.0 if two_sides else 0.0,
            max_utility=1.0,
            utility_sum=0.0 if two_sides else 1.0,
            max_game_length=self.most_moves,
        )
        super().__init__(_TWO_SIDES if two_sides else _MORE_SIDES, info, unusual(chosen, PARAMETERS))
        self.start = start
        self.options = options
        self.two_sides = two_sides
        self.first_player = nodes.player(start, 0)

    def new_initial_state(self) -> ThotState:
        """The state at the start of the game."""
        return ThotState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> ThotObserver:
        """An observer of that kind; without one, of the position."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return ThotObserver(kind, params, self.options, self.most_moves)


class ThotState(RecordState):
    """A state of Thot."""

    # ---- asking

    def _legal_actions(self, player: int) -> list[int]:
        moves = np.empty(MOVES, np.int16)
        actions: list[int] = moves[: batched.list_legal(self.held.states, 0, player, moves)].tolist()
        actions.sort()
        return actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each kind of stone that is still to be laid out, and its probability."""
        kinds, odds = np.empty(KINDS, np.int64), np.empty(KINDS)
        count = nodes.outcomes(self.held.states, 0, kinds, odds)
        return list(zip(kinds[:count].tolist(), odds[:count].tolist(), strict=True))

    def returns(self) -> list[float]:
        """With two sides 1, -1 or 0; else what each has of the win. Nothing before the end."""
        game = self.get_game()
        winners = int(self.held.states["winners"][0])
        if not winners:
            return [0.0] * game.num_players()
        shares = [(winners >> seat & 1) / winners.bit_count() for seat in range(game.num_players())]
        if not game.two_sides:
            return shares
        everyone = winners.bit_count() == game.num_players()
        return [0.0 if everyone else 1.0 if share else -1.0 for share in shares]

    def moves_made(self) -> list[int]:
        """The moves so far, without the lay-out."""
        return [int(taken.action) for taken in self.full_history() if taken.player != CHANCE]

    # ---- going on

    def _apply_action(self, action: int) -> None:
        self._player = nodes.step(self.held.states, 0, self._player, action)

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> Any:
        """A copy: nothing is hidden."""
        return self.clone()

    # ---- as text

    def _action_to_string(self, player: int, action: int) -> str:
        return action_text(self.held.states, player, action, batched.elbow(self.held.states, 0, action))

    def __str__(self) -> str:
        return write_text(self.held.states, self.get_game().options)


pyspiel.register_game(_TWO_SIDES, ThotGame)
