"""Every route of the HTTP interface, and what each says when it is asked for something impossible."""

from __future__ import annotations

import asyncio
import json
import socket
from typing import Any

import httpx2
import pytest
from tests.server.clients import Guest, begin, computer
from tests.server.running import Served
from tests.server.visits import People, at, visit

from highpriest.play import Match, Record, game_named
from highpriest.play.fair import FairRecord
from highpriest.server.limits import Acting, Buckets
from highpriest.server.metrics import Metrics
from highpriest.server.problems import CODES
from highpriest.server.security import Guard

pytestmark = pytest.mark.timeout(120)


def refused(answer: httpx2.Response, code: str) -> dict[str, Any]:
    """The problem document of a request that was refused in this way."""
    document: dict[str, Any] = answer.json()
    status, title = CODES[code]
    assert answer.status_code == status, document
    assert answer.headers["content-type"] == "application/problem+json"
    assert (document["code"], document["title"], document["status"]) == (code, title, status)
    assert document["type"] == f"urn:highpriest:problem:{code}"
    assert document["detail"]
    assert set(document) <= {"type", "title", "status", "detail", "code", "rule", "entry", "by"}
    return document


def seats(table: dict[str, Any], *names: str) -> list[tuple[Any, ...]]:
    return [tuple(seat[name] for name in names) for seat in table["seats"]]


async def resigned(guest: Guest, table: dict[str, Any]) -> str:
    """A match of this guest against a computer that is over at once."""
    line = await guest.open(table["match"])
    await begin([line])
    assert (await line.ask("resign", seat=table["seats"][0]["seat"]))["type"] == "update"
    match: str = table["match"]
    return match


# ---- who one is


@visit
async def test_a_program_gets_a_token_and_a_tidy_name(people: People) -> None:
    answer = await people.http.post("/api/guests", json={"name": "  Ann \n of  Thebes " + "x" * 40})
    assert answer.status_code == 201
    token, name = answer.json()["token"], answer.json()["name"]
    assert name == "Ann of Thebes xxxxxxxxxx"
    headers = {"Authorization": f"bearer {token}"}
    assert (await people.http.get("/api/me", headers=headers)).json() == {"name": name, "known": True}
    renamed = await people.http.put("/api/me", headers=headers, json={"name": "Bea"})
    assert renamed.json() == {"name": "Bea", "known": True}
    assert (await people.http.get("/api/me", headers=headers)).json() == {"name": "Bea", "known": True}
    nameless = await people.http.put("/api/me", headers=headers, json={"name": " "})
    assert nameless.json() == {"name": None, "known": True}


@visit
async def test_a_browser_becomes_a_guest_by_itself_and_a_program_does_not(people: People) -> None:
    assert (await people.http.get("/api/me")).json() == {"name": None, "known": False}
    refused(await people.http.put("/api/me", json={"name": "x"}), "guest/unknown")
    forged = {"Authorization": "Bearer " + "x" * 40}
    refused(await people.http.put("/api/me", headers=forged, json={"name": "x"}), "guest/unknown")
    own = {"Origin": people.server.address}
    answer = await people.http.put("/api/me", headers=own, json={"name": "Ann"})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert (await people.http.get("/api/me")).json() == {"name": "Ann", "known": True}  # the client keeps the cookie


@visit
async def test_the_players_that_can_be_given_a_seat(people: People) -> None:
    players = (await people.http.get("/api/players")).json()
    assert players["levels"] == ["novice", "scribe", "singer", "lector", "prophet", "high-priest"]
    assert {"random", "greedy"} <= set(players["others"])


@visit
async def test_the_games_are_described_so_that_a_program_can_offer_and_draw_them(people: People) -> None:
    described = (await people.http.get("/api/games")).json()
    aton, thot = described["games"]
    assert (aton["name"], aton["seats"], thot["name"], len(thot["seats"])) == ("aton", ["red", "blue"], "thot", 4)
    assert [option["name"] for option in thot["options"]] == ["players", "teams", "size", "turning", "stars", "first"]
    defaults = {option["name"]: option["default"] for option in thot["options"]}
    assert defaults == game_named("thot").options({}).data()
    size = thot["options"][2]
    assert (size["type"], size["default"], size["values"], size["rule"]) == ("choice", 10, [8, 10], "T2")
    assert (aton["board"]["realm"], len(aton["board"]["squares"]), thot["board"]["sizes"]) == (8, 48, [8, 10])
    assert {"square": "4d", "temple": 4, "kind": "bonus", "points": 2} in aton["board"]["squares"]
    assert "stuck" in thot["reasons"]
    assert "take back" in aton["phases"]
    assert described["levels"] == (await people.http.get("/api/players")).json()["levels"]
    assert described["languages"] == ["de", "en", "es"]


