"""Aton as games of OpenSpiel.

Each card that is drawn, and whose value nobody knows, is a chance node; a card that both saw go under the pile comes
without one. While both owe a lay there is one node for both: each lays, or hands in the token (A3). Who lays has
laid, whatever the other does; who exchanges draws (chance nodes, Red first) and is asked again: alone if the
other has laid, else both together once more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

import numpy as np
import pyspiel

from highpriest.envs.openspiel import aton_rules as nodes
from highpriest.envs.openspiel.aton_observer import AtonObserver
from highpriest.envs.openspiel.parameters import completed, position_text, unusual
from highpriest.envs.openspiel.states import CHANCE, SIMULTANEOUS, Held, RecordState
from highpriest.envs.rounds import ROUND_LIMIT
from highpriest.errors import NotationError, OptionError, PositionError
from highpriest.play.aton.notation import SEATS, move_text
from highpriest.play.aton.options import MOST_ROUNDS, AtonOptions
from highpriest.play.aton.text import new_state, read_text, write_text
from highpriest.play.words import split_words
from highpriest.rules.aton import batched
from highpriest.rules.aton.moves import EXCHANGE, LAYS_OF_A_HAND, MOVES
from highpriest.rules.aton.state import CARD_VALUES, SQUARES

NOTHING: Final = -1  # in place of an action
PARAMETERS: Final = {"round_limit": ROUND_LIMIT, "removal": AtonOptions().removal, "position": ""}
_MOST_NODES_A_ROUND: Final = 21  # one to lay, 4 to remove, 8 to place, 8 to take back
_MORE_NODES: Final = 2  # each token asks once more for a lay
_MOST_LEGAL: Final = max(SQUARES, LAYS_OF_A_HAND + 1)
_MOVE_TEXTS: Final = tuple(move_text(code) for code in range(MOVES))
_RETURNS: Final = {0: [0.0, 0.0], 1: [1.0, -1.0], 2: [-1.0, 1.0], 3: [0.0, 0.0]}  # by set of winners


def _game_type(short_name: str, long_name: str, dynamics: Any) -> Any:
    return pyspiel.GameType(
        short_name=short_name,
        long_name=long_name,
        dynamics=dynamics,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=PARAMETERS,
    )


_TYPE = _game_type("python_highpriest_aton", "Aton", pyspiel.GameType.Dynamics.SIMULTANEOUS)
_TURNS_TYPE = _game_type("python_highpriest_aton_turns", "Aton, turn by turn", pyspiel.GameType.Dynamics.SEQUENTIAL)


def _start(params: Mapping[str, Any]) -> Any:
    """The state in which the game starts: new, or a position, with a round limit in any case."""
    limit = params["round_limit"]
    if not 1 <= limit <= MOST_ROUNDS:
        raise OptionError("option/must-end", "D7", most=MOST_ROUNDS, value=limit)
    if not params["position"]:
        return new_state(AtonOptions.read({"round_limit": limit, "removal": params["removal"]}))
    game, words = split_words(position_text(params["position"]))
    if game != "aton":
        raise PositionError("position/no-game", names="aton", name=repr(game))
    states, options = read_text(words)
    if not options.round_limit:
        states["round_limit"] = max(limit, int(states["round_no"][0]))
    return states


class AtonGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """Aton with simultaneous nodes."""

    copy_record = staticmethod(batched.copy)

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        self._set_up(_TYPE, params)

    def _set_up(self, game_type: Any, params: Mapping[str, Any] | None) -> None:
        chosen = completed(params, PARAMETERS)
        start = _start(chosen)
        rounds = int(start["round_limit"][0] - start["round_no"][0]) + 1
        info = pyspiel.GameInfo(
            num_distinct_actions=MOVES,
            max_chance_outcomes=CARD_VALUES,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self._most_nodes(rounds),
        )
        super().__init__(game_type, info, unusual(chosen, PARAMETERS))
        self.start = start
        self.rounds = rounds
        self.first_player = nodes.player(start, 0)

    def _most_nodes(self, rounds: int) -> int:
        return _MOST_NODES_A_ROUND * rounds + _MORE_NODES

    def new_initial_state(self) -> AtonState:
        """The state at the start of the game."""
        return AtonState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> AtonObserver:
        """An observer of that kind; without one, of what a seat sees now."""
        return AtonObserver(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params, self.rounds)


class AtonTurnsGame(AtonGame):
    """Aton without simultaneous nodes: Red's choice waits, unseen, until Blue has chosen."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        self._set_up(_TURNS_TYPE, params)

    def _most_nodes(self, rounds: int) -> int:
        return super()._most_nodes(rounds) + rounds + 1  # both lay once a round, and once more if both exchanged

    def new_initial_state(self) -> AtonTurnsState:
        """The state at the start of the game."""
        return AtonTurnsState(self)


