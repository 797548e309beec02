"""Random play to the end: legality both ways, and nothing that is refused leaves a trace."""

from __future__ import annotations

import random

import pytest
from tests.games.spread import Case, every_case, play_on, played, random_move
from tests.sizes import sized

from highpriest.errors import ChanceError, IllegalMoveError, MoveError, NotationError, WrongSeatError
from highpriest.play import Match, Move
from highpriest.play.event import GameOver

pytestmark = pytest.mark.interpreted


def snapshot(match: Match) -> tuple[object, ...]:
    """All that a refused move must not touch."""
    return match._states.tobytes(), match.log, match.events(), match.owing, match.position.text


@every_case
@pytest.mark.parametrize("seed", range(3))
def test_random_play_comes_to_an_end(case: Case, seed: int) -> None:
    match = played(case, seed)
    result = match.result
    assert result is not None
    assert match.is_over
    assert match.owing == ()
    assert match.deal_due is None
    assert all(match.legal_moves(seat) == () for seat in match.seats)
    assert set(result.winners) <= set(match.seats)
    assert list(result.winners) == [seat for seat in match.seats if seat in result.winners] != []
    assert list(result.score) == list(match.seats)
    endings = [event for event in match.events() if isinstance(event, GameOver)]
    assert endings == [match.events()[-1]]
    assert (endings[0].winners, endings[0].reason, endings[0].score) == (result.winners, result.reason, result.score)


@every_case
def test_somebody_owes_a_move_until_it_is_over(case: Case) -> None:
    match, luck = case.begin(1), random.Random(1)
    while not match.is_over:
        assert match.owing
        for seat in match.seats:
            assert bool(match.legal_moves(seat)) == (seat in match.owing)
        assert match.result is None
        match.play(random_move(match, luck))


@every_case
def test_what_is_listed_is_accepted_as_object_text_and_entry(case: Case) -> None:
    match, luck = case.begin(2), random.Random(2)
    while not match.is_over:
        position = match.position
        for seat in match.owing:
            moves = match.legal_moves(seat)
            assert [move.seat for move in moves] == [seat] * len(moves)
            assert len({move.text for move in moves}) == len({move.code for move in moves}) == len(moves)
            for move in luck.sample(moves, min(len(moves), sized(5, 1))):
                assert position.is_legal(seat, move)
                assert position.is_legal(seat, move.text)
                after = {position.play(seat, move), position.play(seat, move.text)}
                assert len(after) == 1
        chosen = random_move(match, luck)
        others = [match.copy() for _ in range(3)] if luck.random() < 0.05 else []
        events = match.play(chosen)
        assert chosen.text in match.log[-1] or str(chosen) in match.log
        ways = ((chosen,), (chosen.seat, chosen.text), (str(chosen),))
        for other, way in zip(others, ways, strict=False):
            assert other.play(*way) == events  # type: ignore[arg-type]
            assert other == match


@every_case
def test_what_is_not_listed_is_refused_and_changes_nothing(case: Case) -> None:
    luck = random.Random(3)
    for stop in sized((2, 5, 9, 14, 19, 24, 30, 45, 60, 10**6), (2, 19)):
        match = played(case, 3, stop)
        before = snapshot(match)
        position = match.position
        for seat in match.seats:
            legal = {move.code for move in match.legal_moves(seat)}
            others = [code for code in range(match._game.most_moves) if code not in legal]
            for code in luck.sample(others, min(len(others), sized(300, 60))):
                move = match._game.move(match._states, match.seats.index(seat), code)
                with pytest.raises((IllegalMoveError, WrongSeatError)):
                    match.play(move)
                assert not position.is_legal(seat, move)
        assert snapshot(match) == before


@every_case
def test_texts_that_are_not_listed_are_refused_and_change_nothing(case: Case) -> None:
    luck = random.Random(4)
    every_text = sorted({entry.split(" ", 1)[1] for n in range(4) for entry in played(case, n).log})
    every_text = [text for text in every_text if len(text) < 20]
    for stop in (3, 12, 27):
        match = played(case, 4, stop)
        before = snapshot(match)
        for seat in match.seats:
            legal = {move.text for move in match.legal_moves(seat)}
            for text in luck.sample(every_text, min(len(every_text), 60)):
                if text in legal:
                    continue
                with pytest.raises(MoveError) as caught:
                    match.play(seat, text)
                assert str(caught.value)
        assert snapshot(match) == before


