"""Positions of recorded games, and what each seat may see of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Command, random_match
from tests.cli.console import run

from highpriest.cli.screen import STYLES
from highpriest.play import Match


def written(path: Path, log: list[str]) -> str:
    record: dict[str, Any] = {"record": 1, "game": "aton", "options": {}, "log": log, "result": None}
    path.write_text(json.dumps(record), encoding="utf-8")
    return str(path)


DECK = "1234" * 9
UPSIDE_DOWN = "4321" * 9  # the same first hand, another order of everything


@pytest.fixture
def begun(tmp_path: Path) -> str:
    """Red has laid, Blue has not; nothing has been turned up."""
    return written(tmp_path / "begun", [f"deck red {DECK}", f"deck blue {DECK}", "red 4321"])


def test_the_whole_position_is_shown_by_default(command: Command, begun: str) -> None:
    ended = command("show", begun)
    assert (ended.code, ended.err) == (0, "")
    assert "after entry 3 of 3" in ended.out
    assert "Red lays 4 3 2 1." in ended.out
    assert "yes   4   3   2   1   -" in ended.out
    assert "yes   -   -   -   -   1 2 3 4" in ended.out
    assert "y yellow" in ended.out


def test_a_seat_sees_its_own_cards_only(command: Command, begun: str) -> None:
    red = command("show", begun, "--as", "red").out
    assert "yes   4   3   2   1   -" in red
    assert "yes   -   -   -   -   ? ? ? ?" in red
    blue = command("show", begun, "--as", "blue").out
    assert "yes   ?   ?   ?   ?   -" in blue
    assert "yes   -   -   -   -   1 2 3 4" in blue
    spectator = command("show", begun, "--as", "spectator").out
    assert "yes   ?   ?   ?   ?   -" in spectator
    assert "yes   -   -   -   -   ? ? ? ?" in spectator


@pytest.mark.parametrize("language", ["de", "en", "es"])
@pytest.mark.parametrize(
    ("seat", "other_log"),
    [
        ("blue", [f"deck red {DECK}", f"deck blue {DECK}", "red 1234"]),
        ("blue", [f"deck red {'4422' + '1133' + DECK[8:]}", f"deck blue {DECK}", "red 4422"]),
        ("red", [f"deck red {DECK}", f"deck blue {UPSIDE_DOWN}", "red 4321"]),
        ("red", [f"deck red {DECK}", f"deck blue {'2224' + '1133' + '1344' + DECK[12:]}", "red 4321"]),
        ("spectator", [f"deck red {UPSIDE_DOWN}", f"deck blue {UPSIDE_DOWN}", "red 2143"]),
    ],
)
def test_what_is_hidden_from_a_seat_changes_nothing_it_is_shown(
    seat: str, other_log: list[str], language: str, command: Command, begun: str, tmp_path: Path
) -> None:
    other = written(tmp_path / "other", other_log)
    words = ["--as", seat, "--lang", language, "--scoring"]
    assert command("show", begun, *words) == command("show", other, *words)
    assert command("show", begun, "--lang", language) != command("show", other, "--lang", language)


def test_any_moment_of_any_game_of_a_file(command: Command, aton_file: Path, thot_file: Path) -> None:
    for file in (aton_file, thot_file):
        records = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
        shown = set()
        for number, record in enumerate(records, 1):
            for at in (0, 2, len(record["log"]) // 2, len(record["log"])):
                ended = command("show", str(file), "--game", str(number), "--at", str(at))
                assert ended.code == 0
                assert f"game {number}, after entry {at} of {len(record['log'])}" in ended.out
                shown.add(ended.out)
        assert len(shown) == 12


def test_entries_after_the_moment_may_be_wrong_but_not_those_before(command: Command, tmp_path: Path) -> None:
    file = written(tmp_path / "wrong", [f"deck red {DECK}", f"deck blue {DECK}", "red 4444", "nonsense"])
    assert command("show", file, "--at", "2").code == 0
    ended = command("show", file, "--at", "3")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err == "entry 3: '4444' cannot be laid from the hand 1 2 3 4 (A4)\n"


def test_the_end_of_a_game_and_a_scoring_in_words(command: Command, aton_file: Path, thot_file: Path) -> None:
    aton = command("show", str(aton_file), "--scoring").out
    assert "The game is over: " in aton
    assert aton.count("nobody gains anything.") + aton.count(" gains ") >= 6
    thot = command("show", str(thot_file), "--scoring", "--lang", "de").out
    assert "Das Spiel ist aus: " in thot
    assert "P1 hat " in thot


def test_teams_stand_together(command: Command, tmp_path: Path) -> None:
    match = random_match("thot", 4, moves=12, players=4, teams=True)
    file = tmp_path / "teams"
    file.write_text(match.record().to_json(), encoding="utf-8")
    together = match.scoring()[0].side_total
    assert together != match.scoring()[0].total
    assert f"P1 and partner have {together:+d} together." in command("show", str(file), "--scoring").out


def test_colour_only_where_it_is_wanted(begun: str) -> None:
    plain = run("show", begun)
    assert "\x1b" not in plain.out
    colourful = run("show", begun, settings={"FORCE_COLOR": "1", "NO_COLOR": "", "TERM": "xterm-256color"})
    assert "\x1b[1;31m" in colourful.out
    without = run("show", begun, settings={"FORCE_COLOR": "1", "NO_COLOR": "1", "TERM": "xterm-256color"})
    assert "\x1b[1;31m" not in without.out


def test_every_role_of_a_drawing_has_its_style() -> None:
    matches = [
        *(random_match("aton", 1, moves=moves) for moves in (0, 30, 60)),
        *(random_match("thot", 1, moves=moves, players=4) for moves in (0, 40)),
        Match("aton", by_hand=True),
        Match("thot", by_hand=True),
    ]
    roles = {span.role for match in matches for line in match.position.rendering().lines for span in line}
    assert roles == set(STYLES)
