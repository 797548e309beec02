"""Small news through a real Valkey: told, heard, kept for a while; and what happens when it is away."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager

import pytest
from tests.valkey import Valkey, running

from highpriest.server.broker import AddressError, Broker, client_at
from highpriest.server.metrics import Metrics

PATIENCE = 60.0  # seconds


@pytest.fixture(scope="module")
def valkey() -> Iterator[Valkey]:
    """A real Valkey."""
    with running() as server:
        yield server


class Process:
    """One of those that share a broker."""

    def __init__(self, url: str) -> None:
        self.metrics = Metrics()
        self.broker = Broker(url, self.metrics)
        self.heard: list[str | None] = []

    def number(self, name: str) -> float | None:
        """One of its numbers."""
        return self.metrics.registry.get_sample_value(f"highpriest_broker_{name}")


async def until(test: Callable[[], bool]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not test():  # noqa: ASYNC110  # what is waited for rings no bell
            await asyncio.sleep(0.01)


@asynccontextmanager
async def processes(*urls: str) -> AsyncIterator[list[Process]]:
    """Some processes, connected."""
    made = [Process(url) for url in urls]
    tasks = [asyncio.create_task(each.broker.run(each.heard.append)) for each in made]
    await until(lambda: all(each.broker.is_up for each in made))
    try:
        yield made
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def tell(process: Process, hint: str, test: Callable[[], bool], kept: int = 0) -> None:
    """Publish until something is so: a busy machine may take its own delay for that of the broker, and lose a hint."""
    async with asyncio.timeout(PATIENCE):
        while not test():
            process.broker.publish(hint, kept)
            await asyncio.sleep(0.05)


def test_news_are_heard_by_all_others_on_the_same_database(valkey: Valkey) -> None:
    async def talk() -> None:
        elsewhere = valkey.url.replace("/0", "/1")
        async with processes(valkey.url, valkey.url.replace("redis:", "valkey:"), elsewhere) as (one, two, apart):
            await tell(one, "lobby", lambda: "lobby" in two.heard)
            await tell(two, "lobby:two:3", lambda: "lobby:two:3" in one.heard)
            assert "lobby" not in one.heard
            assert set(apart.heard) == {None}
            assert one.number("published_total")

    asyncio.run(talk())


def test_the_same_news_are_told_once_if_they_wait_together(valkey: Valkey) -> None:
    async def talk() -> None:
        async with processes(valkey.url) as (one,):
            for _ in range(50):
                one.broker.publish("lobby")
            await until(lambda: one.number("published_total") == 1 or one.number("missed_total") == 1)

    asyncio.run(talk())


def test_what_is_kept_is_heard_by_those_who_come_later_and_ends_by_itself(valkey: Valkey) -> None:
    async def come() -> None:
        async with processes(valkey.url) as (one,):
            await tell(one, "lobby:one:7", lambda: bool(one.number("published_total")), kept=25)
            async with processes(valkey.url) as (late,):
                assert late.heard[0] == "lobby:one:7"
            seconds = valkey.ask("TTL", f"highpriest:0:kept:{one.broker._own}").removeprefix(":")
            assert 0 < int(seconds) <= 25

    asyncio.run(come())
    valkey.ask("FLUSHALL")


@pytest.mark.parametrize("way", ["killed", "paused"])
def test_a_broker_that_is_away_is_missed_and_comes_back_by_itself(valkey: Valkey, way: str) -> None:
    async def miss() -> None:
        async with processes(valkey.url, valkey.url) as (one, two):
            (valkey.kill if way == "killed" else valkey.pause)()
            await until(lambda: not one.broker.is_up and not two.broker.is_up)
            assert (one.number("up"), two.number("up")) == (0, 0)
            missed, before = one.number("missed_total") or 0, two.heard.count(None)
            one.broker.publish("lobby")
            assert one.number("missed_total") == missed + 1
            (valkey.start if way == "killed" else valkey.resume)()
            await until(lambda: one.broker.is_up and two.broker.is_up)
            assert two.heard.count(None) > before  # what was told meanwhile is looked for in the database
            await tell(one, "lobby", lambda: "lobby" in two.heard)

    asyncio.run(miss())


def test_a_cut_line_is_made_anew(valkey: Valkey) -> None:
    async def cut() -> None:
        async with processes(valkey.url, valkey.url) as (one, two):
            valkey.ask("CLIENT", "KILL", "TYPE", "pubsub")
            await until(lambda: two.heard.count(None) > 1)
            await tell(one, "lobby", lambda: "lobby" in two.heard)

    asyncio.run(cut())


@pytest.mark.parametrize(
    "url", ["", "10.0.0.7", "http://10.0.0.7", "redis:/10.0.0.7", "redis://:hidden@10.0.0.7:many", "redis://x/?db=one"]
)
def test_an_address_at_which_nobody_can_be_is_refused_without_its_password(url: str) -> None:
    with pytest.raises(AddressError) as refused:
        client_at(url)
    assert "hidden" not in str(refused.value)


def test_an_address_at_which_nobody_is_yet_is_tried_again(valkey: Valkey) -> None:
    async def wait() -> None:
        valkey.kill()
        process = Process(valkey.url)
        task = asyncio.create_task(process.broker.run(process.heard.append))
        await until(lambda: process.broker._is_known_away)
        valkey.start()
        await until(lambda: process.broker.is_up)
        task.cancel()

    asyncio.run(wait())
