"""Visitors who ask for much wait for themselves, and keep nobody else waiting."""

from __future__ import annotations

import asyncio

from highpriest.server.workers.fair_queue import FairQueue


def test_who_asks_for_much_does_not_keep_others_waiting() -> None:
    served: list[str] = []

    async def ask(queue: FairQueue, who: str) -> None:
        async with queue.slot(who):
            served.append(who)
            await asyncio.sleep(0)

    async def all_ask() -> None:
        queue = FairQueue(1)
        asked = [asyncio.create_task(ask(queue, who)) for who in ["greedy"] * 20 + ["ann", "bea"]]
        await asyncio.sleep(0)
        asked[5].cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        await ask(queue, "last")  # nothing was lost on the way

    asyncio.run(all_ask())
    assert served[:4] == ["greedy", "greedy", "ann", "bea"]
    assert (served.count("greedy"), served[-1]) == (19, "last")


def test_a_turn_that_comes_when_nobody_wants_it_any_more_is_handed_on() -> None:
    async def give_up_at_the_last_moment() -> None:
        queue = FairQueue(1)
        first = queue.slot("ann")
        await first.__aenter__()
        waiting = asyncio.create_task(queue.slot("bea").__aenter__())
        await asyncio.sleep(0)
        await first.__aexit__(None, None, None)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        async with asyncio.timeout(10), queue.slot("cleo"):
            pass

    asyncio.run(give_up_at_the_last_moment())