@cache
def _outcomes(pile: int) -> list[tuple[int, float]]:
    """The cards of a pile, written as four digits, and how likely each is to be the top one."""
    counts = [pile // 10 ** (3 - value) % 10 for value in range(CARD_VALUES)]
    return [(value, count / sum(counts)) for value, count in enumerate(counts) if count]


class AtonState(RecordState):
    """A state of Aton."""

    def __init__(self, game: AtonGame) -> None:
        super().__init__(game)
        self._waiting = NOTHING  # what Red chose where Blue has still to choose; only in the game turn by turn

    # ---- asking

    def _legal_actions(self, player: int) -> list[int]:
        moves = np.empty(_MOST_LEGAL, np.int16)
        actions: list[int] = moves[: batched.list_legal(self.held.states, 0, player, moves)].tolist()
        return actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each value that the mover's pile still holds, and its probability."""
        return [*_outcomes(nodes.pile_key(self.held.states, 0))]

    def returns(self) -> list[float]:
        """1 for a win, -1 for a loss; 0 for a draw and before the end."""
        return [*_RETURNS[int(self.held.states["winners"][0])]]

    # ---- going on

    def _apply_action(self, action: int) -> None:
        self._player = nodes.step(self.held.states, 0, self._player, action)

    def _apply_actions(self, actions: list[int]) -> None:
        self._player = nodes.step_both(self.held.states, 0, *actions)

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> Any:
        """A state that looks the same to the player: the other's hidden cards are dealt, and laid, anew.

        Cards are as likely as the rules make them; of the ways to lay them each is equally likely.
        """
        if self.is_terminal():
            return self.clone()
        history = self.history()
        hidden = self._hidden(history, player)
        state = self.get_game().new_initial_state()
        place = 0
        while place < len(history):
            chosen = history[place : place + (2 if state.is_simultaneous_node() else 1)]
            chosen = [
                state.imagined(1 - player, probability_sampler, is_open=self._waiting == NOTHING)
                if place + n in hidden
                else action
                for n, action in enumerate(chosen)
            ]
            if len(chosen) == 2:
                state.apply_actions(chosen)
            else:
                state.apply_action(chosen[0])
            place += len(chosen)
        return state

    def _hidden(self, history: list[int], player: int) -> set[int]:
        start, places = Held(self.get_game().start, batched.copy).states, np.empty(len(history), np.int64)
        return set(places[: nodes.list_hidden(start, np.array(history, np.int64), player, places)].tolist())

    def imagined(self, seat: int, sampler: Callable[[], float], *, is_open: bool) -> int:
        """A card less one, or a choice, in place of one that is hidden; an exchange only while it does not show."""
        if self.is_chance_node():
            return _sampled(self.chance_outcomes(), sampler())
        choices = self._legal_actions(seat)
        if is_open and choices[-1] == EXCHANGE:
            choices.pop()
        return choices[int(sampler() * len(choices))]

    # ---- as text

    def string_to_action(self, player: int | str, text: str | None = None) -> int:
        """The action of that text; where both lay, OpenSpiel's own way would know Red's alone."""
        if isinstance(player, str) or not self.is_simultaneous_node():
            found: int = super().string_to_action(player) if text is None else super().string_to_action(player, text)
            return found
        for action in self._legal_actions(player):
            if _MOVE_TEXTS[action] == text:
                return action
        raise NotationError("move/none-of-these", text=repr(text), seat=SEATS[player])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"{SEATS[self.held.states['mover'][0]]} draws {action + 1}"
        return _MOVE_TEXTS[action]

    def __str__(self) -> str:
        """The position in its short text form; it shows everything."""
        return write_text(self.held.states)


class AtonTurnsState(AtonState):
    """Red chooses first where both lay; that choice is carried out together with Blue's."""

    def current_player(self) -> int:
        if self._player == SIMULTANEOUS:
            return int(self._waiting != NOTHING)
        return self._player

    def _apply_action(self, action: int) -> None:
        if self._player != SIMULTANEOUS:
            self._player = nodes.step(self.held.states, 0, self._player, action)
        elif self._waiting == NOTHING:
            self._waiting = action
        else:
            self._player = nodes.step_both(self.held.states, 0, self._waiting, action)
            self._waiting = NOTHING

    def __str__(self) -> str:
        waiting = f" (red {_MOVE_TEXTS[self._waiting]} waits)" if self._waiting != NOTHING else ""
        return super().__str__() + waiting


def _sampled(outcomes: list[tuple[int, float]], chance: float) -> int:
    for outcome, probability in outcomes:
        chance -= probability
        if chance < 0:
            return outcome
    return outcomes[-1][0]


pyspiel.register_game(_TYPE, AtonGame)
pyspiel.register_game(_TURNS_TYPE, AtonTurnsGame)
