"""Round robins between computer players."""

from __future__ import annotations

import csv
import json
import sys
from math import log10
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.cli.conftest import Command
from tests.cli.console import run

from highpriest.cli import series
from highpriest.cli.ratings import Ratings
from highpriest.errors import PlayerError
from highpriest.play import Move, View
from highpriest.players import Player, find_player

SMALL = ("thot", "--option", "size=8", "--seed", "ra")
THREE = (*SMALL, "--option", "players=3")
FOUR = (*SMALL, "--option", "players=4")
TEAMS = (*FOUR, "--option", "teams=true")


class Met:
    """What an arena has left in a folder."""

    def __init__(self, folder: Path) -> None:
        self.data: dict[str, Any] = json.loads((folder / "arena.json").read_text(encoding="utf-8"))
        self.records = [json.loads(line) for line in (folder / "games.jsonl").read_text(encoding="utf-8").splitlines()]
        with (folder / "games.players.csv").open(encoding="utf-8", newline="") as file:
            self.rows = list(csv.DictReader(file))

    @property
    def seatings(self) -> list[tuple[str, ...]]:
        return [tuple(row[seat] for seat in self.records[0]["result"]["score"]) for row in self.rows]

    def deals(self) -> list[str]:
        """The first deal of each game."""
        return [" ".join(entry for entry in game["log"][:2] if entry[0] in "bd") for game in self.records]

    def shares(self, player: str) -> list[float]:
        """The player's part of the win in each game in which they had one side."""
        shares = []
        for game, who in zip(self.records, self.rows, strict=True):
            own = [seat for seat in game["result"]["score"] if who[seat] == player]
            if len(own) == round(self.data["even_share"] * len(game["result"]["score"])):
                winners = game["result"]["winners"]
                shares.append(sum(seat in own for seat in winners) / len(winners))
        return shares


def words_for(folder: Path) -> list[str]:
    return ["--out", str(folder / "games.jsonl"), "--json", str(folder / "arena.json")]


@pytest.fixture
def meet(command: Command, tmp_path: Path) -> Any:
    def call(*words: str) -> Met:
        ended = command("arena", *words, *words_for(tmp_path))
        assert (ended.code, ended.err) == (0, "")
        return Met(tmp_path)

    return call


class Greedy:
    """Takes the first move, so that it plays otherwise than the random player."""

    def choose(self, view: View, luck: Random, seconds: float | None = None) -> Move:
        return view.legal_moves[0]


class Failing:
    def choose(self, view: View, luck: Random, seconds: float | None = None) -> Move:
        raise ZeroDivisionError("too clever")


class Tired:
    """Somebody presses Ctrl-C while this one thinks about its hundredth move."""

    moves = 0

    def choose(self, view: View, luck: Random, seconds: float | None = None) -> Move:
        Tired.moves += 1
        if Tired.moves == 100:
            raise KeyboardInterrupt
        return luck.choice(view.legal_moves)


@pytest.fixture
def more_players(monkeypatch: pytest.MonkeyPatch) -> None:
    ours: dict[str, Any] = {"greedy": Greedy, "failing": Failing, "tired": Tired}
    monkeypatch.setattr(Tired, "moves", 0)

    def find(name: str) -> Player:
        player: Player = ours[name]() if name in ours else find_player(name)
        return player

    monkeypatch.setattr(series, "find_player", find)


def test_a_seed_gives_the_same_arena_whatever_the_number_of_processes(tmp_path: Path) -> None:
    met = []
    for jobs in ("1", "2"):
        folder = tmp_path / jobs
        folder.mkdir()
        words = (*SMALL, "--players", "random,random", "--games", "6", "--jobs", jobs)
        ended = run("arena", *words, *words_for(folder))
        assert (ended.code, ended.err) == (0, "")
        assert {path.name for path in folder.iterdir()} == {"arena.json", "games.jsonl", "games.players.csv"}
        met.append(Met(folder))
    one, two = met
    assert one.data.pop("seconds")[0]["player_longest"] > 0
    assert two.data.pop("seconds")
    assert one.data == two.data
    assert one.records == two.records
    assert one.rows == two.rows


@pytest.mark.parametrize("words", [("aton", "--seed", "1"), SMALL], ids=["aton", "thot"])
def test_both_seats_get_the_same_deals_in_every_pairing(words: tuple[str, ...], meet: Any) -> None:
    met = meet(*words, "--players", "random,random,random", "--games", "4")
    assert len(met.records) == 3 * 4
    for game in range(0, 12, 2):
        assert met.deals()[game] == met.deals()[game + 1]
        assert met.seatings[game] == met.seatings[game + 1][::-1]
        assert met.records[game]["log"] != met.records[game + 1]["log"]  # else it would be one game, counted twice
    assert len(set(met.deals())) == 2
    assert [row["deal"] for row in met.rows] == ["1"] * 6 + ["2"] * 6
    assert [row["record"] for row in met.rows] == [str(number) for number in range(1, 13)]


