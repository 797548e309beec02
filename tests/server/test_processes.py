"""Several processes on one PostgreSQL: each match has one owner, people who come elsewhere are let through."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from tests.postgres import Postgres
from tests.server.clients import Guest, Line, begin, computer
from tests.server.running import UNLIMITED, Served
from tests.server.visits import People, at_both

from highpriest.cli import main
from highpriest.server.doors.passes import HEADER, Pass, Passes
from highpriest.server.people.keys import keys_in, secret_in

pytestmark = pytest.mark.timeout(120)


async def number_of(people: People, name: str) -> float:
    """A number of `/metrics`; of several with labels, their sum."""
    text = (await people.http.get("/metrics")).text
    return sum(float(found) for found in re.findall(rf"^{name}(?:{{.*}})? (\S+)$", text, re.MULTILINE))


async def seated(here: People, there: People) -> tuple[str, Line, Line]:
    """A running match of one who came here and one who came there."""
    return await seated_as(await here.guest("Ann"), await there.guest("Bea"))


async def seated_as(ann: Guest, bea: Guest) -> tuple[str, Line, Line]:
    """A running match of these two."""
    match = (await ann.create("thot", "me", "open", options={"size": 8}))["match"]
    anns = await ann.open(match)
    await bea.join(match)
    beas = await bea.open(match)
    await begin([anns, beas])
    return match, anns, beas


def test_who_is_here_and_how_many_watch_is_known_at_every_process(pair: tuple[Served, Served]) -> None:
    async def look(here: People, there: People) -> None:
        match, hers, his = await seated(here, there)
        watching = [await here.watch(match), await there.watch(match), await there.watch(match)]
        for line in (hers, his, *watching):
            assert await line.until(lambda line: line.table.get("watchers") == 3)
            assert [seat["here"] for seat in line.table["seats"]] == [True, True]
        for people in (here, there):
            table = (await people.http.get(f"/api/matches/{match}")).json()
            assert (table["watchers"], [seat["here"] for seat in table["seats"]]) == (3, [True, True])
        await his.close()
        await watching[1].cut()
        assert await hers.until(lambda line: line.table.get("watchers") == 2)
        assert await hers.until(lambda line: [seat["here"] for seat in line.table["seats"]] == [True, False])

    at_both(pair, look)


def test_a_match_is_owned_where_its_first_socket_comes(pair: tuple[Served, Served]) -> None:
    async def come(here: People, there: People) -> None:
        ann = await here.guest("Ann")
        match = (await ann.create("thot", "me", "me", options={"size": 8}))["match"]
        line = await there.watch(match, ann.token)
        await begin([line])
        assert (await number_of(here, "highpriest_doors"), await number_of(there, "highpriest_doors")) == (0, 0)
        other = await ann.open(match)
        assert await other.until(lambda line: set(line.newest) == {"p1", "p2"})
        assert (await number_of(here, "highpriest_doors"), await number_of(there, "highpriest_doors")) == (1, 0)
        assert (await other.play("p1", other.legal_moves("p1")[0]))["type"] == "update"

    at_both(pair, come)


def test_lists_and_pages_of_a_match_are_the_same_at_every_process(pair: tuple[Served, Served]) -> None:
    async def look(here: People, there: People) -> None:
        match, hers, _his = await seated(here, there)
        await hers.play("p1", hers.legal_moves("p1")[0])
        for page in ("", "/glance", "/record", "/sheet"):
            answers = [await people.http.get(f"/api/matches/{match}{page}") for people in (here, there)]
            assert answers[0].status_code == answers[1].status_code == 200
            assert answers[0].json() == answers[1].json()
            assert dict(answers[0].headers).keys() == dict(answers[1].headers).keys()
        refused = [await people.http.get(f"/api/matches/{match}/fair") for people in (here, there)]
        assert [answer.json()["code"] for answer in refused] == ["match/running"] * 2

    async def lists(here: People, there: People) -> None:
        ann, bea = await here.guest("Ann"), await here.guest("Bea")
        match = (await ann.create("thot", "me", "open", options={"size": 8}))["match"]
        await bea.join(match)
        lines = [await ann.open(match), await bea.open(match)]
        await begin(lines)
        headers = {"Authorization": f"Bearer {bea.token}"}
        for mover in ("p1", "p2"):
            listed = [
                (await people.http.get("/api/matches", headers=headers)).json()["matches"] for people in (here, there)
            ]
            assert listed[0] == listed[1]
            assert listed[0][0]["waiting_for"] == [mover]
            await lines[mover == "p2"].play(mover, lines[mover == "p2"].legal_moves(mover)[0])

    at_both(pair, look)
    at_both(pair, lists)


def test_a_new_name_is_shown_at_every_process(pair: tuple[Served, Served]) -> None:
    async def called_otherwise(here: People, there: People) -> None:
        ann, bea = await here.guest("Ann"), await there.guest("Bea")
        match, hers, his = await seated_as(ann, bea)
        lobbies = [await people.personal() for people in (here, there)]
        for lobby in lobbies:
            await lobby.ask("watch", what="lobby")
        seek = (await bea.seek(game="thot", pace="3d"))["seek"]
        for lobby in lobbies:
            assert await lobby.until(lambda lobby: _waits(lobby, seek) == "Bea"), lobby.told("lobby")
        renamed = await bea.request("PUT", "/api/me", json={"name": "Beatrix"})
        assert renamed.json()["name"] == "Beatrix"
        for line in (hers, his):
            assert await line.until(lambda line: _names(line.table) == ["Ann", "Beatrix"]), line.table["seats"]
        for lobby in lobbies:
            assert await lobby.until(lambda lobby: _waits(lobby, seek) == "Beatrix"), lobby.told("lobby")
        listed = [await people.http.get(f"/api/matches/{match}") for people in (here, there)]
        assert [_names(answer.json()) for answer in listed] == [["Ann", "Beatrix"]] * 2
        await bea.request("DELETE", f"/api/seeks/{seek}")

    at_both(pair, called_otherwise)


def _names(table: Any) -> list[str | None]:
    return [seat["name"] for seat in table["seats"]]


def _waits(lobby: Line, seek: str) -> str | None:
    """By which name somebody waits at a table, as it was told last."""
    shown = [each["by"] for news in lobby.told("lobby") for each in news["tables"] if each["seek"] == seek]
    return shown[-1] if shown else None


async def asked_again(first: Guest, again: Guest, kill: Callable[[], object]) -> list[Any]:
    """A match made and a seat taken at one process, and the same once more at another one when that has died."""
    key, terms = {"Idempotency-Key": "the same"}, {"game": "aton", "seats": [{"kind": "me"}, {"kind": "open"}]}
    made = (await first.request("POST", "/api/matches", json=terms, headers=key)).raise_for_status().json()
    place = f"/api/matches/{made['match']}/join", {"seat": "blue"}
    taken = await first.request("POST", place[0], json=place[1], headers=key)
    kill()
    made_again = await again.request("POST", "/api/matches", json=terms, headers=key)
    taken_again = await again.request("POST", place[0], json=place[1], headers=key)
    return [
        (made["match"], taken.status_code),
        (made_again.raise_for_status().json()["match"], taken_again.status_code),
    ]


@pytest.mark.trial
@pytest.mark.parametrize("planted", [None, "forgets-keys"])
def test_what_was_asked_of_a_process_that_died_can_be_asked_of_another(
    postgres: Postgres, tmp_path: Path, planted: str | None
) -> None:
    words = (*UNLIMITED, "--database", postgres.new_database())
    with Served(tmp_path, *words, planted=planted) as dying, Served(tmp_path, *words, planted=planted) as staying:

        async def ask(here: People, there: People) -> list[Any]:
            ann = await here.guest("Ann")
            return await asked_again(ann, Guest(staying, there.http, ann.token), dying.kill)

        first, again = at_both((dying, staying), ask)
    assert (first == again) == (planted is None)


def test_a_pass_that_is_not_signed_for_this_address_lets_nobody_in(pair: tuple[Served, Served], tmp_path: Path) -> None:
    async def forge(here: People, _there: People) -> None:
        ann, eve = await here.guest("Ann"), await here.guest("Eve")
        match = (await ann.create("thot", "me", "open", options={"size": 8}))["match"]
        path = f"/api/matches/{match}/join"
        somebody = Pass("a" * 64, "10.0.0.1")
        secret_in(tmp_path)  # Eve has a key of her own
        ours, theirs = (Passes(partial(keys_in, each)) for each in (pair[0].folder, tmp_path))
        for forged in (theirs.write(somebody, path), ours.write(somebody, f"{path}/"), {HEADER: "x"}, {HEADER: ""}):
            answer = await eve.request("POST", path, json={}, headers=forged)
            assert (answer.status_code, answer.json()["code"]) == (403, "request/foreign")
            line = await Line.open(here.server, match, headers=forged)
            assert await line.until(lambda line: line.is_gone)
            assert (line.refused[0]["code"], line.close_code) == ("request/foreign", 4403)
        answer = await here.http.post(path, json={}, headers=ours.write(somebody, path))
        assert answer.status_code == 200  # the test can tell the difference

    at_both(pair, forge)


def test_who_owns_what_is_seen_in_the_metrics(pair: tuple[Served, Served]) -> None:
    async def look(here: People, there: People) -> None:
        await seated(here, there)
        for people in (here, there):
            text = (await people.http.get("/metrics")).text
            for served in pair:
                life = re.search(rf'highpriest_leases{{life="(\w+)",url="http://127.0.0.1:{served.port}"}} \S+', text)
                assert life is not None, text
                assert f'highpriest_life_silent_seconds{{life="{life[1]}"' in text
            assert await number_of(people, "highpriest_leases") >= 1

    at_both(pair, look)


def said_by_admin(served: Served, *words: str) -> str:
    """What the host is told who looks at the database of a server."""
    database = served.words[served.words.index("--database") + 1]
    said = StringIO()
    with redirect_stdout(said):
        assert main(["admin", *words, "--database", database, "--data", str(served.folder)]) == 0
    return said.getvalue()


def test_who_owns_what_is_told_to_the_host(pair: tuple[Served, Served]) -> None:
    async def look(here: People, there: People) -> None:
        match, _hers, _his = await seated(here, there)
        owned = await number_of(here, "highpriest_leases")
        told = await asyncio.to_thread(said_by_admin, pair[0], "stats", "--json")
        servers = json.loads(told)["servers"]
        assert {server["url"] for server in servers} >= {f"http://127.0.0.1:{served.port}" for served in pair}
        assert sum(server["leases"] for server in servers) == owned
        text = await asyncio.to_thread(said_by_admin, pair[0], "stats")
        assert all(f"{server['life']}  http" in text for server in servers)
        owner = json.loads((await asyncio.to_thread(said_by_admin, pair[0], "show", match, "--json")).splitlines()[-1])
        assert owner["url"] == f"http://127.0.0.1:{pair[0].port}"  # where the first socket came
        assert owner["life"] in {server["life"] for server in servers}

    at_both(pair, look)


@pytest.mark.trial
def test_a_whole_process_can_go_and_what_it_owned_goes_on(postgres: Postgres, tmp_path: Path) -> None:
    """Killed, and then another one in good order; also where nobody looks and only computers play."""
    database = postgres.new_database()
    with (
        Served(tmp_path, *UNLIMITED, "--database", database) as first,
        Served(tmp_path, *UNLIMITED, "--database", database) as second,
    ):

        async def leave(here: People, there: People) -> None:
            match, hers, his = await seated(here, there)
            await hers.play("p1", hers.legal_moves("p1")[0])
            ann = await here.guest()
            alone = [(await ann.create("thot", computer(), computer()))["match"] for _ in range(3)]
            first.kill()
            assert await his.until(lambda line: line.is_gone)
            assert his.close_code == 1012
            again = await there.watch(match)
            assert await again.until(lambda line: line.newest.get(None, {}).get("number") == 2)
            for each in alone:
                table = (await there.http.get(f"/api/matches/{each}")).json()
                watching = await there.watch(each)
                assert await watching.until(
                    lambda line, known=table["number"]: (
                        bool(line.table) and (line.table["number"] > known or line.table["phase"] == "over")
                    )  # type: ignore[misc]
                )
            first.start()
            served = await Line.open(first, match)
            assert await served.until(lambda line: line.newest.get(None, {}).get("number") == 2)
            second.stop()
            assert await served.until(lambda line: line.is_gone)
            served = await Line.open(first, match)
            assert await served.until(lambda line: line.newest.get(None, {}).get("number") == 2)

        at_both((first, second), leave)
