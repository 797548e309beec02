"""The package as others meet it."""

from __future__ import annotations

import ast
import doctest
import importlib
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

import highpriest
import highpriest.play

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "highpriest"
SOURCES = sorted(PACKAGE.rglob("*.py"))


def module_name(source: Path) -> str:
    parts = source.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def test_the_public_names_are_sorted_and_there() -> None:
    for package in (highpriest, highpriest.play):
        assert len(set(package.__all__)) == len(package.__all__)
        for name in package.__all__:
            assert getattr(package, name) is not None
    assert highpriest.__all__ == sorted(highpriest.__all__)
    assert dir(highpriest) == highpriest.__all__


def test_the_errors_are_all_public_and_value_errors() -> None:
    errors = importlib.import_module("highpriest.errors")
    classes = [value for value in vars(errors).values() if getattr(value, "__module__", None) == errors.__name__]
    assert len(classes) > 8
    assert {value.__name__ for value in classes} <= set(highpriest.__all__)
    assert all(issubclass(value, highpriest.HighpriestError) and issubclass(value, ValueError) for value in classes)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="Macht"):
        highpriest.Macht  # noqa: B018


@pytest.mark.parametrize(
    "statement", ["import highpriest", "import highpriest; dir(highpriest); highpriest.__version__"]
)
def test_importing_loads_no_compiler(statement: str) -> None:
    heavy = "numba", "numpy", "llvmlite", "rich", "typer"
    check = f"{statement}; import sys; print([name for name in {heavy!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_errors_load_nothing_of_ours_but_their_words() -> None:
    check = (
        "import highpriest.errors, sys; print(sorted(name for name in sys.modules if name.startswith('highpriest')))"
    )
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    words = ["highpriest.words", "highpriest.words.phrases", "highpriest.words.speaker"]
    assert done.stdout.strip() == str(["highpriest", "highpriest.errors", *words])


def test_the_version_is_that_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert highpriest.__version__ == project["version"]


@pytest.mark.parametrize("source", SOURCES, ids=module_name)
def test_every_module_says_what_it_is(source: Path) -> None:
    docstring = ast.get_docstring(ast.parse(source.read_text(encoding="utf-8")))
    assert docstring
    assert docstring[0].isupper() or docstring.startswith("`")


def public_parts(tree: ast.Module) -> list[str]:
    """Public functions, classes and methods without a docstring; what only fills a contract in is told there."""
    silent = []
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            silent += [] if ast.get_docstring(node) else [node.name]
    return silent


@pytest.mark.parametrize("folder", ["rules", "play", "search"])
def test_every_public_function_and_class_says_what_it_does(folder: str) -> None:
    silent = {
        f"{module_name(source)}.{name}"
        for source in (PACKAGE / folder).rglob("*.py")
        for name in public_parts(ast.parse(source.read_text(encoding="utf-8")))
    }
    assert silent == set()


@pytest.mark.parametrize("name", ["highpriest.play", "highpriest.play.match", "highpriest.play.position"])
def test_examples_in_docstrings_are_true(name: str) -> None:
    outcome = doctest.testmod(importlib.import_module(name))
    assert outcome.attempted > 0
    assert outcome.failed == 0


def test_no_source_names_a_folder_of_somebodys_machine() -> None:
    home = os.path.expanduser("~")  # noqa: PTH111 - the text, not the path
    for source in SOURCES:
        text = source.read_text(encoding="utf-8")
        assert "/home/" not in text
        assert len(home) < 3 or home not in text


def test_the_citation_is_that_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert {"cff-version", "message", "title", "authors"} <= set(citation)  # what version 1.2.0 of the format asks for
    assert citation["cff-version"] == "1.2.0"
    assert citation["type"] == "software"
    assert (citation["version"], citation["license"]) == (project["version"], project["license"])
    assert [author["name"] for author in citation["authors"]] == [author["name"] for author in project["authors"]]
    for game in citation["references"]:
        (author,) = game["authors"]
        name = f"{author['given-names']} {author['family-names']}"
        credit = f"by {name}, published by {game['publisher']['name']} in {game['year']}"
        assert credit in (ROOT / "README.md").read_text(encoding="utf-8")
