"""Sitting down at a real server: nobody is seated by looking, seats change until the deal, names follow."""

from __future__ import annotations

from tests.server.clients import begin
from tests.server.test_table import refused
from tests.server.visits import People, visit


@visit
async def test_looking_takes_no_seat(people: People) -> None:
    ann, bea = await people.guest("Ann"), await people.guest("Bea")
    match = (await ann.create("aton", "me", "open"))["match"]
    looking = await bea.open(match)
    assert await looking.until(lambda line: bool(line.table))
    assert [seat["kind"] for seat in looking.table["seats"]] == ["person", "open"]
    assert (looking.table["maker"], looking.table["made_by_you"]) == ("red", False)
    refused(await looking.add_nonce(), "seat/not-yours")
    assert (await bea.join(match, "blue"))["seats"][1]["yours"]
    assert await looking.until(lambda line: line.table["seats"][1]["yours"]), "the open socket sits there now"


@visit
async def test_somebody_gets_up_and_another_sits_down(people: People) -> None:
    ann, bea, cid = await people.guest("Ann"), await people.guest("Bea"), await people.guest("Cid")
    match = (await ann.create("thot", "me", "open", "open", options={"players": 3}))["match"]
    await bea.join(match, "p2")
    hers, his = await bea.open(match), await cid.open(match)
    await hers.add_nonce()
    request = {"id": "up"}
    assert (await hers.ask("leave", **request))["type"] == "done"
    assert (await hers.ask("leave", **request))["type"] == "done", "a repeated request is answered alike"
    refused(await hers.ask("leave"), "seat/not-yours")
    assert await his.until(lambda line: line.table["seats"][1]["kind"] == "open")
    assert his.table["seats"][1]["nonce"] is None
    await cid.join(match, "p2")
    host = await ann.open(match)
    refused(await his.ask("fill", seat="p3", level="random"), "match/not-yours")
    refused(await his.ask("abort"), "match/not-yours")
    assert (await host.ask("fill", seat="p3", level="random"))["type"] == "done"
    assert (await host.ask("free", seat="p3"))["type"] == "done"
    assert (await host.ask("fill", seat="p3", level="random"))["type"] == "done"
    await begin([host, his])
    refused(await his.ask("leave"), "match/dealt")
    refused(await host.ask("free", seat="p3"), "match/dealt")
    await host.play("p1", host.legal_moves("p1")[0]) if host.legal_moves("p1") else None
    assert await host.until(lambda line: line.table["phase"] == "playing")


@visit
async def test_a_computer_that_sat_down_later_plays(people: People) -> None:
    ann = await people.guest()
    match = (await ann.create("thot", "me", "open", options={"size": 8, "first": "p2"}))["match"]
    line = await ann.open(match)
    await line.add_nonce()
    assert (await line.ask("fill", seat="p2", level="random"))["type"] == "done"
    assert await line.until(lambda line: bool(line.legal_moves("p1"))), "the computer has begun"


@visit
async def test_a_changed_name_shows_at_every_table_and_in_the_rematch(people: People) -> None:
    ann, bea = await people.guest("Ann"), await people.guest("Bea")
    match = (await ann.create("thot", "me", "open"))["match"]
    await bea.join(match)
    lines = [await ann.open(match), await bea.open(match)]
    await begin(lines)
    await bea.request("PUT", "/api/me", json={"name": "Ann"})
    assert await lines[0].until(lambda line: line.table["seats"][1]["name"] == "Ann (2)")
    await lines[0].ask("resign", seat="p1")
    await lines[0].ask("rematch")
    assert await lines[1].until(lambda line: line.table["rematch_offer"] is not None)
    await bea.request("PUT", "/api/me", json={"name": "Beatrix"})
    await lines[1].ask("answer", offer="rematch", yes=True)
    assert await lines[0].until(lambda line: line.table["rematch"] is not None)
    again = await bea.get(f"/api/matches/{lines[0].table['rematch']}")
    assert [seat["name"] for seat in again["seats"]] == ["Beatrix", "Ann"]
    await bea.request("PUT", "/api/me", json={"name": "Bea"})
    kept = await bea.get("/api/matches")
    assert {seat["name"] for each in kept["matches"] for seat in each["seats"]} == {"Ann", "Bea"}, "old games too"
