"""Replaying records and saying what is wrong with them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Command, random_match
from tests.cli.console import run

KEYS = ["file", "line", "ok", "entry", "rule", "error"]


def aton_record(**changes: Any) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(random_match("aton", 1, moves=8).record().to_json())
    return record | changes


def with_entry(number: int, entry: object) -> str:
    record = aton_record()
    record["log"][number - 1] = entry
    return json.dumps(record)


def test_right_records_are_counted(command: Command, aton_file: Path, thot_file: Path) -> None:
    ended = command("verify", str(aton_file), str(thot_file))
    assert ended == (0, "6 records read, all right.\n", "")


def test_with_json_there_is_one_line_for_each_record(command: Command, aton_file: Path) -> None:
    ended = command("verify", "--json", str(aton_file))
    verdicts = [json.loads(line) for line in ended.out.splitlines()]
    assert [list(verdict) for verdict in verdicts] == [KEYS] * 3
    nothing = {"file": str(aton_file), "ok": True, "entry": None, "rule": None, "error": None}
    assert verdicts == [nothing | {"line": line} for line in (1, 2, 3)]
    assert (ended.code, ended.err) == (0, "3 records read, all right.\n")


BROKEN = [
    pytest.param(with_entry(1, "deck red 1234"), 1, "D1", "these are not the 36 cards", id="deck"),
    pytest.param(with_entry(3, "red 4444"), 3, "A4", "cannot be laid", id="lay"),
    pytest.param(with_entry(4, "red 1111"), 4, "A4", "has laid", id="seat"),
    pytest.param(with_entry(5, "nonsense"), 5, None, "no entry", id="word"),
    pytest.param(with_entry(6, 7), 6, None, "not a text", id="number"),
    pytest.param(json.dumps(aton_record(result={"winners": ["red"]})), None, None, "the result is null", id="result"),
    pytest.param(json.dumps(aton_record(options={"size": 8})), None, None, "no option 'size'", id="option"),
    pytest.param(json.dumps(aton_record(record=2)), None, None, "version 1", id="version"),
    pytest.param(json.dumps(aton_record(note="")), None, None, "no field 'note'", id="field"),
    pytest.param("{", None, None, "not JSON", id="brace"),
    pytest.param("[" * 100_000, None, None, "not JSON", id="deep"),
    pytest.param("[]", None, None, "JSON object", id="list"),
    pytest.param("9" * 5000, None, None, "not JSON", id="huge number"),
    pytest.param('{"record": 1, "game": "\\ud800"}', None, None, "no field", id="half a letter"),
    pytest.param("\x00", None, None, "not JSON", id="zero byte"),
]


@pytest.mark.parametrize(("text", "entry", "rule", "sentence"), BROKEN)
def test_a_wrong_record_is_named_with_its_entry_and_rule(
    text: str, entry: int | None, rule: str | None, sentence: str, command: Command, aton_file: Path
) -> None:
    right = aton_file.read_text(encoding="utf-8").splitlines()
    aton_file.write_text("\n".join([right[0], "", text, right[1]]), encoding="utf-8")
    ended = command("verify", "--json", str(aton_file))
    verdicts = [json.loads(line) for line in ended.out.splitlines()]
    assert [(verdict["line"], verdict["ok"]) for verdict in verdicts] == [(1, True), (3, False), (4, True)]
    assert (verdicts[1]["entry"], verdicts[1]["rule"]) == (entry, rule)
    assert sentence in verdicts[1]["error"]
    assert ended.code == 1

    told = command("verify", str(aton_file))
    assert told.code == 1
    assert told.out.startswith(f"{aton_file}:3: {'' if entry is None else f'entry {entry}: '}")
    assert told.out.endswith(f"{'' if rule is None else f' ({rule})'}\n3 records read, 1 wrong.\n")
    assert told.out.count("\n") == 2


def test_what_is_not_utf_8_is_wrong_and_the_rest_is_still_read(command: Command, aton_file: Path) -> None:
    aton_file.write_bytes(b'{"\xe4": 1}\n' + aton_file.read_bytes())
    ended = command("verify", str(aton_file))
    assert (ended.code, ended.out) == (1, f"{aton_file}:1: this is not UTF-8\n4 records read, 1 wrong.\n")


def test_a_file_with_one_record_may_be_spread_over_lines(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "pretty.json"
    file.write_text("\n\n" + json.dumps(aton_record(), indent=2) + "\n", encoding="utf-8")
    assert command("verify", str(file)) == (0, "1 record read, all right.\n", "")
    verdict = json.loads(command("verify", "--json", str(file)).out)
    assert verdict["line"] == 3


def test_line_ends_of_windows_are_no_fault(command: Command, aton_file: Path) -> None:
    aton_file.write_bytes(aton_file.read_bytes().replace(b"\n", b"\r\n"))
    assert command("verify", str(aton_file)).code == 0


@pytest.mark.parametrize("content", ["", "\n \n"])
def test_a_file_without_records_is_said_loudly(content: str, command: Command, tmp_path: Path) -> None:
    file = tmp_path / "empty"
    file.write_text(content, encoding="utf-8")
    ended = command("verify", str(file))
    assert (ended.code, ended.out) == (0, "")
    assert "THERE IS NO RECORD" in ended.err


def test_a_folder_cannot_be_read_and_fails(command: Command, tmp_path: Path, aton_file: Path) -> None:
    ended = command("verify", "--json", str(tmp_path), str(aton_file))
    first = json.loads(ended.out.splitlines()[0])
    assert list(first) == KEYS
    assert (first["line"], first["ok"]) == (None, False)
    assert "cannot be read" in first["error"]
    assert ended.out.count("\n") == 4
    assert ended.code == 1


def test_standard_input(aton_file: Path) -> None:
    assert run("verify", "-", typed=aton_file.read_bytes()) == (0, "3 records read, all right.\n", "")


def test_a_record_cut_off_anywhere_is_right_only_without_its_result(command: Command, tmp_path: Path) -> None:
    record = json.loads(random_match("aton", 2).record().to_json())
    file = tmp_path / "cut.jsonl"
    cuts = [record | {"log": record["log"][:n], "result": None} for n in range(0, len(record["log"]), 7)]
    file.write_text("".join(f"{json.dumps(cut)}\n" for cut in cuts), encoding="utf-8")
    assert command("verify", str(file)).out == f"{len(cuts)} records read, all right.\n"
    file.write_text(json.dumps(record | {"result": None}), encoding="utf-8")
    assert command("verify", str(file)).code == 1
