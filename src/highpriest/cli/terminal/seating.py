"""Who sits where: people at the keyboard and computer players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from highpriest.cli.errors import CommandError
from highpriest.players import Player, find_player

PERSON: Final = "person"


@dataclass(frozen=True, slots=True)
class Seating:
    """The name of who plays each seat, and the programs among them."""

    names: dict[str, str]
    players: dict[str, Player]

    @property
    def people(self) -> tuple[str, ...]:
        """The seats played at the keyboard."""
        return tuple(seat for seat in self.names if seat not in self.players)

    @property
    def viewer(self) -> str | None:
        """Whose eyes the screen is for: the only person's, or everybody's if several sit at the keyboard."""
        return self.people[0] if len(self.people) == 1 else None


def seated(seats: Sequence[str], own: str | None, others: str) -> Seating:
    """A person at the seat `own`, by default the first, and the others in order; one name can stand for all of them."""
    own = seats[0] if own is None else own
    if own not in seats:
        raise CommandError(f"There is no seat {own!r} in this game, only {', '.join(seats)}.")
    names = others.split(",")
    free = [seat for seat in seats if seat != own]
    if len(names) == 1:
        names *= len(free)
    if len(names) != len(free):
        raise CommandError(f"There are {len(free)} other seats in this game, but {len(names)} players are named.")
    by_seat = {own: PERSON, **dict(zip(free, names, strict=True))}
    players = {seat: find_player(name) for seat, name in by_seat.items() if name != PERSON}
    return Seating({seat: by_seat[seat] for seat in seats}, players)
