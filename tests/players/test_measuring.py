"""What the benchmarks of the players measure is what they say."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from benchmarks import ismcts, search, strength

from highpriest.rules.thot.state import ANKH, STATE, Phase

# Whichever test comes first may have to compile the search, on a machine that is busy.
pytestmark = pytest.mark.timeout(600)


@pytest.mark.parametrize("options", [{}, {"turning": True}], ids=str)
def test_endgames_have_24_scarabs_and_no_ankh(options: dict[str, bool]) -> None:
    state = np.frombuffer(search.endgame(1, options), STATE)[0]
    assert state["scarabs"] == 24
    assert not (state["kind"] == ANKH).any()
    assert state["phase"] == Phase.MOVE


def test_each_move_of_the_top_level_is_timed() -> None:
    assert len(search.times_of_moves("aton", 1)) > 30


def test_the_bot_of_open_spiel_plays_to_the_end_from_either_seat() -> None:
    results = list(ismcts.results(2, "tests", seconds=0.0))
    assert len(results) == 2
    assert set(results) <= {0.0, 0.5, 1.0}


def test_every_series_of_strength_has_a_name_of_its_own() -> None:
    series = strength.all_series()
    assert len({one.name for one in series}) == len(series) == 36


def test_the_parts_of_a_series_are_counted_together_and_not_played_again(tmp_path: Path) -> None:
    series = next(one for one in strength.all_series() if one.options == {"size": "8", "players": "4"})
    others = next(one for one in strength.all_series() if "teams" in one.options)
    assert "not measured yet" in strength.standing(series, "x", tmp_path)
    for number, share in ((1, 0.5), (2, 0.9)):
        part = {"pairings": [{"games": 100, "share": share}]}
        (tmp_path / f"{series.name}__x-{number}.json").write_text(json.dumps(part))
    assert "| 200 | 70.0 % (63.3 to 75.9) | 60 % | reached |" in strength.standing(series, "x", tmp_path)
    assert "| 0 | not measured yet | 85 % | – |" in strength.standing(others, "x", tmp_path)
    assert "not measured yet" in strength.standing(series, "y", tmp_path)  # what has another seed is another series
    assert not strength.play_part(series, 100, "x-1", 1, tmp_path)


def test_a_part_of_a_series_is_played_and_kept(tmp_path: Path) -> None:
    series = strength.Series("thot", "greedy", "random", 50, options={"size": "8"})
    assert strength.play_part(series, 4, "x-1", 1, tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["thot_greedy_random_size-8__x-1.json"]
    assert "| `greedy` | `random` | 4 | " in strength.standing(series, "x", tmp_path)
