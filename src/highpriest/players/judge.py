"""How good the choices of a finished game were, by what the strongest player thinks of each.

A choice is judged from the view of the seat that made it, so nothing that was hidden from it then counts against it
now. What is compared are chances to win: that of the move the adviser would play, and that of the move that was
played. The difference is its *loss*.

- A move that the adviser would itself play now and then loses nothing. Cards of Aton are laid unseen, so the best
  play there is a mixture: every lay that is a noticeable part of it is as good as any other, and what other lays are
  worth is their chance against the mixture of the other seat, whatever that seat then turned up.
- A search does not weigh every move, nor all of them equally deeply. What a move that is not the best is worth
  follows from a second look: at the position after it, through the eyes of the seat that has to choose next, if
  nothing was dealt or turned up in between. Moves without an alternative are made first, since the adviser does not
  think about these. Not where three or more play each for themselves: there the adviser thinks better of the seat to
  move, and the two looks cannot be compared.
- Where only one move is legal there is nothing to judge.

*Marks*: a loss of 4 % of a chance is doubtful, twice that is weak, four times that is grave. A choice is strong if
all others would have been at least weak and a good rule of thumb would not have found it.

*Accuracy* of a seat: the average of exp(-loss / 0.1) over its turns, in percent, where the losses within a turn add
up. So a turn without loss counts 100, one with a doubtful choice at most 67, with a weak one at most 45, with a grave
one at most 20. Laying is a turn of its own.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from random import Random
from typing import Final

from highpriest.names import MARKS, Mark
from highpriest.play import Match, Move, Position, View
from highpriest.players.explanation import Candidate, Explanation
from highpriest.players.player import Explainer, Player, Weigher
from highpriest.players.sides import has_two_sides, sides_of

_DOUBTFUL: Final = 0.04
_WEAK: Final = 2 * _DOUBTFUL
_GRAVE: Final = 4 * _DOUBTFUL
_DECIDED: Final = 0.01  # who has no better chance has nothing to lose
_NOTICEABLE: Final = 0.05  # of a mixture
_FORGIVING: Final = 0.1  # the loss that is worth 1/e of a turn's accuracy
_KEY_MOMENTS: Final = 5


@dataclass(frozen=True, slots=True)
class Choice:
    """A seat had several moves and chose one. `at` counts the entries of the log with this one."""

    at: int
    move: Move
    view: View  # what the seat knew
    hidden: bool  # the others chose at the same time, unseen
    after: Sequel | None  # None where a second look would show nothing


@dataclass(frozen=True, slots=True)
class Sequel:
    """What came of a choice, once all moves without an alternative were made."""

    view: View  # of the seat that has to choose next, or, where the game is over, of the one that chose
    is_own: bool  # whether that is the side of the seat that chose

    def worth(self, seen: Explanation) -> float:
        """The chance of the seat that chose, by what was seen through those eyes."""
        return seen.win_probability if self.is_own else 1 - seen.win_probability


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a choice was worth. Chances are those of the seat that chose."""

    at: int
    seat: str
    move: str
    hidden: bool
    chance: float  # to win with what the adviser would play
    value: float  # to win with what was played
    swing: float  # what the choice lost, as a negative number; of a strong one, its lead over the next best
    mark: Mark | None
    candidates: tuple[Candidate, ...]  # what the adviser weighed, its own choice first

    @property
    def loss(self) -> float:
        """The chance that was given away."""
        return self.chance - self.value


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """How a seat played. `accuracy` is in percent, None of a seat that had nothing to choose."""

    accuracy: float | None
    marks: dict[Mark, int]


@dataclass(frozen=True, slots=True)
class Summary:
    """A whole game, or as much of it as was judged. Moments are the `at` of their choices, in order."""

    seats: dict[str, SeatSummary]
    key_moments: tuple[int, ...]
    decisive: int | None


def choices(match: Match) -> Iterator[Choice]:
    """Every choice of the match, from the first."""
    again = Match(match.game, by_hand=True, **match.options.data())
    for at, entry in enumerate(match.log, 1):
        move = _chosen(again, entry)
        if move is not None:
            yield Choice(at, move, again.view(move.seat), again.chooses_hidden, _sequel(again, move))
        again.enter(entry)