@every_case
@pytest.mark.parametrize(
    "text",
    ["", " ", "x", "resigns", "d7 ", " d7", "D7", "d07", "1111 ", "+3h\n", "−2c", "４１２３", "e2e4", "puts", "\x00"],
)
def test_texts_that_are_no_moves_are_refused_with_the_text(case: Case, text: str) -> None:
    match = case.begin(5)
    before = snapshot(match)
    with pytest.raises(NotationError) as caught:
        match.play(match.owing[0], text)
    assert repr(text) in str(caught.value)
    assert snapshot(match) == before


@every_case
def test_seats_that_do_not_play_are_refused(case: Case) -> None:
    match = case.begin(6)
    before = snapshot(match)
    text = match.legal_moves(match.owing[0])[0].text
    for seat in ("p9", "green", "", "P1", "Red"):
        with pytest.raises(WrongSeatError, match="seat"):
            match.play(seat, text)
        with pytest.raises(WrongSeatError):
            match.resign(seat)
        with pytest.raises(WrongSeatError):
            match.legal_moves(seat)
        with pytest.raises(WrongSeatError):
            match.view(seat)
    assert snapshot(match) == before


@every_case
def test_moves_made_up_by_hand_are_refused(case: Case) -> None:
    for stop in (2, 11, 23, 38):
        match = played(case, 7, stop)
        before = snapshot(match)
        for seat in match.seats:
            for code in (-1, -100, match._game.most_moves, 10**6, 2**40, 2**70):
                with pytest.raises(MoveError):
                    match.play(Move(seat, "made up", code))
        assert snapshot(match) == before


@every_case
def test_a_move_is_its_owners(case: Case) -> None:
    match = case.begin(8)
    move = match.legal_moves(match.owing[0])[0]
    other = next(seat for seat in match.seats if seat != move.seat)
    before = snapshot(match)
    with pytest.raises(WrongSeatError):
        match.play(other, move)
    assert snapshot(match) == before


@every_case
def test_deals_that_are_not_due_are_refused(case: Case) -> None:
    match = case.begin(9)
    before = snapshot(match)
    for entry in match.log:
        with pytest.raises(ChanceError):
            match.enter(entry)
    for text in ("1", match.log[0].split(" ", 1)[1]):
        with pytest.raises(ChanceError):
            match.position.deal(text)
    assert snapshot(match) == before


@every_case
@pytest.mark.parametrize("how", ["resign", "run_out_of_time"])
def test_any_seat_may_give_up_at_any_moment(case: Case, how: str) -> None:
    for stop in (2, 3, 8, 21, 33):
        for seat in case.begin(10).seats:
            match = played(case, 10, stop)
            if match.is_over:
                continue
            getattr(match, how)(seat)
            assert match.owing == ()
            assert match.result is not None
            assert match.result.reason == ("resigned" if how == "resign" else "time")
            assert seat not in match.result.winners
            assert match.log[-1] == f"{seat} {'resigns' if how == 'resign' else 'time'}"
            assert Match.replay(match.record()) == match


@every_case
def test_nobody_gives_up_once_it_is_over(case: Case) -> None:
    match = played(case, 11)
    before = snapshot(match)
    for seat in match.seats:
        with pytest.raises(WrongSeatError, match="over"):
            match.resign(seat)
        with pytest.raises(WrongSeatError, match="over"):
            match.run_out_of_time(seat)
    assert snapshot(match) == before


@every_case
def test_nobody_gives_up_while_a_deal_is_due(case: Case) -> None:
    match = Match(case.game, by_hand=True, **case.options)
    for seat in match.seats:
        with pytest.raises(WrongSeatError, match=str(match.deal_due)):
            match.resign(seat)
    assert match.log == ()


@every_case
def test_play_goes_on_after_many_refusals(case: Case) -> None:
    match, luck = case.begin(12), random.Random(12)
    for _ in range(10):
        with pytest.raises(MoveError):
            match.play(match.owing[0], "nonsense")
        if not match.is_over:
            match.play(random_move(match, luck))
    play_on(match, luck)
    assert match.is_over
