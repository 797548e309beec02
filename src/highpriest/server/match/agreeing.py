"""What needs the consent of all: who asks for what they are asked for has agreed, and nobody's yes is lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from highpriest.server.match.offers import OfferKind
from highpriest.server.match.situation import Asker, Decision, Situation


def ask_others(
    now: Situation, kind: OfferKind, by: str, others: Sequence[str], who: Asker, agreed: Callable[[], Decision]
) -> Decision:
    """Ask others for something, `by` a seat; if somebody has asked for the same, that is a yes to them.

    `agreed` says what it comes to once nobody is left who has not answered.
    """
    if now.offers.of(kind) is None:
        return Decision(now._replace(offers=now.offers.made(kind, by, others)))
    return agree(now, kind, who.seats, agreed)


def agree(now: Situation, kind: OfferKind, seats: Sequence[str], agreed: Callable[[], Decision]) -> Decision:
    """A yes of these seats to an open offer; what it comes to once all have answered."""
    offers = now.offers.agreed(kind, seats)
    offer = offers.of(kind)
    if offer is not None and offer["waiting_for"]:
        return Decision(now._replace(offers=offers))
    return agreed()._replace(answered_by_update=False)
