"""The six levels of Aton.

The weaker ones do not play at random: they think of fewer replies, judge positions by a rule of thumb, misjudge
them a little, and overlook moves, as people do.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Final

from highpriest.play import Move, View
from highpriest.play.aton.notation import move_text
from highpriest.players.aton.adapter import Array, by_code, fresh, is_laying, net, views_of
from highpriest.players.explanation import Candidate, Explanation, Reply
from highpriest.search.aton.analysis import Clock, Laying, guess_lays, onlookers_value, weigh_lays, weigh_squares


@dataclass(frozen=True)
class Level:
    """How well a level thinks."""

    net: str  # its value function
    replies: int  # lays of the other that it thinks of; 0 = it weighs all of them and mixes its own
    width: int  # of the beam when it chooses squares; 0 = a glance
    overlooks: float  # the share of its moves that it does not see
    misjudges: float  # the spread of its errors, as a chance to win
    answers: int = 0  # width of the beam with which it searches the other's turn; 0 = a glance
    foresight: int = 0  # width of the beam with which it searches the turns after each pair of lays; 0 = a glance


LEVELS: Final = (
    Level("thumb", 2, 0, 0.25, 0.04),  # Novice
    Level("thumb", 6, 0, 0.0, 0.0),  # Scribe
    Level("learned-1", 3, 0, 0.05, 0.02),  # Singer
    Level("learned-1", 4, 0, 0.0, 0.012),  # Lector
    Level("learned-1", 6, 4, 0.0, 0.01),  # Prophet
    Level("learned-2", 0, 48, 0.0, 0.0, answers=32, foresight=4),  # High Priest
    Level("learned-1", 0, 48, 0.0, 0.0),  # high-priest@1
)
_EXCHANGE_MARGIN: Final = 0.03  # so much better than the hand must a new one promise to be
_REPLIES_TOLD: Final = 8
_BOTH: Final = 0b11  # the set of winners when the game is drawn


def level(view: View, rng: Random, number: int, seconds: float | None = None, learned: Path | None = None) -> Move:
    """The move of a level, 0 for the Novice to 5 for the High Priest; `learned` is a file with another net."""
    candidates = _weigh(view, rng, LEVELS[number], seconds, learned)[1]
    return rng.choices([x.move for x in candidates], [x.probability for x in candidates])[0]


def mixture(view: View, rng: Random, number: int) -> list[tuple[Move, float]]:
    """How likely the level is to play each move that it might play."""
    return [(x.move, x.probability) for x in _weigh(view, rng, LEVELS[number], None, None)[1] if x.probability > 0]


def explain(
    view: View,
    rng: Random,
    number: int,
    seconds: float | None = None,
    learned: Path | None = None,
    *,
    replies: bool = True,
) -> Explanation:
    """What the level thinks of the position: its chance, its moves, and for laying what the other is likely to lay.

    Of a seat that has nothing to choose only its chance. Without replies, as the judge asks, the turns after each pair
    of lays are played at a glance: a game has too many layings to search them all.
    """
    if not view.legal_moves:
        return _look_on(view, net(LEVELS[number].net, learned))
    how = LEVELS[number] if replies else replace(LEVELS[number], foresight=0)
    chance, candidates, likely = _weigh(view, rng, how, seconds, learned)
    ranked = sorted(candidates, key=lambda x: (x.probability, x.win_probability), reverse=True)
    return Explanation(chance, tuple(ranked), likely if replies else ())


def chance_by(view: View, name: str) -> float:
    """What the value function of this name says of the seat's chance, by what both can see."""
    return onlookers_value(views_of(view), net(name))


def _look_on(view: View, value: Array) -> Explanation:
    winners = view.field("winners")
    if not winners:
        return Explanation(onlookers_value(views_of(view), value), ())
    seat = 1 if view.seat == "blue" else 0
    if winners == _BOTH:
        return Explanation(0.5, (), proven="draw")
    return Explanation(1.0, (), proven="win") if winners >> seat & 1 else Explanation(0.0, (), proven="loss")


Thoughts = tuple[float, list[Candidate], tuple[Reply, ...]]


def _weigh(view: View, rng: Random, how: Level, seconds: float | None, learned: Path | None) -> Thoughts:
    value = net(how.net, learned)
    if is_laying(view):
        return _weigh_lays(view, rng, how, value, seconds)
    return _weigh_squares(view, rng, how, value)


def _weigh_squares(view: View, rng: Random, how: Level, value: Array) -> Thoughts:
    values = weigh_squares(views_of(view), value, how.width if len(view.legal_moves) > 1 else 0, how.answers)
    moves = by_code(view)
    seen = _seen(list(values), rng, how)
    felt = {code: values[code] + _slip(rng, how) for code in seen}
    best = max(felt.values())
    chosen = rng.choice([code for code in seen if felt[code] == best])  # squares that are alike
    return values[chosen], [Candidate(moves[code], values[code], float(code == chosen)) for code in values], ()


def _weigh_lays(view: View, rng: Random, how: Level, value: Array, seconds: float | None) -> Thoughts:
    views, moves, clock = views_of(view), by_code(view), Clock(seconds)
    if how.replies:
        thoughts = guess_lays(views, value, how.replies, fresh(rng), clock)
        chances = _one_lay(thoughts, rng, how)
    else:
        thoughts = weigh_lays(views, value, clock, how.foresight)
        chances = thoughts.mixture.tolist()
    candidates = [
        Candidate(moves[code], float(worth), chance)
        for code, worth, chance in zip(thoughts.moves, thoughts.values, chances, strict=True)
    ]
    if thoughts.exchange is not None:
        candidates = _with_exchange(view, candidates, thoughts)
    return max(thoughts.value, thoughts.exchange or 0), candidates, _likely_replies(view, thoughts)


def _one_lay(thoughts: Laying, rng: Random, how: Level) -> list[float]:
    """All on the lay that feels best."""
    seen = _seen(list(range(len(thoughts.moves))), rng, how)
    felt = {n: float(thoughts.values[n]) + _slip(rng, how) for n in seen}
    best = max(seen, key=felt.__getitem__)
    return [float(n == best) for n in range(len(thoughts.moves))]


def _with_exchange(view: View, candidates: list[Candidate], thoughts: Laying) -> list[Candidate]:
    """The token is handed in when that promises clearly more than the hand."""
    if hands_in(thoughts):
        candidates = [Candidate(x.move, x.win_probability, 0.0) for x in candidates]
    return [*candidates, Candidate(view.legal_moves[-1], thoughts.exchange or 0, float(hands_in(thoughts)))]


def hands_in(thoughts: Laying) -> bool:
    """Whether the token promises clearly more than the hand."""
    return thoughts.exchange is not None and thoughts.exchange > thoughts.value + _EXCHANGE_MARGIN


def _seen(codes: list[int], rng: Random, how: Level) -> list[int]:
    """What the level does not overlook; at least one move."""
    seen = [code for code in codes if rng.random() >= how.overlooks]
    return seen or [rng.choice(codes)]


def _slip(rng: Random, how: Level) -> float:
    return rng.gauss(0, how.misjudges) if how.misjudges else 0.0


def _likely_replies(view: View, thoughts: Laying) -> tuple[Reply, ...]:
    other = "blue" if view.seat == "red" else "red"
    order = thoughts.replies.argsort()[::-1][:_REPLIES_TOLD]
    return tuple(
        Reply(other, move_text(int(lay)), float(thoughts.replies[lay])) for lay in order if thoughts.replies[lay] > 0
    )
