"""How fast the search is, how many endgames it proves, and how long the top level thinks."""

from __future__ import annotations

from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

import numpy as np

from benchmarks.table import Figure, Table
from highpriest.compiled.ahead import entry_points
from highpriest.play import Match
from highpriest.players import find_player
from highpriest.players.thot.levels import EFFORTS
from highpriest.rules.thot.state import ANKH, STATE, Phase
from highpriest.search.thot.iterative_deepening import Effort, Thinker, think

NODES = 3_000_000
POSITIONS = 100
STONES = 24  # left on the board when a proof is asked for
MATCHES = 2  # of the top level against itself, for the time a move takes


def run(repeats: int, json_file: Path | None) -> None:
    """Measure on one core, in time of the processor."""
    table = Table()
    for point in entry_points():  # what is not compiled yet is compiled before anything is measured
        point.compile()
    for title, options in (("basic", {}), ("turning", {"turning": True})):
        rate = nodes_a_second(repeats, **options)
        table.add(Figure(f"search of Thot, {title}", rate / 1e6, "million nodes/s", 3))
    for title, options in (("basic", {}), ("turning", {"turning": True})):
        share, longest = endgames(POSITIONS, **options)
        what = f"Thot, {title}: proven with {STONES} scarabs left and no ankh"
        table.add(Figure(what, 100 * share, "%", 80))
        table.add(Figure("  the longest of these searches", longest, "s", 1, smaller_is_better=True))
    for game, options in (("aton", {}), ("thot", {}), ("thot", {"turning": True})):
        times = times_of_moves(game, MATCHES, **options)
        title = f"High Priest, {game}{' with turning' if options else ''}"
        table.add(Figure(f"{title}: a move, median of {len(times)}", median(times), "s", 1, smaller_is_better=True))
        table.add(Figure(f"{title}: a move, at most", max(times), "s", 2, smaller_is_better=True))
    if json_file:
        table.write(json_file)


def nodes_a_second(repeats: int, **options: Any) -> float:
    """The best rate over some openings."""
    best = 0.0
    for seed in range(repeats):
        thinker = Thinker(Match("thot", seed=seed, **options).view().raw, Effort(nodes=NODES, table_bits=19))
        start = process_time()
        thinker.deepen(NODES)
        best = max(best, int(thinker.workspace.nodes) / (process_time() - start))
    return best


def endgames(positions: int, **options: Any) -> tuple[float, float]:
    """The share of endgames of games between Lectors that the top level proves, and the longest time it took."""
    proven, longest = 0, 0.0
    for seed in range(positions):
        raw = endgame(seed, options)
        start = process_time()
        thought = think(raw, EFFORTS[-1])
        seconds = process_time() - start
        longest = max(longest, seconds)
        proven += thought.proven is not None and seconds <= 1
    return proven / positions, longest


def endgame(seed: int, options: dict[str, Any]) -> bytes:
    """The first position of a game with that many scarabs left and no ankh; tries other games if there is none."""
    player = find_player("lector")
    for attempt in range(1000):
        match, luck = Match("thot", seed=f"endgame {seed} {attempt}", **options), Random(seed)
        while not match.is_over:
            state = np.frombuffer(match.view().raw, STATE)[0]
            if state["scarabs"] == STONES and state["phase"] == Phase.MOVE and not (state["kind"] == ANKH).any():
                return match.view().raw
            match.play(player.choose(match.view(match.owing[0]), luck))
    raise ValueError("no game came to such an endgame")


def times_of_moves(game: str, matches: int, **options: Any) -> list[float]:
    """Seconds of the processor's time that each move of the top level took."""
    player, times = find_player("high-priest"), []
    for seed in range(matches):
        match, luck = Match(game, seed=seed, **options), Random(seed)
        while not match.is_over:
            view = match.view(match.owing[0])
            start = process_time()
            move = player.choose(view, luck)
            times.append(process_time() - start)
            match.play(move)
    return times