@visit
async def test_the_interface_describes_options_records_and_events_by_game(people: People) -> None:
    schemas = (await people.http.get("/api/openapi.json")).json()["components"]["schemas"]
    assert schemas["NewMatch"]["properties"]["options"]["$ref"].endswith("/GivenOptions")
    assert schemas["Table"]["properties"]["options"]["$ref"].endswith("/GivenOptions")
    assert schemas["GameRecord"]["discriminator"]["propertyName"] == "game"
    assert schemas["AtonEvent"]["discriminator"]["mapping"]["line scored"].endswith("/LineScored")
    assert schemas["Removed"]["properties"]["to"]["enum"] == ["realm", "stock"]
    assert set(schemas["ThotOptionsData"]["required"]) == set(game_named("thot").options({}).data())
    assert "x-highpriest-type" not in str(schemas)


# ---- making a match

MIXES: list[tuple[str, dict[str, Any], list[Any], str]] = [
    ("aton", {}, ["me", computer()], "waiting"),
    ("aton", {"round_limit": 4}, [computer(), "me"], "waiting"),
    ("aton", {}, ["me", "me"], "waiting"),
    ("aton", {}, ["me", "open"], "waiting"),
    ("aton", {}, ["open", "open"], "waiting"),
    ("aton", {"round_limit": 1}, [computer(), computer()], "playing"),
    ("thot", {"first": "lot"}, ["me", "open"], "waiting"),
    ("thot", {"players": 3, "turning": True}, ["me", computer(), "open"], "waiting"),
    ("thot", {"players": 4, "teams": True, "size": 8}, ["me", "me", computer(), "open"], "waiting"),
]


@pytest.mark.parametrize(("game", "options", "wanted", "phase"), MIXES)
def test_any_mix_of_seats_makes_a_table(
    server: Served, game: str, options: dict[str, Any], wanted: list[Any], phase: str
) -> None:
    async def visiting(people: People) -> None:
        guest = await people.guest("Ann")
        table = await guest.create(game, *wanted, options=options)
        assert (table["type"], table["game"], table["phase"]) == ("table", game, phase)
        assert (table["number"] > 0) == (phase != "waiting")
        assert (table["watchers"], table["rematch"]) == (0, None)
        assert options.items() <= table["options"].items()
        kinds = ["person" if each == "me" else each if each == "open" else "computer" for each in wanted]
        assert seats(table, "kind", "yours") == [(kind, kind == "person") for kind in kinds]
        assert [seat["name"] for seat in table["seats"] if seat["yours"]] == ["Ann"] * wanted.count("me")
        assert len(table["fair"]["commitment"]) == 64
        assert table["fair"]["seed"] is None
        again = await guest.get(f"/api/matches/{table['match']}")
        assert again["fair"] == table["fair"]

    at(server, visiting)


@visit
async def test_people_at_one_device_have_names_of_their_own(people: People) -> None:
    guest = await people.guest("Ann")
    table = await guest.create("aton", "me", {"kind": "me", "name": "Bea"})
    assert seats(table, "name") == [("Ann",), ("Bea",)]


IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({}, "request/unreadable"),
    ({"game": "chess", "seats": [{"kind": "me"}, {"kind": "open"}]}, "request/unreadable"),
    ({"game": "aton", "seats": [{"kind": "me"}]}, "request/unreadable"),
    ({"game": "aton", "seats": [{"kind": "king"}, {"kind": "open"}]}, "request/unreadable"),
    ({"game": "aton", "seats": [{"kind": "me"}, {"kind": "open"}], "more": 1}, "request/unreadable"),
    ({"game": "aton", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]}, "match/options"),
    ({"game": "thot", "options": {"players": 3}, "seats": [{"kind": "me"}, {"kind": "open"}]}, "match/options"),
    ({"game": "thot", "options": {"size": 9}, "seats": [{"kind": "me"}, {"kind": "open"}]}, "match/options"),
    ({"game": "aton", "options": {"size": 8}, "seats": [{"kind": "me"}, {"kind": "open"}]}, "match/options"),
    ({"game": "aton", "seats": [{"kind": "me"}, {"kind": "computer"}]}, "player/unknown"),
    ({"game": "aton", "seats": [{"kind": "me"}, {"kind": "computer", "level": "pharaoh"}]}, "player/unknown"),
    ({"game": "aton", "seats": [{"kind": "me"}, {"kind": "computer", "level": "prophet:/f"}]}, "request/unreadable"),
    ({"game": "aton", "seats": [{"kind": "me"}, {"kind": "computer", "level": "montecarlo:9"}]}, "request/unreadable"),
    ({"game": "aton", "seats": [{"kind": "me"}, {"kind": "open"}], "record": {}}, "record/broken"),
    ({"game": "aton", "seats": [{"kind": "me"}, {"kind": "open"}], "absent": "never"}, "request/unreadable"),
    (
        {"game": "aton", "seats": [{"kind": "me"}, {"kind": "open"}], "pace": "4+4", "absent": "computer"},
        "match/absent",
    ),
    ({"game": "thot", "options": {"players": 3}, "seats": [{"kind": "me"}] * 3, "absent": "computer"}, "match/absent"),
]


@pytest.mark.parametrize(("body", "code"), IMPOSSIBLE)
def test_impossible_matches_are_refused(server: Served, body: dict[str, Any], code: str) -> None:
    async def visiting(people: People) -> None:
        guest = await people.guest()
        refused(await guest.request("POST", "/api/matches", json=body), code)
        assert await guest.get("/api/matches") == {"matches": []}

    at(server, visiting)


@visit
async def test_a_match_can_go_on_from_any_moment_of_a_record(people: People) -> None:
    before = Match("thot", seed=5, turning=True)
    for _ in range(6):
        before.play(before.legal_moves(before.owing[0])[0])
    guest, record = await people.guest(), before.record().data()
    table = await guest.create("thot", "me", "me", record=record, at=4)
    line = await guest.open(table["match"])
    await begin([line])
    assert line.newest["p1"]["view"] == json_of(before.rewound(4).view("p1").data())
    assert line.table["options"] == record["options"]
    whole = await guest.create("thot", "me", "me", record=record)
    second = await guest.open(whole["match"])
    await begin([second])
    assert second.newest["p2"]["view"]["board"] == before.view("p2").data()["board"]
    for wrong in ({"game": "aton"}, {"at": 99}, {"record": record | {"log": ["board P"]}}):
        body = {"game": "thot", "seats": [{"kind": "me"}, {"kind": "me"}], "record": record} | wrong
        problem = refused(
            await guest.request("POST", "/api/matches", json=body),
            "match/options" if "game" in wrong else "record/broken",
        )
        assert ("entry" in problem) == ("record" in wrong)


def json_of(data: Any) -> Any:
    """Plain data after a way through JSON."""
    return json.loads(json.dumps(data))


# ---- joining, watching, listing


@visit
async def test_joining_takes_the_first_open_seat_or_the_one_asked_for(people: People) -> None:
    ann, bea, cid, dan = [await people.guest(name) for name in ("Ann", "Bea", "Cid", "Dan")]
    match = (await ann.create("thot", "me", "open", "open", options={"players": 3}))["match"]
    taken = await bea.request("POST", f"/api/matches/{match}/join", json={"seat": "p1"})
    refused(taken, "match/full")
    assert seats(await bea.join(match, "p3"), "name", "yours") == [("Ann", False), (None, False), ("Bea", True)]
    assert seats(await bea.join(match), "yours") == [(False,), (False,), (True,)]  # they sit already
    assert seats(await cid.join(match), "yours") == [(False,), (True,), (False,)]
    refused(await dan.request("POST", f"/api/matches/{match}/join", json={}), "match/full")
    refused(await dan.request("POST", f"/api/matches/{match}/join", json={"seat": "p9"}), "match/full")
    refused(await people.http.post(f"/api/matches/{match}/join", json={}), "guest/unknown")
    refused(await dan.request("POST", "/api/matches/nowhere/join", json={}), "match/unknown")
    assert seats((await people.http.get(f"/api/matches/{match}")).json(), "yours") == [(False,)] * 3


