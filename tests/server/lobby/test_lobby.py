"""Finding each other: open tables, quick pairing, the personal socket, and what each refuses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.server.clients import Guest, Line, begin
from tests.server.running import Served
from tests.server.test_routes import refused
from tests.server.visits import People, at, visit

from highpriest.server.sockets.admission import CLOSE_CODES
from highpriest.server.sockets.serving import MOST_REFUSED

pytestmark = pytest.mark.timeout(120)

QUICK = {"game": "aton", "pace": "quick", "pool": True}
OPEN = {"game": "thot", "pace": "steady", "options": {"size": 8}}
DAYS = {"game": "aton", "pace": "3d"}


def seeks(line: Line) -> list[dict[str, Any]]:
    """What the person of a line looks for, as last told."""
    told: list[dict[str, Any]] = line.told("seeking")[-1]["seeks"]
    return told


def tables(line: Line) -> dict[str, dict[str, Any]]:
    """The open tables by seek, as a client puts them together."""
    shown: dict[str, dict[str, Any]] = {}
    for news in line.told("lobby"):
        if news["whole"]:
            shown = {}
        shown |= {table["seek"]: table for table in news["tables"]}
        for gone in news["gone"]:
            shown.pop(gone, None)
    return shown


async def take(guest: Guest, seek: str) -> Any:
    return await guest.request("POST", f"/api/seeks/{seek}/take")


async def seated(guest: Guest, match: str) -> list[str]:
    """The seats of a guest."""
    table = await guest.get(f"/api/matches/{match}")
    return [seat["seat"] for seat in table["seats"] if seat["yours"]]


# ---- quick pairing


@visit
async def test_two_who_wait_are_paired_and_play(people: People) -> None:
    ann, bea = await people.guest("Ann"), await people.guest("Bea")
    lines = [await ann.personal(), await bea.personal()]
    assert all([await line.until(lambda line: bool(line.told("seeking"))) for line in lines])
    assert (await lines[0].ask("seek", **QUICK))["type"] == "done"
    assert await lines[0].until(lambda line: len(seeks(line)) == 1)
    assert (seeks(lines[0])[0]["pool"], seeks(lines[0])[0]["pace"]["name"]) == (True, "quick")
    await bea.seek(**QUICK)
    for line, other in zip(lines, ("Bea", "Ann"), strict=True):
        assert await line.until(lambda line: bool(line.told("paired")))
        assert line.told("paired")[0]["by"] == other
    match = lines[0].told("paired")[0]["match"]
    assert lines[1].told("paired")[0]["match"] == match
    assert sorted(await seated(ann, match) + await seated(bea, match)) == ["blue", "red"]
    at_table = [await ann.open(match), await bea.open(match)]
    await begin(at_table)
    assert at_table[0].table["pace"]["name"] == "quick"
    assert at_table[0].table["listed"]
    assert await lines[0].until(lambda line: seeks(line) == [])


@visit
async def test_who_leaves_the_other_before_it_begins_calls_it_off(people: People) -> None:
    ann, bea = await people.guest(), await people.guest()
    match = (await take(bea, (await ann.seek(**OPEN))["seek"])).json()["match"]
    hers, his = await ann.open(match), await bea.open(match)
    await hers.add_nonce()
    assert await his.until(lambda line: bool(line.table))
    assert (his.table["made_by_you"], his.table["may_call_off"]) == (False, True)
    assert (await hers.ask("leave"))["type"] == "done"
    assert await his.until(lambda line: line.table["phase"] == "aborted")
    assert await seated(ann, match) == []
    assert (await his.ask("nonce", nonce="0" * 64))["code"] == "nonce/given"
    await ann.seek(**OPEN)  # both are free again


@visit
async def test_who_comes_back_within_half_a_minute_learns_of_the_match(people: People) -> None:
    ann, bea = await people.guest(), await people.guest()
    await ann.seek(**QUICK)  # and closes the page at once, or its line breaks
    line = await bea.personal()
    await bea.seek(**QUICK)
    assert await line.until(lambda line: bool(line.told("paired")))
    again = await ann.personal()
    assert await again.until(lambda line: bool(line.told("paired")))
    assert again.told("paired")[0]["match"] == line.told("paired")[0]["match"]


@visit
async def test_the_same_seek_twice_is_one_and_another_takes_its_place(people: People) -> None:
    ann = await people.guest()
    terms = {"game": "aton", "pace": "long"}
    first = await ann.seek(**terms)
    again = await ann.seek(**terms, ring=True)
    assert (again["seek"], first["ring"], again["ring"]) == (first["seek"], False, True)
    line = await ann.personal()
    other = await ann.seek(game="thot", pace="long")
    assert await line.until(lambda line: [seek["seek"] for seek in seeks(line)] == [other["seek"]])
    refused(await take(await people.guest(), first["seek"]), "seek/unknown")


@visit
async def test_who_has_just_asked_is_told_so_with_the_first_word(people: People) -> None:
    """A page opens its line anew when a visitor becomes a guest: what it shows must not vanish for a moment."""
    ann = await people.guest()
    for terms in (DAYS, QUICK, {"game": "thot", "pace": "long"}):
        made = await ann.seek(**terms)
        line = await ann.personal()
        assert await line.until(lambda line: bool(line.told("seeking")))
        first = [seek["seek"] for seek in line.told("seeking")[0]["seeks"]]
        assert made["seek"] in first
        assert len(first) == (1 if terms is DAYS else 2)
        await line.close()


@visit
async def test_nobody_who_plays_against_the_clock_looks_for_another_game(people: People) -> None:
    ann, bea, cid = [await people.guest() for _ in range(3)]
    hers = await ann.seek(**OPEN)
    assert (await take(bea, hers["seek"])).status_code == 200
    for busy in (ann, bea):
        refused(await busy.request("POST", "/api/seeks", json=QUICK), "seek/playing")
    his = await cid.seek(**OPEN)
    refused(await take(bea, his["seek"]), "seek/playing")
    assert (await bea.seek(**DAYS))["pace"]["days"] == 3  # which can wait


# ---- open tables


@visit
async def test_an_open_table_is_seen_by_all_and_taken_by_the_first(people: People) -> None:
    ann, bea, cid = await people.guest("Ann"), await people.guest("Bea"), await people.guest("Cid")
    watching, own = await people.personal(), await ann.personal()
    assert (await watching.ask("watch", what="lobby"))["type"] == "done"
    assert watching.told("lobby")[0]["whole"]
    seek = (await ann.seek(**OPEN))["seek"]
    assert await watching.until(lambda line: seek in tables(line))
    shown = tables(watching)[seek]
    assert (shown["by"], shown["game"], shown["options"]) == ("Ann", "thot", {"size": 8})
    assert (await people.http.get("/api/seeks")).json()["tables"]
    found = await take(bea, seek)
    assert found.status_code == 200
    late = refused(await take(cid, seek), "seek/taken")
    assert late["by"] == "Bea"
    match = found.json()["match"]
    assert await own.until(lambda line: bool(line.told("paired")))
    assert own.told("paired")[0] | {"match": match, "by": "Bea", "seek": seek} == own.told("paired")[0]
    assert await watching.until(lambda line: seek not in tables(line))
    assert sorted(await seated(ann, match) + await seated(bea, match)) == ["p1", "p2"]
    assert (await watching.ask("unwatch", what="lobby"))["type"] == "done"


@visit
async def test_a_new_name_is_told_to_those_who_look_at_the_lobby(people: People) -> None:
    ann = await people.guest("Ann")
    watching = await people.personal()
    await watching.ask("watch", what="lobby")
    seek = (await ann.seek(**DAYS))["seek"]
    assert await watching.until(lambda line: seek in tables(line))
    await ann.request("PUT", "/api/me", json={"name": "Anat"})
    assert await watching.until(lambda line: tables(line)[seek]["by"] == "Anat")
    await ann.request("DELETE", f"/api/seeks/{seek}")


@visit
async def test_a_table_of_days_waits_without_its_person_who_gets_a_notice(people: People) -> None:
    ann, bea = await people.guest("Ann"), await people.guest("Bea")
    line = await ann.personal()
    seek = (await ann.seek(**DAYS))["seek"]
    assert await line.until(lambda line: len(seeks(line)) == 1)
    assert (await take(bea, seek)).status_code == 200
    assert await line.until(lambda line: bool(line.told("notice")))
    assert (line.told("notice")[0]["kind"], line.told("notice")[0]["by"]) == ("taken", "Bea")
    assert line.told("notice")[0]["seek"] == seek
    assert line.told("paired") == []


async def called_to_a_table_of_days(people: People) -> None:
    ann, bea = await people.guest("Ann"), await people.guest("Bea")
    seek = (await ann.seek(**DAYS))["seek"]
    match = (await take(bea, seek)).json()["match"]
    hers = await bea.open(match)
    await hers.add_nonce()
    for _ in range(2):  # however often she looks and does not go there
        line = await ann.personal()
        assert await line.until(lambda line: bool(line.told("notice")), 10), "told again"
        assert (line.told("notice")[0]["match"], line.told("notice")[0]["by"]) == (match, "Bea")
        assert await waited_for(ann, match) == await waited_for(bea, match) == await seated(ann, match)
        await line.close()
    at_table = await ann.open(match)
    await at_table.add_nonce()
    assert await hers.until(lambda line: bool(line.newest))
    assert await waited_for(ann, match) in (["red"], ["red", "blue"])
    line = await ann.personal()
    assert (await line.ask("ping"))["type"] == "done"
    assert line.told("notice") == [], "read"


async def waited_for(guest: Guest, match: str) -> list[str] | None:
    """The seats for which a match waits, as the list of a guest has it."""
    listed = (await guest.get("/api/matches"))["matches"]
    waiting_for: list[str] | None = next(each["waiting_for"] for each in listed if each["match"] == match)
    return waiting_for


def test_who_was_away_when_their_table_of_days_was_taken_is_called(server: Served) -> None:
    at(server, called_to_a_table_of_days)


@pytest.mark.trial
@pytest.mark.parametrize("planted", ["forgets-whose-turn-it-is", "tells-it-once"])
def test_a_server_that_calls_nobody_is_found(tmp_path: Path, planted: str) -> None:
    with Served(tmp_path, planted=planted) as server, pytest.raises(AssertionError):
        at(server, called_to_a_table_of_days)


@visit
async def test_a_table_with_a_free_seat_waits_for_nobody_in_particular(people: People) -> None:
    ann = await people.guest()
    match = (await ann.create("aton", "me", "open"))["match"]
    assert await waited_for(ann, match) is None


@visit
async def test_a_guest_has_at_most_two_tables_of_days(people: People) -> None:
    ann = await people.guest()
    first, second = [(await ann.seek(**DAYS))["seek"] for _ in range(2)]
    assert first != second
    refused(await ann.request("POST", "/api/seeks", json=DAYS), "seek/too-many")
    assert (await ann.request("DELETE", f"/api/seeks/{first}")).status_code == 204
    await ann.seek(**DAYS)


@visit
async def test_a_seek_goes_a_moment_after_its_person(people: People) -> None:
    ann = await people.guest()
    watching, line = await people.personal(), await ann.personal()
    await watching.ask("watch", what="lobby")
    kept, seek = (await ann.seek(**DAYS))["seek"], (await ann.seek(**OPEN))["seek"]
    assert await watching.until(lambda line: {kept, seek} <= tables(line).keys())
    await line.cut()
    assert await watching.until(lambda line: seek not in tables(line))
    assert kept in tables(watching)
    await ann.request("DELETE", f"/api/seeks/{kept}")


async def whose_line_is_dead_is_met_by_nobody(people: People) -> None:
    ann, bea = await people.guest(), await people.guest()
    watching, hers, his = await people.personal(), await ann.personal(), await bea.personal()
    await watching.ask("watch", what="lobby")
    dead, idle = (await ann.seek(**OPEN))["seek"], (await bea.seek(**OPEN))["seek"]
    assert await watching.until(lambda line: {dead, idle} <= tables(line).keys())
    hers.freeze()
    assert await watching.until(lambda line: dead not in tables(line), 26), "gone before the socket is given up"
    assert not hers.is_gone
    assert idle in tables(watching), "who has nothing to say is there all the same"
    await his.close()
    await hers.cut()


def test_whose_line_is_dead_is_met_by_nobody(server: Served) -> None:
    at(server, whose_line_is_dead_is_met_by_nobody)


@pytest.mark.trial
def test_a_server_that_believes_open_lines_is_found(tmp_path: Path) -> None:
    with Served(tmp_path, planted="believes-open-lines") as server, pytest.raises(AssertionError):
        at(server, whose_line_is_dead_is_met_by_nobody)


@visit
async def test_people_online_are_counted(people: People) -> None:
    watching = await people.personal()
    await watching.ask("watch", what="lobby")
    before = 1  # once those of earlier tests have gone
    assert await watching.until(lambda line: line.told("lobby")[-1]["online"] == before, 60)
    ann = await people.guest()
    hers = [await ann.personal(), await ann.personal()]  # two devices of one person
    assert await watching.until(lambda line: line.told("lobby")[-1]["online"] == before + 1)
    for line in hers:
        await line.close()
    assert await watching.until(lambda line: line.told("lobby")[-1]["online"] == before)


# ---- refusals


@visit
async def test_what_is_not_ones_own_or_not_there_is_refused(people: People) -> None:
    ann, bea = await people.guest(), await people.guest()
    seek = (await ann.seek(**OPEN))["seek"]
    refused(await take(ann, seek), "seek/own")
    refused(await bea.request("DELETE", f"/api/seeks/{seek}"), "seek/not-yours")
    refused(await take(bea, "none"), "seek/unknown")
    refused(await bea.request("DELETE", "/api/seeks/none"), "seek/unknown")
    assert (await take(bea, seek)).status_code == 200
    refused(await ann.request("DELETE", f"/api/seeks/{seek}"), "seek/taken")
    refused(await people.http.post("/api/seeks", json=OPEN), "guest/unknown")
    refused(await people.http.post(f"/api/seeks/{seek}/take"), "guest/unknown")


@visit
async def test_a_place_in_a_pool_cannot_be_taken_like_a_table(people: People) -> None:
    ann = await people.guest()
    seek = (await ann.seek(game="thot", pace="steady", pool=True))["seek"]
    refused(await take(await people.guest(), seek), "seek/unknown")
    assert (await ann.request("DELETE", f"/api/seeks/{seek}")).status_code == 204


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        ({"game": "chess", "pace": "quick"}, "request/unreadable"),
        ({"game": "aton"}, "request/unreadable"),
        ({"game": "aton", "pace": 4}, "request/unreadable"),
        ({"game": "aton", "pace": "x" * 17}, "request/unreadable"),
        ({"game": "aton", "pace": "quick", "rated": True}, "request/unreadable"),
        ({"game": "aton", "pace": "4+"}, "match/options"),
        ({"game": "aton", "pace": "quick", "options": {"size": 8}}, "match/options"),
        ({"game": "thot", "pace": "quick", "options": {"players": 3}}, "match/options"),
        ({"game": "aton", "pace": "long", "pool": True}, "seek/pool"),
        ({"game": "aton", "pace": "4+4", "pool": True}, "seek/pool"),
        ({"game": "thot", "pace": "quick", "pool": True, "options": {"size": 8}}, "seek/pool"),
    ],
)
def test_terms_that_nobody_can_play_are_refused(server: Served, terms: dict[str, Any], code: str) -> None:
    async def ask(people: People) -> None:
        ann = await people.guest()
        refused(await ann.request("POST", "/api/seeks", json=terms), code)
        line = await ann.personal()
        answer = await line.ask("seek", **terms) if code != "request/unreadable" else None
        assert answer is None or (answer["type"], answer["code"]) == ("refused", code)
        assert await line.until(lambda line: bool(line.told("seeking")))
        assert seeks(line) == []

    at(server, ask)


@visit
async def test_strangers_may_look_and_no_more(people: People) -> None:
    line = await people.personal()
    assert await line.until(lambda line: line.told("seeking") == [{"type": "seeking", "known": False, "seeks": []}])
    assert (await line.ask("watch", what="lobby"))["type"] == "done"
    assert (await line.ask("seek", **OPEN))["code"] == "guest/unknown"
    assert (await line.ask("unseek", seek="none"))["code"] == "guest/unknown"
    assert (await line.ask("ping"))["type"] == "done"


@visit
async def test_frames_that_cannot_be_read_are_refused_and_end_the_socket_at_last(people: People) -> None:
    line = await (await people.guest()).personal()
    bad = ["", "{", "[]", '{"type":"play","id":"1"}', '{"type":"watch","id":"1","what":"cards"}']
    bad += ['{"type":"unseek","id":"1","seek":"../x"}', '{"type":"seek","id":"","game":"aton","pace":"quick"}']
    for frame in bad:
        await line.send(frame)
    assert await line.until(lambda line: len(line.refused) == len(bad))
    assert {refusal["code"] for refusal in line.refused} == {"request/unreadable"}
    for _ in range(MOST_REFUSED):
        await line.send("x")
    assert await line.until(lambda line: line.is_gone)


@visit
async def test_a_browser_elsewhere_cannot_open_ones_personal_socket(people: People) -> None:
    made = await people.http.put("/api/me", json={"name": "x"}, headers={"Origin": people.server.address})
    cookie = made.headers["set-cookie"].partition(";")[0]
    people.http.cookies.clear()
    address = people.server.personal_socket
    own = await Line.connected(address, headers={"Cookie": cookie, "Origin": people.server.address})
    assert await own.until(lambda line: line.told("seeking")[:1] == [{"type": "seeking", "known": True, "seeks": []}])
    foreign = await Line.connected(address, headers={"Cookie": cookie, "Origin": "http://evil.example"})
    assert await foreign.until(lambda line: line.is_gone)
    assert foreign.close_code == CLOSE_CODES["request/foreign"]
    await own.close()


@visit
async def test_who_agrees_on_a_rematch_is_not_met_elsewhere(people: People) -> None:
    """Their seek is withdrawn when somebody wants to meet it."""
    ann, bea, cid = [await people.guest() for _ in range(3)]
    match = (await take(bea, (await ann.seek(**OPEN))["seek"])).json()["match"]
    lines = [await ann.open(match), await bea.open(match)]
    await begin(lines)
    seat = (await seated(ann, match))[0]
    await lines[0].ask("resign", seat=seat)
    assert await lines[1].until(lambda line: line.table["phase"] == "over")
    seek = (await ann.seek(**OPEN))["seek"]
    await lines[0].ask("rematch")
    await lines[1].ask("answer", offer="rematch", yes=True)
    assert await lines[0].until(lambda line: line.table["rematch"] is not None)
    refused(await take(cid, seek), "seek/unknown")
