"""Judging choices: what counts as a fault, what never does, and how whole games are summed up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highpriest import Match
from highpriest.names import MARKS, Mark
from highpriest.play import Move, View
from highpriest.players import Candidate, Explainer, Explanation, find_player
from highpriest.players.judge import Choice, Judgement, choices, judge, sum_up
from highpriest.players.levels import Lector

CHANCES = st.floats(0, 1)


class Adviser:
    """Says what it was told to say, one thing after the other."""

    def __init__(self, *thoughts: Explanation) -> None:
        self.thoughts = list(thoughts)

    def explain(self, view: View, luck: Random, seconds: float | None = None) -> Explanation:
        return self.thoughts.pop(0)


class Thumb:
    """Always finds this move."""

    def __init__(self, move: Move) -> None:
        self.move = move

    def choose(self, view: View, luck: Random, seconds: float | None = None) -> Move:
        return self.move


def first_choice(game: str, **options: Any) -> Choice:
    """Of a match in which everybody takes the first legal move."""
    match = Match(game, seed=4, **options)
    while not match.is_over:
        match.play(match.legal_moves(match.owing[0])[0])
    return next(choices(match))


LAYING = first_choice("aton")
GOING = first_choice("thot", size=8)


def seen(chance: float, proven: str | None = None) -> Explanation:
    """By the second look, what the seat that chose has left; the other one looks."""
    return Explanation(1 - chance, (), proven=proven)


def thought(choice: Choice, *values: tuple[float, float], proven: str | None = None) -> Explanation:
    """Of the seat's first moves: the chance to win with each and how often it would be played."""
    moves = choice.view.legal_moves
    candidates = [Candidate(move, value, often) for move, (value, often) in zip(moves, values, strict=False)]
    ranked = sorted(candidates, key=lambda each: -each.probability)
    return Explanation(ranked[0].win_probability, tuple(ranked), proven=proven)


def played(choice: Choice, number: int) -> Choice:
    """The same situation, in which the seat plays its move of that number."""
    return replace(choice, move=choice.view.legal_moves[number])


def judged(choice: Choice, *thoughts: Explanation, thumb: int = 0) -> Judgement:
    adviser = Adviser(*thoughts)
    judgement = judge(choice, adviser, Thumb(choice.view.legal_moves[thumb]), Random(1))
    assert adviser.thoughts == [], "it looked less often than it was expected to"
    return judgement


@pytest.mark.parametrize(
    ("value", "mark"), [(0.5, None), (0.465, None), (0.455, "doubtful"), (0.415, "weak"), (0.3, "grave")]
)
def test_the_larger_the_loss_the_worse_the_mark(value: float, mark: Mark | None) -> None:
    judgement = judged(played(LAYING, 1), thought(LAYING, (0.5, 1.0), (value, 0.0)))
    assert judgement.mark == mark
    assert judgement.chance == 0.5
    assert judgement.value == value
    assert judgement.swing == pytest.approx(value - 0.5)


def test_a_noticeable_part_of_the_mixture_is_no_fault_whatever_it_is_said_to_be_worth() -> None:
    judgement = judged(played(LAYING, 1), thought(LAYING, (0.5, 0.9), (0.3, 0.1)))
    assert judgement.mark is None
    assert judgement.loss == 0


def test_a_rare_part_of_the_mixture_may_be_a_fault() -> None:
    assert judged(played(LAYING, 1), thought(LAYING, (0.5, 0.999), (0.3, 0.001))).mark == "grave"


def test_a_fault_is_confirmed_by_a_second_look() -> None:
    first = thought(GOING, (0.5, 1.0), (0.3, 0.0))
    assert judged(played(GOING, 1), first, seen(0.2)).value == pytest.approx(0.2)
    forgiven = judged(played(GOING, 1), first, seen(0.48))
    assert forgiven.value == pytest.approx(0.48)
    assert forgiven.mark is None


def test_a_small_loss_is_looked_at_again_too_and_one_of_nothing_is_not() -> None:
    close = thought(GOING, (0.5, 1.0), (0.49, 0.0))
    assert judged(played(GOING, 1), close, seen(0.3)).mark == "grave"
    assert judged(played(GOING, 1), thought(GOING, (0.5, 1.0), (0.5, 0.0))).loss == 0