@visit
async def test_matches_are_listed_for_those_who_sit_in_them_and_for_all_if_wanted(people: People) -> None:
    ann, bea = await people.guest("Ann"), await people.guest("Bea")
    first = (await ann.create("aton", "me", computer()))["match"]
    second = (await ann.create("thot", "me", "open", listed=True))["match"]
    assert [each["match"] for each in (await ann.get("/api/matches"))["matches"]] == [second, first]
    assert (await bea.get("/api/matches"))["matches"] == []
    assert (await people.http.get("/api/matches")).json() == {"matches": []}
    listed = (await people.http.get("/api/watch")).json()["matches"]
    assert second not in [each["match"] for each in listed]  # it has not begun
    await bea.join(second)
    lines = [await ann.open(second), await bea.open(second)]
    await begin(lines)
    (found,) = [each for each in (await people.http.get("/api/watch")).json()["matches"] if each["match"] == second]
    assert (found["game"], found["phase"], found["result"]) == ("thot", "playing", None)
    assert seats(found, "name", "yours") == [("Ann", False), ("Bea", False)]
    (his,) = (await bea.get("/api/matches"))["matches"]
    assert seats(his, "yours") == [(False,), (True,)]
    glance = (await people.http.get(f"/api/matches/{second}/glance")).json()
    assert found["waiting_for"] == his["waiting_for"] == glance["view"]["owing"] != []
    assert (glance["match"], glance["number"], glance["view"]["seat"]) == (second, 1, None)
    await lines[0].ask("resign", seat="p1")
    (over,) = (await bea.get("/api/matches"))["matches"]
    assert (over["phase"], over["result"]["winners"]) == ("over", ["p2"])
    assert over["waiting_for"] is None
    assert over["changed"] >= over["created"]


@visit
async def test_a_glance_shows_what_everybody_may_know(people: People) -> None:
    ann = await people.guest("Ann")
    waiting = (await ann.create("aton", "me", "open"))["match"]
    assert (await ann.get(f"/api/matches/{waiting}/glance"))["view"] is None
    match = (await ann.create("aton", "me", computer()))["match"]
    line = await ann.open(match)
    await begin([line])
    glance = await ann.get(f"/api/matches/{match}/glance")
    assert glance["watchers"] == 0
    assert glance["view"]["hand"] == {"red": [0, 0, 0, 0], "blue": [0, 0, 0, 0]}, "not even one's own hand"
    assert glance["view"]["legal_moves"] == []
    refused(await ann.request("GET", "/api/matches/nowhere/glance"), "match/unknown")


async def _played(host: Guest, friend: Guest, game: str = "thot", loser: int = 0, **more: Any) -> str:
    """A match of these two that one of them has resigned, or that goes on where nobody loses."""
    match: str = (await host.create(game, "me", "open", **{"listed": True, **more}))["match"]
    await friend.join(match)
    lines = [await host.open(match), await friend.open(match)]
    await begin(lines)
    if loser >= 0:
        seat = lines[loser].table["seats"][loser]["seat"]
        assert (await lines[loser].ask("resign", seat=seat))["type"] == "update"
    return match


@visit
async def test_two_who_meet_again_have_their_earlier_games_counted_as_far_as_all_could_watch(people: People) -> None:
    ann, bea = await people.guest("Ann"), await people.guest("Bea")
    await _played(ann, bea, loser=1)
    await _played(bea, ann, loser=0)
    await _played(ann, bea, loser=0)
    await _played(ann, bea, loser=1, listed=False)
    await _played(ann, bea, "aton", loser=1)
    await _played(ann, await people.guest("Cid"), loser=1)
    now = await _played(bea, ann, loser=-1)
    await _played(ann, bea, loser=1)  # not earlier
    earlier = (await people.http.get(f"/api/matches/{now}/earlier")).json()
    assert earlier == {"games": 3, "wins": {"p1": 1, "p2": 2}, "draws": 0, "last": ["p1", "p2", "p2"]}
    alone = (await ann.create("thot", "me", computer()))["match"]
    nothing = {"games": 0, "wins": {"p1": 0, "p2": 0}, "draws": 0, "last": []}
    assert await ann.get(f"/api/matches/{alone}/earlier") == nothing
    refused(await people.http.get("/api/matches/nowhere/earlier"), "match/unknown")


