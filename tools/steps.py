"""Steps run beside each other as far as the cores go, each timed, summed up in a table that is also kept on disk."""

from __future__ import annotations

import os
import re
import shlex
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from programs import ROOT, run_measured, say

BUILD = ROOT / "build"
OUTPUT = BUILD / "steps"
TIMES = BUILD / "test-times.tsv"
AGAIN = "RERUN "  # how pytest begins the line of a test that was tried once more
SHOWN_AGAIN = 40  # lines: the summary of a test run, and the last failures before it


class Step(NamedTuple):
    """One line of the summary: commands run in order until one fails, with these settings on top.

    It starts when the steps named in `after` have ended, well or not, and `cores` are free.
    """

    name: str
    commands: tuple[tuple[str, ...], ...]
    settings: Mapping[str, str] = MappingProxyType({})
    after: tuple[str, ...] = ()
    cores: int = 1


class Outcome(NamedTuple):
    """How a step ended: when it began (seconds after the first), how long it took, and its processor time."""

    name: str
    ok: bool
    began: float
    seconds: float
    processor: float

    @property
    def verdict(self) -> str:
        return "ok" if self.ok else "FAILED"


def usable_cores() -> int:
    """Return how many cores this process may use, which in a container can be fewer than the machine has."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def measured(name: str, work: Callable[[], None]) -> Outcome:
    """Do what comes before all steps, so that it has its line in the table too."""
    started, used = time.monotonic(), used_by_programs()
    work()
    return Outcome(name, True, 0.0, time.monotonic() - started, used_by_programs() - used)


def used_by_programs() -> float:
    """Return the processor time of all programs that were started and have ended."""
    times = os.times()
    return times.children_user + times.children_system


def run_all(steps: Sequence[Step], began: float | None = None, cores: int | None = None) -> list[Outcome]:
    """Run every step, also after a failure: one run tells everything that is wrong.

    Earlier steps of the list start first. What a step prints is shown when it has ended, so that nothing is
    interleaved; how the failed ones ended is shown again after the last.
    """
    began = time.monotonic() if began is None else began
    cores = cores or usable_cores()
    OUTPUT.mkdir(parents=True, exist_ok=True)
    waiting, running, outcomes = list(steps), dict[Future[Outcome], Step](), dict[str, Outcome]()
    with ThreadPoolExecutor(len(steps)) as threads:
        while waiting or running:
            while (step := startable(waiting, list(running.values()), cores)) is not None:
                waiting.remove(step)
                say(f".. {step.name}: started")
                running[threads.submit(run_step, step, began)] = step
            for ended in wait(running, return_when=FIRST_COMPLETED).done:
                outcomes[running.pop(ended).name] = ended.result()
                show(ended.result())
    ordered = [outcomes[step.name] for step in steps]
    show_failures(ordered)
    return ordered


def startable(waiting: Sequence[Step], running: Sequence[Step], cores: int) -> Step | None:
    """Return the first step that nothing holds up any more."""
    unfinished = {step.name for step in (*waiting, *running)}
    free = cores - sum(step.cores for step in running)
    for step in waiting:
        if unfinished.isdisjoint(step.after) and (step.cores <= free or not running):
            return step
    return None


def run_step(step: Step, began: float) -> Outcome:
    started, processor = time.monotonic(), 0.0
    ok = True
    with output_of(step.name).open("w", encoding="utf-8") as into:
        for command in step.commands:
            say(f"$ {as_typed(command, step.settings)}", into)
            ok, seconds = run_measured(command, step.settings, into)
            processor += seconds
            if not ok:
                break
    return Outcome(step.name, ok, started - began, time.monotonic() - started, processor)


def as_typed(command: Sequence[str], settings: Mapping[str, str]) -> str:
    """Return a command as one would type it in the project's folder."""
    words = [*(f"{name}={value}" for name, value in settings.items()), *command]
    return shlex.join(words).replace(f"{ROOT}{os.sep}", "")


def output_of(name: str) -> Path:
    """Return the file with all that a step printed in the last run."""
    return OUTPUT / f"{re.sub(r'[^a-z0-9]+', '-', name.lower())}.txt"


def read_output(outcome: Outcome) -> list[str]:
    return output_of(outcome.name).read_text(encoding="utf-8", errors="replace").rstrip().splitlines()


def show(outcome: Outcome) -> None:
    say("\n".join([f"\n== {outcome.name}", *read_output(outcome)]))
    say(f"-- {outcome.name}: {outcome.verdict} after {outcome.seconds:.1f} s\n")


def show_failures(outcomes: Sequence[Outcome]) -> None:
    """Show how each failed step ended, which by now stands far above."""
    for outcome in outcomes:
        if not outcome.ok:
            where = output_of(outcome.name).relative_to(ROOT)
            say(
                "\n".join(
                    [f"\n== {outcome.name} FAILED; all of it is in {where}", *read_output(outcome)[-SHOWN_AGAIN:]]
                )
            )


def sum_up(outcomes: Sequence[Outcome]) -> int:
    """Print the table, add it to the file of all runs, and return the exit code."""
    keep_times(outcomes)
    width = max(len(outcome.name) for outcome in outcomes)
    say(f"\n{'step':{width}}  result    began  seconds  processor")
    for name, ok, began, seconds, processor in outcomes:
        say(f"{name:{width}}  {'ok' if ok else 'FAILED':6}  {began:7.1f}  {seconds:7.1f}  {processor:9.1f}")
    say(totals(outcomes, usable_cores()))
    for test in second_tries(outcomes):
        say(f"At its second try: {test}")
    failed = [outcome.name for outcome in outcomes if not outcome.ok]
    say(f"Failed: {', '.join(failed)}." if failed else "Everything is well.")
    return 1 if failed else 0


def second_tries(outcomes: Sequence[Outcome]) -> list[str]:
    """Return the tests that failed and were tried once more, whatever came of it."""
    lines = [line for outcome in outcomes if output_of(outcome.name).exists() for line in read_output(outcome)]
    return [line.removeprefix(AGAIN) for line in lines if line.startswith(AGAIN)]


def totals(outcomes: Sequence[Outcome], cores: int) -> str:
    """Return a sentence on the whole run: how long it took, and how much of the machine it left unused."""
    wall = max(outcome.began + outcome.seconds for outcome in outcomes)
    processor = sum(outcome.processor for outcome in outcomes)
    idle = max(0.0, 1 - processor / (wall * cores)) if wall else 0.0
    return f"In all {wall:.0f} s on {cores} cores, {processor:.0f} s of processor; {idle:.0%} of them unused."


def keep_times(outcomes: Sequence[Outcome]) -> None:
    """Add a line for each step to build/test-times.tsv: the runs of all times below each other."""
    TIMES.parent.mkdir(parents=True, exist_ok=True)
    when = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    head = "" if TIMES.exists() else "ended\tstep\tresult\tbegan\tseconds\tprocessor\n"
    rows = [f"{when}\t{o.name}\t{o.verdict}\t{o.began:.1f}\t{o.seconds:.1f}\t{o.processor:.1f}\n" for o in outcomes]
    with TIMES.open("a", encoding="utf-8") as file:
        file.write(head + "".join(rows))
