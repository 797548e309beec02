"""Our games driven through OpenSpiel, beside its own games written in Python, one core, in one run."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.table import Figure, Table, best_rate

OURS = (
    "python_highpriest_aton",
    "python_highpriest_aton_turns",
    "python_highpriest_thot",
    "python_highpriest_thot(size=8,turning=true)",
)
THEIRS = ("python_liars_poker", "python_block_dominoes", "python_tic_tac_toe")
STEPS = 20_000


def run(repeats: int, json_file: Path | None) -> None:
    """Measure steps of random games, and with them what a learning agent asks for; print the figures as ratios."""
    import pyspiel
    from open_spiel.python import games  # noqa: F401 - registers their games

    import highpriest.envs.openspiel  # noqa: F401 - registers ours

    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    table = Table()
    for what, act in (("random games", random_steps), ("with observations", observed_steps)):
        rates = dict.fromkeys((*OURS, *THEIRS), 0.0)
        for _ in range(repeats):  # in turn, so that all meet the same neighbours
            for name in rates:
                game = pyspiel.load_game(name)
                rates[name] = max(rates[name], best_rate(lambda g=game, a=act: a(g, STEPS), 1))  # type: ignore[misc]
        for ours in OURS:
            for theirs in THEIRS:
                figure = Figure(f"{what}, {ours}", rates[ours], "steps/s", 1, theirs, rates[theirs])
                table.add(figure)
    if json_file:
        table.write(json_file)


def random_steps(game: Any, steps: int) -> int:
    """Random games, chance included, as any loop over OpenSpiel's states plays them; the number of steps."""
    luck, done = Random(1), 0
    while done < steps:
        state = game.new_initial_state()
        while not state.is_terminal():
            step(state, luck)
            done += 1
    return done


def observed_steps(game: Any, steps: int) -> int:
    """The same, and before each choice the player's observation in numbers."""
    from open_spiel.python.observation import make_observation

    luck, done, observation = Random(1), 0, make_observation(game)
    while done < steps:
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                observation.set_from(state, max(0, state.current_player()))
            step(state, luck)
            done += 1
    return done


def step(state: Any, luck: Random) -> None:
    """One random node."""
    if state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(luck.choices(outcomes, odds)[0])
    elif state.is_simultaneous_node():
        state.apply_actions([luck.choice(state.legal_actions(seat)) for seat in (0, 1)])
    else:
        state.apply_action(luck.choice(state.legal_actions()))
