"""What a seat may know in Aton."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast

from highpriest.play.aton.data import AtonAids, AtonValues, AtonViewData
from highpriest.play.aton.deriving import SHEET, derive_array, write_view
from highpriest.play.aton.options import AtonOptions
from highpriest.play.sheet import Paper, Sheet, options_text


@dataclass(frozen=True)
class AtonView(AtonValues):
    """Dictionaries are by seat. Cards given by value are four counts, of the 1s, 2s, 3s and 4s."""

    options: AtonOptions

    @property
    def game(self) -> Literal["aton"]:
        return "aton"

    @property
    def sheet(self) -> Sheet:
        return SHEET

    @property
    def squares(self) -> tuple[int, int]:
        """The sets of squares that hold Red's and Blue's counters, as bits."""
        red, blue = self.field("counters")
        return red, blue

    def written(self) -> str:
        paper = self.on_paper()
        kept = SHEET.paper().kept  # also where this view has a paper of its own
        given = options_text(self.options)
        return paper.text(write_view(paper.views, paper.derived, paper.memory, given, kept, paper.pieces, paper.out))

    def derive(self, paper: Paper) -> None:
        derive_array(paper.views, paper.derived)

    def data(self) -> AtonViewData:
        return cast(AtonViewData, super().data())

    def aids(self) -> AtonAids:
        return cast(AtonAids, super().aids())
