"""The digest that names the folder of compiled code changes with what compiled functions read, and only then."""

from __future__ import annotations

import ast
import builtins
import shutil
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from inspect import getclosurevars
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
import pytest

from highpriest.compiled import sources
from highpriest.compiled.dispatcher import Dispatcher

PACKAGE = Path(sources.__file__).parents[1]


@pytest.fixture
def package(tmp_path: Path) -> Path:
    return shutil.copytree(PACKAGE, tmp_path / "highpriest", ignore=shutil.ignore_patterns("static", "__pycache__"))


def edit(path: Path) -> None:
    path.write_text(path.read_text("utf-8") + "\n", "utf-8")


@pytest.mark.parametrize(
    "read",
    [
        "rules/aton/apply.py",  # compiled functions
        "rules/thot/equipment.py",  # numbers that they read
        "play/aton/notation.py",  # the names of moves, which end up in tables that they read
        "search/thot/packed_score.py",
        "compiled/dispatcher.py",
    ],
)
def test_an_edit_of_what_compiled_functions_read_changes_the_digest(package: Path, read: str) -> None:
    before = sources.digest_of(package)
    edit(package / read)
    assert sources.digest_of(package) != before


def test_other_edits_leave_the_compiled_code_as_it_is(package: Path) -> None:
    before = sources.digest_of(package)
    for path in ("play/match.py", "play/aton/rendering.py", "play/clock.py", "players/judge.py", "errors.py"):
        edit(package / path)
    assert sources.digest_of(package) == before


def module_of(path: str) -> ModuleType:
    return import_module("highpriest." + path.removesuffix(".py").removesuffix("/__init__").replace("/", "."))


@cache
def imports(module: ModuleType) -> dict[str, str]:
    """The names that a module imports from the package when it is loaded, each with the module that it comes from."""
    tree = ast.parse(Path(str(module.__file__)).read_text("utf-8"))
    found = (node for node in tree.body if isinstance(node, ast.ImportFrom))
    return {name.asname or name.name: str(node.module) for node in found for name in node.names}


def origin(module: ModuleType, name: str) -> str:
    """Where a name that is used in a module gets its value."""
    theirs = imports(module).get(name)
    if theirs is None or not theirs.startswith("highpriest"):
        return str(module.__name__)
    value = getattr(module, name)
    return str(value.__name__) if isinstance(value, ModuleType) else origin(import_module(theirs), name)


def names_read(function: Any) -> Iterator[str]:
    yield from (name for name in getclosurevars(function).globals if not hasattr(builtins, name))


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")
def test_every_module_that_a_compiled_function_reads_is_in_the_digest() -> None:
    listed = {module_of(path).__name__: module_of(path) for path in sources.sources(PACKAGE)}
    compiled = [(module, value) for module in listed.values() for value in vars(module).values()]
    functions = {value.py_func: module for module, value in compiled if isinstance(value, Dispatcher)}
    assert len(functions) > 300
    read = {origin(import_module(function.__module__), name) for function in functions for name in names_read(function)}
    assert read - set(listed) == set()
    assert "highpriest.rules.thot.equipment" in read


def test_what_these_modules_are_made_of_is_in_the_digest() -> None:
    listed = {module_of(path).__name__: module_of(path) for path in sources.sources(PACKAGE)}
    apart = ("highpriest.compiled", "highpriest.errors", "highpriest.words")
    made_of = {theirs for module in listed.values() for theirs in imports(module).values()}
    theirs = {name for name in made_of if name.startswith("highpriest.") and not name.startswith(apart)}
    assert theirs - set(listed) == set()
