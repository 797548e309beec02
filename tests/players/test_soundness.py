"""No player ever fails or breaks a rule: `python -m benchmarks soundness` in small, one game for each variant."""

from __future__ import annotations

import pytest
from benchmarks import soundness

VARIANTS = len(list(soundness.variants()))
PARTS = 8

# Whichever test comes first may have to compile the search, on a machine that is busy.
pytestmark = pytest.mark.timeout(600)


@pytest.mark.parametrize("part", range(PARTS))
def test_games_of_every_variant_of_thot_are_played_by_the_rules(part: int) -> None:
    for number in range(2 * part, VARIANTS, 2 * PARTS):
        assert soundness.play("tests", number).winners


def test_games_of_aton_are_played_by_the_rules() -> None:
    for number in range(1, 24, 2):
        assert soundness.play("tests", number).winners


def test_a_player_that_breaks_a_rule_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soundness, "PLAYERS", {"alphabeta:nonsense": 1})
    with pytest.raises(ValueError, match=r"game 0 .*takes a whole number"):
        soundness.play("tests", 0)
