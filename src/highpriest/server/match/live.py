"""The match in memory: what it holds is on disk already. Store, apply, tell."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from highpriest.server.match.audience import Audience
from highpriest.server.match.decide import begin
from highpriest.server.match.log import Log
from highpriest.server.match.offers import read_offers
from highpriest.server.match.situation import AppendStep, Change, Decision, MakeRematch, Situation
from highpriest.server.match.state import MatchState, restored
from highpriest.server.match.storing import write
from highpriest.server.problems import Problem
from highpriest.storage.errors import StorageError, TakenError
from highpriest.storage.stored import StoredMatch

if TYPE_CHECKING:
    from highpriest.server.match.rooms import Rooms


class LiveMatch:
    """A match, its log and its audience. `situation` is what the log says: it changes after a step was stored."""

    def __init__(self, rooms: Rooms, stored: StoredMatch) -> None:
        self.situation = Situation(replace(stored, steps=()), restored(stored) if stored.steps else None)
        self.log = Log(stored)
        self.audience = Audience()
        self._rooms = rooms

    async def take(self, decision: Decision) -> None:
        """Store what was decided; then it holds, and everyone is told.

        Raises Problem if somebody else was first, and StorageError if nobody knows whether it was stored.
        """
        before, after = self.situation, decision.after
        if decision.change is not None:
            after = await self._store(decision.change, after)
        self._apply(after)
        if decision.change is None and after.offers is not before.offers:
            # Other processes find offers in no log.
            await self._rooms.store.say(after.stored.id, after.offers.text())

    async def begin_if_ready(self) -> bool:
        """Begin if all are there; False if somebody is missing, or another process was first."""
        decision = begin(self.situation)
        if decision is None:
            return False
        try:
            await self.take(decision)
        except Problem:
            return False
        return True

    async def _store(self, change: Change, after: Situation) -> Situation:
        """The situation once the change is on disk. Raises Problem if somebody else was first."""
        try:
            if isinstance(change, MakeRematch):
                rematch = await self._rooms.make_rematch(after.stored)
                return replace(after, stored=replace(after.stored, rematch=rematch))
            await write(self._rooms.store.matches, self.situation.stored.id, change)
        except TakenError as error:
            await self.follow_log()
            raise Problem(change.if_taken) from error
        except StorageError:
            self._rooms.give_up(after.stored.id)
            raise
        if isinstance(change, AppendStep):
            self._rooms.metrics.steps.by[after.stored.game, after.player_at(change.step.seat)] += 1
        return after

    def _apply(self, after: Situation) -> None:
        """Let hold what is on disk, and tell everyone what has changed."""
        before, self.situation = self.situation, after
        if after.stored.seats is not before.stored.seats:
            self.audience.seat(after)
        if after.state is not None and after.state is not before.state:
            self._note_step(after.state)
        if after.stored is not before.stored or after.offers is not before.offers:
            self.audience.tell_tables(after)

    def _note_step(self, state: MatchState) -> None:
        self.log.add(state.step)
        self.audience.tell_update(state)

    # ---- other processes on the same database

    def take_offers(self, text: str) -> None:
        """Take over what people ask each other for at another process."""
        self._apply(replace(self.situation, offers=read_offers(text)))

    async def follow_log(self) -> None:
        """Tell everyone what is new in the log. Raises StorageError."""
        stored = await self._rooms.store.matches.load(self.situation.stored.id, self.situation.number)
        if stored is None:
            return
        state, offers = self.situation.state, self.situation.offers
        if stored.rematch is not None:
            offers = offers.closed("rematch")
        steps, stored = stored.steps, replace(stored, steps=())
        self.situation = Situation(stored, state, offers)
        self.audience.seat(self.situation)
        for step in steps:
            state = (state or restored(stored)).follow(step)
            self.situation = Situation(stored, state, offers.closed("back"))
            self._note_step(state)
        self.audience.tell_tables(self.situation)