def test_the_deals_are_those_of_simulate(command: Command, meet: Any, tmp_path: Path) -> None:
    met = meet("aton", "--seed", "9", "--players", "random,random", "--games", "4")
    command("simulate", "aton", "--seed", "9", "--games", "2", "--out", str(tmp_path / "simulated"))
    simulated = [json.loads(line) for line in (tmp_path / "simulated").read_text(encoding="utf-8").splitlines()]
    assert [game["log"][:2] for game in simulated] == [game["log"][:2] for game in met.records[::2]]


def test_games_of_a_pairing_do_not_depend_on_who_else_plays(meet: Any) -> None:
    pair = meet(*SMALL, "--players", "random,random", "--games", "2").records
    assert meet(*SMALL, "--players", "random,random,random", "--games", "4").records[:2] == pair


def test_games_are_rounded_up_until_all_seats_are_used_alike(meet: Any) -> None:
    assert len(meet(*SMALL, "--players", "random,random", "--games", "3").records) == 4
    assert len(meet(*THREE, "--players", "random,random", "--games", "1").records) == 2 * 3


def test_with_three_each_player_sits_alone_in_every_seat(meet: Any) -> None:
    met = meet(*THREE, "--players", "random,random", "--games", "3")
    a, b = "random", "random (2)"
    assert met.seatings == [(a, b, b), (b, a, b), (b, b, a), (b, a, a), (a, b, a), (a, a, b)]
    assert len(set(met.deals())) == 1
    assert met.data["even_share"] == pytest.approx(1 / 3)
    assert [(row["player"], row["against"], row["games"]) for row in met.data["pairings"]] == [(a, b, 3), (b, a, 3)]


def test_in_teams_each_player_has_one_team(meet: Any) -> None:
    met = meet(*TEAMS, "--players", "random,random", "--games", "2")
    a, b = "random", "random (2)"
    assert met.seatings == [(a, a, b, b), (b, b, a, a)]
    assert met.data["even_share"] == 0.5
    first, second = (game["result"]["score"] for game in met.records)
    difference = first["p1"] + first["p2"] - first["p3"] - first["p4"]
    difference += second["p3"] + second["p4"] - second["p1"] - second["p2"]
    assert met.data["pairings"][0]["difference"] == difference / 2


@pytest.mark.parametrize("words", [("aton", "--seed", "5"), SMALL, THREE, FOUR, TEAMS], ids=" ".join)
def test_the_table_says_what_is_in_the_records(
    words: tuple[str, ...], meet: Any, command: Command, tmp_path: Path, more_players: None
) -> None:
    met = meet(*words, "--players", "random,greedy", "--games", "4")
    for row in met.data["pairings"]:
        shares = met.shares(row["player"])
        assert row["games"] == len(shares) >= 4
        assert (row["wins"], row["losses"]) == (shares.count(1), shares.count(0))
        assert row["wins"] + row["draws"] + row["losses"] == row["games"]
        assert row["share"] == pytest.approx(sum(shares) / len(shares))
        low, high = row["interval"]
        assert low <= row["share"] <= high
    assert command("verify", str(tmp_path / "games.jsonl")).code == 0


def test_the_tables_are_printed(command: Command, more_players: None) -> None:
    ended = command("arena", *THREE, "--players", "random,greedy", "--games", "3")
    assert (ended.code, ended.err) == (0, "")
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in ended.out.splitlines() if line[:1] == "│"]
    assert [row[:3] for row in rows[:2]] == [["random", "greedy", "3"], ["greedy", "random", "3"]]
    assert all(row[8] == "33.3" and "," in row[10] and "," in row[11] for row in rows[:2])
    assert {row[0] for row in rows[2:]} == {"random", "greedy"}
    assert "Seed: ra" in ended.out
    assert "alone against 2" in ended.out


# ---- ratings


def difference(outcomes: list[float], opponents: int = 1) -> float:
    ratings = Ratings(["a", "b"])
    for outcome in outcomes:
        ratings.add("a", "b", outcome, opponents)
    return ratings["a"].points - ratings["b"].points


@pytest.mark.parametrize("share", [0.25, 0.5, 0.75, 0.9, 0.97, 0.995])
def test_ratings_are_near_what_the_wins_give_on_the_scale_of_elo(share: float) -> None:
    wins = round(share * 400)
    outcomes = [1.0] * wins + [0.0] * (400 - wins)
    Random(1).shuffle(outcomes)
    assert difference(outcomes) == pytest.approx(400 * log10(share / (1 - share)), rel=0.15, abs=25)


def test_even_shares_give_even_ratings_whatever_the_number_of_seats() -> None:
    assert difference([1.0, 0.0, 0.0] * 100, opponents=2) == pytest.approx(0, abs=25)
    assert difference([0.0, 0.0, 1.0, 0.0] * 100, opponents=3) == pytest.approx(0, abs=25)


