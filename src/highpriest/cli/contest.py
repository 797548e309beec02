"""A round robin between computer players: who meets whom, on which deals and from which seats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, permutations
from random import Random
from typing import Any, NamedTuple

from highpriest.cli.errors import CommandError
from highpriest.cli.series import Played, play_out, prepared
from highpriest.cli.sharing import played_in_order
from highpriest.play import Match
from highpriest.play.dealer import derived_seed, read_seed


class Pairing(NamedTuple):
    """One player on one side, the other on every other side; both by their labels."""

    player: str
    against: str

    def __str__(self) -> str:
        return f"{self.player} against {self.against}"


@dataclass(frozen=True, slots=True)
class Contest:
    """What all the games have in common."""

    game: str
    options: Mapping[str, Any]
    seats: tuple[str, ...]
    partners: int  # seats on a side: 2 in teams, else 1
    seed: str  # as one can write it on the command line to have the same games again
    names: Mapping[str, str]  # of the players, by the labels that tell them apart
    deals: int  # played from every side in every pairing

    @property
    def sides(self) -> int:
        """Two in a duel and in teams, else one for each seat."""
        return len(self.seats) // self.partners

    @property
    def pairings(self) -> tuple[Pairing, ...]:
        """Who meets whom. Where one meets several, it matters who is alone, so both ways are played."""
        meetings = combinations if self.sides == 2 else permutations
        return tuple(Pairing(player, against) for player, against in meetings(self.names, 2))

    @property
    def games(self) -> int:
        """How many games there are in all."""
        return self.deals * len(self.pairings) * self.sides


@dataclass(frozen=True, slots=True)
class Bout:
    """One game of a contest, before it is played."""

    deal: int
    pairing: Pairing
    own: tuple[str, ...]  # the seats of the pairing's first player
    seating: Mapping[str, str]  # labels of the players, by seat


def arranged(game: str, options: Mapping[str, Any], names: Sequence[str], seed: str | None, games: int) -> Contest:
    """A contest of at least `games` games for each pairing; raises one of our errors if it cannot be played."""
    if len(names) < 2:
        raise CommandError("An arena needs at least two players, parted by commas.")
    # Every name is tried at this game, so that a wrong one is found before anything is played.
    series, *_others = [prepared(game, options, [name], seed) for name in names]
    sides = len(series.seats) // series.partners
    return Contest(
        game, options, series.seats, series.partners, series.seed, _labelled(names), deals=-(-games // sides)
    )


def _labelled(names: Sequence[str]) -> dict[str, str]:
    """The names by labels: a player that is named again gets a number, and meets itself."""
    labels: dict[str, str] = {}
    for place, name in enumerate(names):
        before = names[:place].count(name)
        labels[f"{name} ({before + 1})" if before else name] = name
    return labels


def bout(contest: Contest, number: int) -> Bout:
    """The game of this number.

    Deal by deal all pairings are played, each from every side: whenever one stops, the pairings stand alike, and
    the games of a pairing on one deal follow each other.
    """
    sides = contest.sides
    turn, side = divmod(number, sides)
    deal, row = divmod(turn, len(contest.pairings))
    pairing = contest.pairings[row]
    own = contest.seats[side * contest.partners : (side + 1) * contest.partners]
    seating = {seat: pairing.player if seat in own else pairing.against for seat in contest.seats}
    return Bout(deal, pairing, own, seating)


def bouts(contest: Contest) -> Iterator[Bout]:
    """All games of the contest, in order, before they are played."""
    return (bout(contest, number) for number in range(contest.games))


def played_bouts(contest: Contest, on: str, numbers: Iterable[int]) -> Iterator[Played]:
    """The games of these numbers, in order."""
    return played_in_order(partial(play_bout, contest), numbers, on)


def play_bout(contest: Contest, number: int) -> Played:
    """Play one game; everything in it but the time follows from the contest and its number.

    The deals are those of `simulate` with the same seed. The luck of a player is another in each game, or equal
    players that change seats would play the same game twice.
    """
    this = bout(contest, number)
    seed = read_seed(contest.seed)
    match = Match(contest.game, seed=derived_seed(seed, f"game {this.deal}"), **contest.options)
    where = f"{this.pairing}, deal {this.deal}, at {','.join(this.own)}"
    luck = {
        seat: Random(derived_seed(seed, f"player {seat}: {where}"))  # noqa: S311 - no secret
        for seat in match.seats
    }
    return play_out(match, {seat: contest.names[label] for seat, label in this.seating.items()}, luck)
