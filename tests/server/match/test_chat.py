"""What is said at a table, on a real database: rooms, rates, mutes, the end, rematches; and planted faults."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Coroutine
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest
from tests.server.match.test_decide import ANN, BEA, CID, seat, two

from highpriest.server.match import chat
from highpriest.server.match.chat import MOST_AT_ONCE, MOST_LINES, MOST_OF_ONE, WITHIN, Chat
from highpriest.server.match.situation import Situation
from highpriest.server.problems import Problem
from highpriest.server.requests import REQUESTS
from highpriest.storage.chat import KEPT_SECONDS, ChatStore
from highpriest.storage.store import Store

DAN: Final = "d" * 64


class Someone:
    """A visitor who writes down what they hear."""

    def __init__(self, guest: str | None, *seats: str) -> None:
        self.guest = guest
        self.seats = seats
        self.told: list[dict[str, Any]] = []

    def tell(self, text: str) -> None:
        self.told.append(json.loads(text))

    catch_up = tell

    def close(self, code: int) -> None:
        raise AssertionError(code)

    @property
    def heard(self) -> list[tuple[str | None, str]]:
        """Who said what, as far as this visitor heard it."""
        return [(each["seat"], each["preset"]) for each in self.lines]

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [each for each in self.told if each["type"] == "line"]


class Evening:
    """Two who play, two who watch, one of them a stranger; the time is the test's."""

    def __init__(self, store: Store, now: Situation, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = now
        self.ann, self.bea = Someone(ANN, "p1"), Someone(BEA, "p2")
        self.cid, self.stranger = Someone(CID), Someone(None)
        self.here = [self.ann, self.bea, self.cid, self.stranger]
        self.store = store
        self.chat = self.table()
        self.seconds = 1_000.0
        clock = SimpleNamespace(monotonic=lambda: self.seconds, time=time.time)
        monkeypatch.setattr("highpriest.server.match.chat.time", clock)

    def table(self, match: str | None = None) -> Chat:
        return Chat(self.store.chat, match or self.now.stored.id, self.store.people.name_of)

    async def ask(self, who: Someone, kind: str, **fields: object) -> str | None:
        """The code of a refusal, or None."""
        request: Any = REQUESTS.validate_python({"type": kind, "id": "one", **fields})
        try:
            await self.chat.carry_out(who, request, self.now, self.here)
        except Problem as problem:
            return problem.code
        return None

    async def say(self, who: Someone, preset: str) -> str | None:
        return await self.ask(who, "say", preset=preset)

    def end(self) -> None:
        self.now = self.now.in_phase("over")
        self.chat.reveal(self.now, self.here)


Story = Callable[[Evening], Coroutine[Any, Any, None]]


def carried_out(story: Story, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        store = await Store.open(f"sqlite+aiosqlite:///{folder / 'chat.sqlite3'}")
        try:
            now = two()
            await store.matches.create(replace(now.stored, steps=()))
            await story(Evening(store, now, monkeypatch))
        finally:
            await store.close()

    asyncio.run(run())


async def _watchers_stay_among_themselves(it: Evening) -> None:
    assert await it.say(it.cid, "oops") is None
    assert await it.say(it.ann, "hello") is None
    assert it.ann.heard == it.bea.heard == [("p1", "hello")]
    assert it.cid.heard == it.stranger.heard == [(None, "oops"), ("p1", "hello")]
    late = Someone(BEA, "p2")
    await it.chat.welcome(late, it.now)
    assert late.heard == [("p1", "hello")], "nor by coming again"
    it.end()
    assert it.ann.heard == [("p1", "hello"), (None, "oops")], "after the end they read it"
    after = Someone(BEA, "p2")
    await it.chat.welcome(after, it.now)
    assert after.heard == [(None, "oops"), ("p1", "hello")]


async def _nobody_says_more_than_five_in_ten_seconds(it: Evening) -> None:
    said = [await it.say(it.ann, "hello") for _ in range(MOST_AT_ONCE + 2)]
    assert said == [None] * MOST_AT_ONCE + ["chat/too-fast"] * 2
    assert await it.say(it.bea, "hello") is None, "each for themselves"
    it.seconds += WITHIN + 1
    assert await it.say(it.ann, "bye") is None
    assert len(it.bea.heard) == MOST_AT_ONCE + 2


async def _who_is_muted_is_not_heard(it: Evening) -> None:
    assert await it.ask(it.bea, "mute", seat="p1", on=True) is None
    assert it.bea.told[-1] == {"type": "muted", "seats": ["p1"], "watchers": []}
    await it.say(it.ann, "oops")
    assert (it.bea.heard, it.ann.heard, it.cid.heard) == ([], [("p1", "oops")], [("p1", "oops")])
    rematch = it.table("another")
    there = it.now.seated([seat("p1", BEA), seat("p2", ANN)])
    again = Someone(BEA, "p1")
    await rematch.welcome(again, there)
    assert again.told == [{"type": "muted", "seats": ["p2"], "watchers": []}], (
        "in a rematch too, and its lines begin anew"
    )
    assert await it.ask(it.bea, "mute", seat="p1", on=False) is None
    await it.say(it.ann, "thanks")
    assert it.bea.heard == [("p1", "thanks")]
    assert await it.ask(it.bea, "mute", seat="p2", on=True) == "seat/not-yours"
    assert await it.ask(it.bea, "mute", seat="p4", on=True) == "seat/not-yours"


async def _watchers_are_called_by_their_names_and_can_be_muted(it: Evening) -> None:
    await it.store.people.rename(CID, "Cid")
    it.here.append(dan := Someone(DAN))
    await it.say(it.cid, "oops")
    assert [(each["name"], each["yours"]) for each in (*it.cid.lines, *dan.lines)] == [("Cid", True), ("Cid", False)]
    said = dan.lines[-1]["number"]
    await it.say(it.ann, "hello")
    assert await it.ask(it.ann, "mute", line=said, on=True) == "chat/no-line", "players do not know of it yet"
    assert await it.ask(it.cid, "mute", line=said, on=True) == "chat/no-line", "that was oneself"
    assert await it.ask(dan, "mute", line=99, on=True) == "chat/no-line"
    assert await it.ask(dan, "mute", line=said, on=True) is None
    muted = {"type": "muted", "seats": [], "watchers": [{"name": "Cid", "lines": [said]}]}
    assert dan.told[-1] == muted
    assert await it.ask(dan, "mute", seat="p1", on=True) is None, "watchers can mute players too"
    await it.say(it.cid, "bye")
    await it.say(it.ann, "bye")
    assert dan.heard == [(None, "oops"), ("p1", "hello")]
    again, players = Someone(DAN), it.table()
    await it.store.people.rename(CID, "Cyd")
    await players.welcome(again, it.now)
    later = {"type": "muted", "seats": ["p1"], "watchers": [{"name": "Cyd", "lines": [said, said + 2]}]}
    assert again.told == [later], "also after coming again"


async def _players_mute_watchers_once_they_may_hear_them(it: Evening) -> None:
    await it.say(it.cid, "oops")
    it.end()
    said = it.ann.lines[-1]["number"]
    assert await it.ask(it.ann, "mute", line=said, on=True) is None
    it.now = it.now.in_phase("playing")  # another match, as far as this is about
    late = Someone(ANN, "p1")
    await it.chat.welcome(late, it.now)
    assert late.told == [], "not even that they have said something"
    it.end()
    await it.say(it.cid, "bye")
    assert (it.ann.heard, it.bea.heard[-1]) == ([(None, "oops")], (None, "bye"))


async def _a_line_is_stored_before_it_is_told(it: Evening) -> None:
    await it.say(it.ann, "hello")
    told = it.bea.told[-1]
    ((line,), _) = await it.store.chat.of_match(it.now.stored.id)
    assert (line.number, line.room, line.seat, line.preset, line.at) == (
        told["number"],
        told["room"],
        told["seat"],
        told["preset"],
        told["at"],
    )


async def _strangers_say_nothing(it: Evening) -> None:
    assert await it.say(it.stranger, "hello") == "chat/stranger"
    assert it.ann.told == []


async def _watchers_cannot_silence_the_players(it: Evening) -> None:
    watchers = [Someone(f"{number:064}") for number in range(4)]
    for number in range(MOST_LINES):
        it.seconds += WITHIN
        assert await it.say(watchers[number % 4], "hello") is None
    it.seconds += WITHIN
    assert await it.say(it.cid, "hello") == "chat/too-fast", "their own room is full"
    assert await it.say(it.ann, "hello") is None
    assert it.bea.heard == [("p1", "hello")]


async def _nobody_fills_a_room_alone(it: Evening) -> None:
    for _ in range(MOST_OF_ONE):
        it.seconds += WITHIN
        assert await it.say(it.cid, "hello") is None
    it.seconds += WITHIN
    assert await it.say(it.cid, "hello") == "chat/too-fast"
    assert await it.say(Someone(DAN), "hello") is None


STORIES: Final = (
    _watchers_cannot_silence_the_players,
    _nobody_fills_a_room_alone,
    _watchers_stay_among_themselves,
    _nobody_says_more_than_five_in_ten_seconds,
    _who_is_muted_is_not_heard,
    _watchers_are_called_by_their_names_and_can_be_muted,
    _players_mute_watchers_once_they_may_hear_them,
    _a_line_is_stored_before_it_is_told,
    _strangers_say_nothing,
)


@pytest.mark.parametrize("story", STORIES)
def test_chat(story: Story, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    carried_out(story, tmp_path, monkeypatch)


async def _stores_nothing(_self: object, _match: str, _line: object) -> None:
    return None


async def _knows_nobodys(self: Chat, guest: str) -> None:
    self._mutes.setdefault(guest, set())


async def _lets_anybody_speak(self: Chat, who: Someone, *request: Any) -> Any:
    return await _CARRY_OUT(self, who if who.guest else Someone(CID), *request)


def _counts_all_lines(self: Chat, guest: str, _said_by: list[str]) -> None:
    """One room's lines count for the other."""
    _CHECK_RATE(self, guest, [line.person for line in self._lines or ()])


_CARRY_OUT: Final[Any] = Chat.carry_out
_CHECK_RATE: Final[Any] = Chat._check_rate
PLANTED: Final[tuple[tuple[Any, str, Any, Story], ...]] = (
    (Chat, "_may_hear", lambda *_line: True, _watchers_stay_among_themselves),
    (Chat, "reveal", lambda *_line: None, _watchers_stay_among_themselves),
    (chat, "_is_hidden", lambda *_line: False, _watchers_are_called_by_their_names_and_can_be_muted),
    (chat, "_is_hidden", lambda *_line: False, _players_mute_watchers_once_they_may_hear_them),
    (Chat, "_know_mutes", _knows_nobodys, _watchers_are_called_by_their_names_and_can_be_muted),
    (Chat, "_check_rate", lambda *_line: None, _nobody_says_more_than_five_in_ten_seconds),
    (Chat, "_check_rate", _counts_all_lines, _watchers_cannot_silence_the_players),
    (chat, "MOST_OF_ONE", MOST_LINES, _nobody_fills_a_room_alone),
    (ChatStore, "mute", _stores_nothing, _who_is_muted_is_not_heard),
    (ChatStore, "add", _stores_nothing, _a_line_is_stored_before_it_is_told),
    (Chat, "carry_out", _lets_anybody_speak, _strangers_say_nothing),
)


@pytest.mark.parametrize(("owner", "part", "bug", "story"), PLANTED)
def test_a_planted_bug_is_found(
    owner: Any, part: str, bug: Any, story: Story, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def keywords(_self: object, *_given: object, **_more: object) -> None:
        return None

    monkeypatch.setattr(owner, part, keywords if part == "mute" else bug)
    with pytest.raises((AssertionError, ValueError)):
        carried_out(story, tmp_path, monkeypatch)


def test_lines_are_kept_for_thirty_days(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(it: Evening) -> None:
        await it.say(it.ann, "hello")
        said = time.time()
        for passed, kept in ((KEPT_SECONDS - 60, 1), (KEPT_SECONDS + 60, 0)):
            clock = SimpleNamespace(time=partial(float, said + passed))
            monkeypatch.setattr("highpriest.storage.chat.time", clock)
            await it.store.chat.forget_old()
            assert len((await it.store.chat.of_match(it.now.stored.id))[0]) == kept

    carried_out(story, tmp_path, monkeypatch)
