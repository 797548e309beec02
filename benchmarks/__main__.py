"""Run one of the benchmarks by name."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from benchmarks import compare

SPEED = (
    *("engine", "envs", "openspiel", "search", "server", "processes", "transactions", "memory", "starting", "newcomer"),
    *("compare", "cluster"),
)
STRENGTH = ("strength", "effort", "endings", "exploit", "calibration", "ismcts", "soundness", "threats", "judging")
PARTS = {
    "server": ("closed", "paced", "clocked", "making"),
    "memory": ("matches", "soak", "restart"),
    "engine": ("waiting", "games", "python"),
    "compare": compare.PARTS,
    "cluster": ("compiled", "recorded", "arena", "ray"),
    "exploit": ("told", "learning"),
    "endings": ("basic", "turning", "basic-ankhs", "turning-ankhs"),
}  # what `--only` can name


def main() -> int:
    """Read the words of the command line and run the benchmark."""
    parser = _parser()
    words = parser.parse_args()
    _check(parser, words)
    _run(words)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description="Measure speed, as ratios; and strength, beside its goals.",
    )
    parser.add_argument("name", nargs="?", choices=[*SPEED, *STRENGTH], default="engine", help="what to measure")
    parser.add_argument(
        "--reference",
        type=Path,
        metavar="DIR",
        help="folder with programs to compare with: aton_random.c and thot_random.c (engine), run.py (server)",
    )
    parser.add_argument("--wheel", type=Path, metavar="FILE", help="a wheel to start from as well (starting)")
    parser.add_argument("--before", type=Path, metavar="DIR", help="another checkout, set up (compare)")
    parser.add_argument(
        "--repeats", type=int, default=7, help="repeats of each measurement, of which the best counts (default: 7)"
    )
    parser.add_argument("--games", type=int, help=f"how many games to play (cluster, {', '.join(STRENGTH)})")
    parser.add_argument("--seed", default="1", help="the same seed gives the same deals (default: 1)")
    parser.add_argument(
        "--jobs",
        type=int,
        default=1,
        help="how many processes share the games (strength, soundness, threats, calibration, judging)",
    )
    parser.add_argument(
        "--seconds", type=float, default=10, help="how long each load lasts (server, processes; default: 10)"
    )
    parser.add_argument("--moves", type=int, help="how many moves a soak lasts (memory; default: 1,000,000)")
    parser.add_argument(
        "--out",
        type=Path,
        metavar="DIR",
        help="keeps what was played, to go on from there (strength, judging; default: docs/results/strength, or judge)",
    )
    parser.add_argument(
        "--only",
        nargs="+",
        metavar="TEXT",
        default=(),
        help="only the series whose names contain one of these, as aton_high-priest or turning-true (strength, "
        "judging); waiting, games or python (engine); closed, paced, clocked or making (server); matches, soak or "
        "restart (memory); message, "
        "compile or the name of a benchmark (compare); compiled, recorded, arena or ray (cluster); told or "
        "learning (exploit); basic-4x, turning-foresees-of-1/30 and their like (effort); basic, turning, "
        "basic-ankhs or turning-ankhs (endings)",
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    return parser


def _check(parser: argparse.ArgumentParser, words: argparse.Namespace) -> None:
    """End with a sentence if the words do not go together."""
    needed = "run.py" if words.name == "server" else "aton_random.c"
    if words.reference and not (words.reference / needed).is_file():
        parser.error(f"there is no {needed} in {words.reference}")
    parts = PARTS.get(words.name, ())
    if parts and not set(parts).issuperset(words.only):
        parser.error(f"--only takes {', '.join(parts)} here")
    if words.name == "compare" and not (words.before and (words.before / ".venv").is_dir()):
        parser.error("compare needs --before DIR, a checkout with its .venv")
    for name in ("repeats", "games", "jobs", "moves"):
        if getattr(words, name) is not None and getattr(words, name) < 1:
            parser.error(f"--{name} is at least 1")


def _run(words: argparse.Namespace) -> None:
    # Each is imported when it is run: what they compare us with is heavy, and not always installed.
    if words.name == "engine":
        from benchmarks import engine

        engine.run(words.reference, words.repeats, words.json, words.only or engine.PARTS)
    elif words.name == "server":
        from benchmarks import server

        server.run(words.reference, words.seconds, words.json, words.only or server.PARTS)
    elif words.name == "processes":
        from benchmarks import processes

        processes.run(words.seconds, words.json)
    elif words.name == "memory":
        from benchmarks import memory

        memory.run(words.only or memory.PARTS, words.moves or memory.MOVES, words.json)
    elif words.name == "starting":
        from benchmarks import first_start

        first_start.run(words.wheel and words.wheel.resolve(), words.json)
    elif words.name == "cluster":
        from benchmarks import cluster

        cluster.run(words.games or cluster.GAMES, words.only, words.json)
    elif words.name == "compare":
        compare.run(words.before.resolve(), words.only, words.seconds, words.json)
    elif words.name in ("strength", "judging"):
        from benchmarks import judging, strength

        kept = {"strength": strength, "judging": judging}[words.name]
        kept.run(words.games or kept.GAMES, words.seed, words.jobs, words.out or kept.FOLDER, words.only)
    elif words.name in ("soundness", "threats", "calibration"):
        from benchmarks import calibration, soundness, threats

        shared = {"soundness": soundness, "threats": threats, "calibration": calibration}[words.name]
        shared.run(words.games or shared.GAMES, words.seed, words.jobs, words.json)
    elif words.name in ("effort", "endings", "exploit"):
        from benchmarks import effort, endings, exploit

        series = {"effort": effort, "endings": endings, "exploit": exploit}[words.name]
        series.run(words.games or series.GAMES, words.seed, words.json, tuple(words.only) or series.PARTS)
    elif words.name == "ismcts":
        from benchmarks import ismcts

        ismcts.run(words.games or ismcts.GAMES, words.seed, words.json)
    else:
        from benchmarks import envs, newcomer, openspiel, search, transactions

        modules = {"openspiel": openspiel, "search": search, "transactions": transactions}
        others = {"envs": envs, "newcomer": newcomer, **modules}
        others[words.name].run(words.repeats, words.json)


if __name__ == "__main__":
    sys.exit(main())
