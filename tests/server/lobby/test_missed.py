"""Who looks for a game and is not there any more, or does not come to the table: in virtual time."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from sqlalchemy import true
from tests.server.match.absence_trials import on_a_day
from tests.server.match.virtual import PEOPLE, Disk, Life, Person, loop, seated, virtually

from highpriest.server.lobby import duties
from highpriest.server.lobby.duties import EXPECTED, LOOKED_FOR, WAVE, Duties
from highpriest.server.lobby.lobby import Lobby
from highpriest.server.lobby.messages import Terms
from highpriest.server.lobby.terms import COMING_BACK
from highpriest.server.lobby.visitors import Visitors
from highpriest.server.match.rooms import new_match
from highpriest.server.metrics import Metrics
from highpriest.storage import lobby as lobby_store
from highpriest.storage import missed
from highpriest.storage.lobby import LobbyStore
from highpriest.storage.schema import MATCHES
from highpriest.storage.stored import StoredSeat

NONCE = "0" * 64
GONE = 10 + COMING_BACK  # seconds after which a dead line keeps nobody's place
QUICK = Terms(game="aton", pace="quick", pool=True)


class Page:
    """Somebody's personal socket."""

    def __init__(self, guest: str) -> None:
        self.guest: str | None = guest
        self.told: list[dict[str, Any]] = []
        self.is_dead = False
        self._asked: float | None = None

    def ask(self) -> None:
        """A browser answers by itself, unless its line is dead."""
        if self.is_dead and self._asked is None:
            self._asked = loop().time()

    @property
    def unanswered(self) -> float:
        return 0.0 if self._asked is None else loop().time() - self._asked

    def revive(self) -> None:
        """The network is back before anybody has given the line up."""
        self.is_dead, self._asked = False, None

    def tell(self, text: str) -> None:
        self.told.append(json.loads(text))

    @property
    def seeks(self) -> list[dict[str, Any]]:
        """What they look for."""
        seeks: list[dict[str, Any]] = [each for each in self.told if each["type"] == "seeking"][-1]["seeks"]
        return seeks

    @property
    def matches(self) -> list[str]:
        """The matches they were led to."""
        return [each["match"] for each in self.told if each["type"] == "paired"]


class Evening:
    """A server with a lobby."""

    def __init__(self, disk: Disk) -> None:
        self.life = Life(disk)
        self.lobby = Lobby(self.life.store, Metrics())
        self.duties = Duties(self.lobby, self.life.store, self.life.rooms.taking_over.heard)
        self.tasks = [asyncio.create_task(duty) for duty in self.duties.all()]

    async def comes(self, name: str, terms: Terms | None = QUICK) -> Page:
        """Somebody opens the page and looks for a game."""
        page = Page(PEOPLE[name])
        await self.lobby.enter(page)
        if terms is not None:
            await self.lobby.seek(terms, PEOPLE[name])
        return page

    async def sits_down(self, match: str, *names: str) -> list[Person]:
        """People who come to the table as a page does."""
        people = await seated(self.life, match, *names)
        for person in people:
            await person.send("nonce", nonce=NONCE)
        return people

    def kill(self) -> None:
        for task in self.tasks:
            task.cancel()
        self.life.kill()


Scene = Callable[[Disk], Coroutine[Any, Any, None]]


def played(scene: Scene) -> None:
    async def on_one_evening() -> None:
        with on_a_day(2026, 7, 1):
            await scene(Disk())

    virtually(on_one_evening)


async def who_came_looks_on_in_their_old_place(disk: Disk) -> None:
    it = Evening(disk)
    await asyncio.sleep(EXPECTED)
    ann, bea = await it.comes("ann"), await it.comes("bea")
    await asyncio.sleep(2 * WAVE)
    (match,) = ann.matches
    (at_table,) = await it.sits_down(match, "ann")
    await asyncio.sleep(EXPECTED - 2 * WAVE)
    assert at_table.table["phase"] == "waiting", "not before"
    await asyncio.sleep(LOOKED_FOR + 2 * WAVE)
    assert at_table.table["phase"] == "aborted"
    assert (len(ann.seeks), bea.seeks) == (1, [])
    assert ann.seeks[0]["waited"] > EXPECTED, "counted from when they began to look"
    await it.comes("cid")
    await asyncio.sleep(2 * WAVE)
    assert len(ann.matches) == 2
    assert len(bea.matches) == 1
    it.kill()


async def nobody_who_came_is_called_off(disk: Disk) -> None:
    it = Evening(disk)
    await asyncio.sleep(EXPECTED)
    ann, _ = await it.comes("ann"), await it.comes("bea")
    await asyncio.sleep(2 * WAVE)
    people = await it.sits_down(ann.matches[0], "ann", "bea")
    await asyncio.sleep(EXPECTED - 2)
    assert people[0].table["phase"] == "playing"
    invited = await it.life.rooms.create(
        new_match(
            "aton",
            {},
            (StoredSeat("red", guest=PEOPLE["cid"]), StoredSeat("blue", guest=PEOPLE["dov"])),
            pace="4+4",
            maker=PEOPLE["cid"],
        )
    )
    await asyncio.sleep(2 * EXPECTED)
    assert invited.situation.stored.phase == "waiting", "friends wait for each other as long as they like"
    it.kill()


