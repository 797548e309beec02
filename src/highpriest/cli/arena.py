"""`highpriest arena`: a round robin that measures how strong computer players are."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from highpriest.cli.arena_options import (
    AlphaOption,
    BetaOption,
    GamesOption,
    JobsOption,
    JsonOption,
    PlayersOption,
    PlotOption,
    RecordsOption,
    SprtOption,
)
from highpriest.cli.engines import OnOption, read_on
from highpriest.cli.errors import INTERRUPTED, CommandError
from highpriest.cli.options import GameArgument, OptionOption, SeedOption, ShardOption, check_seed, read_options
from highpriest.cli.paths import check_places, check_plotting
from highpriest.cli.sprt import Sprt, read_sprt

if TYPE_CHECKING:
    from highpriest.cli.contest import Bout, Contest
    from highpriest.cli.series import Played
    from highpriest.cli.standings import Standings

    Keep = Callable[[Bout, Played], None]

STANDARD_OUTPUT: Final = Path("-")


def arena(
    game: GameArgument,
    players: PlayersOption,
    games: GamesOption = 100,
    sprt: SprtOption = None,
    alpha: AlphaOption = None,
    beta: BetaOption = None,
    seed: SeedOption = None,
    option: OptionOption = None,
    jobs: JobsOption = 1,
    on: OnOption = None,
    out: RecordsOption = None,
    shard: ShardOption = None,
    plot: PlotOption = None,
    data: JsonOption = None,
) -> None:
    """Let computer players meet in a round robin, and measure how strong they are.

    Every deal is played from both seats; in teams by both teams. With three or four players and no teams,
    each player sits alone among seats of each other one, in every seat in turn. All pairings get the same
    deals. The same seed gives the same games, whatever the number of processes and machines.

    The share is the mean part of the win. Ratings are those of openskill's Plackett-Luce model on the scale of
    Elo: all begin at 1500, and 400 points more mean odds of ten to one; only differences mean anything.

    With --sprt 50,55 a series of two players ends as soon as it is clear enough whether the first one's share is
    rather 50 or 55 %; --games is then the most that is played.
    """
    _check_places(out, shard, plot, data)
    where = read_on(on, jobs)
    test = read_sprt(sprt, alpha, beta)
    from highpriest.cli import shards
    from highpriest.cli.compiling import announce_compiling
    from highpriest.cli.contest import arranged, played_bouts
    from highpriest.cli.standings import Standings
    from highpriest.play import game_named

    options = read_options(option, game_named(game).options({}).data())
    begun = shards.seed_begun_with(out, shard)
    seed = check_seed(begun if seed is None else seed)
    contest = arranged(game, options, players.split(","), seed, games)
    _check_test(test, contest, shard)
    standings = Standings(contest, test)
    play = partial(played_bouts, contest, where)
    try:
        with shards.resumed(out, {**_named(contest), "shard": shard}) as kept:
            announce_compiling()
            if kept is not None:
                kept.write_beside("players.csv", _seating(contest))
                _add_up(standings, shards.kept_in_shards(kept, play))
            else:
                with _kept(out, contest) as keep:
                    _add_up(standings, play(range(contest.games)), keep)
    except KeyboardInterrupt:
        _end_early(standings, out, shard)
    _hand_out(standings, plot, data)


def _check_places(out: Path | None, shard: int | None, plot: Path | None, data: Path | None) -> None:
    """Find out before hours of play whether their results can be written."""
    if plot is not None:
        check_plotting(plot)
    if out == STANDARD_OUTPUT:
        raise CommandError("The records of an arena go to a file, since a second one beside it says who sat where.")
    places = [path for path in (out, plot, data) if path is not None]
    if len(set(places)) < len(places):
        raise CommandError("Records, plot and JSON each need a file of their own.")
    check_places(path for path in places if path != out or shard is None)


def _check_test(test: Sprt | None, contest: Contest, shard: int | None) -> None:
    if test is not None and shard is not None:
        raise CommandError("A sequential test ends when it is decided, so it is not kept in shards.")
    if test is not None and (contest.sides > 2 or len(contest.pairings) > 1):
        raise CommandError("A sequential test takes two players and two sides.")


def _named(contest: Contest) -> dict[str, Any]:
    """What tells the contest from another one."""
    return {
        "command": "arena",
        "game": contest.game,
        "options": contest.options,
        "players": list(contest.names.values()),
        "seed": contest.seed,
        "games": contest.games,
    }


def _add_up(standings: Standings, games: Iterator[Played], keep: Keep = lambda _bout, _game: None) -> None:
    from highpriest.cli.contest import bouts
    from highpriest.cli.screen import progress_bar

    contest = standings.contest
    with progress_bar(counting=True) as progress:
        task = progress.add_task(f"{contest.game}: games", total=contest.games)
        for bout, game in zip(bouts(contest), games, strict=True):
            keep(bout, game)
            standings.add(bout, game)
            progress.advance(task)
            if standings.is_decided:
                return


@contextmanager
def _kept(out: Path | None, contest: Contest) -> Iterator[Keep]:
    """A function that writes down a game and who sat where in it."""
    from highpriest.cli.files import written

    if out is None:
        yield lambda _bout, _game: None
        return
    with written(out) as write_record, written(out.with_suffix(".players.csv")) as write_players:
        lines = _seating(contest)
        write_players(next(lines))

        def keep(_bout: Bout, game: Played) -> None:
            write_record(game.record)
            write_players(next(lines))

        yield keep


def _seating(contest: Contest) -> Iterator[str]:
    """Who sits where in each game, as lines of a table."""
    from highpriest.cli.contest import bouts

    yield _line("record", "deal", *contest.seats)
    for number, bout in enumerate(bouts(contest), 1):
        yield _line(number, bout.deal + 1, *bout.seating.values())


def _line(*values: object) -> str:
    text = StringIO()
    csv.writer(text, lineterminator="").writerow(values)
    return text.getvalue()


def _end_early(standings: Standings, out: Path | None, shard: int | None) -> None:
    """Show what there is, and say that it is not all."""
    from highpriest.cli.scoreboard import show

    if standings.games:
        show(standings)
    kept = f"; their records are in {out}" if out else ""
    kept = kept if shard is None else f"; the same command resumes from {out}"
    raise CommandError(f"Interrupted after {standings.games} of {standings.contest.games} games{kept}.", INTERRUPTED)


def _hand_out(standings: Standings, plot: Path | None, data: Path | None) -> None:
    from highpriest.cli.files import written
    from highpriest.cli.scoreboard import show

    show(standings)
    if data is not None:
        with written(data) as write:
            write(json.dumps(standings.data(), indent=2, ensure_ascii=False))
    if plot is not None:
        from highpriest.cli.plotting import draw

        draw(standings, plot)
