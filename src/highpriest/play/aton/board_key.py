"""What everybody sees of a board of Aton, as bytes: the same for equal positions, with either colour to move."""

from __future__ import annotations

import numpy as np

from highpriest.play.aton.view import AtonView
from highpriest.rules.aton.equipment import Phase


def board_key(view: AtonView) -> bytes | None:
    """The counters, the cards that lie face up, and what is to be done; None before anything lies on the board."""
    shown = np.frombuffer(view.raw, view.record_type)
    phase, mover = shown["phase"].item(), shown["mover"].item()
    counters, laid = shown["counters"][0].tolist(), shown["laid"][0].tolist()
    if phase == Phase.LAY:  # here both owe, and who has laid already makes no other position of it
        if not any(counters):
            return None
        mover = None
    sides = sorted((counters[seat], laid[seat], seat == mover) for seat in range(2))
    return repr((phase, shown["left"].item(), sides)).encode()


def hand_key(view: AtonView) -> bytes:
    """The cards that the view's seat has drawn in this round, laid or not."""
    seat = view.field("seat")
    cards = view.field("hand")[seat]
    for card in filter(None, view.field("laid")[seat]):
        cards[card - 1] += 1
    return bytes(cards)
