"""The options of Aton."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, cast, get_args

from highpriest.play.option import GameOptions, option, options_type

Removal = Literal["must", "may"]

MOST_ROUNDS: Final = 1_000_000
REMOVALS: Final = cast("tuple[Removal, ...]", get_args(Removal))  # by the number in a state


@dataclass(frozen=True, slots=True)
class AtonOptions(GameOptions):
    """The options of Aton."""

    title: ClassVar[str] = "Aton"

    round_limit: int = option(
        0, least=0, most=MOST_ROUNDS, rule="D7", meaning="rounds after which the game is a draw; 0 means no limit"
    )
    removal: Removal = option(
        "must", values=REMOVALS, rule="D3", meaning="whether a player must remove the other's counters, or may stop"
    )

    def write(self, record: Any) -> None:
        """Write the options into a state or a view."""
        record["round_limit"] = self.round_limit
        record["removal"] = REMOVALS.index(self.removal)

    @classmethod
    def of(cls, record: Any) -> AtonOptions:
        """The options of a state; raises OptionError."""
        return cls.read({"round_limit": int(record["round_limit"]), "removal": REMOVALS[record["removal"]]})


read_options: Final = AtonOptions.read

if TYPE_CHECKING:
    AtonOptionsData = Mapping[str, Any]
else:
    AtonOptionsData = options_type(AtonOptions)
