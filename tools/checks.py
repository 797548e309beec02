"""Everything that must hold, as steps that are all run, timed and summed up in a table."""

from __future__ import annotations

import os
import shlex
import shutil
import time
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from page import HOOK, WEB, npm
from programs import ROOT, program, say, succeeds

CHECKED_FOLDERS = ("src", "tests", "tools", "benchmarks", "examples")
BUILD = ROOT / "build"
COVERAGE = BUILD / "coverage"
NO_ADVERT = {"NO_MKDOCS_2_WARNING": "1"}  # the theme's, for its successor; it would stand in every run


class Step(NamedTuple):
    """One line of the summary: commands run in order until one fails, with these settings on top."""

    name: str
    commands: tuple[tuple[str, ...], ...]
    settings: Mapping[str, str] = MappingProxyType({})


class Outcome(NamedTuple):
    name: str
    ok: bool
    seconds: float


def existing_folders() -> list[str]:
    return [folder for folder in CHECKED_FOLDERS if (ROOT / folder).is_dir()]


def static_steps() -> list[Step]:
    """What can be said about code and documentation without running a test."""
    return [
        Step("format", ((program("ruff"), "format", "--check"),)),
        Step("lint", ((program("ruff"), "check"),)),
        Step("types", ((program("mypy"), *existing_folders()),)),
        Step("layers", ((program("lint-imports"), "--no-logo"),)),
        Step("page", (packages(), npm("run", "check"))),
        Step("page, types", (packages(), describe("--check"), npm("run", "types", "--", "--check"))),
        Step("documentation", ((program("mkdocs"), "build", "--strict"),), NO_ADVERT),
    ]


def test_steps() -> list[Step]:
    """The tests, twice: compiled with bounds checks, and interpreted where coverage can see the rules."""
    compiled, interpreted, both = (str(COVERAGE / name) for name in ("compiled", "interpreted", "both"))
    # Without bounds checks compiled code would read a neighbour's bytes and say nothing.
    checked = {"NUMBA_BOUNDSCHECK": "1"}
    # A browser is driven through an event loop of its own, beside which no other can run: its tests run by themselves.
    in_browser = "tests/browser"
    workers = ("-n", str(usable_cores()))
    pytest = (program("pytest"), *workers, f"--ignore={in_browser}", "--cov=highpriest", "--cov-report=")
    coverage = program("coverage")
    return [
        Step("page, tests", (packages(), npm("test"))),
        # The tests in a browser need the page as it is now, and nobody should wait long for it.
        Step("page, build", ((program("python"), str(HOOK)), npm("run", "size"))),
        # Once, here, rather than in every worker at the same time.
        Step("compile", ((program("highpriest"), "warm-up", "--players"),), checked),
        Step("tests", (pytest,), checked | {"COVERAGE_FILE": compiled}),
        Step("tests, in a browser", ((program("pytest"), *workers, in_browser),)),
        Step(
            "tests, interpreted",
            ((*pytest, "-m", "interpreted"),),
            {"NUMBA_DISABLE_JIT": "1", "COVERAGE_FILE": interpreted},
        ),
        Step(
            "coverage",
            ((coverage, "combine", "--quiet", compiled, interpreted), (coverage, "report")),
            {"COVERAGE_FILE": both},
        ),
    ]


def types_step() -> Step:
    """Write the page's types of the server's messages anew."""
    return Step("types", (packages(), describe("--write"), npm("run", "types")))


def describe(how: str) -> tuple[str, ...]:
    """Write the description of the server's messages, or check that it is up to date."""
    return (program("python"), "-m", "highpriest.server.schema", how, str(WEB / "src" / "api" / "openapi.json"))


def packages() -> tuple[str, ...]:
    """Fetch what the page is checked and built with."""
    return (program("python"), str(HOOK), "packages")


def forget_older_coverage() -> None:
    shutil.rmtree(COVERAGE, ignore_errors=True)
    COVERAGE.mkdir(parents=True)


def usable_cores() -> int:
    """The cores this process may use, which in a container can be fewer than the machine has."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run_step(step: Step) -> Outcome:
    started = time.monotonic()
    say(f"\n== {step.name}")
    ok = all(run_shown(command, step.settings) for command in step.commands)
    outcome = Outcome(step.name, ok, time.monotonic() - started)
    say(f"-- {step.name}: {verdict(outcome)} after {outcome.seconds:.1f} s")
    return outcome


def run_shown(command: Sequence[str], settings: Mapping[str, str]) -> bool:
    """Run a command after printing it as one would type it in the project's folder."""
    words = [*(f"{name}={value}" for name, value in settings.items()), *command]
    say(f"$ {shlex.join(words)}".replace(f"{ROOT}{os.sep}", ""))
    return succeeds(*command, settings=settings)


def verdict(outcome: Outcome) -> str:
    return "ok" if outcome.ok else "FAILED"


def run_steps(steps: Sequence[Step]) -> int:
    """Run every step, also after a failure: one run tells everything that is wrong."""
    outcomes = [run_step(step) for step in steps]
    width = max(len(outcome.name) for outcome in outcomes)
    say(f"\n{'step':{width}}  result  seconds")
    for outcome in outcomes:
        say(f"{outcome.name:{width}}  {verdict(outcome):6}  {outcome.seconds:7.1f}")
    return 0 if all(outcome.ok for outcome in outcomes) else 1