def test_a_draw_is_good_for_the_weaker_one() -> None:
    ahead = difference([1.0] * 10)
    assert 0 < difference([1.0] * 10 + [0.5]) < ahead
    assert difference([0.5] * 10) == pytest.approx(0)


def test_more_games_make_ratings_surer() -> None:
    ratings = Ratings(["a", "b", "c"])
    for number in range(40):
        ratings.add("a", "b", number % 2, 1)
    assert ratings["a"].margin < ratings["c"].margin == pytest.approx(1.96 * 150)
    assert ratings["c"].points == 1500


# ---- plots


@pytest.mark.parametrize("words", [SMALL, THREE], ids=["two", "three"])
def test_a_plot_is_written_and_the_same_each_time(words: tuple[str, ...], command: Command, tmp_path: Path) -> None:
    one, two = tmp_path / "one.svg", tmp_path / "two.svg"
    for path in (one, two):
        arena = command("arena", *words, "--players", "random,random", "--games", "2", "--plot", str(path))
        assert (arena.code, arena.err) == (0, "")
    assert b"</svg>" in one.read_bytes()
    assert one.read_bytes() == two.read_bytes()


def test_a_plot_can_be_a_png(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "arena.png"
    assert command("arena", *SMALL, "--players", "random,random", "--games", "1", "--plot", str(path)).code == 0
    assert path.read_bytes().startswith(b"\x89PNG")


def test_without_matplotlib_one_learns_before_the_games_what_is_missing(
    command: Command, monkeypatch: pytest.MonkeyPatch, more_players: None
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    ended = command("arena", "aton", "--players", "random,failing", "--plot", "arena.svg")
    assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert "highpriest[plot]" in ended.err


# ---- what is wrong


@pytest.mark.parametrize(
    "words",
    [
        "",
        "chess --players random,random",
        "aton",
        "aton --players random",
        "aton --players random,",
        "aton --players random,nobody",
        "aton --players nobody,random",
        "aton --players random,random:strong",
        "aton --players random,random --games 0",
        "aton --players random,random --jobs 0",
        "aton --players random,random --option size=8",
        "thot --players random,random --option players=5",
        "aton --players random,random --plot arena.doc",
        "aton --players random,random --plot arena",
        "aton --players random,random --out -",
        "aton --players random,random --out arena --json arena",
        "aton --players random,random --sprt 50",
        "aton --players random,random --sprt 50,55,60",
        "aton --players random,random --sprt even,better",
        "aton --players random,random --sprt nan,55",
        "aton --players random,random --sprt 55,50",
        "aton --players random,random --sprt 0,50",
        "aton --players random,random --sprt 50,100",
        "aton --players random,random --sprt 50,55 --alpha 0",
        "aton --players random,random --sprt 50,55 --beta 0.6",
        "aton --players random,random --alpha 0.05",
        "aton --players random,random,random --sprt 50,55",
        "thot --players random,random --option players=3 --sprt 50,55",
    ],
)
def test_wrong_usage_is_one_sentence(words: str, command: Command) -> None:
    ended = command("arena", *words.split())
    assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("option", ["--out", "--json", "--plot"])
@pytest.mark.parametrize("place", ["missing/file.svg", "folder.svg"])
def test_a_file_that_cannot_be_written_is_found_out_before_the_games(
    option: str, place: str, command: Command, tmp_path: Path, more_players: None
) -> None:
    (tmp_path / "folder.svg").mkdir()
    ended = command("arena", "aton", "--players", "random,failing", option, str(tmp_path / place))
    assert (ended.code, ended.out, ended.err.count("\n")) == (1, "", 1)
    assert "cannot be written" in ended.err


def test_a_player_that_fails_is_named_and_nothing_is_left_behind(
    command: Command, tmp_path: Path, more_players: None
) -> None:
    ended = command("arena", "aton", "--players", "random,failing", *words_for(tmp_path))
    assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert "Failing, playing blue, failed" in ended.err
    assert not list(tmp_path.iterdir())


def test_ctrl_c_shows_what_there_is_and_keeps_whole_records(
    command: Command, tmp_path: Path, more_players: None
) -> None:
    ended = command("arena", *SMALL, "--players", "random,tired", "--games", "100", *words_for(tmp_path))
    assert ended.code == 130
    games = (tmp_path / "games.jsonl").read_text(encoding="utf-8").splitlines()
    assert 0 < len(games) < 100
    assert f"Interrupted after {len(games)} of 100 games; their records are in" in ended.err
    assert f"thot: {len(games)} games" in ended.out
    assert len((tmp_path / "games.players.csv").read_text(encoding="utf-8").splitlines()) == len(games) + 1
    assert not (tmp_path / "arena.json").exists()


def test_a_missing_player_is_named_with_those_there_are(command: Command) -> None:
    ended = command("arena", "aton", "--players", "random,nobody")
    assert "there is no player 'nobody', only " in ended.err
    with pytest.raises(PlayerError):
        find_player("nobody")
