"""The options of Thot, and the stones they call for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, Literal

import numpy as np
from typing_extensions import TypedDict

from highpriest.errors import OptionError
from highpriest.rules.thot.state import ANKH, ANKHS, KINDS, MAX_PLAYERS, PRIEST, STARRED, VALUES

Seat = Literal["p1", "p2", "p3", "p4"]

SEATS: Final[tuple[Seat, ...]] = ("p1", "p2", "p3", "p4")
SIZES: Final = (8, 10)
MOST_STARS: Final = 8
DEFAULT_STARS: Final = (-7, -5, -3, -1, 1, 3, 5, 7)  # D2
LOT: Final = "lot"


class ThotOptionsData(TypedDict):
    """The options of Thot as plain data."""

    players: int
    teams: bool
    size: int
    turning: bool
    stars: list[int]
    first: Seat


@dataclass(frozen=True, slots=True)
class ThotOptions:
    """`first` is the seat that begins (T3, D5); `stars` one value for each starred stone (D2), sorted."""

    players: int = 2
    teams: bool = False
    size: int = 10
    turning: bool = False
    stars: tuple[int, ...] = DEFAULT_STARS
    first: Seat = "p1"

    def data(self) -> ThotOptionsData:
        """The options as they stand in a record."""
        return {
            "players": self.players,
            "teams": self.teams,
            "size": self.size,
            "turning": self.turning,
            "stars": list(self.stars),
            "first": self.first,
        }

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that play."""
        return SEATS[: self.players]


def stones_of(value: int, size: int) -> int:
    """How many scarabs of a value there are (T1, T2)."""
    if size == 10:
        return 6
    return 3 if abs(value) <= 2 else 4


def supply_of(options: ThotOptions) -> Any:
    """How many stones of each kind are laid out."""
    supply = np.zeros(KINDS, np.int8)
    for index, value in enumerate(VALUES):
        starred = options.stars.count(value)
        supply[index] = stones_of(value, options.size) - starred
        supply[index + STARRED] = starred
    supply[ANKH] = ANKHS
    supply[PRIEST] = 1
    return supply


def read_options(given: Mapping[str, object]) -> ThotOptions:
    """Complete and check the options."""
    known = [field.name for field in fields(ThotOptions)]
    for name in given:
        if name not in known:
            raise OptionError(f"Thot has no option {name!r}, only {', '.join(known)}")
    players = _number(given, "players", range(2, MAX_PLAYERS + 1), 2, "T3")
    size = _number(given, "size", SIZES, 10, "T2")
    options = ThotOptions(
        players=players,
        teams=_yes_or_no(given, "teams"),
        size=size,
        turning=_yes_or_no(given, "turning"),
        stars=_stars(given.get("stars", DEFAULT_STARS), size),
        first=_first(given.get("first", "p1"), players),
    )
    if options.teams and players != MAX_PLAYERS:
        raise OptionError(f"teams are for four players, not {players}", "T12")
    return options


def _number(given: Mapping[str, object], name: str, allowed: Any, default: int, rule: str) -> int:
    value = given.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int) or value not in allowed:
        raise OptionError(f"{name} is one of {', '.join(str(n) for n in allowed)}, not {value!r}", rule)
    return value


def _yes_or_no(given: Mapping[str, object], name: str) -> bool:
    value = given.get(name, False)
    if not isinstance(value, bool):
        raise OptionError(f"{name} is true or false, not {value!r}", "T12" if name == "teams" else "T11")
    return value


def _first(value: object, players: int) -> Seat:
    for seat in SEATS[:players]:
        if value == seat:
            return seat
    raise OptionError(f"first is one of {', '.join(SEATS[:players])}, not {value!r}", "T3")


def _stars(value: object, size: int) -> tuple[int, ...]:
    if not isinstance(value, list | tuple) or len(value) > MOST_STARS:
        raise OptionError(f"stars is a list of at most {MOST_STARS} values, not {value!r}", "D2")
    for star in value:
        if isinstance(star, bool) or not isinstance(star, int) or star not in VALUES:
            raise OptionError(f"there is no scarab of value {star!r} to be starred", "D2")
        if value.count(star) > stones_of(star, size):
            raise OptionError(f"{value.count(star)} stars for the value {star}: there are fewer such stones", "D2")
    return tuple(sorted(value))
