"""The example of a league: it learns, reproducibly, and leaves what it promises."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import pytest
import torch
from examples import league
from examples.train_small_agent import Agent

from highpriest.envs.vector import GamesVectorEnv


def test_a_short_league_learns_the_same_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(league, "CURVE", ())
    monkeypatch.setattr(league, "LEVELS", ("novice",))
    weights = []
    for run in ("once", "again"):
        words = ["--lessons", "3", "--generations", "2", "--games", "2", "--out", str(tmp_path / run)]
        monkeypatch.setattr(sys, "argv", ["league", *words])
        league.main()
        figures = json.loads((tmp_path / run / "league.json").read_text(encoding="utf-8"))
        assert [point["decisions"] for point in figures["curve"]] == [0, 2 * 16384, 3 * 16384]
        assert set(figures["levels"]) == {"novice"}
        assert b"</svg>" in (tmp_path / run / "league.svg").read_bytes()
        weights.append(torch.load(tmp_path / run / "agent.pt"))
    for part, tensors in weights[0].items():
        assert all(torch.equal(tensor, weights[1][part][name]) for name, tensor in tensors.items())


def test_moves_of_members_are_theirs_and_are_not_learned_from() -> None:
    agent = Agent(GamesVectorEnv("aton", 1))
    group = league.League(agent, 6, seed=1)
    group.rivals[:] = [league.ITSELF, league.ITSELF, league.ITSELF, 0, 0, 0]
    group.seats[:] = [0, 0, 0, 0, 1, 0]
    group.members[0].choose = lambda seen: (torch.full((len(seen["observation"]),), 7), None, None)  # type: ignore[method-assign]
    moves = torch.arange(6)
    own = group.move({"observation": np.zeros((6, 1))}, np.array([0, 1, 0, 0, 0, 1]), moves)
    assert moves.tolist() == [0, 1, 2, 3, 7, 7]
    assert own.tolist() == [True, True, True, True, False, False]


def test_those_that_are_beaten_least_are_met_most_and_the_others_make_room() -> None:
    agent = Agent(GamesVectorEnv("aton", 1))
    group = league.League(agent, 4000, seed=1)
    for _ in range(league.MEMBERS - 1):
        group.admit(agent)
    group.scores[:] = [0.9] * (league.MEMBERS - 1) + [0.1]
    group.scores[2] = 0.99
    group.pair(np.ones(4000, bool))
    met = np.bincount(group.rivals, minlength=league.MEMBERS)
    assert met[-1] > met[:-1].sum()
    before = group.members[2]
    group.admit(agent)
    assert group.members[2] is not before
    assert (len(group.members), group.scores[2]) == (league.MEMBERS, 0.5)
