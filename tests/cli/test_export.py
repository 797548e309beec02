"""Recorded games as a table: one row for each decision, the same in both formats, and nothing of what is wrong."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from tests.cli.conftest import Command, random_match

from highpriest.cli.decisions import Decision
from highpriest.cli.tables import COLUMNS
from highpriest.play import Match

ROOT = Path(__file__).parents[2]


def written(folder: Path, *matches: Match) -> Path:
    file = folder / "games.jsonl"
    file.write_text("".join(f"{match.record().to_json()}\n" for match in matches), encoding="utf-8")
    return file


@pytest.fixture
def matches() -> list[Match]:
    unfinished = random_match("aton", 4, moves=9)
    resigned = random_match("thot", 1, moves=2, size=8)
    resigned.resign("p1")
    return [random_match("aton", 1), random_match("thot", 2, players=4, teams=True), unfinished, resigned]


def rows(file: Path) -> list[dict[str, Any]]:
    with file.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def test_every_decision_has_a_row_that_the_record_bears_out(
    command: Command, tmp_path: Path, matches: list[Match]
) -> None:
    ended = command("export", str(written(tmp_path, *matches)), "--to", "csv")
    assert ended.code == 0
    table = rows(tmp_path / "games.csv")
    assert ended.err == f"{len(table)} decisions of 4 games are in {tmp_path / 'games.csv'}.\n"
    assert tuple(table[0]) == COLUMNS
    for number, match in enumerate(matches, 1):
        mine = [row for row in table if row["record"] == str(number)]
        chosen = [entry for entry in match.log if not re.match(r"deck|board|\w+ (resigns|time)", entry)]
        assert [f"{row['seat']} {row['move']}" for row in mine] == chosen
        assert [row["decision"] for row in mine] == [str(n + 1) for n in range(len(mine))]
        for row in mine:
            _check(match.rewound(int(row["entry"]) - 1), match, row)


def _check(before: Match, after: Match, row: dict[str, Any]) -> None:
    moves = {move.text: move.code for move in before.legal_moves(row["seat"])}
    assert (int(row["legal"]), int(row["action"])) == (len(moves), moves[row["move"]])
    score = before.score
    assert int(row["score"]) == score.pop(row["seat"])
    assert int(row["others"]) == max(score.values())
    view: Any = before.view()
    assert row["phase"] == view.phase
    assert row["round"] == (str(view.round) if before.game == "aton" else "")
    if after.result is None:
        assert (row["won"], row["reason"]) == ("", "")
    else:
        assert (float(row["won"]) > 0) == (row["seat"] in after.result.winners)
        assert row["reason"] == after.result.reason


def test_partners_each_have_the_whole_win(command: Command, tmp_path: Path) -> None:
    match = Match("thot", seed=1, players=4, teams=True)
    match.play(match.legal_moves("p1")[0])
    match.resign("p3")
    command("export", str(written(tmp_path, match)), "--to", "csv")
    assert [row["won"] for row in rows(tmp_path / "games.csv")] == ["1.0"]


def test_parquet_says_the_same_as_csv(command: Command, tmp_path: Path, matches: list[Match]) -> None:
    file = written(tmp_path, *matches)
    for to in ("csv", "parquet"):
        assert command("export", str(file), "--to", to).code == 0
    table = pl.read_parquet(tmp_path / "games.parquet")
    assert tuple(table.columns) == COLUMNS
    assert table.equals(pl.read_csv(tmp_path / "games.csv", schema=table.schema))


def test_a_wrong_record_ends_it_and_leaves_no_table(command: Command, tmp_path: Path, matches: list[Match]) -> None:
    file = written(tmp_path, *matches)
    with file.open("a", encoding="utf-8") as more:
        more.write(matches[0].record().to_json().replace("red +", "red -", 1) + "\n")
    for to in ("csv", "parquet"):
        ended = command("export", str(file), "--to", to)
        assert ended.code == 1
        assert re.match(rf"{re.escape(str(file))}:5: entry \d+: ", ended.err)
        assert sorted(path.name for path in tmp_path.iterdir()) == ["games.jsonl"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["missing.jsonl", "--to", "csv"], "There is no file 'missing.jsonl'."),
        (["-", "--to", "csv"], "Records from standard input need --out, a file for the table."),
        (["-", "--to", "xls", "--out", "x"], "'xls' is not one of 'csv', 'parquet'."),
    ],
)
def test_wrong_usage_is_told_in_a_sentence(command: Command, words: list[str], sentence: str) -> None:
    ended = command("export", *words)
    assert ended.code == 2
    assert ended.err.endswith(f"{sentence}\n")


def test_records_are_not_overwritten_by_their_table(command: Command, tmp_path: Path, matches: list[Match]) -> None:
    file = written(tmp_path, *matches)
    assert command("export", str(file), "--to", "csv", "--out", str(file)).code == 2
    assert file.read_text(encoding="utf-8").count("\n") == 4


def test_every_column_is_documented() -> None:
    page = (ROOT / "docs/records.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| `(\w+)` \|", page.split("## As a table")[1], re.MULTILINE)
    assert tuple(told) == COLUMNS == tuple(Decision.__slots__)
