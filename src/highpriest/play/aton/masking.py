"""The log of a match of Aton that goes on, as a seat may know it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from highpriest.play.aton.notation import SEATS
from highpriest.rules.aton.state import CARTOUCHES


def log_seen_by(states: Any, seat: int, log: Sequence[str], undealt: Mapping[str, list[int]]) -> list[str]:
    """The log with a ? for each hidden card: what lies face down, the others' decks, and what the own one still holds.

    Of another's deck not even cards that came to light are shown: in which order they were drawn did not.
    """
    seen = list(log)
    has_laid = [bool(cards[0]) for cards in states["laid"][0].tolist()]
    for owner, name in enumerate(SEATS):
        decks = [place for place, entry in enumerate(log) if entry.startswith(f"deck {name} ")]
        for place in decks:
            start, _, cards = log[place].rpartition(" ")
            # A deck is shuffled when the one before is used up (D1), so only the last can hold cards still to come.
            to_come = len(undealt.get(start, ())) if place == decks[-1] else 0
            known = len(cards) - to_come if owner == seat else 0
            seen[place] = f"{start} {cards[:known]}{'?' * (len(cards) - known)}"
        if owner != seat and has_laid[owner] and not has_laid[1 - owner]:
            place = max(place for place, entry in enumerate(log) if entry.startswith(f"{name} "))
            seen[place] = f"{name} {'?' * CARTOUCHES}"
    return seen
