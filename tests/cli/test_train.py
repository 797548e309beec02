"""Learning from games against itself: stopped, taken up again, written down."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.cli.conftest import Command

from highpriest import Match, PlayerError
from highpriest.players import find_player
from highpriest.search.aton import train as aton_training

ATON = ("aton", "--generations", "2", "--games", "3", "--seed", "7")
THOT = ("thot", "--generations", "2", "--games", "1", "--seed", "7")


def learned(path: Path) -> Any:
    """What a file holds, to be compared."""
    if path.suffix == ".json":
        return json.loads(path.read_text(encoding="utf-8"))
    with np.load(path) as data:
        return {name: data[name].tolist() for name in data}


@pytest.mark.parametrize(("words", "file"), [(ATON, "aton.npz"), (THOT, "thot.json")], ids=["aton", "thot"])
def test_what_was_learned_is_written_with_its_curve_and_plays(
    words: tuple[str, ...], file: str, command: Command, tmp_path: Path
) -> None:
    out, plot = tmp_path / file, tmp_path / "curve.svg"
    ended = command("train", *words, "--out", str(out), "--plot", str(plot))
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith("2 generations, ")
    assert b"</svg>" in plot.read_bytes()
    assert len(learned(out)["curve"]) == 2
    match = Match(words[0], seed=1)
    view = match.view(match.owing[0])
    assert find_player(f"high-priest:{out}").choose(view, Random(1), 0.01) in view.legal_moves


@pytest.mark.parametrize(("words", "file"), [(ATON, "net.npz"), (THOT, "net.json")], ids=["aton", "thot"])
def test_a_training_that_was_stopped_learns_the_same_as_one_that_was_not(
    words: tuple[str, ...], file: str, command: Command, tmp_path: Path
) -> None:
    (tmp_path / "once").mkdir()
    (tmp_path / "twice").mkdir()
    once, twice = tmp_path / "once" / file, tmp_path / "twice" / file
    assert command("train", *words, "--out", str(once)).code == 0
    first = [*words[:2], "1", *words[3:]]
    assert command("train", *first, "--out", str(twice)).code == 0
    assert command("train", *words, "--out", str(twice), "--jobs", "2").code == 0
    assert learned(once) == learned(twice)


def test_ctrl_c_keeps_whole_generations(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fit = aton_training.fit
    fits: list[int] = []

    def tired(*words: Any) -> None:
        fits.append(1)
        if len(fits) == 2:
            raise KeyboardInterrupt
        fit(*words)

    monkeypatch.setattr(aton_training, "fit", tired)
    out = tmp_path / "net.npz"
    ended = command("train", *ATON, "--out", str(out))
    assert (ended.code, ended.out) == (130, "")
    assert ended.err == (
        f"Interrupted after 1 of 2 generations; the same command resumes from {tmp_path / 'net.training'}.\n"
    )
    assert not out.exists()
    assert command("train", *ATON, "--out", str(out)).code == 0
    assert len(learned(out)["curve"]) == 2


@pytest.mark.parametrize(
    "words",
    [
        "",
        "chess --out a.npz",
        "aton",
        "aton --out {folder}/a.json",
        "thot --out {folder}/a.npz",
        "aton --out {folder}/a.npz --generations 0",
        "aton --out {folder}/a.npz --games 0",
        "aton --out {folder}/a.npz --games many",
        "aton --out {folder}/a.npz --seed -1",
        "aton --out {folder}/a.npz --seed x",
        "aton --out {folder}/a.npz --jobs 0",
        "aton --out {folder}/a.npz --plot a.doc",
        "aton --out {folder}/a.npz --folder {begun} --games 1 --seed 2",
        "aton --out {folder}/a.npz --folder {begun} --games 2 --seed 1",
        "thot --out {folder}/a.json --folder {damaged}",
    ],
)
def test_wrong_usage_is_one_sentence(words: str, command: Command, tmp_path: Path) -> None:
    begun, damaged = tmp_path / "begun", tmp_path / "damaged"
    begun.mkdir()
    damaged.mkdir()
    (damaged / "training.json").write_text("{}", encoding="utf-8")
    if "{begun}" in words:
        aton_training.train(aton_training.new_training(1, 1), begun, 1)
    places = {"folder": tmp_path, "begun": begun, "damaged": damaged}
    ended = command("train", *(word.format(**places) for word in words.split()))
    assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("option", ["--out", "--plot"])
def test_a_file_that_cannot_be_written_is_found_out_before_the_games(
    option: str, command: Command, tmp_path: Path
) -> None:
    places = {"--out": str(tmp_path / "net.npz")} | {option: str(tmp_path / "missing" / "net.svg")}
    ended = command("train", "aton", *(word for place in places.items() for word in place))
    assert (ended.code, ended.out, ended.err.count("\n")) == (1, "", 1)
    assert not list(tmp_path.iterdir())


def test_without_matplotlib_one_learns_before_the_games_what_is_missing(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    ended = command("train", "aton", "--out", str(tmp_path / "net.npz"), "--plot", "curve.svg")
    assert (ended.code, ended.out) == (2, "")
    assert "highpriest[plot]" in ended.err


@pytest.mark.parametrize("game", ["aton", "thot"])
def test_a_file_that_holds_something_else_is_refused(game: str, tmp_path: Path) -> None:
    (tmp_path / "else").write_text("{}", encoding="utf-8")
    match = Match(game, seed=1)
    player = find_player(f"high-priest:{tmp_path / 'else'}")
    with pytest.raises(PlayerError, match=r"there (are|is) no"):
        player.choose(match.view(match.owing[0]), Random(1))
    with pytest.raises(PlayerError, match="takes a file"):
        find_player("high-priest:nowhere.npz")
