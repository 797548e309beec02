"""`python -m tests.server.trials NAME --size N`: one trial of the server, as long as wanted; 1 if it finds anything."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from tests import valkey
from tests.postgres import running
from tests.server.running import Served
from tests.server.trials.pairs import paired
from tests.server.trials.planted import BUGS
from tests.server.trials.report import Shown

TRIALS = (
    "kills",
    "power",
    "cuts",
    "crowd",
    "faults",
    "hostile",
    "races",
    "secrecy",
    "canaries",
    "fairness",
    "chance",
    "frames",
    "requests",
    "sites",
)
OF_PAIRS = ("lays", "owners", "twins", "deaths", "brokers", "takings")  # of two processes on one PostgreSQL
CONDITIONS = {"twins": "owns-everything"}
OF_ITS_OWN = ("databases",)  # with a PostgreSQL that only this server uses


def main() -> int:
    """Run the trial that was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.server.trials", description=__doc__)
    parser.add_argument("trial", choices=(*TRIALS, *OF_PAIRS, *OF_ITS_OWN))
    parser.add_argument("--size", type=int, default=10, help="kills, cuts, moves, races, pairs, games, frames …")
    parser.add_argument("--seed", type=int, default=0, help="another seed tries other things")
    parser.add_argument("--planted", choices=sorted(BUGS), help="a server with this bug, which must be found")
    asked = parser.parse_args()
    trial = import_module(f"tests.server.trials.{asked.trial}")
    began = time.monotonic()
    with ExitStack() as leaving:
        folder = Path(leaving.enter_context(tempfile.TemporaryDirectory()))
        server: Any
        if asked.trial in OF_PAIRS:
            broker = leaving.enter_context(valkey.running()) if asked.trial == "brokers" else None
            postgres, bug = leaving.enter_context(running()), asked.planted or CONDITIONS.get(asked.trial)
            server = leaving.enter_context(paired(postgres, folder, bug, broker))
        elif asked.trial in OF_ITS_OWN:
            server = leaving.enter_context(trial.site(folder, asked.planted))
        else:
            words, served = getattr(trial, "WORDS", ()), getattr(trial, "SERVED", Served)
            server = leaving.enter_context(served(folder, *words, planted=asked.planted, log_level="debug"))
        report = asyncio.run(trial.run(server, asked.size, Random(asked.seed), Shown()))
    report.figures["seconds"] = round(time.monotonic() - began, 1)
    print(report.text())
    return 1 if report.findings else 0


if __name__ == "__main__":
    sys.exit(main())
