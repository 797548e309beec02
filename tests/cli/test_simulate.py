"""Series of games between computer players."""

from __future__ import annotations

import json
import signal
import statistics
import time
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Command
from tests.cli.console import Conversation, run

from highpriest.cli import series
from highpriest.cli.summary import interval
from highpriest.play import Match, Record


def records_in(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def table_in(out: str) -> dict[str, str]:
    rows = [line.split("│") for line in out.splitlines() if line.startswith("│")]
    return {row[1].strip(): row[2].strip() for row in rows}


@pytest.mark.parametrize(
    "words", [("aton",), ("thot", "--option", "size=8", "--option", "first=lot")], ids=["aton", "thot"]
)
def test_a_seed_gives_the_same_games_whatever_the_number_of_processes(words: tuple[str, ...], tmp_path: Path) -> None:
    for name, jobs in (("one", "1"), ("two", "2")):
        ended = run("simulate", *words, "--games", "20", "--seed", "ra", "--jobs", jobs, "--out", name, folder=tmp_path)
        assert (ended.code, ended.err) == (0, "")
    one = (tmp_path / "one").read_bytes()
    assert one == (tmp_path / "two").read_bytes()
    assert one.count(b"\n") == 20
    assert len(set(one.splitlines())) == 20
    assert not list(tmp_path.glob("*.part"))


def test_records_read_and_written_again_are_the_same_bytes(command: Command, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    for words in (["aton"], ["thot", "--option", "players=4", "--option", "teams=true", "--option", "stars=2,2"]):
        assert command("simulate", *words, "--games", "3", "--out", str(out)).code == 0
        for line in out.read_text(encoding="utf-8").splitlines():
            assert Match.replay(Record.from_json(line)).record().to_json() == line


def test_another_seed_gives_other_games_and_none_gives_new_ones(command: Command, tmp_path: Path) -> None:
    logs = []
    for number, seed in enumerate((["--seed", "1"], ["--seed", "2"], [], [])):
        out = tmp_path / str(number)
        command("simulate", "aton", "--games", "1", *seed, "--out", str(out))
        logs.append(out.read_bytes())
    assert len(set(logs)) == 4


def test_the_seed_that_is_named_in_the_summary_repeats_the_games(command: Command, tmp_path: Path) -> None:
    first = command("simulate", "thot", "--games", "2", "--out", str(tmp_path / "a"))
    seed = next(line.split("│")[2].strip() for line in first.out.splitlines() if line.startswith("│ seed"))
    command("simulate", "thot", "--games", "2", "--seed", seed, "--out", str(tmp_path / "b"))
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_options_go_into_the_games(command: Command, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    words = ["players=3", "size=8", "turning=true", "stars=-8,8", "first=lot"]
    options = [word for option in words for word in ("--option", option)]
    assert command("simulate", "thot", *options, "--games", "12", "--seed", "1", "--out", str(out)).code == 0
    games = records_in(out)
    assert {game["options"].pop("first") for game in games} == {"p1", "p2", "p3"}
    same = {"players": 3, "teams": False, "size": 8, "turning": True, "stars": [-8, 8]}
    assert all(game["options"] == same for game in games)


def test_the_summary_says_what_is_in_the_records(command: Command, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    ended = command("simulate", "aton", "--games", "30", "--seed", "7", "--out", str(out))
    table = table_in(ended.out)
    games = records_in(out)
    lengths = [len(game["log"]) for game in games]
    assert table["games"] == "30"
    assert table["seed"] == "7"
    assert table["entries"] == f"{min(lengths)} to {max(lengths)}, mean {statistics.mean(lengths):.1f}"
    moves = [sum(not entry.startswith("deck") for entry in game["log"]) for game in games]
    assert table["moves"] == f"{min(moves)} to {max(moves)}, mean {statistics.mean(moves):.1f}"
    red = [game["result"]["score"]["red"] for game in games]
    assert table["score of red"] == f"{min(red)} to {max(red)}, mean {statistics.mean(red):.1f}"
    wins = sum(game["result"]["winners"] == ["red"] for game in games)
    draws = sum(len(game["result"]["winners"]) == 2 for game in games)
    assert table["won by red (random)"] == f"{wins} ({100 * wins / 30:.1f} %)"
    assert table["shared"] == f"{draws} ({100 * draws / 30:.1f} %)"
    reasons = [game["result"]["reason"] for game in games]
    for reason in set(reasons):
        assert table[f"ended by {reason}"].startswith(f"{reasons.count(reason)} ")
    assert table["advantage of the first seat"].startswith(f"{100 * ((wins + draws / 2) / 30 - 0.5):+.1f} % (95 %: ")
    assert "rounds" in table


def test_in_teams_a_win_of_both_partners_is_one_win(command: Command) -> None:
    words = ["--option", "players=4", "--option", "teams=true", "--option", "size=8"]
    out = command("simulate", "thot", *words, "--games", "10", "--seed", "3").out
    table = table_in(out)
    wins = int(table["won by p1 (random)"].split()[0])
    assert table["won by p2 (random)"].split()[0] == str(wins)
    assert int(table["won by p3 (random)"].split()[0]) + wins + int(table["shared"].split()[0]) == 10
    assert table["advantage of the first seat"].startswith(f"{100 * (wins / 10 - 0.5):+.1f} %")


def test_the_interval_is_wilsons() -> None:
    assert interval(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    low, high = interval(1.0, 10)
    assert (low, high) == pytest.approx((0.7225, 1.0), abs=1e-4)


def test_records_on_standard_output_leave_the_summary_to_stderr(command: Command) -> None:
    ended = command("simulate", "thot", "--option", "size=8", "--games", "2", "--out", "-")
    assert [json.loads(line)["game"] for line in ended.out.splitlines()] == ["thot", "thot"]
    assert "games" in ended.err


def test_ctrl_c_ends_in_one_sentence_and_leaves_whole_records(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    with Conversation(
        "simulate", "aton", "--games", "100000", "--jobs", "2", "--out", str(out), folder=tmp_path
    ) as series:
        part = tmp_path / "games.jsonl.part"
        deadline = time.monotonic() + 90
        while not (part.exists() and part.stat().st_size):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        ended = series.interrupt(signal.SIGINT)
    assert ended.code == 130
    assert ended.err.count("\n") == 1
    lines = out.read_bytes().splitlines(keepends=True)
    assert f"Interrupted after {len(lines)} of 100000 games" in ended.err
    assert all(line.endswith(b"}\n") for line in lines)
    assert not part.exists()


class Failing:
    def __init__(self, answer: str) -> None:
        self._answer = answer

    def choose(self, view: object, luck: object) -> str:
        if not self._answer:
            raise ZeroDivisionError("too clever")
        return self._answer


@pytest.mark.parametrize("answer", ["", "nonsense", "+1a"])
def test_a_player_that_fails_is_named(answer: str, command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(series, "find_player", lambda _name: Failing(answer))
    ended = command("simulate", "aton", "--games", "1")
    assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert "Failing, playing red" in ended.err


def test_a_file_that_cannot_be_written_is_said_in_one_sentence(command: Command, tmp_path: Path) -> None:
    ended = command("simulate", "aton", "--games", "1", "--out", str(tmp_path / "missing" / "games.jsonl"))
    assert (ended.code, ended.out, ended.err.count("\n")) == (1, "", 1)


def test_a_failed_series_leaves_an_older_file_as_it_was(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "games.jsonl"
    out.write_text("precious\n", encoding="utf-8")
    monkeypatch.setattr(series, "find_player", lambda _name: Failing(""))
    assert command("simulate", "aton", "--games", "1", "--out", str(out)).code == 2
    assert out.read_text(encoding="utf-8") == "precious\n"
    assert [path.name for path in tmp_path.iterdir()] == ["games.jsonl"]
