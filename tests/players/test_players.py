"""Every player that is installed: found by name, sensible about its setting, and never breaking a rule."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

import pytest

from highpriest import Match, PlayerError, View
from highpriest.players import Explainer, find_player, levels, player_names
from highpriest.players.levels import LEVELS

QUICK = ["random", "greedy", "montecarlo:16", "novice", "scribe"]


def test_ours_are_all_found() -> None:
    ours = {"random", "greedy", "montecarlo", "alphabeta", *(level.name for level in LEVELS)}
    assert ours <= set(player_names())


def test_the_first_high_priest_can_be_named_but_is_no_opponent_to_choose() -> None:
    view = Match("aton", seed=1).view("red")
    assert find_player("high-priest@1").choose(view, Random(1)) in view.legal_moves
    assert "high-priest@1" not in player_names()


@pytest.mark.parametrize(
    "name", ["nobody", "high-priest@2", "", "random:3", "montecarlo:0", "montecarlo:x", "alphabeta:-1", "novice:2"]
)
def test_what_makes_no_sense_is_refused_in_a_sentence(name: str) -> None:
    with pytest.raises(PlayerError):
        find_player(name)


def test_alphabeta_does_not_play_a_game_with_hidden_cards() -> None:
    view = Match("aton", seed=1).view("red")
    with pytest.raises(PlayerError, match="in which nothing is hidden"):
        find_player("alphabeta").choose(view, Random(1))


VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("aton", {}),
    ("thot", {"size": 8}),
    ("thot", {"size": 8, "turning": True, "players": 3}),
    ("thot", {"size": 8, "players": 4, "teams": True, "first": "lot"}),
]
TABLES = [(name, *variant) for variant in VARIANTS for name in QUICK]
TABLES += [("alphabeta:2", *variant) for variant in VARIANTS if variant[0] == "thot"]


@pytest.mark.parametrize(("name", "game", "options"), TABLES)
def test_whole_games_are_played_by_the_rules(name: str, game: str, options: dict[str, Any]) -> None:
    match, luck = Match(game, seed=5, **options), Random(5)
    players = {seat: find_player(name if seat == match.seats[0] else "random") for seat in match.seats}
    while not match.is_over:
        seat = match.owing[0]
        match.play(players[seat].choose(match.view(seat), luck))
    assert match.result is not None


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("game", ["aton", "thot"])
def test_the_same_view_and_luck_give_the_same_move(name: str, game: str) -> None:
    match = Match(game, seed=2)
    view = match.view(match.owing[0])
    assert find_player(name).choose(view, Random(7)) == find_player(name).choose(view, Random(7))


@pytest.mark.parametrize("game", ["aton", "thot"])
def test_levels_explain_themselves(game: str) -> None:
    match = Match(game, seed=2)
    view = match.view(match.owing[0])
    player = find_player("singer")
    assert isinstance(player, Explainer)
    explanation = player.explain(view, Random(7))
    assert 0 <= explanation.win_probability <= 1
    assert explanation.candidates
    assert {candidate.move for candidate in explanation.candidates} <= set(view.legal_moves)


def forced(game: str) -> View:
    """What a seat sees that has only one move."""
    for seed in count():
        match, luck = Match(game, seed=seed), Random(seed)
        while not match.is_over:
            view = match.view(match.owing[0])
            if len(view.legal_moves) == 1:
                return view
            match.play(luck.choice(view.legal_moves))
    raise AssertionError


@pytest.mark.parametrize("game", ["aton", "thot"])
def test_no_level_thinks_about_the_only_move(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def think(view: View) -> Any:
        raise AssertionError("thinks")

    view = forced(game)
    monkeypatch.setattr(levels, "players_of", think)
    for level in LEVELS:
        assert level().choose(view, Random(1)) == view.legal_moves[0]
    with pytest.raises(AssertionError, match="thinks"):
        LEVELS[0]().choose(Match(game, seed=1).view(Match(game, seed=1).owing[0]), Random(1))
