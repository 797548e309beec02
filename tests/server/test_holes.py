"""Ways in which the server could be misused or fail that were found once: they stay closed."""

from __future__ import annotations

import asyncio
import http.client
import json
import time
from collections.abc import Iterator
from pathlib import Path
from types import NoneType
from typing import Final

import pytest
from tests.postgres import Postgres
from tests.server.clients import begin
from tests.server.raw import connected, is_cut_off, upgraded
from tests.server.running import UNLIMITED, Served
from tests.server.visits import People, at, visit

from highpriest.play import Match
from highpriest.play.fair import FairRecord
from highpriest.server.match.rooms import new_match
from highpriest.server.people.keys import secret_in
from highpriest.storage.errors import StorageError
from highpriest.storage.store import Store
from highpriest.storage.stored import Step, StoredSeat

pytestmark = pytest.mark.timeout(120)

ENOUGH: Final = 40 * 2**20  # bytes, more than any buffer between the two holds
CLIENTS_KEEP: Final = 5.0  # seconds, the default of httpx and of others; a proxy keeps a connection for a minute or two


def test_a_connection_that_clients_still_keep_is_kept_by_the_server(server: Served) -> None:
    """Otherwise a request crosses with the server's good-bye, and nobody knows whether it was carried out."""
    connection = http.client.HTTPConnection("localhost", server.port)
    connection.request("GET", "/healthz")
    assert connection.getresponse().read() == b"alive\n"
    time.sleep(CLIENTS_KEEP + 1)
    connection.sock.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert connection.sock.recv(15) == b"HTTP/1.1 200 OK"
    connection.close()


@pytest.mark.parametrize("path", ["%00", "a" * 300, "a/" * 3000, "%ff", "assets/%2e%2e/%2e%2e/%2e%2e/secret"])
def test_an_address_that_no_file_can_have_is_the_page(server: Served, path: str) -> None:
    connection = http.client.HTTPConnection("localhost", server.port)
    connection.request("GET", f"/{path}")
    answer = connection.getresponse()
    assert (answer.status, answer.getheader("content-type")) == (200, "text/html; charset=utf-8")
    connection.close()


@pytest.mark.parametrize("piece", [b"x: y\r\n" * 1000, b"z" * 6000], ids=["many", "one"])
def test_headers_without_end_are_cut_off(server: Served, piece: bytes) -> None:
    connection = connected(server)
    connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n" + piece[:1])
    assert is_cut_off(connection, piece, ENOUGH)
    connection.close()


@pytest.mark.parametrize(
    ("first", "piece", "most"),
    [
        (b"", b"\x89\xfd\0\0\0\0" + b"p" * 125, ENOUGH),
        (b"\x01\x80\0\0\0\0", b"\x00\x80\0\0\0\0", 2**20),
    ],
    ids=["pings", "pieces"],
)
def test_frames_do_not_pile_up(server: Served, first: bytes, piece: bytes, most: int) -> None:
    """Pings of one who never reads the answers, and empty pieces of a message that never ends."""

    async def make(people: People) -> str:
        match: str = (await (await people.guest()).create("aton", "me", "open"))["match"]
        return match

    connection = upgraded(server, at(server, make))
    connection.sendall(first)
    assert is_cut_off(connection, piece * 500, most)
    connection.close()


def test_a_new_data_folder_is_its_owners_alone(tmp_path: Path) -> None:
    secret_in(tmp_path / "data")
    assert (tmp_path / "data").stat().st_mode & 0o777 == 0o700


def test_randomness_once_added_stays_what_it_was(tmp_path: Path) -> None:
    """Who takes a second seat adds randomness for that one; the deals must follow from what was written down."""

    async def play(people: People) -> str:
        guest = await people.guest()
        match: str = (await guest.create("aton", "me", "open"))["match"]
        line = await guest.open(match)
        await line.add_nonce("1" * 64)
        await guest.join(match, "blue")
        await line.add_nonce("2" * 64)
        assert await line.until(lambda line: len(line.newest) == 2)
        await line.ask("resign", seat="red")
        return match

    async def check(people: People, match: str) -> None:
        fair = (await people.http.get(f"/api/matches/{match}/fair")).json()
        assert fair["nonces"] == {"red": "1" * 64, "blue": "2" * 64}
        assert FairRecord.from_data(fair).check() == 2

    server = Served(tmp_path)
    with server:
        match = at(server, play)
        at(server, lambda people: check(people, match))
    with server:
        at(server, lambda people: check(people, match))


ODD: Final = "\x00"  # PostgreSQL keeps no such sign in a text


@pytest.fixture(scope="module")
def on_postgres(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server on PostgreSQL."""
    words = (*UNLIMITED, "--database", postgres.new_database())
    with Served(tmp_path_factory.mktemp("postgres"), *words) as running:
        yield running


def test_one_who_sends_what_no_database_keeps_does_not_fail_the_others(on_postgres: Served) -> None:
    """All that arrives at the same moment is written together."""

    async def visit(people: People) -> None:
        guest = await people.guest()
        lines = [await guest.open((await guest.create("aton", "me", "me"))["match"]) for _ in range(6)]
        await begin(lines)
        odd, *others = lines
        await odd.send(json.dumps({"type": "resign", "id": ODD, "seat": "red"}))
        answers = await asyncio.gather(*(line.play("red", line.legal_moves("red")[0]) for line in others))
        assert [answer["type"] for answer in answers] == ["update"] * 5
        assert await odd.until(lambda line: bool(line.refused))
        assert odd.refused[0]["code"] == "request/unreadable"
        unknown = await people.http.get("/api/matches/%00")
        assert (unknown.status_code, unknown.json()["code"]) == (404, "match/unknown")

    at(on_postgres, visit)
    assert on_postgres.logged == ""


def test_what_cannot_be_written_fails_alone(postgres: Postgres) -> None:
    database = postgres.new_database()

    async def write() -> None:
        store = await Store.open(database)
        match = new_match("thot", {}, (StoredSeat("p1"), StoredSeat("p2")))
        await store.matches.create(match)
        steps = [Step(number, "play", "p1", ODD if number == 3 else None) for number in range(1, 6)]
        done = await asyncio.gather(*(store.matches.append(match.id, step) for step in steps), return_exceptions=True)
        assert [type(each) for each in done] == [NoneType, NoneType, StorageError, NoneType, NoneType]
        assert [step.number for step in await store.matches.steps(match.id, 0)] == [1, 2, 4, 5]
        await store.close()

    asyncio.run(write())


@visit
async def test_everybody_is_told_that_the_cards_were_given(people: People) -> None:
    """Those who make a match from a record of their own know its cards; those who join must be able to know that."""
    maker, other = await people.guest(), await people.guest()
    record = Match("aton", seed=1).record().data()
    given, dealt = [(await maker.create("aton", "me", "open", **more))["match"] for more in ({"record": record}, {})]
    for match, count in ((given, 2), (dealt, 0)):
        assert (await other.join(match))["fair"]["dealt_from"] == count
        line = await people.watch(match)
        assert await line.until(lambda line: bool(line.table))
        assert line.table["fair"]["dealt_from"] == count
