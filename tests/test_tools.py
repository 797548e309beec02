"""The commands of a checkout: what `make` offers, and what `make play` does."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

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


def test_play_sets_up_builds_the_page_and_starts_the_server(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[tuple[str, ...]] = []
    monkeypatch.setattr(dev, "install", lambda packages: done.append(("install", packages)))
    monkeypatch.setattr(dev, "build_page", lambda: done.append(("build",)))
    monkeypatch.setattr(dev, "compile_rules", lambda: done.append(("compile",)))
    monkeypatch.setattr(dev, "become", lambda program, *words: done.append((Path(program).stem, *words)))
    dev.main(["play", "--host", "0.0.0.0"])
    assert done == [
        ("install", "run"),
        ("build",),
        ("compile",),
        ("highpriest", "serve", "--open", "--host", "0.0.0.0"),
    ]


@pytest.mark.parametrize(
    ("found", "root", "installs"),
    [
        ({"apt-get"}, True, True),
        ({"apt-get"}, False, False),
        ({"apt-get", "chromium"}, True, False),
        (set(), True, False),
    ],
    ids=["root on Debian", "somebody on Debian", "with Chromium", "elsewhere"],
)
def test_chromium_is_installed_for_the_tests_where_that_is_possible(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, found: set[str], root: bool, installs: bool
) -> None:
    browser = importlib.import_module("browser")
    done: list[tuple[str, ...]] = []
    monkeypatch.setattr(browser.shutil, "which", lambda name: name if name in found else None)
    monkeypatch.setattr(browser, "_is_root", lambda: root)

    def succeeds(*words: str, settings: dict[str, str]) -> bool:
        done.append(words)
        return settings["DEBIAN_FRONTEND"] == "noninteractive"

    monkeypatch.setattr(browser, "succeeds", succeeds)
    browser.install_browser()
    assert [words[1] for words in done] == (["update", "install"] if installs else [])
    assert all("chromium" in words for words in done if words[1] == "install")


def test_steps_run_side_by_side_are_shown_one_after_the_other_and_none_is_forgotten(
    dev: ModuleType, capfd: pytest.CaptureFixture[str]
) -> None:
    checks = importlib.import_module("checks")

    def step(name: str, program: str) -> object:
        return checks.Step(name, ((sys.executable, "-c", program),))

    outcomes = checks.run_beside(
        [step("first", "print('one')"), step("second", "print('two')")],
        [step("beside", "import sys; print('three'); sys.exit('four')"), step("last", "print('five')")],
    )
    assert [(outcome.name, outcome.ok) for outcome in outcomes] == [
        ("first", True),
        ("second", True),
        ("beside", False),
        ("last", True),
    ]
    assert checks.sum_up(outcomes) == 1
    assert checks.sum_up(outcomes[:2]) == 0
    printed = capfd.readouterr().out
    places = [printed.index(f"\n{word}\n") for word in ("one", "two", "three", "four", "five")]
    assert places == sorted(places)


def test_pictures_of_something_unknown_are_refused_before_anything_starts() -> None:
    words = [str(ROOT / "tools/screenshots.py"), "home", "--help"]
    refused = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False, timeout=60)
    assert refused.returncode == 2
    assert re.fullmatch(
        r"Nothing is called '--help'; one can choose from home.*, 390x844.*, night, .*de.*\n", refused.stderr
    )
