"""Games played through OpenSpiel are games by the rules: written down as records, they replay to the same result."""

from __future__ import annotations

from random import Random
from typing import Any

import pyspiel
import pytest
from tests.envs.openspiel.walks import ATON, THOT, TURNS, step, walk

from highpriest.play import Match, Position
from highpriest.play.record import Record
from highpriest.play.thot.notation import stone_text
from highpriest.rules.aton.moves import EXCHANGE

SEATS = ("red", "blue")


class AtonScribe:
    """Writes a game of Aton down while it is played.

    A record names a whole pile where its first card is needed. What is still to be drawn is not known then, so
    the entry is filled up as cards come, and at the end with the cards that never came.
    """

    def __init__(self) -> None:
        self.log: list[Any] = []
        self.open: dict[int, list[Any]] = {}  # by seat: the entry of the pile in use, and its cards

    def chance(self, state: Any, card: int) -> None:
        seat, states = int(state.held.states["mover"][0]), state.held.states
        left = [value + 1 for value in range(4) for _ in range(states["pile"][0, seat, value])]
        if seat not in self.open or not self.open[seat][1]:
            entry = [f"deck {SEATS[seat]} ", ""]
            self.open[seat] = [entry, left]
            self.log.append(entry)
        entry, rest = self.open[seat]
        entry[1] += str(card + 1)
        rest.remove(card + 1)

    def choice(self, seat: int, text: str) -> None:
        self.log.append([f"{SEATS[seat]} {text}", ""])

    def entries(self) -> tuple[str, ...]:
        for entry, rest in self.open.values():
            entry[1] += "".join(map(str, rest))
            rest.clear()
        return tuple(start + end for start, end in self.log)


def aton_record(name: str, seed: int) -> tuple[Record, Any]:
    """A random game, its record, and its last state."""
    state, scribe, luck = pyspiel.load_game(name).new_initial_state(), AtonScribe(), Random(seed)
    while not state.is_terminal():
        before, known = state.clone(), len(state.history())
        step(state, luck)
        actions = state.history()[known:]
        if before.is_chance_node():
            scribe.chance(before, actions[0])
        elif before.is_simultaneous_node():
            # Who lays has laid before the other's exchange shows.
            for seat in sorted((0, 1), key=lambda seat: actions[seat] == EXCHANGE):
                scribe.choice(seat, before.action_to_string(seat, actions[seat]))
        else:
            scribe.choice(before.current_player(), before.action_to_string(before.current_player(), actions[0]))
    return _finished("aton", {"round_limit": 12}, scribe.entries(), state), state


def _finished(game: str, options: dict[str, Any], log: tuple[str, ...], state: Any) -> Record:
    result = Position.from_text(str(state)).result
    assert result is not None
    return Record.from_data({"record": 1, "game": game, "options": options, "log": [*log], "result": result.data()})


@pytest.mark.parametrize("seed", range(12))
def test_games_of_aton_replay(seed: int) -> None:
    record, state = aton_record(f"{ATON}(round_limit=12)", seed)
    match = Match.replay(record)
    assert match.position.text == str(state)
    assert match.result is not None
    winners = match.result.winners
    expected = [0.0, 0.0] if len(winners) == 2 else [1.0 if seat in winners else -1.0 for seat in SEATS]
    assert state.returns() == expected


@pytest.mark.parametrize("options", [{}, {"size": 8, "turning": True}, {"size": 8, "players": 4, "teams": True}])
def test_games_of_thot_replay(options: dict[str, Any]) -> None:
    game = pyspiel.load_game(THOT, options)
    for seed in range(4):
        *_, state = walk(game, seed)
        stones = [stone_text(item.action) for item in state.full_history() if item.player < 0]
        log, again = [" ".join(["board", *stones])], game.new_initial_state()
        for item in state.full_history():
            if item.player >= 0:
                log.append(f"p{item.player + 1} {again.action_to_string(item.player, item.action)}")
            again.apply_action(item.action)
        match = Match.replay(_finished("thot", options, tuple(log), state))
        assert match.position.text == str(state)
        assert match.result is not None
        won = [f"p{seat + 1}" in match.result.winners for seat in range(game.num_players())]
        assert [share > 0 for share in state.returns()] == (won if not all(won) else [False] * len(won))


def test_the_game_turn_by_turn_is_the_same_game() -> None:
    """The same actions lead through both, and through OpenSpiel's own turn-based transform."""
    together, luck = pyspiel.load_game(f"{ATON}(round_limit=12)"), Random(3)
    transformed = pyspiel.convert_to_turn_based(together)
    turns = pyspiel.load_game(f"{TURNS}(round_limit=12)")
    for _ in range(5):
        state, theirs, ours = (game.new_initial_state() for game in (together, transformed, turns))
        while not state.is_terminal():
            known = len(state.history())
            step(state, luck)
            for action in state.history()[known:]:
                assert theirs.current_player() == ours.current_player()
                assert theirs.legal_actions() == ours.legal_actions()
                theirs.apply_action(action)
                ours.apply_action(action)
            for player in (0, 1):
                assert ours.information_state_string(player) == state.information_state_string(player)
                assert theirs.information_state_string(player).endswith(state.information_state_string(player))
        assert theirs.is_terminal()
        assert theirs.returns() == ours.returns() == state.returns()
