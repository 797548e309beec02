"""What the benchmarks of the players measure is what they say."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from benchmarks import ismcts, judging, search, strength

from highpriest.cli.contest import arranged
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


# ---- what the judge explains


def test_a_judged_game_is_the_same_each_time_but_for_the_time_it_takes() -> None:
    contest = arranged("aton", {}, ["greedy", "random"], "judging", 2)
    one, again = (judging.judged(contest, 0)[:3] for _ in range(2))
    assert one == again
    result, lead, own_loss = one
    assert result == 1  # the rule of thumb wins, since the other gave away more
    assert lead > 0
    assert own_loss >= 0


def test_a_judge_who_sees_everything_has_a_slope_of_one_and_one_who_sees_half_has_half() -> None:
    results, leads = [1.0, 1.0, 1.0, 0.0], [0.5, 0.1, 0.3, 0.1]
    assert judging.slope(results, leads) == pytest.approx(1)
    assert judging.slope(results, [lead / 2 for lead in leads]) == pytest.approx(0.5)


def test_fewer_games_are_needed_where_there_is_less_luck() -> None:
    assert judging.needed([0.7, 0.8, 0.75]) < judging.needed([1, 1, 1, 0]) < judging.needed([1, 0, 1, 0, 1])
    assert judging.needed([1, 0]) == float("inf")
