"""Run one of the benchmarks by name."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from benchmarks import engine, envs, openspiel


def main() -> int:
    """Read the words of the command line and run the benchmark."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure speed, as ratios.")
    parser.add_argument(
        "name", nargs="?", choices=["engine", "envs", "openspiel"], default="engine", help="what to measure"
    )
    parser.add_argument(
        "--reference",
        type=Path,
        metavar="DIR",
        help="folder with aton_random.c and thot_random.c, random games in plain C to compare with (engine)",
    )
    parser.add_argument("--repeats", type=int, default=7, help="the best of so many repeats counts (default: 7)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    words = parser.parse_args()
    if words.reference and not (words.reference / "aton_random.c").is_file():
        parser.error(f"there is no aton_random.c in {words.reference}")
    if words.repeats < 1:
        parser.error("--repeats is at least 1")
    if words.name == "envs":
        envs.run(words.repeats, words.json)
    elif words.name == "openspiel":
        openspiel.run(words.repeats, words.json)
    else:
        engine.run(words.reference, words.repeats, words.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
