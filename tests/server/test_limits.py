"""One visitor cannot keep the others from playing."""

from __future__ import annotations

import asyncio
import select
import time
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random

import pytest
from tests.postgres import Postgres
from tests.server.clients import Line, Message, begin, new_guest, visiting
from tests.server.raw import connected
from tests.server.running import Served
from tests.server.trials import crowd
from tests.server.trials.report import silent
from tests.server.visits import People, at, visit

from highpriest.server.limits import visitor_at
from highpriest.server.match.decide import MOST_STEPS
from highpriest.server.server import MORE_CONNECTIONS

pytestmark = pytest.mark.timeout(300)


@pytest.mark.parametrize(
    ("address", "counted_as"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::ffff", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
        (None, ""),
    ],
)
def test_those_who_have_one_address_of_ipv6_have_many(address: str | None, counted_as: str) -> None:
    assert visitor_at(address) == counted_as


@visit
async def test_a_match_does_not_grow_without_end(people: People) -> None:
    guest = await people.guest()
    line = await guest.open((await guest.create("thot", "me", "me"))["match"])
    await begin([line])
    seat = next(seat for seat in ("p1", "p2") if line.legal_moves(seat))
    answer: Message = {"type": "update", "number": 1}
    while answer["type"] == "update":
        assert await line.until(lambda line, number=answer["number"]: line.newest[seat]["number"] == number)  # type: ignore[misc]
        assert (await line.play(seat, line.legal_moves(seat)[0]))["type"] == "update"
        answer = await line.ask("back", seat=seat)
    assert (answer["code"], line.newest[seat]["number"]) == ("back/nothing", MOST_STEPS)
    assert "Too much" in answer["detail"]


def let_in(server: Served, count: int) -> int:
    """How many of so many connections that ask for nothing stay open."""
    with ExitStack() as leaving:
        lines = [leaving.enter_context(closing(connected(server))) for _ in range(count)]
        time.sleep(1)
        return sum(not select.select([line], [], [], 0)[0] for line in lines)


@pytest.mark.parametrize("planted", [None, "knows-no-limits"])
def test_connections_of_an_address_are_counted_on_postgresql_too(
    postgres: Postgres, tmp_path: Path, planted: str | None
) -> None:
    words = ("--sockets", "1", "--match-rate", "0", "--database", postgres.new_database())
    with Served(tmp_path, *words, planted=planted) as server:
        found = let_in(server, MORE_CONNECTIONS + 20)
    assert (found <= MORE_CONNECTIONS + 1) == (planted is None)


def test_other_processes_let_any_number_of_visitors_through(postgres: Postgres, tmp_path: Path) -> None:
    words = ("--sockets", "1", "--match-rate", "0", "--database", postgres.new_database())

    async def come_by_a_door(first: Served, second: Served) -> None:
        async with visiting(first) as here, visiting(second) as there:
            match = (await (await new_guest(first, here)).create("aton", "me", "open"))["match"]
            assert (await there.get(f"/api/matches/{match}")).status_code == 200

    with Served(tmp_path, *words) as first, Served(tmp_path, *words) as second:
        asyncio.run(come_by_a_door(first, second))
        assert let_in(first, MORE_CONNECTIONS + 20) == MORE_CONNECTIONS + 20
        assert let_in(second, MORE_CONNECTIONS + 20) <= MORE_CONNECTIONS + 1


def test_sockets_cannot_be_opened_again_and_again(tmp_path: Path) -> None:
    """Otherwise the limit of what one socket may ask for would be none."""

    async def open_many(people: People) -> None:
        match = (await (await people.guest()).create("aton", "me", "open"))["match"]

        async def look() -> str:
            line: Line = await people.watch(match)
            await line.until(lambda line: bool(line.table or line.refused))
            await line.close()
            return line.refused[0]["detail"] if line.refused else ""

        told = await asyncio.gather(*(look() for _ in range(60)))
        assert "Too many requests; wait a little." in told
        assert "" in told

    with Served(tmp_path, "--sockets", "5", "--match-rate", "0") as server:
        at(server, open_many)


@pytest.mark.trial
def test_a_crowd_at_one_address_is_kept_within_limits(tmp_path: Path) -> None:
    with Served(tmp_path, *crowd.WORDS) as server:
        report = asyncio.run(crowd.run(server, 24, Random(1), silent))
    assert report.findings == []
    assert report.counts["replays answered with 200"] > 0


@pytest.mark.trial
def test_a_server_without_limits_is_found(tmp_path: Path) -> None:
    with Served(tmp_path, *crowd.WORDS, planted="knows-no-limits") as server:
        findings = "\n".join(asyncio.run(crowd.run(server, 4, Random(1), silent)).findings)
    for what in ("any number of connections", "waited for without end", "may be flooded", "no line in the log"):
        assert what in findings
