"""Two processes of the match server on one PostgreSQL, beside one: durable moves for each second of their processor.

Process number one is held to core 0, number two to core 1; the load and the database, which keeps its promises to the
disk, may use both and are not counted. So the seconds in which a server waits for a core cost it nothing, but make all
answers later: delays are compared within one run, in which the three loads take turns.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tests.postgres import running

from benchmarks.server import compile_games, serving
from benchmarks.table import Figure, Table

ROOT = Path(__file__).parents[1]
ROUNDS = 3
MATCHES = (40, 100)  # fewer leave each process less to write at once
TOGETHER, APART = 0.9, 0.5  # of the moves of one process
LATER = 3.0  # milliseconds at most, in the middle
LOADS = {
    "one process": (1, "hash"),
    "two, all players of a match at one of them": (2, "hash"),
    "two, every second player at the other": (2, "apart"),
}


def run(seconds: float, out: Path | None) -> None:
    """Measure in turn, print and, if asked, write down."""
    compile_games()
    table = Table()
    for matches in MATCHES:
        _compare(table, matches, seconds)
    if out:
        table.write(out)


def _compare(table: Table, matches: int, seconds: float) -> None:
    seen: dict[str, list[dict[str, Any]]] = {name: [] for name in LOADS}
    with running("") as postgres:
        for _ in range(ROUNDS):
            for name, (processes, spread) in LOADS.items():
                measured = _measured(postgres.new_database(), processes, spread, matches, seconds)
                print(f"{matches} matches, {name}: {_shown(measured)}", flush=True)
                seen[name].append(measured)
    one, together, apart = (_middle(runs) for runs in seen.values())
    table.add(Figure(f"{matches} matches, one process: durable moves a core-second", one["moves_a_core_second"], ""))
    for name, goal, two in (("together by hash", TOGETHER, together), ("every second elsewhere", APART, apart)):
        moves = two["moves_a_core_second"]
        table.add(Figure(f"  two processes, {name}", moves, "", goal, "one process", one["moves_a_core_second"]))
        later = two["p50"] - one["p50"]
        table.add(Figure(f"  later than with one (p50), {name}", later, "ms", LATER, smaller_is_better=True))
    refused = sum(run["refused"] + run["failed"] for runs in seen.values() for run in runs)
    table.add(Figure("  refused or failed, in all runs", refused, "", 0, smaller_is_better=True))


def _shown(run: dict[str, Any]) -> str:
    moves, used = run["moves_a_core_second"], run["server_core"]
    load = os.getloadavg()[0]
    return (
        f"{moves:,.0f} moves a core-second, {used:.2f} cores, p50 {run['p50']:.1f} ms (load of the machine {load:.1f})"
    )


def _middle(runs: list[dict[str, Any]]) -> dict[str, Any]:
    """The figures in the middle, each by itself."""
    return {name: statistics.median(run[name] for run in runs) for name in ("moves_a_core_second", "p50")}


def _measured(database: str, processes: int, spread: str, matches: int, seconds: float) -> dict[str, Any]:
    with ExitStack() as leaving:
        folder = leaving.enter_context(tempfile.TemporaryDirectory())
        several = [serving(folder, "--database", database, core=str(core)) for core in range(processes)]
        served = [leaving.enter_context(each) for each in several]
        addresses, pids = [address for address, _ in served], [str(pid) for _, pid in served]
        words = ["--address", *addresses, "--pid", *pids, "--spread", spread, "--matches", str(matches)]
        timing = ["--seconds", str(seconds), "--ahead", str(2 + round(seconds))]
        command = [sys.executable, "-m", "benchmarks.table_load", *words, *timing]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        seen: dict[str, Any] = json.loads(done.stdout)
        return seen
