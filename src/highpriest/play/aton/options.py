"""The options of Aton."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from highpriest.play.option import GameOptions, option, options_type

MOST_ROUNDS: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class AtonOptions(GameOptions):
    """The options of Aton."""

    title: ClassVar[str] = "Aton"

    round_limit: int = option(
        0, least=0, most=MOST_ROUNDS, rule="D7", meaning="rounds after which the game is a draw; 0 means no limit"
    )


read_options: Final = AtonOptions.read

if TYPE_CHECKING:
    AtonOptionsData = Mapping[str, Any]
else:
    AtonOptionsData = options_type(AtonOptions)
