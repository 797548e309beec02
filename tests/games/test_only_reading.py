"""Compiled code writes into whatever it is given: functions that only ask must leave every byte as it was."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from tests.games.spread import CASES, Case, every_case, random_move
from tests.sizes import sized

from highpriest.play import Match
from highpriest.play.thot.notation import path_of
from highpriest.rules.aton.view import VIEW
from highpriest.rules.game import ADVANCE, REFUSED
from highpriest.rules.thot.moves import MOVES

pytestmark = pytest.mark.interpreted
OF_THOT = [case for case in CASES if case.game == "thot"]


def questions(match: Match, states: Any) -> None:
    """Ask everything that can be asked of a state."""
    game: Any = match._game
    rules = game.rules
    moves = np.empty(game.most_moves, np.int16)
    rules.due(states, 0)
    rules.owing(states, 0)
    rules.copy(states, 0, np.empty(1, game.state_type), 0)
    for seat in range(len(match.seats)):
        count = rules.list_legal(states, 0, seat, moves)
        assert rules.count_legal(states, 0, seat) == count
        for n in range(0, count, 7):
            rules.nth_legal(states, 0, seat, n)
        for move in range(0, game.most_moves, 53):
            rules.is_legal(states, 0, seat, move)
        game.legal_moves(states, seat)
        game.view(states, match.options, seat)
        if match.game == "aton":
            rules.look(states, 0, seat, np.zeros(1, VIEW), 0)
            rules.write_lines(states, 0, np.empty((6, 5), np.int8))
        else:
            rules.side_total(states, 0, seat)
            rules.tie_break(states, 0, seat, 0)
            for move in range(0, 200, 9):
                rules.elbow(states, 0, move)
        for text in ("1111", "d7", "keeps", "nonsense"):
            match.position.is_legal(match.seats[seat], text)
    game.result(states, match.options)
    game.scoring(states, match.options)
    str(game.render(states, match.options))
    game.write_text(states, match.options)


@every_case
def test_asking_changes_nothing(case: Case) -> None:
    match, luck = case.begin(1), random.Random(1)
    while True:
        states = match._states.copy()
        before = states.tobytes()
        questions(match, states)
        assert states.tobytes() == before
        if match.is_over:
            break
        for _ in range(3):
            if not match.is_over:
                match.play(random_move(match, luck))


@every_case
def test_playing_changes_only_the_state_it_is_given(case: Case) -> None:
    match = case.begin(2)
    states = np.repeat(match._states, 3)
    before = states.tobytes()
    size = match._game.state_type.itemsize
    seat = match.seats.index(match.owing[0])
    move = match.legal_moves(match.owing[0])[0].code
    match._game.rules.play_from(states, 1, seat, move, states, 1)
    after = states.tobytes()
    assert after[:size] == before[:size]
    assert after[2 * size :] == before[2 * size :]
    assert after[size : 2 * size] != before[size : 2 * size]


@every_case
def test_playing_from_a_state_leaves_it_alone_and_refuses_what_is_not_legal(case: Case) -> None:
    match, luck = case.begin(3), random.Random(3)
    for _ in range(sized(30, 6)):
        rules: Any = match._game.rules
        seat = match.seats.index(match.owing[0])
        before, after = match._states.copy(), np.zeros(1, match._game.state_type)
        for move in luck.choices(range(match._game.most_moves), k=sized(40, 5)):
            if not rules.is_legal(before, 0, seat, move):
                assert rules.play_from(before, 0, seat, move, after, 0) == REFUSED
                assert not any(after.tobytes())
        chosen = luck.choice(match.legal_moves(match.owing[0]))
        due = rules.play_from(before, 0, seat, chosen.code, after, 0)
        assert before.tobytes() == match._states.tobytes()
        by_steps = before.copy()
        rules.play(by_steps, 0, seat, chosen.code)
        if case.game == "thot" and rules.due(by_steps, 0) == ADVANCE:
            rules.advance(by_steps, 0)
        assert (after.tobytes(), due) == (by_steps.tobytes(), rules.due(by_steps, 0))
        match.play(chosen)
        if match.is_over:
            break


@pytest.mark.parametrize("case", sized(OF_THOT, OF_THOT[:2]), ids=str)
def test_paths_are_the_legal_moves_with_where_they_turn(case: Case) -> None:
    match, luck = case.begin(4), random.Random(4)
    while not match.is_over:
        rules: Any = match._game.rules
        seat = match.seats.index(match.owing[0])
        moves, paths = np.empty(MOVES, np.int16), np.empty(MOVES, np.int32)
        count = rules.list_legal(match._states, 0, seat, moves)
        assert rules.list_paths(match._states, 0, seat, paths) == count
        wanted = [path_of(move, rules.elbow(match._states, 0, move)) for move in moves[:count].tolist()]
        assert paths[:count].tolist() == wanted
        match.play(random_move(match, luck))
