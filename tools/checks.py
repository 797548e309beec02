"""Everything that must hold, as steps: what `check`, `test` and `test quick` run."""

from __future__ import annotations

import shutil

from page import HOOK, WEB, npm
from programs import ROOT, program
from steps import BUILD, Step, usable_cores

CHECKED_FOLDERS = ("src", "tests", "tools", "benchmarks", "examples")
COVERAGE = BUILD / "coverage"
# Without bounds checks compiled code would read a neighbour's bytes and say nothing.
CHECKED = {"NUMBA_BOUNDSCHECK": "1"}
NO_ADVERT = {"NO_MKDOCS_2_WARNING": "1"}  # the theme's, for its successor; it would stand in every run

# The tests, in parts that run beside each other; those of no part are the last one.
PARTS = {
    "rules": ("tests/rules", "tests/games", "tests/play", "tests/playthroughs"),
    "envs": ("tests/envs",),
    "players": ("tests/search", "tests/players"),
    "server": ("tests/server", "tests/storage"),
}
OF_MANY_PROCESSES = ("server", "rest")  # "rest" has the command line
NO_TRIALS = ("-m", "not trial")
IN_BROWSER = "tests/browser"
FRAMEWORKS = "tests/frameworks"  # which have an environment of their own
FETCH, COMPILE, COMPILE_FOR_TESTS, BUILD_PAGE = "page, packages", "compile", "compile, for tests", "page, build"
PROGRAMS = "programs for tests"
AT_ONCE = 4  # of the static steps: others wait for the first, and the next take a second each


def existing_folders() -> list[str]:
    return [folder for folder in CHECKED_FOLDERS if (ROOT / folder).is_dir()]


def static_steps() -> list[Step]:
    """What can be said about code and documentation without running a test."""
    return [
        Step(FETCH, (packages(),)),
        Step("format", ((program("ruff"), "format", "--check"),)),
        Step("lint", ((program("ruff"), "check"),)),
        Step("layers", ((program("lint-imports"), "--no-logo"),)),
        Step("types", ((program("mypy"), *existing_folders()),)),
        Step("fields", (field_types("--check"),)),
        Step("page", (npm("run", "check"),), after=(FETCH,)),
        Step("page, types", (describe("--check"), npm("run", "types", "--", "--check")), after=(FETCH,)),
        Step("page, words", (page_words("--check"),)),
        Step("documentation", ((program("mkdocs"), "build", "--strict"),), NO_ADVERT),
    ]


def page_steps() -> list[Step]:
    """The page as it is now, which servers send, and its own tests."""
    return [
        Step(BUILD_PAGE, ((program("python"), str(HOOK)), npm("run", "size")), after=(FETCH,)),
        Step("page, tests", (npm("test"),), after=(FETCH,)),
    ]


def compile_step() -> Step:
    """Compile once, rather than in every test process at once."""
    return Step(COMPILE, ((program("highpriest"), "warm-up", "--players"),), CHECKED)


def compile_for_tests() -> Step:
    """Compile what the command does not: environments and training, which no user waits for all at once."""
    words = (program("python"), "-m", "tests.compiling")
    return Step(COMPILE_FOR_TESTS, (words,), CHECKED, after=(COMPILE,))


def full_steps() -> list[Step]:
    """Everything: what others wait for first, then what takes longest.

    The rules are tested twice: compiled with bounds checks, and interpreted where coverage can see them.
    """
    static = static_steps()
    programs = Step(PROGRAMS, ((program("python"), str(ROOT / "tools" / "debian.py")),))
    compiled = [compiled_tests(part) for part in PARTS]
    counted = [*compiled[1:], compiled_tests("rest"), interpreted_tests()]
    return [
        compile_step(),
        *static[:AT_ONCE],
        *page_steps(),
        programs,
        browser_tests(),
        interpreted_tests(),
        compile_for_tests(),
        trials(),
        *reversed(compiled),
        compiled_tests("rest"),
        *static[AT_ONCE:],
        coverage_step([step.name for step in counted]),
    ]


def quick_steps() -> list[Step]:
    """What to run between two edits: no browser, no trials of the server, no coverage, nothing twice."""
    server, rules = pytest(*PARTS["server"], *NO_TRIALS, *SECOND_TRY, waits=True), pytest(*PARTS["rules"], *NO_TRIALS)
    static = static_steps()
    return [
        compile_step(),
        *static[:AT_ONCE],
        *page_steps(),
        Step("tests, server", (server,), CHECKED, (COMPILE, BUILD_PAGE), workers()),
        Step("tests, rules", (rules,), CHECKED, (COMPILE,), workers()),
        *static[AT_ONCE:],
    ]


