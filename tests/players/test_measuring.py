"""What the benchmarks of the players measure is what they say."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from benchmarks import calibration, explained, ismcts, judging, search, slopes, strength

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
    one, other = (judging.judged(contest, 0)[:4] for _ in range(2))
    assert one == other
    result, lead, own_loss, again = one
    assert result == 1  # the rule of thumb wins, since the other gave away more
    assert lead > 0
    assert own_loss >= 0
    assert again > 0


def test_a_judge_who_sees_everything_has_a_slope_of_one_and_one_who_sees_half_has_half() -> None:
    results, leads = [1.0, 1.0, 1.0, 0.0], [0.5, 0.1, 0.3, 0.1]
    assert explained.slope(results, leads) == pytest.approx(1)
    assert explained.slope(results, [lead / 2 for lead in leads]) == pytest.approx(0.5)


def test_the_error_of_a_slope_is_what_it_is_off_by_in_two_of_three_worlds() -> None:
    luck = np.random.default_rng(1)

    def world() -> tuple[list[float], list[float]]:
        leads = luck.normal(0.15, 0.3, 200)
        return (luck.random(200) < 0.5 + 0.15).astype(float).tolist(), leads.tolist()

    worlds = [world() for _ in range(1000)]
    off = [abs(explained.slope(*one) - 1) < explained.slope_error(*one) for one in worlds]
    assert sum(off) / len(off) == pytest.approx(0.683, abs=0.05)


def test_fewer_games_are_needed_where_there_is_less_luck() -> None:
    assert explained.needed([0.7, 0.8, 0.75]) < explained.needed([1, 1, 1, 0]) < explained.needed([1, 0, 1, 0, 1])
    assert explained.needed([1, 0]) == float("inf")


def test_luck_of_a_deal_is_that_of_both_its_games() -> None:
    won, lost = explained.Judged(1.0, 0.2, 0.1, 0.2, 1.0), explained.Judged(0.0, 0.1, 0.1, 0.1, 1.0)
    assert won.luck == pytest.approx(0.3)
    assert explained.mirrored_luck({0: won, 1: lost, 2: won}) == [pytest.approx(-0.3)]


def test_a_pair_is_a_row_of_the_table_and_a_line_of_the_picture(tmp_path: Path) -> None:
    won, lost = explained.Judged(1.0, 0.2, 0.1, 0.1, 1.0), explained.Judged(0.0, 0.1, 0.1, 0.1, 2.0)
    games = {0: won, 1: won, 2: won, 3: lost}
    assert slopes.row("a_b", games).startswith("| a_b | 4 | 75 % | 0.70 ±")
    slopes.draw({"a_b": games, "c_d": games}, 0.2, tmp_path / "slopes.svg")
    assert "a_b" in (tmp_path / "slopes.svg").read_text()


def test_what_was_judged_is_kept_and_not_judged_again(tmp_path: Path) -> None:
    pair = judging.Pair("aton", "greedy", "random")
    judging.add_games(pair, 4, [0, 1], "x", 1, tmp_path)
    kept = judging.kept_games(pair, "x", tmp_path)
    assert list(kept) == [0, 1]
    assert kept[0].result == 1
    judging.add_games(pair, 4, [1, 2], "x", 1, tmp_path)
    assert list(judging.kept_games(pair, "x", tmp_path)) == [0, 1, 2]
    assert judging.kept_games(pair, "x", tmp_path)[1] == kept[1]  # with the same seconds: it was not judged again
    assert judging.kept_games(pair, "y", tmp_path) == {}


def test_each_game_of_the_calibration_is_seen_before_every_laying() -> None:
    positions, end = calibration.play("tests", 0)
    assert end in (0, 0.5, 1)
    assert len(positions) > 3
    assert positions[0].points == positions[0].gains == (0, 0)
    assert all(0 < said < 1 for position in positions for said in position.said)


def test_who_says_what_happens_is_well_calibrated_and_who_boasts_is_not() -> None:
    luck = np.random.default_rng(1)
    chances = luck.random(20_000)
    ends = (luck.random(20_000) < chances).astype(float)
    boasted = chances**2 / (chances**2 + (1 - chances) ** 2)  # twice the logit
    assert calibration.reliability(chances, ends) < 2 < calibration.reliability(boasted, ends)
    assert calibration.brier(chances, ends) < calibration.brier(boasted, ends)
    assert calibration.confidence(chances, ends) == pytest.approx(1, abs=0.05)
    assert calibration.confidence(boasted, ends) == pytest.approx(0.5, abs=0.03)


def test_a_logistic_baseline_finds_the_weights_of_its_world() -> None:
    luck = np.random.default_rng(1)
    inputs = luck.normal(size=(20_000, 2))
    ends = (luck.random(20_000) < 1 / (1 + np.exp(-inputs @ [1.0, -0.5]))).astype(float)
    assert calibration.fitted(inputs, ends) == pytest.approx([1.0, -0.5], abs=0.06)
