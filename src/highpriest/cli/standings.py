"""What a contest comes to: wins, scores, ratings, and how long the players thought."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from highpriest.cli.contest import Bout, Contest, Pairing
from highpriest.cli.ratings import DRAW, LOSS, WIN, Ratings
from highpriest.cli.series import Played, Thinking
from highpriest.cli.sprt import Counts, Sprt
from highpriest.cli.summary import interval


@dataclass(slots=True)
class Tally:
    """The games of one pairing, seen by its first player."""

    games: int = 0
    wins: int = 0
    draws: int = 0  # wins shared with the other player
    share_total: float = 0.0
    difference_total: float = 0.0
    own_thinking: Thinking = field(default_factory=Thinking)
    other_thinking: Thinking = field(default_factory=Thinking)

    @property
    def losses(self) -> int:
        """Games won by the other player alone."""
        return self.games - self.wins - self.draws

    @property
    def share(self) -> float:
        """The mean part of the win; asked only after a game."""
        return self.share_total / self.games

    @property
    def difference(self) -> float:
        """By how much the own score is higher than the mean of the other sides; asked only after a game."""
        return self.difference_total / self.games

    def add(self, share: float, difference: float) -> None:
        """One more game."""
        self.games += 1
        self.wins += share == WIN
        self.draws += LOSS < share < WIN
        self.share_total += share
        self.difference_total += difference


class Standings:
    """Adds up games as they come."""

    def __init__(self, contest: Contest, test: Sprt | None = None) -> None:
        self.contest = contest
        self.test = test  # of the only pairing
        self.games = 0
        self.ratings = Ratings(list(contest.names))
        self._tallies = {pairing: Tally() for pairing in contest.pairings}

    def add(self, bout: Bout, game: Played) -> None:
        """One more game."""
        self.games += 1
        share = sum(seat in bout.own for seat in game.winners) / len(game.winners)
        tally = self._tallies[bout.pairing]
        tally.add(share, self._difference(bout, game))
        for seat, thinking in game.thinking.items():
            (tally.own_thinking if seat in bout.own else tally.other_thinking).add(thinking)
        outcome = share if share in (WIN, LOSS) else DRAW
        self.ratings.add(*bout.pairing, outcome, self.contest.sides - 1)

    @property
    def counts(self) -> Counts:
        """How the games of the first pairing ended."""
        tally = self._tallies[self.contest.pairings[0]]
        return Counts(tally.wins, tally.draws, tally.losses)

    @property
    def is_decided(self) -> bool:
        """Whether a sequential test has decided; never before a deal was played from every side."""
        whole_deals = self.games % self.contest.sides == 0
        return self.test is not None and whole_deals and self.test.verdict(self.counts) is not None

    def _difference(self, bout: Bout, game: Played) -> float:
        own = sum(game.score[seat] for seat in bout.own)
        return own - (sum(game.score.values()) - own) / (self.contest.sides - 1)

    @property
    def tallies(self) -> list[tuple[Pairing, Tally]]:
        """The pairings that have played, in order."""
        return [(pairing, tally) for pairing, tally in self._tallies.items() if tally.games]

    @property
    def ranking(self) -> list[str]:
        """The players, the strongest first."""
        return sorted(self.contest.names, key=lambda player: -self.ratings[player].points)

    def data(self) -> dict[str, Any]:
        """All of it as plain data. Only what is under `seconds` is another each time."""
        contest = self.contest
        test = {} if self.test is None else {"sprt": self.test.data(self.counts)}
        return {
            "arena": 1,
            "game": contest.game,
            "options": dict(contest.options),
            "seed": contest.seed,
            "players": list(contest.names),
            "even_share": 1 / contest.sides,
            "pairings": [_pairing_data(pairing, tally) for pairing, tally in self.tallies],
            **test,
            "ratings": [{"player": player, **self.ratings[player]._asdict()} for player in self.ranking],
            "seconds": [_seconds_data(pairing, tally) for pairing, tally in self.tallies],
        }


def _pairing_data(pairing: Pairing, tally: Tally) -> dict[str, Any]:
    return {
        **pairing._asdict(),
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "share": tally.share,
        "interval": list(interval(tally.share, tally.games)),
        "difference": tally.difference,
    }


def _seconds_data(pairing: Pairing, tally: Tally) -> dict[str, Any]:
    return {
        **pairing._asdict(),
        "player_mean": mean_seconds(tally.own_thinking),
        "player_longest": tally.own_thinking.longest,
        "against_mean": mean_seconds(tally.other_thinking),
        "against_longest": tally.other_thinking.longest,
    }


def mean_seconds(thinking: Thinking) -> float:
    """How long a move took on the average; 0 if there was none."""
    return thinking.total / max(thinking.moves, 1)
