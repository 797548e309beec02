"""Who owns which match, on a real PostgreSQL."""

from __future__ import annotations

import asyncio

from tests.postgres import Postgres

from highpriest.server.match.life import Life
from highpriest.server.match.owners import Owners
from highpriest.storage.store import Store


def test_a_match_that_is_lost_while_another_is_given_is_noticed(postgres: Postgres) -> None:
    url = postgres.new_database()

    async def exchange() -> None:
        store = await Store.open(url)
        life = Life(store)
        owners = Owners(store.leases, life)
        for match in ("one", "two"):
            assert await owners.take(match, None)
        assert await owners.lost(["one", "two"]) == set()
        await store.leases.take("one", "another", life.id)
        await store.leases.take("three", life.id, None)
        assert await owners.lost(["one", "two"]) == {"one"}
        assert await owners.lost([]) == set()
        await store.close()

    asyncio.run(exchange())
