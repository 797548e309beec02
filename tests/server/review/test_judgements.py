"""Judging finished games over HTTP: line by line, only what is over, and never so much that others wait."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from random import Random
from typing import Any

import httpx2
import pytest
from tests.server.clients import begin, computer
from tests.server.test_routes import refused
from tests.server.visits import People, visit

from highpriest.play import Match
from highpriest.server.review.judgements import MOST_OF_ONE_ADDRESS

pytestmark = pytest.mark.timeout(120)


def finished(game: str, seed: int, **options: Any) -> Match:
    """A match that chance has played."""
    match, luck = Match(game, seed=seed, **options), Random(seed)
    while not match.is_over:
        match.play(luck.choice(match.legal_moves(match.owing[0])))
    return match


async def judged(people: People, match: Match) -> list[dict[str, Any]]:
    answer = await people.http.post("/api/judgements", json={"record": match.record().data()})
    answer.raise_for_status()
    assert answer.headers["content-type"] == "application/jsonl"
    return [json.loads(line) for line in answer.text.splitlines()]


@visit
async def test_every_choice_is_judged_and_summed_up(people: People) -> None:
    match = finished("aton", 3, round_limit=2)
    lines = await judged(people, match)
    moments = [line["judgement"]["at"] for line in lines]
    assert moments == sorted(moments)
    assert len(moments) > 10
    for line in lines:
        told = line["judgement"]
        assert match.log[told["at"] - 1] == f"{told['seat']} {told['played']['move']}"
        assert sum(told["chances"].values()) == pytest.approx(1)
        assert told["chances"][told["seat"]] == told["best"]["win_probability"]
        assert told["mark"] in (None, "strong", "doubtful", "weak", "grave")
        assert (told["played"]["if_scored"] is None) == (told["hidden"] or told["mark"] is None)
        assert told["candidates"][0]["move"] == told["best"]["move"]
        assert len(told["candidates"]) <= 7
    last = lines[-1]
    assert set(last["key_moments"]) <= set(moments)
    assert last["decisive"] in last["key_moments"]
    assert all(0 <= last["seats"][seat]["accuracy"] <= 100 for seat in ("red", "blue"))
    faults = sum(line["judgement"]["mark"] in ("doubtful", "weak", "grave") for line in lines)
    assert faults == sum(sum(each["marks"].values()) - each["marks"]["strong"] for each in last["seats"].values())
    assert faults > 0, "chance plays badly"
    assert [line["luck"] for line in lines[:-1]] == [None] * (len(lines) - 1), "not before all is judged"
    _luck_adds_up(last["luck"]["seats"], lines)
    assert 0 < last["luck"]["error"] < 0.5


def _luck_adds_up(seats: dict[str, Any], lines: list[dict[str, Any]]) -> None:
    """What is told of luck follows from the result and the choices that were judged."""
    lost = {"red": 0.0, "blue": 0.0}
    for told in (line["judgement"] for line in lines):
        lost[told["seat"]] += told["best"]["win_probability"] - told["played"]["win_probability"]
    for own, other in (("red", "blue"), ("blue", "red")):
        assert seats[own]["skill"] == pytest.approx(lost[other] - lost[own])
        assert seats[own]["skill"] + seats[own]["luck"] == pytest.approx(seats[own]["result"])
        assert seats[own]["score"] == pytest.approx(0.5 + seats[own]["skill"])
        assert seats[own]["luck"] == -seats[other]["luck"]


@visit
async def test_nobody_knows_the_luck_of_a_game_that_was_given_up(people: People) -> None:
    match = Match("aton", seed=3)
    for _ in range(8):
        match.play(match.legal_moves(match.owing[0])[0])
    match.resign("red")
    assert (await judged(people, match))[-1]["luck"] is None


@visit
async def test_a_game_that_was_judged_is_remembered(people: People) -> None:
    match = finished("aton", 5, round_limit=1)
    body = {"record": match.record().data()}
    assert (await people.http.post("/api/replay", json=body)).json()["judged"] is False
    lines = await judged(people, match)
    assert (await people.http.post("/api/replay", json=body)).json()["judged"] is True
    assert await judged(people, match) == lines


@visit
async def test_nothing_is_said_of_luck_where_the_judge_has_not_been_found_good_enough(people: People) -> None:
    match = Match("thot", seed=15, size=8)
    while not match.is_over:
        match.play(match.legal_moves(match.owing[0])[0])
    assert (await judged(people, match))[-1]["luck"] is None


@visit
async def test_games_of_three_are_judged_by_each_ones_own_chance(people: People) -> None:
    match = Match("thot", seed=4, size=8, players=3)
    match.play(match.legal_moves("p1")[0])
    match.play(match.legal_moves("p2")[-1])
    match.resign("p3")
    lines = await judged(people, match)
    assert [list(line["judgement"]["chances"]) for line in lines] == [["p1"], ["p2"]]
    assert lines[-1]["seats"]["p3"]["accuracy"] is None
    assert lines[-1]["luck"] is None, "there are no two sides"
    for line in lines:
        for prospect in (line["judgement"]["played"], line["judgement"]["best"]):
            assert (prospect["total"] is None) == (line["judgement"]["mark"] is None)


@visit
async def test_nothing_is_judged_before_the_end(people: People) -> None:
    running = Match("thot", seed=2, size=8)
    running.play(running.legal_moves("p1")[0])
    refused(await people.http.post("/api/judgements", json={"record": running.record().data()}), "match/running")
    broken = running.record().data() | {"log": ["x"]}
    refused(await people.http.post("/api/judgements", json={"record": broken}), "record/broken")
    refused(await people.http.post("/api/judgements", json={}), "request/unreadable")


@visit
async def test_a_record_that_somebody_may_not_know_all_of_is_not_judged(people: People) -> None:
    guest = await people.guest()
    table = await guest.create("aton", "me", computer())
    await begin([await guest.open(table["match"])])
    record = (await guest.request("GET", f"/api/matches/{table['match']}/record")).json()
    refused(await people.http.post("/api/judgements", json={"record": record}), "record/broken")


@visit
async def test_only_a_few_games_of_one_address_are_judged_at_a_time(people: People) -> None:
    """Those who leave make room for others."""
    async with AsyncExitStack() as leaving:
        open_streams = [await _first_line(people, leaving, seed) for seed in range(MOST_OF_ONE_ADDRESS)]
        body = {"record": finished("thot", 99).record().data()}
        refused(await people.http.post("/api/judgements", json=body), "request/too-many")
        del open_streams
    async with AsyncExitStack() as leaving:
        for tries in reversed(range(100)):
            try:
                await _first_line(people, leaving, 99)
                break
            except httpx2.HTTPStatusError:
                assert tries, "the server goes on with what nobody reads"
                await asyncio.sleep(0.1)


async def _first_line(people: People, leaving: AsyncExitStack, seed: int) -> AsyncIterator[str]:
    """Begin to read the judgements of a long game; a client that forgets the rest closes the connection."""
    body = {"record": finished("thot", seed).record().data()}
    answer = await leaving.enter_async_context(people.http.stream("POST", "/api/judgements", json=body))
    answer.raise_for_status()
    lines = answer.aiter_lines()
    assert json.loads(await anext(lines))["judgement"]["at"] == 2
    return lines
