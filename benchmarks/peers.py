"""What we measure ourselves against: plain C, OpenSpiel's C++ games, and python-chess."""

from __future__ import annotations

import importlib
import re
import subprocess
import time
from pathlib import Path
from random import Random
from typing import Any

LONGEST_CHESS = 200  # moves of a random game, most of which would go on much longer


class PlainC:
    """Complete random games in C, built with the machine's compiler."""

    def __init__(self, sources: Path, build: Path) -> None:
        self.build = build
        for name in ("aton_random", "thot_random"):
            subprocess.run(
                ["gcc", "-O3", "-march=native", "-o", build / name, sources / f"{name}.c", "-lm"], check=True
            )

    def games_a_second(self, game: str, variant: str = "") -> float:
        """The rate that one run of the program prints, best of three inside, in CPU time."""
        words = [str(self.build / f"{game}_random"), "straight", "100000", *([variant] if variant else []), "1", "3"]
        printed = subprocess.run(words, check=True, capture_output=True, text=True).stdout
        rate = re.search(r"([\d.]+) games/s", printed)
        if rate is None:
            raise ValueError(f"no rate in what {words[0]} printed: {printed!r}")
        return float(rate[1])


class OpenSpiel:
    """Random roll-outs in OpenSpiel's C++: one simulation of its MCTS whose evaluator does many."""

    def __init__(self) -> None:
        import pyspiel

        self.pyspiel = pyspiel

    def moves_a_second(self, name: str, seconds: float = 0.5) -> float:
        """The rate of moves in roll-outs from the first decision, in CPU time."""
        game = self.pyspiel.load_game(name)
        luck = Random(1)
        state = self._first_decision(game, luck)
        moves = sum(self._moves_of_a_game(game, luck) for _ in range(200)) / 200
        rollouts = 20
        while True:
            spent = self._roll_out(game, state, rollouts)
            if spent >= seconds / 3:
                break
            rollouts *= 4
        return max(rollouts * moves / self._roll_out(game, state, rollouts) for _ in range(3))

    def _roll_out(self, game: Any, state: Any, rollouts: int) -> float:
        evaluator = self.pyspiel.RandomRolloutEvaluator(rollouts, 1)
        bot = self.pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False)
        start = time.process_time()
        bot.mcts_search(state)
        return time.process_time() - start

    def _first_decision(self, game: Any, luck: Random) -> Any:
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(self._outcome(state, luck))
        return state

    def _moves_of_a_game(self, game: Any, luck: Random) -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(self._outcome(state, luck))
            else:
                state.apply_action(luck.choice(state.legal_actions()))
                moves += 1
        return moves

    def _outcome(self, state: Any, luck: Random) -> int:
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        return int(luck.choices(outcomes, weights)[0])


class PythonChess:
    """Random games of chess, a move at a time from Python."""

    def __init__(self) -> None:
        self.chess = importlib.import_module("chess")

    def play(self, games: int) -> int:
        """List the legal moves and play one, over and over; return how many were played."""
        luck, moves = Random(1), 0
        for _ in range(games):
            board = self.chess.Board()
            legal = list(board.legal_moves)
            while legal and len(board.move_stack) < LONGEST_CHESS:
                board.push(legal[int(luck.random() * len(legal))])
                moves += 1
                legal = list(board.legal_moves)
        return moves
