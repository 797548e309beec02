"""What the benchmarks of the players measure is what they say."""

from __future__ import annotations

import numpy as np
import pytest
from benchmarks import ismcts, search

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
