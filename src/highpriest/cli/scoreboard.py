"""The standings of a contest as tables on the terminal."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.table import Table

from highpriest.cli.screen import say, screen
from highpriest.cli.series import Thinking
from highpriest.cli.standings import Standings, mean_seconds
from highpriest.cli.summary import interval

_WIDE: Final = 400  # a pipe has no edge at which a table would have to be folded


def show(standings: Standings) -> None:
    """Print what every pairing came to, the ratings, and how to have the same games again."""
    console = screen()
    if not console.is_terminal:
        console = Console(width=_WIDE, highlight=False, markup=False, emoji=False)
    contest = standings.contest
    console.print(_pairings(standings))
    console.print(_ratings(standings))
    if contest.sides > 2:
        say(console, f"The player is alone against {contest.sides - 1} of the other.")
    if standings.test is not None:
        say(console, standings.test.sentence(standings.counts))
    say(console, "In ratings, 400 points more mean odds of ten to one; +/- and shares are given with 95 % confidence.")
    say(console, f"Seed: {contest.seed}")


def _pairings(standings: Standings) -> Table:
    title = f"{standings.contest.game}: {standings.games} games"
    table = _table(title, "player", "against")
    for heading in ("games", "won", "drawn", "lost", "share %", "95 %", "even %", "score +/-"):
        table.add_column(heading, justify="right")
    table.add_column("ms a move, longest", justify="right")
    table.add_column("the other's", justify="right")
    even = f"{100 / standings.contest.sides:.1f}"
    for pairing, tally in standings.tallies:
        low, high = interval(tally.share, tally.games)
        table.add_row(
            *pairing,
            *map(str, (tally.games, tally.wins, tally.draws, tally.losses)),
            f"{100 * tally.share:.1f}",
            f"{100 * low:.1f} to {100 * high:.1f}",
            even,
            f"{tally.difference:+.2f}",
            _milliseconds(tally.own_thinking),
            _milliseconds(tally.other_thinking),
        )
    return table


def _ratings(standings: Standings) -> Table:
    table = _table("ratings", "player")
    for heading in ("rating", "+/-"):
        table.add_column(heading, justify="right")
    for player in standings.ranking:
        rating = standings.ratings[player]
        table.add_row(player, f"{rating.points:.0f}", f"{rating.margin:.0f}")
    return table


def _table(title: str, *names: str) -> Table:
    table = Table(title=title, title_justify="left")
    for name in names:
        table.add_column(name, style="bold", overflow="fold")
    return table


def _milliseconds(thinking: Thinking) -> str:
    return f"{1000 * mean_seconds(thinking):.3g}, {1000 * thinking.longest:.3g}"
