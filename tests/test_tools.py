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