def compiled_tests(part: str) -> Step:
    """The tests of a part. Servers send the page, so they wait for it to be built.

    Coverage, which doubles the time of the rules' tests, is counted for these where they are interpreted.
    """
    what = PARTS.get(part) or (
        "tests",
        *(f"--ignore={path}" for path in (*sum(PARTS.values(), ()), IN_BROWSER, FRAMEWORKS)),
    )
    settings = CHECKED if part == "rules" else CHECKED | {"COVERAGE_FILE": coverage_file(part)}
    chosen = NO_TRIALS if part == "server" else ()
    again = SECOND_TRY if part in OF_MANY_PROCESSES else ()
    words = pytest(*what, *chosen, *again, *(() if part == "rules" else COUNTED), waits=part == "server")
    compiled = (COMPILE_FOR_TESTS,) if part in {"envs", "players"} else (COMPILE,)
    return Step(f"tests, {part}", (words,), settings, (*compiled, BUILD_PAGE), workers())


def trials() -> Step:
    """The trials of the server. It runs in a process of its own, where no coverage is counted."""
    words = pytest(*PARTS["server"], "-m", "trial", *SECOND_TRY, waits=True)
    return Step("tests, trials", (words,), CHECKED, (COMPILE, BUILD_PAGE, PROGRAMS), workers())


def interpreted_tests() -> Step:
    """The tests that exercise the rules, again, with the compiler off."""
    settings = {"NUMBA_DISABLE_JIT": "1", "COVERAGE_FILE": coverage_file("interpreted")}
    words = pytest("tests", f"--ignore={IN_BROWSER}", f"--ignore={FRAMEWORKS}", "-m", "interpreted", *COUNTED)
    return Step("tests, interpreted", (words,), settings, cores=workers())


def browser_tests() -> Step:
    """The tests of the page. A browser is driven through an event loop of its own, beside which no other can run."""
    words = pytest(IN_BROWSER, *SECOND_TRY, waits=True)
    return Step("tests, in a browser", (words,), CHECKED, (COMPILE, BUILD_PAGE, PROGRAMS), workers())


def pytest(*words: str, waits: bool = False) -> tuple[str, ...]:
    """The command line of tests. Those that wait for servers and browsers run in twice as many processes as cores."""
    processes = workers() * (2 if waits else 1)
    several = ("-n", str(processes), "--dist", "worksteal") if processes > 1 else ()
    return (program("pytest"), *several, *words)


# Tests of several real processes at once, in which a busy machine loses a click or is late now and then: they may take
# five minutes, and one that fails is tried once more, which the summary tells. Of one process no test gets either.
SECOND_TRY = ("--timeout", "300", "--reruns", "1", "-r", "fER")
COUNTED = ("--cov=highpriest", "--cov-report=")


def workers() -> int:
    """Return how many cores a part of the tests takes: half of them, since two parts run beside each other."""
    return max(1, usable_cores() // 2)


def coverage_file(part: str) -> str:
    return str(COVERAGE / part)


def coverage_step(counted: list[str]) -> Step:
    """Sum up what all tests together have gone through."""
    coverage, everything = program("coverage"), coverage_file("everything")
    files = [coverage_file(name.removeprefix("tests, ")) for name in counted]
    commands = ((coverage, "combine", "--quiet", *files), (coverage, "report"))
    return Step("coverage", commands, {"COVERAGE_FILE": everything}, after=tuple(counted))


def types_step() -> Step:
    """Write anew what follows from the tables of fields, the page's types and the words it shares with the terminal."""
    made = (field_types("--write"), describe("--write"), npm("run", "types"), page_words("--write"))
    return Step("types", (packages(), *made))


def field_types(how: str) -> tuple[str, ...]:
    """Write what follows from the tables of fields, or check that it is up to date."""
    return (program("python"), str(ROOT / "tools" / "field_types.py"), how)


def describe(how: str) -> tuple[str, ...]:
    """Write the description of the server's messages, or check that it is up to date."""
    return (program("python"), "-m", "highpriest.server.schema", how, str(WEB / "src" / "api" / "openapi.json"))


def page_words(how: str) -> tuple[str, ...]:
    """Write the words that the page shares with the terminal, or check that they are up to date."""
    return (program("python"), str(ROOT / "tools" / "page_words.py"), how)


def packages() -> tuple[str, ...]:
    """Fetch what the page is checked and built with."""
    return (program("python"), str(HOOK), "packages")


def forget_older_coverage() -> None:
    shutil.rmtree(COVERAGE, ignore_errors=True)
    COVERAGE.mkdir(parents=True)
