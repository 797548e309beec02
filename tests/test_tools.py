"""The commands of a checkout: what `make` offers, and what `make play` does."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture
def dev(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """tools/dev.py, which is a script and finds its neighbours beside it."""
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    return importlib.import_module("dev")


def test_make_offers_every_command_and_says_what_it_does(dev: ModuleType) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    phony = re.search(r"^\.PHONY: help (.+)$", makefile, re.MULTILINE)
    assert phony is not None
    assert set(phony[1].split()) == set(dev.COMMANDS)
    assert set(re.findall(r'@echo "make (\w+) ', makefile)) == set(dev.COMMANDS)
    with_arguments = re.search(r"^(.+):\n\t@\$\(DEV\) \$@ \$\(ARGS\)$", makefile, re.MULTILINE)
    assert with_arguments is not None
    assert set(with_arguments[1].split()) == set(dev.TAKE_ARGUMENTS)


def test_without_make_the_same_commands_are_there() -> None:
    shown = subprocess.run(
        [sys.executable, str(ROOT / "tools/dev.py"), "help"], capture_output=True, text=True, check=True
    )
    assert re.search(r"^  play +start the games and open them in the browser", shown.stdout, re.MULTILINE)
    unknown = subprocess.run(
        [sys.executable, str(ROOT / "tools/dev.py"), "king"], capture_output=True, text=True, check=False
    )
    assert unknown.returncode == 2
    assert len(unknown.stderr.splitlines()) == 1


def test_play_builds_the_page_beside_installing_and_waits_for_no_compiler(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[tuple[str, ...]] = []

    class Building:
        def begin(self) -> None:
            done.append(("begin the page",))

        def finish(self) -> None:
            done.append(("finish the page",))

    def install(packages: str, node_is_there: Callable[[], None]) -> None:
        done.append(("install", packages))
        node_is_there()

    monkeypatch.setattr(dev, "install", install)
    monkeypatch.setattr(dev, "PageBuilding", Building)
    monkeypatch.setattr(dev, "become", lambda program, *words: done.append((Path(program).stem, *words)))
    dev.main(["play", "--host", "0.0.0.0"])
    assert done == [
        ("install", "run"),
        ("begin the page",),
        ("finish the page",),
        ("highpriest", "serve", "--open", "--host", "0.0.0.0"),
    ]


BROWSERS = {"chromium-headless-shell", "chromium"}
PROXIES = {"nginx-light", "haproxy", "caddy"}


@pytest.mark.parametrize(
    ("found", "root", "ci", "installs"),
    [
        ({"apt-get"}, True, "", {*BROWSERS, "strace"}),
        ({"apt-get"}, False, "true", set()),
        ({"apt-get", *BROWSERS}, True, "", {"strace"}),
        ({"apt-get", *BROWSERS}, True, "true", {"strace", *PROXIES}),
        ({"apt-get", *BROWSERS, "strace", "nginx", "caddy"}, True, "true", {"haproxy"}),
        ({"apt-get", "chromium-headless-shell", "chromium-browser", "strace"}, True, "", set()),
        ({"apt-get", "chromium", "strace"}, True, "", BROWSERS),
        (set(), True, "true", set()),
    ],
    ids=[
        "root",
        "somebody",
        "with browsers",
        "for tests only",
        "with two proxies",
        "with all",
        "with one",
        "elsewhere",
    ],
)
def test_programs_are_installed_for_the_tests_where_that_is_possible(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, found: set[str], root: bool, ci: str, installs: set[str]
) -> None:
    debian = importlib.import_module("debian")
    done: list[tuple[str, ...]] = []
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(debian.shutil, "which", lambda name, **_where: name if name in found else None)
    monkeypatch.setattr(debian, "_is_root", lambda: root)

    def succeeds(*words: str, settings: dict[str, str]) -> bool:
        done.append(words)
        return settings["DEBIAN_FRONTEND"] == "noninteractive"

    monkeypatch.setattr(debian, "succeeds", succeeds)
    debian.install_programs()
    assert [words[1] for words in done] == (["update", "install"] if installs else [])
    assert {*BROWSERS, "strace", *PROXIES} & {word for words in done for word in words} == installs


@pytest.fixture
def steps(dev: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """tools/steps.py, writing into a folder of its own."""
    module = importlib.import_module("steps")
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "OUTPUT", tmp_path / "steps")
    monkeypatch.setattr(module, "TIMES", tmp_path / "times.tsv")
    return module


def python_step(steps: ModuleType, name: str, program: str, **more: object) -> Any:
    return steps.Step(name, ((sys.executable, "-c", program),), **more)


def test_steps_run_side_by_side_are_shown_one_after_the_other_and_none_is_forgotten(
    steps: ModuleType, capfd: pytest.CaptureFixture[str]
) -> None:
    met = str(steps.ROOT / "met")
    first = (
        f"import os, time\nprint('one', flush=True)\nwhile not os.path.exists({met!r}): time.sleep(0.01)\nprint('two')"
    )
    second = f"import sys\nprint('three', flush=True)\nopen({met!r}, 'w')\nsys.exit('four')"
    outcomes = steps.run_all(
        [
            python_step(steps, "first", first),
            python_step(steps, "second", second),
            python_step(steps, "last", "print('five')", after=("first", "second")),
        ],
        cores=2,
    )
    assert [(outcome.name, outcome.ok) for outcome in outcomes] == [("first", True), ("second", False), ("last", True)]
    printed = capfd.readouterr().out
    for together in ("\none\ntwo\n", "\nthree\nfour\n", "\nfive\n"):
        assert together in printed
    assert "four" in printed[printed.index("five") :], "a failure is shown again at the end"
    assert steps.sum_up(outcomes) == 1
    assert "Failed: second." in capfd.readouterr().out
    assert steps.sum_up(outcomes[:1]) == 0


def test_a_step_waits_for_those_it_needs_and_for_free_cores(steps: ModuleType) -> None:
    waiting = [
        python_step(steps, "needs", "", after=("wide",)),
        python_step(steps, "wide", "", cores=2),
        python_step(steps, "narrow", ""),
    ]
    needs, wide, narrow = waiting
    assert steps.startable(waiting, [], 2) is wide
    assert steps.startable([needs, narrow], [wide], 2) is None
    assert steps.startable([needs, narrow], [wide], 3) is narrow
    assert steps.startable([needs, narrow], [], 2) is needs
    assert steps.startable([wide], [], 1) is wide, "one that is too wide for the machine runs alone"
    assert steps.startable([wide], [narrow], 2) is None


def test_the_times_of_every_run_are_kept(steps: ModuleType) -> None:
    busy = "import time\nwhile time.process_time() < 0.2: pass"
    for _ in range(2):
        steps.sum_up(
            steps.run_all([python_step(steps, "busy", busy), python_step(steps, "bad", "import sys; sys.exit(3)")])
        )
    head, *rows = [line.split("\t") for line in steps.TIMES.read_text(encoding="utf-8").splitlines()]
    assert head == ["ended", "step", "result", "began", "seconds", "processor"]
    assert [row[1:3] for row in rows] == [["busy", "ok"], ["bad", "FAILED"]] * 2
    assert all(float(row[5]) >= 0.2 for row in rows if row[1] == "busy")


def test_the_summary_tells_what_needed_a_second_try(steps: ModuleType, capfd: pytest.CaptureFixture[str]) -> None:
    summary = "print('RERUN tests/a.py::test_one'); print('PASSED tests/a.py::test_one')"
    assert steps.sum_up(steps.run_all([python_step(steps, "tests", summary)])) == 0
    assert "\nAt its second try: tests/a.py::test_one\nEverything is well." in capfd.readouterr().out


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nobody is charged for orphans")
def test_a_step_is_charged_for_what_it_leaves_behind(steps: ModuleType) -> None:
    """A process whose parent ended first and that nobody waits for, as those of a browser that is killed."""
    orphan = "import time\nwhile time.process_time() < 0.5: pass"
    parent = (
        f"import os, sys, time\n"
        f"read, write = os.pipe()\n"
        f"if not os.fork():\n"
        f"    if pid := os.fork(): os.write(write, str(pid).encode()); os._exit(0)\n"
        f"    os.execv(sys.executable, [sys.executable, '-c', {orphan!r}])\n"
        f"pid = os.read(read, 99).decode()\n"
        f"while os.path.exists('/proc/' + pid): time.sleep(0.01)"
    )
    (outcome,) = steps.run_all([python_step(steps, "leaves", parent)])
    assert outcome.ok
    assert outcome.processor >= 0.5


def test_every_test_is_in_some_step_and_every_step_waits_for_steps_that_exist(dev: ModuleType) -> None:
    checks = importlib.import_module("checks")
    for steps in (checks.full_steps(), checks.quick_steps(), checks.static_steps()):
        names = [step.name for step in steps]
        assert len(set(names)) == len(names)
        assert {name for step in steps for name in step.after} <= set(names)
    commands = [command for step in checks.full_steps() for command in step.commands]
    rest = next(command for command in commands if "tests" in command and "interpreted" not in command)
    ignored = {word.removeprefix("--ignore=") for word in rest if word.startswith("--ignore=")}
    assert ignored - {checks.FRAMEWORKS} <= {word for command in commands for word in command}
    chosen = [command[command.index("-m") + 1] for command in commands if "tests/server" in command]
    assert sorted(chosen) == ["not trial", "trial"], "between them all"


def test_a_word_that_no_test_run_knows_is_refused() -> None:
    words = [str(ROOT / "tools/dev.py"), "test", "slow"]
    refused = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False, timeout=60)
    assert refused.returncode == 2
    assert refused.stderr == "test can be followed by quick or frameworks, but was given 'slow'.\n"


def test_pictures_of_something_unknown_are_refused_before_anything_starts() -> None:
    words = [str(ROOT / "tools/screenshots.py"), "home", "--help"]
    refused = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False, timeout=60)
    assert refused.returncode == 2
    assert re.fullmatch(
        r"Nothing is called '--help'; one can choose from home.*, 390x844.*, night, .*de.*\n", refused.stderr
    )