async def neither_comes(disk: Disk) -> None:
    it = Evening(disk)
    ann, bea = await it.comes("ann"), await it.comes("bea")
    await asyncio.sleep(EXPECTED + 2 * LOOKED_FOR)
    stored = await it.life.store.matches.load(ann.matches[0])
    assert stored is not None
    assert stored.phase == "aborted"
    assert (ann.seeks, bea.seeks) == ([], [])
    it.kill()


async def time_without_a_server_is_nobodys_fault(disk: Disk) -> None:
    it = Evening(disk)
    ann, _ = await it.comes("ann"), await it.comes("bea")
    await asyncio.sleep(2 * WAVE)
    it.kill()
    await asyncio.sleep(2 * EXPECTED)
    later = Evening(disk)
    (at_table,) = await later.sits_down(ann.matches[0], "ann")
    await asyncio.sleep(EXPECTED / 2)
    disk.is_broken = True
    (bea,) = await seated(later.life, ann.matches[0], "bea")
    assert (await bea.send("nonce", nonce=NONCE))["code"] == "storage/unavailable"
    await asyncio.sleep(EXPECTED)
    disk.is_broken = False
    await later.life.rooms.life.note()
    await asyncio.sleep(EXPECTED - LOOKED_FOR)
    assert at_table.table["phase"] == "waiting"
    await asyncio.sleep(3 * LOOKED_FOR)
    assert at_table.table["phase"] == "aborted", "also after a restart"
    later.kill()


async def nobody_is_paired_with_a_dead_line(disk: Disk) -> None:
    it = Evening(disk)
    ann = await it.comes("ann")
    await asyncio.sleep(60)
    assert len(ann.seeks) == 1, "who answers waits on"
    ann.is_dead = True
    await asyncio.sleep(GONE)
    bea = await it.comes("bea")
    await asyncio.sleep(5 * WAVE)
    assert (ann.matches, bea.matches) == ([], [])
    it.kill()


async def who_answers_again_in_time_has_lost_nothing(disk: Disk) -> None:
    it = Evening(disk)
    ann = await it.comes("ann")
    ann.is_dead = True
    await asyncio.sleep(GONE - 4)
    ann.revive()
    await asyncio.sleep(60)
    assert len(ann.seeks) == 1
    bea = await it.comes("bea")
    await asyncio.sleep(2 * WAVE)
    assert len(ann.matches) == len(bea.matches) == 1
    it.kill()


SCENES = (
    nobody_is_paired_with_a_dead_line,
    who_answers_again_in_time_has_lost_nothing,
    who_came_looks_on_in_their_old_place,
    nobody_who_came_is_called_off,
    neither_comes,
    time_without_a_server_is_nobodys_fault,
)


@pytest.mark.parametrize("scene", SCENES)
def test_at_the_table_of_two_who_met(scene: Scene) -> None:
    played(scene)


# ---- planted bugs


def _calls_nothing_off(patched: pytest.MonkeyPatch) -> None:
    async def not_called_off(*_match: object) -> bool:
        return False

    patched.setattr(LobbyStore, "call_off", not_called_off)


def _tells_nobody(patched: pytest.MonkeyPatch) -> None:
    begin = Duties.__init__
    patched.setattr(
        Duties, "__init__", lambda self, lobby, store, _told: begin(self, lobby, store, lambda _match: None)
    )


def _forgets_who_came(patched: pytest.MonkeyPatch) -> None:
    patched.setattr(lobby_store, "_look_again", lambda *_match: None)


def _is_impatient(patched: pytest.MonkeyPatch) -> None:
    patched.setattr(duties, "EXPECTED", EXPECTED / 3)


def _counts_from_the_beginning(patched: pytest.MonkeyPatch) -> None:
    """Time without a server counts as time in which somebody did not come."""
    patched.setattr(duties, "LATE", 1e9)
    patched.setattr(Duties, "_is_troubled", lambda _self: False)
    begin = Duties.__init__

    def long_ago(self: Duties, *parts: Any) -> None:
        begin(self, *parts)
        self._steady_since -= 1e6

    patched.setattr(Duties, "__init__", long_ago)


def _calls_off_whatever_waits(patched: pytest.MonkeyPatch) -> None:
    patched.setattr(missed, "_IS_MISSED", MATCHES.c.phase == "waiting")
    patched.setattr(missed, "_IS_FREE", ~true())


def _believes_open_lines(patched: pytest.MonkeyPatch) -> None:
    patched.setattr(Visitors, "is_silent", lambda *_somebody: False)


def _never_believes_them_again(patched: pytest.MonkeyPatch) -> None:
    is_silent, silent = Visitors.is_silent, set[str]()

    def was_silent(self: Visitors, person: str, seconds: float) -> bool:
        if is_silent(self, person, seconds):
            silent.add(person)
        return person in silent

    patched.setattr(Visitors, "is_silent", was_silent)


@pytest.mark.parametrize(
    ("plant", "scene"),
    [
        (_believes_open_lines, nobody_is_paired_with_a_dead_line),
        (_never_believes_them_again, who_answers_again_in_time_has_lost_nothing),
        (_calls_nothing_off, who_came_looks_on_in_their_old_place),
        (_calls_nothing_off, neither_comes),
        (_tells_nobody, who_came_looks_on_in_their_old_place),
        (_forgets_who_came, who_came_looks_on_in_their_old_place),
        (_is_impatient, who_came_looks_on_in_their_old_place),
        (_counts_from_the_beginning, time_without_a_server_is_nobodys_fault),
        (_calls_off_whatever_waits, nobody_who_came_is_called_off),
    ],
)
def test_a_planted_bug_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        played(scene)
