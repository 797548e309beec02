"""What players ask each other for: to take a move back, to play again, to call off, to pause. In no log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from highpriest.server.messages import Offer

OfferKind = Literal["back", "rematch", "off", "pause"]


@dataclass(frozen=True, slots=True)
class Offers:
    """The open offers of a match, at most one of each kind."""

    back: Offer | None = None
    rematch: Offer | None = None
    off: Offer | None = None
    pause: Offer | None = None

    def of(self, kind: OfferKind) -> Offer | None:
        """The open offer of that kind."""
        offer: Offer | None = getattr(self, kind)
        return offer

    def made(self, kind: OfferKind, by: str, to: Sequence[str]) -> Offers:
        """With an offer of a seat that waits for these others."""
        return self._with(kind, {"by": by, "waiting_for": list(to)})

    def closed(self, kind: OfferKind) -> Offers:
        """Without the offer of that kind."""
        return self if self.of(kind) is None else self._with(kind, None)

    def agreed(self, kind: OfferKind, seats: Sequence[str]) -> Offers:
        """After a yes of these seats, while others have not answered yet."""
        offer = self.of(kind)
        if offer is None:
            return self
        left = [seat for seat in offer["waiting_for"] if seat not in seats]
        return self._with(kind, {"by": offer["by"], "waiting_for": left})

    def _with(self, kind: OfferKind, offer: Offer | None) -> Offers:
        return replace(self, **{kind: offer})

    def after_step(self) -> Offers:
        """Those that a step leaves open: only the question whether to play again."""
        return self if self.back is self.off is self.pause else Offers(rematch=self.rematch)


NO_OFFERS: Final = Offers()
