"""This tree beside another checkout of it, in turn, so that both meet the same machine.

The other checkout has been set up (`make setup` in it) and is measured by its own programs.
"""

from __future__ import annotations

import json
import os
import resource
import statistics
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.table import Figure, Table

ROOT = Path(__file__).parents[1]
ROUNDS = 3
PAIRS = 7
AT_LEAST = 0.97  # a rewrite may cost no more than this
COMPILING = 0.75
MESSAGES = 1.1
PARTS = ("message", "compile", "engine", "envs", "search", "server")

# Microseconds of the processor for a view with its aids as the server sends it: once for each seat and for spectators
# at every moment of whole games, since what was found for one view may serve for the next.
WRITING = """
import random, time
from highpriest.play import Match

def moments(game, options, seeds):
    for seed in seeds:
        match, rng = Match(game, seed=seed, **options), random.Random(seed)
        while not match.is_over:
            yield match.position
            match.play(rng.choice(match.legal_moves(rng.choice(match.owing))))

for title, game, options in (("Aton", "aton", {}), ("Thot", "thot", {}), ("Thot, turning", "thot", {"turning": True})):
    first, *positions = moments(game, options, range(40))
    first.written(None)
    start, count = time.process_time(), 0
    for position in positions:
        for seat in (None, *position.seats):
            position.written(seat)
            count += 1
    print(title, (time.process_time() - start) / count * 1e6, sep="\t")
"""

SERVING = """
import sys
from benchmarks.server import _measured
print(_measured(sys.argv[1], 100, 0, float(sys.argv[2]))["moves_a_core_second"])
"""


def run(before: Path, parts: Sequence[str], seconds: float, json_file: Path | None) -> None:
    """Measure every part in both trees and print ratios."""
    table = Table()
    for part in parts or PARTS:
        if part == "server":
            _compare_serving(table, before, seconds)
            continue
        figures: dict[Path, dict[str, dict[str, Any]]] = {before: {}, ROOT: {}}
        for _ in range(1 if part == "compile" else ROUNDS):
            for tree, kept in figures.items():
                for figure in _measured(tree, part):
                    _keep_best(kept, figure)
        for what, ours in figures[ROOT].items():
            if what in figures[before]:
                table.add(_compared(part, ours, figures[before][what]["value"]))
    if json_file:
        table.write(json_file)


def _keep_best(kept: dict[str, dict[str, Any]], figure: dict[str, Any]) -> None:
    best = kept.setdefault(figure["what"], figure)
    pick = min if figure["smaller_is_better"] else max
    best["value"] = pick(best["value"], figure["value"])


def _compared(part: str, ours: dict[str, Any], theirs: float) -> Figure:
    smaller = ours["smaller_is_better"]
    goal = {"message": MESSAGES, "compile": COMPILING}.get(part, 1 / AT_LEAST if smaller else AT_LEAST)
    return Figure(ours["what"], ours["value"], ours["unit"], round(goal, 2), "before", theirs, smaller)


def _measured(tree: Path, part: str) -> list[dict[str, Any]]:
    if part == "compile":
        return [_compiling(tree)]
    return _messages(tree) if part == "message" else _benchmark(tree, part)


def _compare_serving(table: Table, before: Path, seconds: float) -> None:
    """The machine's speed drifts by more than what is looked for, so short runs of both alternate: the middle ratio."""
    for game in ("aton", "thot"):
        ratios = []
        for pair in range(PAIRS):
            trees = (before, ROOT) if pair % 2 else (ROOT, before)
            moves = {tree: float(_run(tree, "-c", SERVING, game, str(seconds))) for tree in trees}
            ratios.append(moves[ROOT] / moves[before])
        what = f"moves a core-second of before, 100 {game.title()} matches"
        table.add(Figure(what, statistics.median(ratios), f"(of {PAIRS}: {_rounded(ratios)})", AT_LEAST))


def _rounded(ratios: Sequence[float]) -> str:
    return ", ".join(f"{ratio:.2f}" for ratio in sorted(ratios))


def _benchmark(tree: Path, name: str) -> list[dict[str, Any]]:
    """The figures of a benchmark that have no peer in the same run."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "figures.json"
        _run(tree, "-m", "benchmarks", name, "--repeats", "3", "--json", str(out))
        return [figure for figure in json.loads(out.read_text(encoding="utf-8")) if not figure["peer"]]


def _compiling(tree: Path) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as empty:
        spent = _cpu_of_children()
        _run(tree, "-m", "highpriest", "warm-up", "--players", XDG_CACHE_HOME=empty)
        spent = _cpu_of_children() - spent
    return {"what": "compiling rules and players", "value": spent, "unit": "CPU s", "smaller_is_better": True}


def _messages(tree: Path) -> list[dict[str, Any]]:
    rows = [line.split("\t") for line in _run(tree, "-c", WRITING).splitlines()]
    return [
        {"what": f"a view with its aids, {title}", "value": float(value), "unit": "µs", "smaller_is_better": True}
        for title, value in rows
    ]


def _cpu_of_children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _run(tree: Path, *words: str, **settings: str) -> str:
    """Run that tree's own Python and return what it prints."""
    python = tree / ".venv" / "bin" / "python"
    done = subprocess.run(
        [str(python), *words], cwd=tree, env=os.environ | settings, check=True, stdout=subprocess.PIPE, text=True
    )
    return done.stdout
