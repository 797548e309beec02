"""Are the threats that players of Aton are told true? Every win was listed, and nothing is listed that cannot be.

Games of mixed players: at the moment before the last cards of a round were laid, the way in which that round was won
must be listed as hot, for everyone who looks. And what is listed there is tried out: all layings that the viewer
cannot rule out, carried out by the rules, until one wins; for a scoring the round that was found, square by square.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from benchmarks.table import Figure, Table
from highpriest.cli.series import let_play
from highpriest.cli.sharing import played_in_order
from highpriest.compiled import compiled, compiled_apart
from highpriest.play import Match, Position
from highpriest.play.aton.hands import HAND_COLUMNS, find_lays
from highpriest.play.aton.rounds import DEPTH, ROUND
from highpriest.play.aton.scorings import UNSURE, find_round
from highpriest.play.dealer import derived_seed, read_seed
from highpriest.players import find_player
from highpriest.rules.aton.apply import advance, due, go_first, place, remove
from highpriest.rules.aton.legal import choices, is_acting, victim
from highpriest.rules.aton.moves import KEPT
from highpriest.rules.aton.score import ScoringLine, gain, held, squares_of_line
from highpriest.rules.aton.state import CARTOUCHES, SEATS, SQUARES, Phase, Reason, State
from highpriest.rules.aton.view import VIEW, look
from highpriest.rules.aton.winning import WINNING_SETS
from highpriest.rules.bits import lowest, whole
from highpriest.rules.game import NOBODY, NOTHING

Array = npt.NDArray[Any]

GAMES = 5000
BATCH = 25  # games handed to a process at once
SAMPLE = 10  # every so many games, what is listed is tried out
PLAYERS = {"random": 60, "greedy": 30, "novice": 30, "scribe": 10, "singer": 4}
WATCHERS = (None, "red", "blue")
SEAT_NAMES = ("red", "blue")
BY_ANOTHER, BY_THIS_SET = 1, 2  # which set was full when a seat had won
KINDS: Final = ("yellow", "green", "temple 1", "temple 2", "temple 3", "temple 4")


@dataclass
class Found:
    """What the games of a run came to."""

    wins: Counter[str] = field(default_factory=Counter)
    missed: list[str] = field(default_factory=list)
    tried: Counter[str] = field(default_factory=Counter)
    untrue: list[str] = field(default_factory=list)
    unsure: int = 0  # scorings that are listed because there was too much to try
    overlooked: list[str] = field(default_factory=list)

    def add(self, other: Found) -> None:
        """Count what another has found too."""
        self.wins += other.wins
        self.tried += other.tried
        self.missed += other.missed
        self.untrue += other.untrue
        self.overlooked += other.overlooked
        self.unsure += other.unsure


def run(games: int, seed: str, jobs: int, json_file: Path | None) -> None:
    """Play the games and print what was missed, and what was listed though it could not be."""
    found = Found()
    for number, game in enumerate(played_in_order(partial(play, seed), range(games), jobs, BATCH), 1):
        found.add(game)
        if number % 500 == 0:
            print(f"{number} games: {dict(found.wins)}, {len(found.missed)} missed", flush=True)
    for line in [*found.missed, *found.untrue, *found.overlooked][:20]:
        print(line)
    table = Table()
    table.add(Figure("wins of a round, by " + ", ".join(sorted(found.wins)), sum(found.wins.values()), "wins"))
    table.add(
        Figure("of them not listed before the last cards were laid", len(found.missed), "wins", 0, "", None, True)
    )
    squares = sum(found.tried[name] for name in ("squares", "points"))
    table.add(Figure("listed ways by squares or at cartouche 1, tried out", squares, "ways"))
    table.add(
        Figure("listed scorings, each with a round that the rules are to carry out", found.tried["scoring"], "ways")
    )
    table.add(Figure("of all these that no laying can do", len(found.untrue), "ways", 0, "", None, True))
    table.add(Figure("ways by squares listed as impossible, tried out", found.tried["not now"], "ways"))
    table.add(Figure("of them that some laying can do", len(found.overlooked), "ways", 0, "", None, True))
    table.add(Figure("scorings listed because there was too much to try", found.unsure, "ways", 0, "", None, True))
    if json_file:
        table.write(json_file)


def play(seed: str, number: int) -> Found:
    """The game of this number: whether its win was listed, and what else was, if it is one of the sample."""
    found, luck = Found(), Random(derived_seed(read_seed(seed), f"players {number}"))
    match = Match("aton", seed=derived_seed(read_seed(seed), f"game {number}"), round_limit=200)
    players = {seat: find_player(luck.choices([*PLAYERS], [*PLAYERS.values()])[0]) for seat in match.seats}
    before, stop = match.position, luck.randrange(20)
    while not match.is_over:
        seat = match.owing[0]
        if is_last_lay(match.position):
            before = match.position
            if number % SAMPLE == 0 and match.view(None).data()["round"] >= stop:
                try_out(found, before, number)
        let_play(match, seat, players[seat], luck)
    check_win(found, before, match, number)
    return found


def is_last_lay(position: Position) -> bool:
    """Whether one seat alone has still to lay its cards."""
    view = position.view(None).data()
    return view["phase"] == "lay" and len(view["owing"]) == 1


# ---- every win was listed


def check_win(found: Found, before: Position, match: Match, number: int) -> None:
    """Note how the game was won, and whether everyone who looked had been told that it might be."""
    kind = kind_of_win(match)
    if kind is None:
        return
    found.wins[kind.split()[0]] += 1
    winner = match.view(None).data()["winners"][0]
    for watcher in WATCHERS:
        if (winner, kind) not in listed(before, watcher):
            found.missed.append(f"game {number}: {winner} by {kind}, not told to {watcher}: {before.text}")


def kind_of_win(match: Match) -> str | None:
    """The kind of threat that came true; None for a draw and a limit of rounds."""
    view = match.view(None).data()
    if len(view["winners"]) != 1 or view["reason"] == "round limit":
        return None
    if view["reason"] != "temple":
        return str(view["reason"])
    squares = view["counters"][view["winners"][0]]
    full = [temple for temple in "1234" if sum(square[0] == temple for square in squares) == SQUARES // 4]
    return f"temple {full[0]}"


def listed(position: Position, watcher: str | None) -> set[tuple[str, str]]:
    """Who is listed as able to win in this round, and how."""
    return {(threat["seat"], threat["kind"]) for threat in threats(position, watcher) if threat["hot"]}


def threats(position: Position, watcher: str | None) -> list[dict[str, Any]]:
    """All threats that a seat, or a spectator, is told."""
    return list(position.view(watcher).aids()["threats"])


# ---- nothing is listed that cannot be


def try_out(found: Found, position: Position, number: int) -> None:
    """Try out what everyone who looks is told about this moment."""
    for watcher in WATCHERS:
        lays = [np.array([*possible_lays(position, watcher, seat)], np.int64) for seat in SEAT_NAMES]
        where = f"game {number}, told to {watcher}: {position.text}"
        for threat in threats(position, watcher):
            if threat["kind"] == "scoring":
                _try_scoring(found, position, watcher, threat["seat"], lays, where)
            else:
                _try_threat(found, position, threat, lays, where)


def _try_scoring(
    found: Found, position: Position, watcher: str | None, name: str, lays: list[Array], where: str
) -> None:
    """Ask for the round that was found, and let the rules carry it out."""
    seat, states = SEAT_NAMES.index(name), position._states  # noqa: SLF001 - it is carried out by the rules
    looker = NOBODY if watcher is None else SEAT_NAMES.index(watcher)
    rounds = np.zeros(DEPTH, ROUND)
    count = round_found(states, looker, seat, np.zeros(1, VIEW), rounds)
    if count == UNSURE:
        found.unsure += 1
        return
    found.tried["scoring"] += 1
    laid = rounds[1]["laid"]
    may_be_laid = (lays[seat] == laid[seat]).all(1).any() and (lays[1 - seat] == laid[1 - seat]).all(1).any()
    if count == 0 or not may_be_laid or not is_carried_out(states, states.copy(), seat, rounds, count):
        found.untrue.append(f"{name} scoring, {where}")


@compiled_apart
def round_found(states: Array, watcher: int, seat: int, views: Array, rounds: Array) -> int:
    """The round that makes the aid list a scoring."""
    look(states[0], watcher, views[0])
    may = np.empty((SEATS, HAND_COLUMNS), np.int64)
    for owner in range(SEATS):
        find_lays(views[0], owner, may[owner])
    return find_round(views[0], may, seat, rounds)


@compiled_apart
def is_carried_out(before: Array, work: Array, seat: int, rounds: Array, count: int) -> bool:
    """Whether the rules, with these cards laid and squares chosen, come to a scoring that the seat wins."""
    work[0] = before[0]
    _lay(work[0], seat, rounds[1].laid[seat], rounds[1].laid[1 - seat])
    n = 1
    while due(work[0]) != NOTHING and work[0].phase <= Phase.SCORE:
        if work[0].phase == Phase.TURN_UP:
            go_first(work[0], whole(rounds[1].first))
        elif is_acting(work[0]):
            if n == count:
                return False
            _choose(work[0], _chosen(rounds, n))
            n += 1
        else:
            advance(work[0])
    return bool(work[0].winners == 1 << seat and work[0].reason == Reason.SCORING)


@compiled
def _chosen(rounds: Array, n: int) -> int:
    """The square that changes after the n-th state of a round."""
    for seat in range(SEATS):
        changed = whole(rounds[n].counters[seat]) ^ whole(rounds[n + 1].counters[seat])
        if changed:
            return lowest(changed)
    return KEPT


def _try_threat(found: Found, position: Position, threat: Any, lays: list[Array], where: str) -> None:
    seat, kind = SEAT_NAMES.index(threat["seat"]), threat["kind"]
    own, other, states = lays[seat], lays[1 - seat], position._states  # noqa: SLF001 - layings are tried by the rules
    if kind == "points":
        lead = int(own[:, 0].max() - other[:, 0].min())
        found.tried["points"] += threat["hot"]
        if threat["hot"] != (threat["held"] + 2 * lead >= threat["of"]):
            found.untrue.append(f"{threat['seat']} {kind}, {where}")
    else:
        won = some_lay_wins(states, states.copy(), seat, int(WINNING_SETS[KINDS.index(kind)]), own, other)
        found.tried["squares" if threat["hot"] else "not now"] += 1
        if threat["hot"] and not won:
            found.untrue.append(f"{threat['seat']} {kind}, {where}")
        if won == BY_THIS_SET and not threat["hot"]:
            found.overlooked.append(f"{threat['seat']} {kind}, {where}")


def possible_lays(position: Position, watcher: str | None, seat: str) -> Iterator[tuple[int, ...]]:
    """All layings of the seat that the watcher cannot rule out."""
    view = position.view(watcher).data()
    if view["laid"][seat][0]:
        yield tuple(view["laid"][seat])
        return
    known = view["hand"][seat]
    more = [0] * len(known) if watcher == seat else view["unseen"][seat]
    for cards in product(range(1, 5), repeat=CARTOUCHES):
        counts = [cards.count(value) for value in range(1, 5)]
        if all(k <= count <= k + m for k, count, m in zip(known, counts, more, strict=True)):
            yield cards


@compiled_apart
def some_lay_wins(before: Array, work: Array, seat: int, win: int, own_lays: Array, other_lays: Array) -> int:
    """Whether some laying of both, and the order that luck may give, lets the seat win by placing on these squares.

    On the way to them another set may be full first: that wins too.
    """
    won = 0
    for n in range(len(own_lays)):
        for m in range(len(other_lays)):
            for first in range(SEATS):
                work[0] = before[0]
                _lay(work[0], seat, own_lays[n], other_lays[m])
                if _wins_by_placing(work[0], seat, win, first):
                    if whole(work[0].counters[seat]) & win == win:
                        return BY_THIS_SET
                    won = BY_ANOTHER
    return won


@compiled
def _lay(state: State, seat: int, own: Array, other: Array) -> None:
    for cartouche in range(CARTOUCHES):
        state.laid[seat, cartouche] = own[cartouche]
        state.laid[1 - seat, cartouche] = other[cartouche]
    state.phase = Phase.REVEAL


@compiled_apart
def _wins_by_placing(state: State, seat: int, win: int, first: int) -> bool:
    """Play the round: the seat goes for the squares, the other keeps off them and gives what stands there."""
    while due(state) != NOTHING and state.phase < Phase.SCORE:
        if state.phase == Phase.TURN_UP:
            go_first(state, first)
        elif is_acting(state):
            _choose(state, _towards(state, seat, win))
        else:
            advance(state)
    by_squares = state.reason == Reason.TEMPLE or state.reason == Reason.YELLOW or state.reason == Reason.GREEN
    return bool(state.winners == 1 << seat and by_squares)


@compiled
def _towards(state: State, seat: int, win: int) -> int:
    squares = choices(state)
    is_own = state.mover == seat
    if state.phase == Phase.PLACE:
        wanted = win if is_own else ~win
    else:
        wanted = win if victim(state) != seat else ~win
    return lowest(squares & wanted) if squares & wanted else lowest(squares)


@compiled
def _choose(state: State, square: int) -> None:
    if state.phase == Phase.PLACE:
        place(state, square)
    else:
        remove(state, square)


@compiled_apart
def some_scoring_wins(before: Array, work: Array, seat: int, own_lays: Array, other_lays: Array) -> bool:
    """Whether a search finds a round that the seat wins by its scoring; both take the square that looks best to it."""
    for n in range(len(own_lays)):
        for m in range(len(other_lays)):
            for way in range(2 * SEATS):
                work[0] = before[0]
                _lay(work[0], seat, own_lays[n], other_lays[m])
                if _wins_by_scoring(work[0], seat, way % SEATS, way // SEATS):
                    return True
    return False


@compiled_apart
def _wins_by_scoring(state: State, seat: int, first: int, patience: int) -> bool:
    while due(state) != NOTHING and state.phase <= Phase.SCORE:
        if state.phase == Phase.TURN_UP:
            go_first(state, first)
        elif is_acting(state):
            _choose(state, _best_for(state, seat, patience))
        else:
            advance(state)
    return bool(state.winners == 1 << seat and state.reason == Reason.SCORING)


@compiled_apart
def _best_for(state: State, seat: int, patience: int) -> int:
    """The square after which a scoring would bring the seat most; with patience, majorities to come count too."""
    squares = choices(state)
    owner = whole(state.mover) if state.phase == Phase.PLACE else victim(state)
    best, best_value = lowest(squares), -1000
    while squares:
        square = lowest(squares)
        squares &= squares - 1
        if square < SQUARES:
            state.counters[owner] ^= 1 << square
            value = 4 * gain(state, seat) - gain(state, 1 - seat)
            if patience:
                for line in range(ScoringLine.BONUS):
                    squares_there = squares_of_line(line)
                    lead = held(state, seat, squares_there) - held(state, 1 - seat, squares_there)
                    value += 6 * min(lead, 1)
            state.counters[owner] ^= 1 << square
            if value > best_value:
                best, best_value = square, value
    return best
