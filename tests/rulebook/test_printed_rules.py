"""Every statement of the printed rules has places where a player is told it, and these places exist."""

import json
import re
from pathlib import Path

import pytest

from highpriest.names import GAMES
from highpriest.play.booklet import booklet
from highpriest.rulebook import story
from highpriest.rulebook.questions import questions

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^\| (\d+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
STATEMENTS = 102


def rows() -> list[tuple[str, str, list[str]]]:
    page = (ROOT / "docs" / "printed-rules.md").read_text(encoding="utf-8")
    return [(number, said, re.findall(r"`([^`]+)`", places)) for number, said, places in ROW.findall(page)]


def rules_told() -> set[str]:
    texts = [booklet(game, "en") for game in GAMES]
    return {rule for text in texts for group in re.findall(r"\(([^()]*)\)", text) for rule in group.split(", ")}


def steps_told() -> set[str]:
    folder = ROOT / "web" / "src" / "learn" / "curriculum"
    data = [json.loads((folder / f"{game}.json").read_text(encoding="utf-8")) for game in GAMES]
    return {step["id"] for game in data for lesson in game["lessons"] for step in lesson["steps"]}


def exists(place: str) -> bool:
    kind, _, rest = place.partition(" ")
    if kind == "story":
        return rest in story("en")
    if kind in GAMES:
        return rest in {each.number for each in questions(kind, "en")}
    if "/" in place:
        return (ROOT / place).is_file()
    return place in rules_told() or place in steps_told()


def test_no_statement_is_left_out() -> None:
    assert [number for number, _, _ in rows()] == [str(number) for number in range(1, STATEMENTS + 1)]


@pytest.mark.parametrize(("number", "said", "places"), rows(), ids=[row[0] for row in rows()])
def test_players_are_told(number: str, said: str, places: list[str]) -> None:
    assert said
    assert places
    assert [place for place in places if not exists(place)] == []


@pytest.mark.parametrize("place", ["A99", "a9.9", "aton D9", "story Atlantis", "web/src/nowhere.svelte"])
def test_a_place_that_does_not_exist_is_found_out(place: str) -> None:
    assert not exists(place)


def test_every_step_and_every_question_serves_a_statement() -> None:
    named = {place for _, _, places in rows() for place in places}
    asked = {f"{game} {each.number}" for game in GAMES for each in questions(game, "en")}
    assert asked - named <= {"aton D6"}  # on the open discard nothing is printed
    assert steps_told() - named == {"a8.1", "a8.2", "a8.3", "a8.4"}  # advice of our own
