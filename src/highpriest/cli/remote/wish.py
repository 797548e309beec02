"""What somebody wants to take part in, and the table that comes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from highpriest.cli.errors import CommandError
from highpriest.cli.options import read_options
from highpriest.cli.remote.address import Address
from highpriest.cli.remote.guest import Guest
from highpriest.cli.remote.seeking import terms_of, wait_for_opponent
from highpriest.play import Match, game_named

PERSON: Final = "person"


@dataclass(frozen=True, slots=True)
class Wish:
    """A match at an address, or a game at a server: a `new` one, or one to `seek` somebody for."""

    address: Address
    new: str | None = None
    seek: str | None = None
    option: Sequence[str] | None = None
    against: str = PERSON
    seat: str | None = None
    pace: str | None = None
    absent: str | None = None
    watch: bool = False

    def __post_init__(self) -> None:
        """Refuse what contradicts itself, before anybody is asked."""
        if [self.address.match, self.new, self.seek].count(None) != 2:
            raise CommandError("Give the address of a match, or that of a server and a game to create or to seek.")
        if self.address.match is not None and (self.pace or self.option):
            raise CommandError("The match at that address has its pace and its options already.")
        if self.new is None and self.absent is not None:
            raise CommandError("What comes of those who are away is said when a match is created.")
        if self.watch and self.address.match is None:
            raise CommandError("Only a match that is there already can be watched.")
        if self.seek is not None and self.seat is not None:
            raise CommandError("Seats are drawn by lot when somebody is found.")

    def table(self, guest: Guest, told: Callable[[], None] = lambda: None) -> dict[str, Any]:
        """The table that comes of it; `told` is called when the server looks for somebody."""
        match = self.address.match
        if self.seek is not None:
            match = wait_for_opponent(guest, terms_of(self.seek, self.pace, self._options(self.seek)), told)
        if self.new is not None:
            return self._made(guest, self.new)
        return guest.get(f"matches/{match}") if self.watch or self.seek else guest.join(str(match), self.seat)

    def _made(self, guest: Guest, game: str) -> dict[str, Any]:
        options = self._options(game)
        seats = _seats(Match(game, seed=0, **options).seats, self.seat, self.against)
        return guest.create(game, options, seats, self.pace, self.absent)

    def _options(self, game: str) -> dict[str, Any]:
        return read_options(self.option, game_named(game).options({}).data())


def _seats(names: tuple[str, ...], own: str | None, others: str) -> list[dict[str, Any]]:
    """What to ask for each seat: oneself, a computer, or any other person."""
    mine = names[0] if own is None else own
    if mine not in names:
        raise CommandError(f"There is no seat {mine!r} in this game, only {', '.join(names)}.")
    players = others.split(",")
    if len(players) == 1:
        players *= len(names) - 1
    if len(players) != len(names) - 1:
        raise CommandError(
            f"There are {len(names) - 1} other seats in this game, but {len(players)} players are named."
        )
    left = iter(players)
    return [{"kind": "me"} if name == mine else _other(next(left)) for name in names]


def _other(player: str) -> dict[str, Any]:
    return {"kind": "open"} if player == PERSON else {"kind": "computer", "level": player}
