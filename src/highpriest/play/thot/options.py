"""The options of Thot, and the stones they call for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

import numpy as np

from highpriest.errors import OptionError
from highpriest.play.option import GameOptions, option, options_type
from highpriest.rules.thot.equipment import ANKH, ANKHS, KINDS, MAX_PLAYERS, PRIEST, STARRED, VALUES
from highpriest.rules.thot.names import SEAT_NAMES
from highpriest.rules.thot.records import Seat

SEATS: Final = cast("tuple[Seat, ...]", SEAT_NAMES.values)
SIZES: Final = (8, 10)
MOST_STARS: Final = 8
DEFAULT_STARS: Final = (-7, -5, -3, -1, 1, 3, 5, 7)  # D2
LOT: Final = "lot"


@dataclass(frozen=True, slots=True)
class ThotOptions(GameOptions):
    """The options of Thot. `stars` are sorted."""

    title: ClassVar[str] = "Thot"

    players: int = option(2, values=range(2, MAX_PLAYERS + 1), rule="T3", meaning="number of players")
    teams: bool = option(False, rule="T12", meaning="whether four players play as two teams")
    size: int = option(10, values=SIZES, rule="T2", meaning="squares on each side of the board")
    turning: bool = option(False, rule="T11", meaning="whether the priest may turn at a starred scarab")
    stars: tuple[int, ...] = option(
        DEFAULT_STARS, values=VALUES, most=MOST_STARS, rule="D2", meaning="one value for each starred scarab"
    )
    first: Seat = option("p1", values=SEATS, lot=True, rule="T3", meaning="the seat that begins")

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that play."""
        return SEATS[: self.players]

    def check(self) -> None:
        for star in self.stars:
            count = self.stars.count(star)
            if count > stones_of(star, self.size):
                raise OptionError("option/too-many-stars", "D2", count=count, star=star)
        if self.first not in self.seats:
            raise OptionError(
                "option/not-a-choice", "T3", name="first", values=", ".join(self.seats), value=repr(self.first)
            )
        if self.teams and self.players != MAX_PLAYERS:
            raise OptionError("option/teams-of-four", "T12", players=self.players)


read_options: Final = ThotOptions.read

if TYPE_CHECKING:
    ThotOptionsData = Mapping[str, Any]
else:
    ThotOptionsData = options_type(ThotOptions)


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