def test_who_is_about_to_lose_is_not_looked_at_twice() -> None:
    judgement = judged(played(GOING, 1), thought(GOING, (0.01, 1.0), (0.002, 0.0)))
    assert judgement.loss == pytest.approx(0.008)


def test_a_second_look_through_ones_own_eyes_is_taken_as_it_is() -> None:
    going = played(GOING, 1)
    assert going.after is not None
    own = replace(going, after=replace(going.after, is_own=True))
    assert judged(own, thought(GOING, (0.5, 1.0), (0.3, 0.0)), Explanation(0.4, ())).value == 0.4


def test_what_was_not_weighed_is_looked_at_by_itself() -> None:
    judgement = judged(played(GOING, 3), thought(GOING, (0.5, 1.0)), seen(0.41))
    assert judgement.value == pytest.approx(0.41)
    assert judgement.mark == "weak"


def test_what_nobody_can_weigh_is_not_judged() -> None:
    judgement = judged(played(LAYING, 3), thought(LAYING, (0.5, 1.0)))
    assert judgement.mark is None
    assert judgement.loss == 0


def test_nothing_is_better_than_the_best() -> None:
    judgement = judged(played(GOING, 3), thought(GOING, (0.5, 1.0)), seen(0.9))
    assert judgement.value == 0.5


def test_another_way_to_a_proven_win_is_no_fault_and_a_proven_slip_is_one() -> None:
    first = thought(GOING, (1.0, 1.0), (0.7, 0.0), proven="win")
    assert judged(played(GOING, 1), first, seen(1.0, "loss")).mark is None
    slip = judged(played(GOING, 1), first, seen(0.0, "win"))
    assert (slip.mark, slip.loss) == ("grave", 1.0)


def test_where_all_is_lost_nothing_more_is_lost() -> None:
    lost = thought(GOING, (0.0, 1.0), (0.01, 0.0), proven="loss")
    assert judged(played(GOING, 1), lost).mark is None


def test_the_only_good_move_is_strong_if_it_is_not_the_obvious_one() -> None:
    alone = thought(LAYING, (0.5, 1.0), (0.4, 0.0))
    judgement = judged(played(LAYING, 0), alone, thumb=1)
    assert judgement.mark == "strong"
    assert judgement.swing == pytest.approx(0.1)
    assert judgement.loss == 0
    assert judged(played(LAYING, 0), alone, thumb=0).mark is None
    one_of_two = thought(LAYING, (0.5, 1.0), (0.45, 0.0))
    assert judged(played(LAYING, 0), one_of_two, thumb=1).mark is None


@given(st.lists(st.tuples(CHANCES, CHANCES), min_size=1, max_size=8), st.integers(0, 6), CHANCES)
def test_every_judgement_stays_within_its_bounds(values: list[tuple[float, float]], number: int, after: float) -> None:
    choice = played(GOING, number)
    adviser = Adviser(thought(choice, *values), Explanation(after, ()))
    judgement = judge(choice, adviser, Thumb(choice.view.legal_moves[0]), Random(1))
    assert 0 <= judgement.value <= judgement.chance <= 1
    assert -1 <= judgement.swing <= 1
    if judgement.mark == "strong":
        assert judgement.swing > 0
        assert judgement.loss == 0
    else:
        assert judgement.swing == -judgement.loss
    assert (judgement.mark in ("doubtful", "weak", "grave")) == (judgement.loss >= 0.04)


# ---- choices


@pytest.mark.parametrize(("game", "options"), [("aton", {}), ("thot", {"size": 8}), ("thot", {"players": 3})])
def test_every_choice_is_found_and_only_with_what_the_seat_knew(game: str, options: dict[str, Any]) -> None:
    match, luck = Match(game, seed=6, **options), Random(6)
    while not match.is_over:
        match.play(luck.choice(match.legal_moves(match.owing[0])))
    found = {choice.at: choice for choice in choices(match)}
    for at, entry in enumerate(match.log, 1):
        before = match.rewound(at - 1)
        seat = entry.partition(" ")[0]
        moves = before.legal_moves(seat) if seat in match.seats else ()
        assert (at in found) == (len(moves) > 1)
        if at in found:
            choice = found[at]
            assert str(choice.move) == entry
            assert choice.view == before.view(seat)
            assert choice.hidden == before.chooses_hidden
            assert not (choice.hidden and choice.after)
            assert not (len(match.seats) > 2 and choice.after)


