"""One visitor cannot keep the others from playing."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from tests.server.clients import Line, Message, begin
from tests.server.running import Served
from tests.server.trials import crowd
from tests.server.trials.report import silent
from tests.server.visits import People, at, visit

from highpriest.server.limits import visitor_at
from highpriest.server.match.decide import MOST_STEPS

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
