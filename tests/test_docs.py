"""What the documents say is true: their examples run, every command is named, and no page is forgotten."""

from __future__ import annotations

import doctest
import json
import os
import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import highpriest
import highpriest.play
import highpriest.players
import highpriest.words
from highpriest.play import Dealer, GameOver, Resigned, TimeRanOut
from highpriest.play.fair import commitment, match_seed
from highpriest.rulebook import GAMES, LANGUAGES

ROOT = Path(__file__).parents[1]
EXAMPLES = ("README.md", "docs/cookbook.md", "docs/library.md", "docs/writing-a-player.md")


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_of_the_documents_run(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # for what they write
    outcome = doctest.testfile(str(ROOT / name), module_relative=False, encoding="utf-8")
    assert outcome.attempted > 5
    assert outcome.failed == 0


def test_every_command_is_documented() -> None:
    shown = subprocess.run([sys.executable, "-m", "highpriest", "--help"], capture_output=True, text=True, check=True)
    commands = re.findall(r"^  ([a-z-]+)  ", shown.stdout.split("Commands:")[1], re.MULTILINE)
    assert len(commands) >= 6
    page = (ROOT / "docs/play.md").read_text(encoding="utf-8")
    missing = [command for command in commands if f"highpriest {command}" not in page]
    assert missing in ([], ["warm-up"])  # set-up runs that one by itself


def test_the_worked_deals_are_right() -> None:
    text = (ROOT / "docs/deals.md").read_text(encoding="utf-8")
    seeds, decks = re.findall(r"`([0-9a-f]{64})`", text), re.findall(r"`([1-4]{36})`", text)
    alone = Dealer("7")
    nonces = {"red": "1" * 64, "blue": "2" * 64}
    together = Dealer(match_seed("example", alone.seed, nonces))
    assert seeds == [alone.seed.hex(), commitment("example", alone.seed), together.seed.hex()]
    cards = [value for value in range(1, 5) for _ in range(9)]
    piles = [dealer.shuffled("aton", "deck red", 0, cards) for dealer in (alone, together)]
    assert decks == ["".join(map(str, pile)) for pile in piles]


def test_links_from_outside_the_site_lead_somewhere() -> None:
    """Those within the site are checked when it is built."""
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
    links = [
        (page, link) for page in pages for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
    ]
    assert len(links) >= 5
    assert [(page.name, link) for page, link in links if not (page.parent / link).exists()] == []


def test_every_page_is_in_the_site() -> None:
    named = set(re.findall(r": (\S+\.md)$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE))
    pages = {page.relative_to(ROOT / "docs").as_posix() for page in (ROOT / "docs").rglob("*.md")}
    assert pages - named == set()
    rules = {f"rules/{game}.{language}.md" for game in GAMES for language in LANGUAGES}
    assert named - pages == rules | {"contributing.md", "changelog.md"}  # which the site makes


def test_every_public_name_is_in_the_reference() -> None:
    pages = "".join(page.read_text(encoding="utf-8") for page in (ROOT / "docs/reference").glob("*.md"))
    named = set(re.findall(r"\b[A-Za-z_]\w+", pages))
    errors = {name for name in highpriest.__all__ if name.endswith("Error")}  # told together, by their module
    modules = (highpriest, highpriest.play, highpriest.players, highpriest.words)
    public = {name for module in modules for name in module.__all__} - errors - {"__version__"}
    assert sorted(public - named) == []
    assert "::: highpriest.errors" in pages


def environments() -> list[Any]:
    """What the page of environments names, by module."""
    page = (ROOT / "docs/reference/environments.md").read_text(encoding="utf-8")
    found: list[Any] = []
    for path, members in re.findall(r"^::: (\S+)(?:\n.*members: \[(.*)\])?", page, re.MULTILINE):
        home, _, name = path.rpartition(".")
        names = members.split(", ") if members else [name]
        found += [getattr(import_module(path if members else home), each) for each in names]
    return found


def test_every_class_and_function_of_the_reference_has_an_example() -> None:
    modules = (highpriest.play, highpriest.players, highpriest.words)
    things = [getattr(module, name) for module in modules for name in module.__all__] + environments()
    events = {Resigned, TimeRanOut, GameOver}  # in the example of Event: the OpenAPI document has their docstrings
    told = [thing for thing in things if not isinstance(thing, dict) and thing not in events]
    assert [thing.__name__ for thing in told if ">>>" not in (thing.__doc__ or "")] == []
    for module in {sys.modules[thing.__module__] for thing in told}:
        assert doctest.testmod(module).failed == 0


def test_the_player_of_the_page_can_be_installed_and_plays(tmp_path: Path) -> None:
    uv = shutil.which("uv", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
    assert uv, "uv installs the packages, so it is beside Python or on the path"
    alone = ["--no-index", "--no-deps", "--no-build-isolation", "--target", str(tmp_path)]
    here = ["--quiet", "--python", sys.executable]
    subprocess.run([uv, "pip", "install", *here, *alone, str(ROOT / "examples" / "player")], check=True)
    settings = os.environ | {"PYTHONPATH": str(tmp_path)}
    for game, players in (("thot", "heron,random"), ("aton", "heron:80,random")):
        arena = [
            sys.executable,
            "-m",
            "highpriest",
            "arena",
            game,
            "--players",
            players,
            "--games",
            "10",
            "--seed",
            "1",
        ]
        subprocess.run(
            [*arena, "--json", str(tmp_path / "arena.json")], check=True, env=settings, stdout=subprocess.DEVNULL
        )
        (pair,) = json.loads((tmp_path / "arena.json").read_text(encoding="utf-8"))["pairings"]
        assert pair["wins"] > pair["losses"]
    wrong = [sys.executable, "-m", "highpriest", "arena", "thot", "--players", "heron:x,random", "--games", "2"]
    said = subprocess.run(wrong, check=False, env=settings, capture_output=True, text=True)
    assert said.returncode != 0
    assert "heron minds so many percent" in said.stderr
