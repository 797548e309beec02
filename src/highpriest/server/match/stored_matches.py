"""Matches as they are stored, without a room: whether they are whole, and their records."""

from __future__ import annotations

from highpriest.errors import HighpriestError
from highpriest.play import Record
from highpriest.play.fair import FairRecord
from highpriest.server.match.presenters import fair_record
from highpriest.server.match.situation import Situation
from highpriest.server.match.state import restored
from highpriest.storage.stored import StoredMatch


def fault_of(stored: StoredMatch) -> str | None:
    """What is wrong with a match: its steps must follow each other and the rules; None if it is whole."""
    numbers = [step.number for step in stored.steps]
    if numbers != list(range(1, len(numbers) + 1)):
        return "its steps are not numbered one after the other"
    if not stored.steps:
        return "it has begun and has no steps" if stored.phase in ("playing", "over") else None
    try:
        match = restored(stored).match
    except (HighpriestError, ValueError, IndexError, KeyError) as error:
        return f"it cannot be replayed: {error}"
    if match.is_over != (stored.phase == "over") and stored.phase != "aborted":
        return f"it is said to be {stored.phase}, and its steps say otherwise"
    return None


def record_of(stored: StoredMatch) -> Record | None:
    """The record of a match as far as it has come, all cards open; None before it has begun."""
    return restored(stored).match.record() if stored.steps else None


def fair_record_of(stored: StoredMatch) -> FairRecord | None:
    """The record of a finished match, with all that is needed to check its deals; None for any other."""
    if stored.phase != "over":
        return None
    return fair_record(Situation(stored, restored(stored)))
