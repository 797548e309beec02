"""Can the judge be trusted with ratings? By the identity luck + skill = result, losses should explain results.

Neighbouring levels meet, and every choice of their games is judged. If the judge saw everything, the difference of the
losses of both sides would on average be the distance of the result from one half: the *slope* would be 1. Luck, what
is left of a result, sums to nothing over deals that both play from both seats. A second judge, who knows less, sees
the same games: by how much the two differ is the error of one game's figures, at least roughly.

It takes hours, so what was judged is kept game by game: the command can be stopped at any time and goes on from there.
"""

from __future__ import annotations

import json
import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import fmean, stdev

from benchmarks.explained import Judged, error, mirrored_luck, needed, slope, slope_error
from benchmarks.slopes import HEADING, draw, row
from benchmarks.table import Figure, Table
from highpriest.cli.contest import Contest, arranged, bout, play_bout
from highpriest.cli.sharing import played_in_order
from highpriest.names import LEVELS
from highpriest.play import Match
from highpriest.play.record import Record
from highpriest.players import Explainer, find_player
from highpriest.players.judge import choices, judge
from highpriest.players.sides import share_of

GAMES = 400
PART = 20  # of each pair, before the next one's
FOLDER = Path("docs/results/judge")
OFF = 0.2  # how far the slope may be from 1
FEWER = 0.75  # of the games that it takes by results
SURE = 2.0  # standard errors
_APART = 1_000_000  # more games than anybody plays
SECONDS_OF_A_GAME = {"aton": 1.0, "thot": 5.0}  # goals
SECOND_JUDGE = {"aton": "high-priest@1", "thot": "prophet"}


@dataclass(frozen=True)
class Pair:
    """A player and a weaker one, in a game."""

    game: str
    player: str
    against: str

    @property
    def name(self) -> str:
        """Tells it from the others."""
        return f"{self.game}_{self.player}_{self.against}".replace(":", "-")


def all_pairs() -> list[Pair]:
    """Neighbouring levels, and two players whose evaluation is not the judge's own."""
    steps = [(level, below) for below, level in pairwise(LEVELS)]
    aton = [*steps, ("montecarlo:1600", "greedy")]
    thot = [*steps, ("alphabeta:4", "greedy")]
    return [Pair(game, *pair) for game, pairs in (("aton", aton), ("thot", thot)) for pair in pairs]


def run(games: int, seed: str, jobs: int, folder: Path, only: Sequence[str]) -> None:
    """Play and judge what is not judged yet, and say how much of the results the losses explain.

    With `only`, just the pairs whose names contain one of these texts.
    """
    chosen = [pair for pair in all_pairs() if not only or any(text in pair.name for text in only)]
    folder.mkdir(parents=True, exist_ok=True)
    for start in range(0, games, PART):
        for pair in chosen:
            add_games(pair, games, range(start, min(games, start + PART)), seed, jobs, folder)
    table = Table()
    kept = {pair: kept_games(pair, seed, folder) for pair in all_pairs()}
    for pair in chosen:
        report(pair, kept[pair], table)
    by_name = {pair.name: games for pair, games in kept.items()} | _together(kept)
    enough = {name: games for name, games in by_name.items() if _is_enough(games)}
    print("\n".join(["", HEADING, *(row(name, games) for name, games in enough.items())]))
    draw(enough, OFF, folder / "slopes.svg")


def add_games(pair: Pair, games: int, numbers: Sequence[int], seed: str, jobs: int, folder: Path) -> None:
    """Play and judge those of these games that are not kept yet, and keep each as soon as it is judged."""
    contest = arranged(pair.game, {}, [pair.player, pair.against], seed, games)
    known = kept_games(pair, seed, folder)
    missing = [number for number in numbers if number not in known and number < contest.games]
    with _file(pair, seed, folder).open("a", encoding="utf-8") as file:
        for number, game in zip(missing, played_in_order(partial(judged, contest), missing, jobs), strict=True):
            file.write(json.dumps([number, *(round(figure, 5) for figure in game)]) + "\n")
            file.flush()