# ---- records


@visit
async def test_the_record_of_a_running_match_is_what_the_asker_may_know(people: People) -> None:
    ann, bea = await people.guest(), await people.guest()
    match = (await ann.create("aton", "me", "open"))["match"]
    address = f"/api/matches/{match}/record"
    refused(await ann.request("GET", address), "match/waiting")
    await bea.join(match)
    lines = [await ann.open(match), await bea.open(match)]
    await begin(lines)
    mine, his, anybodys = await ann.get(address), await bea.get(address), (await people.http.get(address)).json()
    assert mine["partial"] is his["partial"] is anybodys["partial"] is True
    assert len({str(each["log"]) for each in (mine, his, anybodys)}) == 3
    hand = lines[0].newest["red"]["view"]["hand"]["red"]
    shown = [mine["log"][0].count(str(value)) for value in range(1, 5)]
    assert shown == hand
    assert not set("1234") & set("".join(anybodys["log"]).replace("deck", ""))


@visit
async def test_after_the_end_all_is_shown(people: People) -> None:
    guest = await people.guest()
    running = (await guest.create("aton", "me", computer()))["match"]
    for what in ("fair", "replay"):
        refused(await guest.request("GET", f"/api/matches/{running}/{what}"), "match/running")
    match = await resigned(guest, await guest.create("aton", "me", computer()))
    record = (await people.http.get(f"/api/matches/{match}/record")).json()
    played = Match.replay(Record.from_data(record))
    assert record["result"] == {"winners": ["blue"], "reason": "resigned", "score": {"red": 0, "blue": 0}}
    assert FairRecord.from_data((await people.http.get(f"/api/matches/{match}/fair")).json()).check() == 2
    replay = (await people.http.get(f"/api/matches/{match}/replay")).json()
    assert replay["record"] == record
    # Both decks are dealt before anything is seen; the computer may have laid before the other resigned.
    assert [step["at"] for step in replay["steps"]] == list(range(2, len(record["log"]) + 1))
    assert replay["steps"][-1]["views"]["red"] == json_of(played.view("red").data())
    same = (await people.http.post("/api/replay", json={"record": record})).json()
    assert same == replay
    late = (await people.http.post("/api/replay", json={"record": record, "since": len(record["log"]) - 1})).json()
    assert late["steps"] == replay["steps"][-1:]
    problem = refused(await people.http.post("/api/replay", json={"record": record | {"log": ["x"]}}), "record/broken")
    assert problem["entry"] == 1


@visit
async def test_advice_is_given_for_any_moment_of_a_record(people: People) -> None:
    match = Match("thot", seed=2, size=8)
    body = {"record": match.record().data(), "at": 1, "seat": "p1"}
    advice = (await people.http.post("/api/advice", json=body)).raise_for_status().json()
    assert 0 <= advice["win_probability"] <= 1
    assert advice["candidates"][0]["move"] in [move.text for move in match.legal_moves("p1")]
    refused(await people.http.post("/api/advice", json=body | {"seat": "p2"}), "move/not-due")
    refused(await people.http.post("/api/advice", json=body | {"at": 9}), "record/broken")


@visit
async def test_the_rules_are_told_in_three_languages(people: People) -> None:
    texts = {
        (await people.http.get("/api/rules/thot", params={"language": language})).json()["text"]
        for language in ("de", "en", "es")
    }
    assert len(texts) == 3
    assert (await people.http.get("/api/rules/aton")).json()["language"] == "en"
    refused(await people.http.get("/api/rules/aton", params={"language": "fr"}), "request/unreadable")
    refused(await people.http.get("/api/rules/chess"), "request/unreadable")


# ---- whatever is wrong