def judge(choice: Choice, adviser: Explainer, thumb: Player, rng: Random, seconds: float | None = None) -> Judgement:
    """What the choice was worth. `thumb` plays by a rule of thumb; `seconds` are for each look of the adviser's.

    Both looks have the same luck, so that they differ by nothing but the move.
    """
    luck = rng.getrandbits(64)
    weigh, rate = (adviser.weigh, adviser.rate) if isinstance(adviser, Weigher) else (adviser.explain,) * 2
    thought = weigh(choice.view, _with(luck), seconds)
    best = thought.candidates[0]
    value = _first_look(thought, choice.move)
    if choice.after is not None and _is_worth_a_second_look(thought, value):
        value = choice.after.worth(rate(choice.after.view, _with(luck), seconds))
    value = best.win_probability if value is None else min(value, best.win_probability)
    lead = _lead(thought, choice.move)
    is_strong = lead >= _WEAK and thumb.choose(choice.view, rng) != choice.move
    return Judgement(
        choice.at,
        choice.move.seat,
        choice.move.text,
        choice.hidden,
        best.win_probability,
        value,
        lead if is_strong else value - best.win_probability,
        "strong" if is_strong else _mark(best.win_probability - value),
        thought.candidates,
    )


def sum_up(judgements: Sequence[Judgement], seats: Sequence[str], winners: Collection[str]) -> Summary:
    """How each seat played, the key moments, and the one that decided the game.

    Key moments are those with the largest swings, one of a turn at most, and the winner's last choice if it ended the
    game. The decisive one is the greatest loss of a seat that did not win; if there is none, the last choice.
    """
    last = judgements[-1] if judgements else None
    losers = [seat for seat in seats if seat not in winners] or seats  # a draw is lost by all
    lost = [each for each in judgements if each.loss >= _DOUBTFUL and each.seat in losers]
    decisive = max(lost, key=lambda each: each.loss, default=last)
    marked = sorted((each for each in _turning_points(judgements) if each.mark), key=lambda each: -abs(each.swing))
    won = last if last and last.seat in winners else None
    key = {each.at for each in [*marked[:_KEY_MOMENTS], decisive, won] if each}
    return Summary(
        {seat: _seat_summary(judgements, seat) for seat in seats},
        tuple(sorted(key)),
        decisive.at if decisive else None,
    )


def _chosen(match: Match, entry: str) -> Move | None:
    """The move of an entry, if there were others."""
    seat, _, text = entry.partition(" ")
    if match.deal_due is not None:
        return None
    legal = match.legal_moves(seat)
    return next((move for move in legal if move.text == text), None) if len(legal) > 1 else None


def _sequel(match: Match, move: Move) -> Sequel | None:
    if match.chooses_hidden or not has_two_sides(match):
        return None
    after = match.tried(move.seat, [move])
    while (forced := _forced(after)) is not None:
        after = after.tried(forced.seat, [forced])
    if after.deal_due is not None:
        return None
    seat = after.owing[0] if after.owing else move.seat
    return Sequel(after.view(seat), any({seat, move.seat} <= set(side) for side in sides_of(match.seats)))


def _forced(position: Position) -> Move | None:
    """The move of the seat that has no other."""
    if position.deal_due is not None or not position.owing:
        return None
    legal = position.legal_moves(position.owing[0])
    return legal[0] if len(legal) == 1 else None


def _with(luck: int) -> Random:
    return Random(luck)  # noqa: S311 - no secret


def _first_look(thought: Explanation, move: Move) -> float | None:
    """What the move is worth, as far as it was weighed."""
    best = thought.candidates[0]
    weighed = next((each for each in thought.candidates if each.move == move), None)
    if weighed is None:
        return None
    return best.win_probability if weighed.probability >= _NOTICEABLE else weighed.win_probability


def _is_worth_a_second_look(thought: Explanation, value: float | None) -> bool:
    """Not where next to nothing can be lost any more, nor of a move that is as good as the best."""
    chance = thought.candidates[0].win_probability
    return chance > _DECIDED and (value is None or value < chance)


def _lead(thought: Explanation, move: Move) -> float:
    """By how much the adviser prefers this move to every other; 0 where it cannot say."""
    best, *others = thought.candidates
    if best.move != move or not others or thought.proven is not None:
        return 0.0
    return best.win_probability - max(each.win_probability for each in others)


def _mark(loss: float) -> Mark | None:
    if loss >= _GRAVE:
        return "grave"
    if loss >= _WEAK:
        return "weak"
    return "doubtful" if loss >= _DOUBTFUL else None


def _turning_points(judgements: Sequence[Judgement]) -> list[Judgement]:
    """Of every turn the choice with the largest swing."""
    return [max(turn, key=lambda each: abs(each.swing)) for turn in _turns(judgements)]


def _turns(judgements: Sequence[Judgement]) -> list[list[Judgement]]:
    return [list(turn) for _, turn in groupby(judgements, key=lambda each: (each.seat, each.hidden))]


def _seat_summary(judgements: Sequence[Judgement], seat: str) -> SeatSummary:
    turns = [turn for turn in _turns(judgements) if turn[0].seat == seat]
    worth = [math.exp(-sum(each.loss for each in turn) / _FORGIVING) for turn in turns]
    marks = Counter(each.mark for turn in turns for each in turn)
    return SeatSummary(100 * sum(worth) / len(worth) if worth else None, {mark: marks[mark] for mark in MARKS})