def kept_games(pair: Pair, seed: str, folder: Path) -> dict[int, Judged]:
    """What was judged before, by the number of the game."""
    file = _file(pair, seed, folder)
    rows = map(json.loads, file.read_text(encoding="utf-8").splitlines()) if file.exists() else ()
    return {number: Judged(*figures) for number, *figures in rows}


def _file(pair: Pair, seed: str, folder: Path) -> Path:
    return folder / f"{pair.name}__{seed}.jsonl"


def judged(contest: Contest, number: int) -> Judged:
    """Play and judge the game of this number."""
    played = play_bout(contest, number)
    own = bout(contest, number).own
    started = time.process_time()
    match = Match.replay(Record.from_json(played.record))
    losses = losses_of(match, number, LEVELS[-1])
    seconds = time.process_time() - started
    again = _lead(losses_of(match, number, SECOND_JUDGE[contest.game]), own)
    own_loss = sum(losses[seat] for seat in own)
    return Judged(share_of(own, played.winners), _lead(losses, own), own_loss, again, seconds)


def losses_of(match: Match, number: int, judge_named: str) -> dict[str, float]:
    """What each seat gave away by all its choices, as this judge sees them."""
    adviser, thumb, luck = find_player(judge_named), find_player("greedy"), Random(number)
    if not isinstance(adviser, Explainer):
        raise TypeError(f"{judge_named} explains nothing")
    losses = dict.fromkeys(match.seats, 0.0)
    for choice in choices(match):
        losses[choice.move.seat] += judge(choice, adviser, thumb, luck).loss
    return losses


def _lead(losses: Mapping[str, float], own: Collection[str]) -> float:
    """How much more the other side gave away."""
    return sum(loss if seat not in own else -loss for seat, loss in losses.items())


def report(pair: Pair, games: Mapping[int, Judged], table: Table) -> None:
    """Add the figures of a pair."""
    if not _is_enough(games):
        print(f"{pair.name}: too few games to tell anything, {len(games)}")
        return
    results, leads = [game.result for game in games.values()], [game.lead for game in games.values()]
    table.add(Figure(f"{pair.name}: result, {len(games)} games", 100 * fmean(results), "%"))
    loss = fmean(2 * game.own_loss + game.lead for game in games.values())
    table.add(Figure("  loss of a game, both sides", loss, ""))
    table.add(Figure("  the weaker one loses more, by so many errors", fmean(leads) / error(leads), "", SURE))
    steep = slope(results, leads)
    table.add(Figure("  slope: difference of losses by distance of the result", steep, ""))
    table.add(Figure("  … its error", slope_error(results, leads), ""))
    table.add(Figure("  … away from 1", abs(steep - 1), "", OFF, smaller_is_better=True))
    table.add(_mirrored(mirrored_luck(games)))
    differences = [game.lead - game.again for game in games.values()]
    table.add(Figure("  a second judge differs, standard deviation of a game", stdev(differences), ""))
    by_losses, by_results = needed([0.5 + lead for lead in leads]), needed(results)
    if by_results:  # not where one side won all
        table.add(Figure("  games needed by losses", by_losses, "", FEWER, "by results", by_results, True))
    seconds = fmean(game.seconds for game in games.values())
    table.add(Figure("  to judge a game", seconds, "s", SECONDS_OF_A_GAME[pair.game], smaller_is_better=True))


def _together(kept: Mapping[Pair, Mapping[int, Judged]]) -> dict[str, dict[int, Judged]]:
    """The games of all pairs of a game, numbered on, so that deals still have two games that follow each other."""
    together: dict[str, dict[int, Judged]] = {}
    for place, (pair, games) in enumerate(kept.items()):
        for number, game in games.items():
            together.setdefault(f"{pair.game}, all", {})[place * _APART + number] = game
    return together


def _is_enough(games: Mapping[int, Judged]) -> bool:
    """Whether there is anything to compare: games, in which one side wins more often."""
    return len(games) > 1 and fmean(game.result for game in games.values()) != 0.5


def _mirrored(luck: Sequence[float]) -> Figure:
    what = "  luck of a deal played from both seats, mean"
    return Figure(what, abs(fmean(luck)), "", SURE, "its error", error(luck), smaller_is_better=True)