def test_giving_up_is_no_choice() -> None:
    match = Match("thot", seed=1, size=8)
    match.resign("p1")
    assert list(choices(match)) == []


def test_no_second_look_sees_cards_that_were_drawn_later() -> None:
    match, luck = Match("aton", seed=8), Random(8)
    while not match.is_over:
        match.play(luck.choice(match.legal_moves(match.owing[0])))
    looks = [choice for choice in choices(match) if choice.after is not None]
    assert looks
    for choice in looks:
        assert choice.after is not None
        assert choice.after.view.data()["unseen"] == choice.view.data()["unseen"]


# ---- whole games


def judgement(at: int, seat: str, value: float, mark: Mark | None = None, *, hidden: bool = False) -> Judgement:
    """Of a choice with an even chance."""
    return Judgement(at, seat, "?", hidden, 0.5, value, value - 0.5, mark, ())


def test_losses_of_a_turn_add_up() -> None:
    once = sum_up([judgement(1, "red", 0.3), judgement(2, "blue", 0.5)], ("red", "blue"), ["red"])
    twice = sum_up(
        [judgement(1, "red", 0.4), judgement(2, "red", 0.4), judgement(3, "blue", 0.5)], ("red", "blue"), ["red"]
    )
    assert once.seats["red"].accuracy == pytest.approx(twice.seats["red"].accuracy)
    assert once.seats["blue"].accuracy == 100


def test_laying_is_a_turn_of_its_own() -> None:
    told = [judgement(1, "red", 0.5), judgement(2, "red", 0.3, "grave", hidden=True)]
    accuracy = sum_up(told, ("red", "blue"), ["red"]).seats["red"].accuracy
    assert accuracy == pytest.approx(50 * (1 + 0.1353), abs=0.01)


def test_a_seat_that_chose_nothing_has_no_accuracy() -> None:
    summary = sum_up([], ("red", "blue"), ["blue"])
    assert {seat: each.accuracy for seat, each in summary.seats.items()} == {"red": None, "blue": None}
    assert (summary.key_moments, summary.decisive) == ((), None)


def test_the_greatest_loss_of_a_loser_decides() -> None:
    told = [
        judgement(1, "red", 0.1, "grave"),
        judgement(2, "blue", 0.4, "weak"),
        judgement(3, "red", 0.5),
        judgement(4, "blue", 0.25, "grave"),
        judgement(5, "red", 0.5),
    ]
    assert sum_up(told, ("red", "blue"), ["red"]).decisive == 4
    assert sum_up(told, ("red", "blue"), ["red", "blue"]).decisive == 1  # a draw is lost by all
    assert sum_up(told[2:3] + told[4:], ("red", "blue"), ["red"]).decisive == 5


def test_key_moments_are_few_in_order_and_one_of_a_turn() -> None:
    told: list[Judgement] = []
    for round_ in range(8):
        told.append(judgement(4 * round_ + 1, "red", 0.4 - round_ / 100, "weak"))
        told.append(judgement(4 * round_ + 2, "red", 0.45, "doubtful"))
        told.append(judgement(4 * round_ + 3, "blue", 0.5))
    assert sum_up(told, ("red", "blue"), ["blue"]).key_moments == (13, 17, 21, 25, 29, 31)


GAMES = st.lists(
    st.builds(
        judgement, st.integers(1, 99), st.sampled_from(["red", "blue"]), st.floats(0, 0.5), st.sampled_from(MARKS)
    )
)


@given(GAMES, st.sets(st.sampled_from(["red", "blue"]), min_size=1))
def test_whatever_was_judged_can_be_summed_up(told: Sequence[Judgement], winners: set[str]) -> None:
    summary = sum_up(told, ("red", "blue"), winners)
    moments = {each.at for each in told}
    assert set(summary.key_moments) <= moments
    assert list(summary.key_moments) == sorted(summary.key_moments)
    assert (summary.decisive in summary.key_moments) == bool(told)
    for seat, each in summary.seats.items():
        assert each.accuracy is None or 0 <= each.accuracy <= 100
        assert sum(each.marks.values()) == sum(one.seat == seat for one in told)


