"""What a host does while the server runs, on both databases: each act is noted, and the server sees to it."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx2
import pytest
from fastapi import FastAPI
from tests.server.clients import Guest, begin
from tests.server.hosting.conftest import Admin
from tests.server.running import UNLIMITED, Served
from tests.server.visits import People, at

from highpriest.cli import main
from highpriest.server.app import create_app
from highpriest.server.people.keys import FORMER
from highpriest.server.settings import Settings

pytestmark = pytest.mark.timeout(180)
WHY = ("--reason", "for a test")


def id_of(guest: Guest) -> str:
    """What the database knows a guest by."""
    return hashlib.sha256(guest.token.rpartition(".")[0].encode()).hexdigest()


async def done(admin: Admin, *words: str) -> str:
    """A command that succeeds, beside the server's visitors."""
    code, said = await asyncio.to_thread(admin, *words)
    assert code == 0, said
    return said


async def soon(test: Callable[[], Any]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(30):
        while not await test():  # noqa: ASYNC110  # what changes is the server, which rings no bell here
            await asyncio.sleep(0.1)


@pytest.fixture
def served(url: str, tmp_path: Path) -> Served:
    return Served(tmp_path, *UNLIMITED, "--database", url)


async def playing(people: People, pace: str | None = None) -> tuple[Guest, Guest, str]:
    """Two people in the middle of a match."""
    ann, bea = await people.guest("Ann"), await people.guest("Bea")
    options = {"size": 8, "first": "p1"}
    match = (await ann.create("thot", "me", "open", options=options, pace=pace))["match"]
    await bea.join(match)
    lines = [await ann.open(match), await bea.open(match)]
    await begin(lines)
    await lines[0].play("p1", lines[0].legal_moves("p1")[0])
    return ann, bea, match


@pytest.mark.trial
def test_a_running_server_sees_to_every_act(served: Served, admin: Admin) -> None:
    async def visit(people: People) -> None:
        await a_banned_person_is_shut_out_at_once(people, admin)
        await a_new_name_stands_at_every_table(people, admin)
        await an_erased_person_leaves_their_games_without_a_name(people, admin)
        await a_removed_match_is_gone(people, admin)
        await notices_reach_pages_and_no_match_is_made_before_a_restart(people, admin)
        await old_cookies_count_under_a_new_key(people, admin)

    with served:
        at(served, visit)
    _code, said = admin("list", "acts", "--json")
    acts = [json.loads(line) for line in said.splitlines()]
    assert [act["act"] for act in reversed(acts)] == [
        "ban", "unban", "rename", "erase", "remove", "announce", "drain", "drain", "announce", "rotate-key",
    ]  # fmt: skip
    assert {act["reason"] for act in acts} == {"for a test"}
    assert all(act["by"] and act["at"] for act in acts)
    assert admin("check") == (0, "4 matches looked at, all is well.\n")


async def a_banned_person_is_shut_out_at_once(people: People, admin: Admin) -> None:
    ann, bea, match = await playing(people)
    line, other = await ann.open(match), await bea.open(match)
    person = id_of(ann)
    await done(admin, "ban", person[:12], "--for", "2h", *WHY)
    assert await line.until(lambda line: line.is_gone)
    assert (line.close_code, line.refused[-1]["code"]) == (4403, "guest/banned")
    assert "for a test" in line.refused[-1]["detail"]
    answer = await ann.request("GET", "/api/me")
    assert (answer.status_code, answer.json()["code"]) == (403, "guest/banned")
    assert (await ann.request("POST", "/api/matches", json={})).status_code in (403, 422)
    again = await ann.open(match)
    assert await again.until(lambda line: line.is_gone)
    assert again.close_code == 4403
    assert not other.is_gone
    assert person in await done(admin, "list", "bans")
    await done(admin, "unban", person, *WHY)
    await soon(lambda: is_let_in(ann))


async def is_let_in(guest: Guest) -> bool:
    return (await guest.request("GET", "/api/me")).status_code == 200


async def a_new_name_stands_at_every_table(people: People, admin: Admin) -> None:
    ann, bea, match = await playing(people)
    line = await bea.open(match)
    await done(admin, "rename", id_of(ann), "  Nefer ", *WHY)
    assert await line.until(lambda line: line.is_gone)  # its page comes again by itself
    back = await bea.open(match)
    assert await back.until(lambda line: bool(line.table))
    assert [seat["name"] for seat in back.table["seats"]] == ["Nefer", "Bea"]
    assert (await ann.get("/api/me"))["name"] == "Nefer"
    code, said = await asyncio.to_thread(admin, "rename", id_of(ann), "Prophet", *WHY)
    assert (code, len(said.splitlines())) == (2, 1)
    assert "Nefer" in await done(admin, "show", id_of(ann))
    assert (await back.play("p2", back.legal_moves("p2")[0]))["type"] == "update"
    await back.ask("resign", seat="p2")


async def an_erased_person_leaves_their_games_without_a_name(people: People, admin: Admin) -> None:
    ann, bea, match = await playing(people, pace="4+4")
    line = await bea.open(match)
    person = id_of(ann)
    assert "erased" in await done(admin, "erase", person, *WHY)
    assert await line.until(lambda line: line.is_gone)
    back = await bea.open(match)
    assert await back.until(lambda line: bool(line.newest))
    assert [(seat["kind"], seat["name"]) for seat in back.table["seats"]] == [("person", None), ("person", "Bea")]
    assert back.table["phase"] == "aborted"
    assert (await bea.request("GET", f"/api/matches/{match}/record")).status_code == 200
    assert (await ann.get("/api/me"))["name"] is None
    mine = await ann.open(match)
    assert await mine.until(lambda line: bool(line.table))
    assert not any(seat["yours"] for seat in mine.table["seats"])
    code, said = await asyncio.to_thread(admin, "show", person)
    assert (code, len(said.splitlines())) == (2, 1)


async def a_removed_match_is_gone(people: People, admin: Admin) -> None:
    ann, _bea, match = await playing(people)
    line = await ann.open(match)
    await done(admin, "remove", match, *WHY)
    assert await line.until(lambda line: line.is_gone)
    again = await ann.open(match)
    assert await again.until(lambda line: line.is_gone)
    assert again.close_code == 4404
    assert match not in await done(admin, "list", "matches", "--limit", "100")


async def notices_reach_pages_and_no_match_is_made_before_a_restart(people: People, admin: Admin) -> None:
    http, guest = people.http, await people.guest()
    asked = {"game": "aton", "seats": [{"kind": "me"}, {"kind": "open"}]}

    async def notices() -> Any:
        return (await http.get("/api/notices")).json()

    async def announced() -> bool:
        return bool((await notices())["announcement"])

    async def draining() -> bool:
        return (await notices())["restart_in"] is not None

    assert await notices() == {"announcement": None, "restart_in": None}
    await done(admin, "announce", "Feast tonight", "--de", "Fest heute", *WHY)
    await soon(announced)
    assert (await notices())["announcement"] == {"texts": {"de": "Fest heute", "en": "Feast tonight"}}
    await done(admin, "drain", "--in", "5m", *WHY)
    await soon(draining)
    assert 200 < (await notices())["restart_in"] <= 300
    answer = await guest.request("POST", "/api/matches", json=asked)
    assert (answer.status_code, answer.json()["code"]) == (503, "server/draining")
    await done(admin, "drain", "--off", *WHY)
    await done(admin, "announce", *WHY)

    async def quiet() -> bool:
        return bool(await notices() == {"announcement": None, "restart_in": None})

    await soon(quiet)
    table = (await guest.request("POST", "/api/matches", json=asked)).raise_for_status().json()
    await done(admin, "list", "people")
    line = await guest.open(table["match"])
    assert (await line.ask("abort"))["type"] == "done"


async def old_cookies_count_under_a_new_key(people: People, admin: Admin) -> None:
    server = people.server
    browser = {"Origin": server.address}
    async with httpx2.AsyncClient(base_url=server.address, trust_env=False) as page:
        await page.put("/api/me", headers=browser, json={"name": "Cleo"})
        old = page.cookies["highpriest"]
        await done(admin, "rotate-key", "--for", "1h", *WHY)

        async def renewed() -> bool:
            assert (await page.get("/api/me")).json()["name"] == "Cleo"
            return page.cookies["highpriest"] != old

        await soon(renewed)
        new = page.cookies["highpriest"]
    former = server.folder / FORMER
    assert former.stat().st_mode & 0o777 == 0o600
    until, key = former.read_text(encoding="ascii").split()
    former.write_text(f"{int(until) - 7200} {key}\n", encoding="ascii")  # its hour is over

    async def asked_with(cookie: str) -> Any:
        async with httpx2.AsyncClient(base_url=server.address, trust_env=False, cookies={"highpriest": cookie}) as page:
            return (await page.get("/api/me")).json()["name"]

    async def forgotten() -> bool:
        return await asked_with(old) is None

    await soon(forgotten)
    assert await asked_with(new) == "Cleo"


# ---- who may


def acts_of(app: FastAPI) -> set[str]:
    """What can be asked for and changes something that is not known to be one's own, or is called like an act."""
    changing = {
        f"{method} {route.path}"  # type: ignore[attr-defined]
        for route in app.routes
        for method in getattr(route, "methods", None) or ()
        if method not in ("GET", "HEAD", "OPTIONS")
    }
    acts = {"admin", "ban", "unban", "rename", "erase", "remove", "announce", "drain", "backup", "restore", "rotate"}
    paths = [getattr(route, "path", "") for route in app.routes]
    return changing ^ CHANGING | {path for path in paths if acts.intersection(path.strip("/").split("/"))}


def test_no_request_to_a_server_is_an_act_of_the_host(tmp_path: Path) -> None:
    """The whole table of what can be asked for: whatever changes something changes one's own affairs only."""
    assert acts_of(create_app(Settings(data=str(tmp_path)))) == set()


@pytest.mark.parametrize(
    ("method", "path"), [("POST", "/api/people/{person}"), ("DELETE", "/api/matches/{match}"), ("GET", "/api/ban/{id}")]
)
def test_an_act_that_visitors_could_ask_for_is_found(tmp_path: Path, method: str, path: str) -> None:
    app = create_app(Settings(data=str(tmp_path)))
    app.add_api_route(path, lambda: None, methods=[method])
    assert acts_of(app) in ({f"{method} {path}"}, {path})


CHANGING = {
    "PUT /api/me",
    "POST /api/device-links",
    "POST /api/device-links/use",
    "POST /api/guests",
    "POST /api/matches",
    "POST /api/matches/{match}/join",
    "POST /api/seeks",
    "POST /api/seeks/{seek}/take",
    "DELETE /api/seeks/{seek}",
    "POST /api/replay",  # these three change nothing
    "POST /api/judgements",
    "POST /api/advice",
}


# ---- wrong input


@pytest.mark.parametrize(
    "words",
    [
        ("ban", "abcdefgh"),  # no reason
        ("ban", "abcdefgh", "--reason", "  "),
        ("ban", "abcdefgh", "--for", "soon", *WHY),
        ("ban", "abcdefgh", *WHY),  # nobody
        ("ban", "abc", *WHY),
        ("unban", "%_%_%_%_", *WHY),
        ("remove", "AAAAAAAAAAAAAAAAAAAAAA", *WHY),
        ("erase", "abcdefgh", *WHY),
        ("rename", "abcdefgh", "A\u202eb", *WHY),
        ("announce", "x" * 500, *WHY),
        ("announce", "--de", "nur deutsch", *WHY),
        ("drain", "--in", "-5m", *WHY),
        ("rotate-key", "--for", "0d", *WHY),
        ("list", "everything"),
        ("list", "matches", "--phase", "lost"),
        ("list", "people", "--limit", "0"),
        ("show", "abcdefgh"),
        ("export", "/nowhere/at/all", *WHY),
        ("restore", "/nowhere/at/all", *WHY),
        ("backup", "/nowhere/at/all", *WHY),
        (),
        ("nonsense",),
    ],
)
def test_wrong_input_is_told_in_one_sentence_and_changes_nothing(
    empty: tuple[str, Path], capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    url, folder = empty
    before = sorted(folder.iterdir())
    assert main(["admin", *words, *(("--database", url, "--data", str(folder)) if words else ())]) == 2
    said = capsys.readouterr()
    assert (said.out, len(said.err.splitlines())) == ("", 1), said.err
    assert sorted(folder.iterdir()) == before
    assert main(["admin", "list", "acts", "--database", url, "--data", str(folder)]) == 0
    assert capsys.readouterr().out == "There is nothing.\n"


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """A database with nothing in it."""
    from highpriest.storage.store import Store

    folder = tmp_path_factory.mktemp("empty")
    url = f"sqlite+aiosqlite:///{folder / 'highpriest.sqlite3'}"

    async def make() -> None:
        await (await Store.open(url)).close()

    asyncio.run(make())
    return url, folder


def test_there_must_be_a_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["admin", "stats", "--data", str(tmp_path)]) == 2
    assert "there is no database" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
