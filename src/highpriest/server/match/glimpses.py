"""Matches that are looked at for a moment, without a room: for lists, even if another process owns them."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from typing import Final

from highpriest.server.match.situation import Situation
from highpriest.server.match.state import restored
from highpriest.server.problems import Problem
from highpriest.storage.matches import MatchStore

REMEMBERED: Final = 256


class Glimpses:
    """Follows the logs of the matches that were asked for last, so that only what is new has to be read."""

    def __init__(self, matches: MatchStore) -> None:
        self._matches = matches
        self._known: OrderedDict[str, Situation] = OrderedDict()

    async def of(self, match: str) -> Situation:
        """How a match stands on disk. Raises Problem if there is no such match, and StorageError."""
        known = self._known.pop(match, None)
        stored = await self._matches.load(match, known.number if known else 0)
        if stored is None:
            raise Problem("match/unknown")
        steps, stored = stored.steps, replace(stored, steps=())
        state = known.state if known else None
        for step in steps:
            state = (state or restored(stored)).follow(step)
        now = self._known[match] = Situation(stored, state)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return now
