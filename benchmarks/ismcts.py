"""Aton's High Priest against OpenSpiel's information set Monte Carlo tree search, written in Python as ours is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from benchmarks.duel import count, report
from highpriest.play import Move, game_named
from highpriest.players.aton import level
from highpriest.players.levels import HighPriest

GAME = "python_highpriest_aton_turns"
GAMES = 50
GOAL = 97  # % of the games that the High Priest wins
SECONDS = 1.0  # for a move of the other, of the processor's time, so that a busy machine does not hurt it
_EXPLORING = 2.0  # as in OpenSpiel's own examples
_ENDLESS = 1 << 60


class _TimeIsUp(Exception):
    pass


class TimedBot(ismcts.ISMCTSBot):  # type: ignore[misc]  # pyspiel has no types
    """Their bot as it is, but stopped by the clock instead of after a number of simulations."""

    def __init__(self, game: Any, seconds: float, seed: int) -> None:
        luck = np.random.RandomState(seed)
        evaluator = mcts.RandomRolloutEvaluator(1, luck)
        super().__init__(game, evaluator, _EXPLORING, _ENDLESS, random_state=luck)
        self.seconds = seconds
        self.simulations = self.searches = 0
        self._end = 0.0

    def run_search(self, state: Any) -> Any:
        """Search until the time is up."""
        self._end = process_time() + self.seconds
        self.searches += 1
        try:
            return super().run_search(state)
        except _TimeIsUp:
            return self.get_final_policy(state, self._root_node)

    def sample_root_state(self, state: Any) -> Any:
        """Called before each simulation."""
        if process_time() >= self._end and self._root_node.total_visits > 0:
            raise _TimeIsUp
        self.simulations += 1
        return super().sample_root_state(state)


def run(games: int, seed: str, json_file: Path | None) -> None:
    """Play the games, from both seats in turn, and say how many the High Priest won."""
    share = count(results(games, seed), games, "high-priest", every=1)
    report(f"High Priest against OpenSpiel's IS-MCTS, {games} games", share, GOAL, json_file)


def results(games: int, seed: str, seconds: float = SECONDS) -> Iterator[float]:
    """What the High Priest won of each game; two games share their luck of the cards as far as they go alike."""
    import pyspiel

    import highpriest.envs.openspiel  # noqa: F401 - registers our games

    game = pyspiel.load_game(GAME)
    for number in range(games):
        bot = TimedBot(game, seconds, number)
        own = number % 2
        state = play(game, bot, own, Random(f"{seed} {number // 2}"))
        print(f"{bot.simulations / max(1, bot.searches):.0f} simulations a move")
        yield (1 + state.returns()[own]) / 2


def play(game: Any, bot: TimedBot, own: int, luck: Random) -> Any:
    """A game to its end; the High Priest has the seat `own`."""
    state, own_luck = game.new_initial_state(), Random(luck.random())
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choices(outcomes, odds)[0])
        elif state.current_player() == own:
            state.apply_action(_choice(state, own, own_luck).code)
        else:
            state.apply_action(bot.step(state))
    return state


def _choice(state: Any, seat: int, luck: Random) -> Move:
    """What the High Priest does there, from its view alone."""
    aton, states = game_named("aton"), state.held.states
    options = aton.options({"round_limit": int(states["round_limit"][0])})
    return level(aton.view(states, options, seat), luck, HighPriest.number)
