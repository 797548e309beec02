"""Environments beside pgx and PettingZoo, one core each, in one run."""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.table import Figure, Table, best_rate

BATCH = 1024
STEPS = 50  # of the whole batch, between two looks at the clock
VARIANTS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("Aton", "aton", {}),
    ("Thot", "thot", {}),
    ("Thot, turning", "thot", {"turning": True}),
)
# PettingZoo 1.27 has no gin rummy any more; leduc hold'em comes from the same library of card games (rlcard).
CLASSICS = ("leduc_holdem_v4", "tictactoe_v3", "connect_four_v3")


def run(repeats: int, json_file: Path | None) -> None:
    """Measure everything and print it; a peer that is not installed is left out, and said to be."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # one core, for us and for what others start
    table = Table()
    measure_batches(table, repeats)
    measure_turns(table, repeats)
    if json_file:
        table.write(json_file)


def measure_batches(table: Table, repeats: int) -> None:
    """Steps of 1,024 games at once, each with a random legal action, beside pgx in turn."""
    theirs: dict[str, Callable[[], int]] = {}
    try:
        theirs = {name: pgx_steps(name) for name in ("connect_four", "backgammon")}
    except ImportError as missing:
        print(f"{missing.name} is not installed: the comparison with pgx is left out")
    peers = dict.fromkeys(theirs, 0.0)
    # Arrays that are used again beside pgx, which uses its own again too; and new ones, as we give them by default.
    kinds = {", copy=False": False, "": True}
    ours = {
        (title, kind): vector_steps(game, copy=copy, **options)
        for title, game, options in VARIANTS
        for kind, copy in kinds.items()
    }
    rates = dict.fromkeys(ours, 0.0)
    for _ in range(repeats):  # in turn, so that all meet the same neighbours
        for key, act in ours.items():
            rates[key] = max(rates[key], best_rate(act, 3))
        for name, act in theirs.items():
            peers[name] = max(peers[name], best_rate(act, 1))
    for (title, kind), rate in rates.items():
        what = f"vector steps, masks and observations{kind}, {title}"
        table.add(Figure(what, rate, "steps/s", 2_000_000))
        for name, goal in (("connect_four", 1), ("backgammon", 50)):
            if name in peers:
                judged = goal if kind or name == "connect_four" else None
                table.add(Figure(what, rate, "steps/s", judged, f"pgx {name}", peers[name]))
    measure_less(table, repeats)


def measure_less(table: Table, repeats: int) -> None:
    """The same with less to write."""
    kinds: tuple[tuple[str, float | None, dict[str, bool]], ...] = (
        ("masks, no observations", None, {"observations": False}),
        ("neither masks nor observations", 10_000_000, {"observations": False, "masks": False}),
    )
    for what, goal, how in kinds:
        for title, game, options in VARIANTS:
            rate = best_rate(vector_steps(game, copy=False, **how, **options), 3 * repeats)
            table.add(Figure(f"vector steps, {what}, copy=False, {title}", rate, "steps/s", goal))


def vector_steps(game: str, *, copy: bool, **how: Any) -> Callable[[], int]:
    """Something that makes many steps of a vector environment of ours, compiled and under way."""
    from highpriest.envs.vector import GamesVectorEnv

    envs = GamesVectorEnv(game, BATCH, copy=copy, **how)
    envs.reset(seed=1)

    def act() -> int:
        for _ in range(STEPS):
            envs.step(envs.random_actions())
        return STEPS * BATCH

    act()
    act()
    return act


def pgx_steps(name: str) -> Callable[[], int]:
    """The same for pgx, jitted and vmapped, with many steps inside one call, where it is at its best."""
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    jax, pgx = importlib.import_module("jax"), importlib.import_module("pgx")
    auto_reset = importlib.import_module("pgx.experimental").auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carry: Any, _: Any) -> Any:
        state, key = carry
        key, choosing, stepping = jax.random.split(key, 3)
        chances = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        action = jax.random.categorical(choosing, chances, axis=-1)
        return (step(state, action, jax.random.split(stepping, BATCH)), key), None

    many = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=STEPS)[0])
    first = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), BATCH))
    carry = [(first, jax.random.PRNGKey(1))]

    def act() -> int:
        carry[0] = jax.block_until_ready(many(carry[0]))
        return STEPS * BATCH

    act()
    return act


def measure_turns(table: Table, repeats: int) -> None:
    """Moves of random games through PettingZoo's AEC interface, beside PettingZoo's own games."""
    from highpriest.envs.pettingzoo import aton_v1, thot_v0

    peers = {}
    for name in CLASSICS:
        try:
            env = importlib.import_module(f"pettingzoo.classic.{name}").env()
        except ImportError as missing:
            print(f"{missing.name} is not installed: the comparison with PettingZoo's {name} is left out")
        else:
            peers[name] = best_rate(lambda e=env: turns(e, 20), repeats)  # type: ignore[misc]
    for title, env in (("Aton", aton_v1.env()), ("Thot", thot_v0.env())):
        rate = best_rate(lambda e=env: turns(e, 20), repeats)  # type: ignore[misc]
        table.add(Figure(f"PettingZoo AEC, {title}", rate, "steps/s"))
        for name, theirs in peers.items():
            goal = 5 if name == CLASSICS[0] else None
            table.add(Figure(f"PettingZoo AEC, {title}", rate, "steps/s", goal, f"PettingZoo {name}", theirs))


def turns(env: Any, games: int) -> int:
    """So many random games, mask honoured; the number of moves."""
    luck, moves = np.random.default_rng(1), 0
    for seed in range(games):
        env.reset(seed=seed)
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(int(luck.choice(np.flatnonzero(seen["action_mask"]))))
                moves += 1
    return moves
