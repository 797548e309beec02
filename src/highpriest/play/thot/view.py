"""What a seat sees in Thot: everything but the others' list of legal moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast

from highpriest.play.sheet import Paper, Sheet, options_text
from highpriest.play.thot.data import ThotAids, ThotValues, ThotViewData
from highpriest.play.thot.deriving import SHEET, derive_array, write_view
from highpriest.play.thot.options import SEATS, ThotOptions
from highpriest.rules.game import NOBODY


@dataclass(frozen=True)
class ThotView(ThotValues):
    """Dictionaries are by seat; stones are written as in a record."""

    options: ThotOptions

    @property
    def game(self) -> Literal["thot"]:
        return "thot"

    @property
    def sheet(self) -> Sheet:
        return SHEET

    def written(self) -> str:
        paper = self.on_paper()
        paper.derived["seat"] = NOBODY if self.seat is None else SEATS.index(self.seat)
        return paper.text(write_view(*paper.arrays, options_text(self.options), paper.pieces, paper.out))

    def derive(self, paper: Paper) -> None:
        derive_array(paper.views, paper.derived)

    def data(self) -> ThotViewData:
        return cast(ThotViewData, super().data())

    def aids(self) -> ThotAids:
        return cast(ThotAids, super().aids())