@visit
async def test_every_problem_is_a_problem_document(people: People) -> None:
    http, guest = people.http, await people.guest()
    refused(await http.get("/api/nothing"), "request/unknown-address")
    refused(await http.get("/api"), "request/unknown-address")
    refused(await http.delete("/api/players"), "request/wrong-method")
    refused(await http.get("/api/matches/nowhere"), "match/unknown")
    refused(
        await http.post("/api/guests", content=b"{", headers={"content-type": "application/json"}), "request/unreadable"
    )
    refused(await http.post("/api/guests", content=b"name=x"), "request/unreadable")
    refused(await http.post("/api/guests", data={"name": "x"}), "request/unreadable")
    large = {"name": "x" * 600_000}
    refused(await http.post("/api/guests", json=large), "request/too-large")
    refused(
        await guest.request("PUT", "/api/me", json={"name": "x"}, headers={"Origin": "https://other.example"}),
        "request/foreign",
    )


@visit
async def test_every_answer_has_the_headers_that_keep_browsers_safe(people: People) -> None:
    for path in ("/", "/api/players", "/api/nothing", "/healthz", "/aton/some-match", "/api/openapi.json"):
        headers = (await people.http.get(path)).headers
        assert "default-src 'none'" in headers["content-security-policy"], path
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


# ---- for the host


@visit
async def test_health_readiness_and_numbers(people: People) -> None:
    assert (await people.http.get("/healthz")).text == "alive\n"
    assert (await people.http.get("/readyz")).json() == {"ready": True}
    await (await people.guest()).create("aton", "open", "open")
    numbers = (await people.http.get("/metrics")).text
    for name in ("steps", "refused", "matches", "sockets", "rooms", "write_seconds", "write_jobs", "worker_deaths"):
        assert f"highpriest_{name}" in numbers
    assert 'highpriest_matches_total{game="aton"}' in numbers


@visit
async def test_a_host_who_watches_a_server_may_ask_without_wanting_the_text(people: People) -> None:
    for path in ("/healthz", "/readyz", "/"):
        asked = await people.http.head(path)
        assert (asked.status_code, asked.content) == (200, b""), path
        assert asked.headers["content-type"] == (await people.http.get(path)).headers["content-type"]
    refused(await people.http.delete("/healthz"), "request/wrong-method")


PROXIES = [  # what a proxy on this machine that was told nothing adds to a request for somebody elsewhere
    {"X-Forwarded-For": "203.0.113.9"},  # Caddy, HAProxy, most others
    {"Forwarded": "for=203.0.113.9"},
    {"Via": "1.1 proxy"},
    {"X-Real-IP": "203.0.113.9"},
    {"Host": "games.example.org"},
]


@visit
async def test_the_numbers_are_not_for_those_who_come_through_a_proxy(people: People) -> None:
    for headers in PROXIES:
        refused(await people.http.get("/metrics", headers=headers), "request/unknown-address")
    with socket.create_connection(("localhost", people.server.port), 10) as bare:
        bare.sendall(b"GET /metrics HTTP/1.0\r\nHost: 127.0.0.1:8470\r\nConnection: close\r\n\r\n")  # nginx, untold
        assert bare.makefile("rb").readline() == b"HTTP/1.1 404 Not Found\r\n"


def test_a_page_that_is_reached_over_tls_asks_browsers_to_keep_to_it() -> None:
    async def app(scope: object, receive: object, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def headers_of(base_url: str) -> dict[bytes, bytes]:
        told: list[Any] = []

        async def send(message: Any) -> None:
            told.append(message)

        scope = {"type": "http", "method": "GET", "path": "/", "headers": []}
        await Guard(app, base_url, Buckets("requests", 0, 0, Acting(Metrics().limited)))(scope, None, send)  # type: ignore[arg-type]
        return dict(told[0]["headers"])

    assert asyncio.run(headers_of("https://games.example"))[b"strict-transport-security"] == b"max-age=31536000"
    assert b"strict-transport-security" not in asyncio.run(headers_of("http://games.example"))
    assert b"strict-transport-security" not in asyncio.run(headers_of(""))


@visit
async def test_the_document_of_the_interface_holds_the_messages_of_sockets(people: People) -> None:
    published = (await people.http.get("/api/openapi.json")).json()
    assert "/api/matches/{match}/join" in published["paths"]
    schemas = published["components"]["schemas"]
    assert {"SocketRequest", "SocketMessage", "Play", "Try", "Update", "Table", "Refused"} <= set(schemas)
    assert len(schemas["SocketRequest"]["oneOf"]) == 20
    assert {"TakenBack", "Placed", "Went"} <= set(schemas)
    assert (await people.http.get("/api/openapi.json")).json() == published