def test_the_strongest_finds_no_fault_with_itself_and_many_with_chance() -> None:
    match, luck = Match("aton", seed=11), Random(11)
    adviser, blind = find_player("high-priest"), find_player("random")
    assert isinstance(adviser, Explainer)
    while not match.is_over and len(match.log) < 40:
        seat = match.owing[0]
        match.play((adviser if seat == "red" else blind).choose(match.view(seat), luck))
    if not match.is_over:
        match.resign("blue")
    told = [judge(choice, adviser, find_player("greedy"), luck) for choice in choices(match)]
    seats = sum_up(told, match.seats, ["red"]).seats
    assert seats["red"].accuracy == pytest.approx(100, abs=1)
    assert seats["red"].marks["weak"] + seats["red"].marks["grave"] == 0
    blue = seats["blue"].accuracy
    assert blue is not None
    assert blue < 85


# ---- looks


class Lucky:
    """Remembers with which luck it was asked, and what for."""

    def __init__(self, *thoughts: Explanation) -> None:
        self.thoughts = list(thoughts)
        self.lucks: list[int] = []

    def explain(self, view: View, luck: Random, seconds: float | None = None) -> Explanation:
        raise AssertionError("replies are not needed")

    def weigh(self, view: View, luck: Random, seconds: float | None = None) -> Explanation:
        self.lucks.append(luck.getrandbits(64))
        return self.thoughts.pop(0)

    rate = weigh


def test_both_looks_have_the_same_luck_and_ask_for_no_replies() -> None:
    choice = played(GOING, 1)
    adviser = Lucky(thought(choice, (0.5, 1.0), (0.3, 0.0)), Explanation(0.2, ()))
    judge(choice, adviser, Thumb(choice.view.legal_moves[0]), Random(1))
    assert len(adviser.lucks) == 2
    assert len(set(adviser.lucks)) == 1


@pytest.mark.parametrize("view", [LAYING.view, GOING.view], ids=["laying", "going"])
def test_who_weighs_thinks_what_they_would_explain(view: View) -> None:
    level = Lector()
    explained, weighed = level.explain(view, Random(3)), level.weigh(view, Random(3))
    assert explained.replies
    assert weighed == replace(explained, replies=())
    rated = level.rate(view, Random(3))
    assert rated.win_probability == weighed.win_probability
    assert rated.candidates[0].move == weighed.candidates[0].move


def ended(game: str, **options: Any) -> Match:
    """A match that chance has played."""
    match, luck = Match(game, seed=6, **options), Random(6)
    while not match.is_over:
        match.play(luck.choice(match.legal_moves(match.owing[0])))
    return match


@pytest.mark.parametrize(
    ("game", "options"), [("aton", {}), ("thot", {"size": 8}), ("thot", {"players": 4, "teams": True})]
)
def test_the_second_look_is_that_of_the_next_seat_that_has_a_choice(game: str, options: dict[str, Any]) -> None:
    match = ended(game, **options)
    all_choices = list(choices(match))
    looks = [choice for choice in all_choices if choice.after is not None]
    assert looks
    for choice in looks:
        assert choice.after is not None
        view = choice.after.view
        assert len(view.legal_moves) != 1
        if view.legal_moves:
            assert view.seat == next(later.move.seat for later in all_choices if later.at > choice.at)
        assert view.seat is not None
        partners = {choice.move.seat, view.seat} in ({"p1", "p2"}, {"p3", "p4"}) and "teams" in options
        assert choice.after.is_own == (view.seat == choice.move.seat or partners)


@pytest.mark.parametrize(("game", "options"), [("aton", {"round_limit": 1}), ("thot", {"size": 8})])
def test_after_the_last_choice_the_second_look_sees_who_won(game: str, options: dict[str, Any]) -> None:
    match = ended(game, **options)
    *_, last = choices(match)
    assert last.after is not None
    assert match.result is not None
    share = (last.move.seat in match.result.winners) / len(match.result.winners)
    assert last.after.worth(Lector().rate(last.after.view, Random(1))) == share
