"""Everything that must hold, as steps that are all run, timed and summed up in a table."""

from __future__ import annotations

import os
import shlex
import shutil
import tempfile
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from types import MappingProxyType
from typing import NamedTuple, TextIO

from page import HOOK, WEB, npm
from programs import ROOT, program, say, succeeds

CHECKED_FOLDERS = ("src", "tests", "tools", "benchmarks", "examples")
BUILD = ROOT / "build"
COVERAGE = BUILD / "coverage"
# Without bounds checks compiled code would read a neighbour's bytes and say nothing.
CHECKED = {"NUMBA_BOUNDSCHECK": "1"}
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


def page_steps() -> list[Step]:
    """The page's own tests, and the page as it is now: the tests in a browser need it, and nobody should wait long."""
    return [
        Step("page, tests", (packages(), npm("test"))),
        Step("page, build", ((program("python"), str(HOOK)), npm("run", "size"))),
    ]


def compile_steps() -> list[Step]:
    """Compile for the tests, and as users have it for those in a browser; once, rather than in every worker at once."""
    compiling = ((program("highpriest"), "warm-up", "--players"),)
    return [Step("compile, with checks", compiling, CHECKED), Step("compile", compiling)]


def test_steps() -> list[Step]:
    """The tests, twice: compiled with bounds checks, and interpreted where coverage can see the rules."""
    compiled, interpreted, both = (str(COVERAGE / name) for name in ("compiled", "interpreted", "both"))
    # A browser is driven through an event loop of its own, beside which no other can run: its tests run by themselves.
    in_browser = "tests/browser"
    workers = ("-n", str(usable_cores()))
    pytest = (program("pytest"), *workers, f"--ignore={in_browser}", "--cov=highpriest", "--cov-report=")
    coverage = program("coverage")
    return [
        Step("tests", (pytest,), CHECKED | {"COVERAGE_FILE": compiled}),
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


def run_step(step: Step, into: TextIO | None = None) -> Outcome:
    started = time.monotonic()
    say(f"\n== {step.name}", into)
    ok = all(run_shown(command, step.settings, into) for command in step.commands)
    outcome = Outcome(step.name, ok, time.monotonic() - started)
    say(f"-- {step.name}: {verdict(outcome)} after {outcome.seconds:.1f} s", into)
    return outcome


def run_shown(command: Sequence[str], settings: Mapping[str, str], into: TextIO | None) -> bool:
    """Run a command after printing it as one would type it in the project's folder."""
    words = [*(f"{name}={value}" for name, value in settings.items()), *command]
    say(f"$ {shlex.join(words)}".replace(f"{ROOT}{os.sep}", ""), into)
    return succeeds(*command, settings=settings, into=into)


def verdict(outcome: Outcome) -> str:
    return "ok" if outcome.ok else "FAILED"


def run_all(steps: Sequence[Step]) -> list[Outcome]:
    """Run every step, also after a failure: one run tells everything that is wrong."""
    return [run_step(step) for step in steps]


def run_beside(steps: Sequence[Step], others: Sequence[Step]) -> list[Outcome]:
    """Run two rows of steps at the same time, since most use one core; what the others print is shown at the end."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as printed, ThreadPoolExecutor(1) as thread:
        beside = thread.submit(lambda: [run_step(step, printed) for step in others])
        outcomes = run_all(steps) + beside.result()
        printed.seek(0)
        say(printed.read().rstrip())
    return outcomes


def sum_up(outcomes: Sequence[Outcome]) -> int:
    """Print a table; the answer is the exit code."""
    width = max(len(outcome.name) for outcome in outcomes)
    say(f"\n{'step':{width}}  result  seconds")
    for outcome in outcomes:
        say(f"{outcome.name:{width}}  {verdict(outcome):6}  {outcome.seconds:7.1f}")
    return 0 if all(outcome.ok for outcome in outcomes) else 1
