"""What players ask each other for: to take a move back, to play again, to call off, to pause, or for a computer.

In no log.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from highpriest.server.messages import ComputerOffer, Offer

OfferKind = Literal["back", "rematch", "off", "pause", "computer"]


@dataclass(frozen=True, slots=True)
class Offers:
    """The open offers of a match, at most one of each kind."""

    back: Offer | None = None
    rematch: Offer | None = None
    off: Offer | None = None
    pause: Offer | None = None
    computer: ComputerOffer | None = None

    def of(self, kind: OfferKind) -> Offer | None:
        """The open offer of that kind."""
        offer: Offer | None = getattr(self, kind)
        return offer

    def made(self, kind: OfferKind, by: str, to: Sequence[str]) -> Offers:
        """With an offer of a seat that waits for these others."""
        return self._with(kind, {"by": by, "waiting_for": list(to)})

    def for_computer(self, by: str, to: Sequence[str], seat: str) -> Offers:
        """With the question of a seat to these others whether a computer may play on for another seat."""
        return replace(self, computer={"by": by, "waiting_for": list(to), "seat": seat})

    def while_away(self, seats: Collection[str]) -> Offers:
        """With no question about somebody who is not among these, who are away."""
        return self if self.computer is None or self.computer["seat"] in seats else self.closed("computer")

    def closed(self, kind: OfferKind) -> Offers:
        """Without the offer of that kind."""
        return self if self.of(kind) is None else self._with(kind, None)

    def agreed(self, kind: OfferKind, seats: Sequence[str]) -> Offers:
        """After a yes of these seats, while others have not answered yet."""
        offer = self.of(kind)
        if offer is None:
            return self
        left = [seat for seat in offer["waiting_for"] if seat not in seats]
        return self._with(kind, {**offer, "waiting_for": left})

    def _with(self, kind: OfferKind, offer: Offer | None) -> Offers:
        changed: dict[str, Any] = {kind: offer}
        return replace(self, **changed)

    def after_step(self) -> Offers:
        """Those that a step leaves open: only the question whether to play again."""
        return self if self.back is self.off is self.pause is self.computer else Offers(rematch=self.rematch)


NO_OFFERS: Final = Offers()
