"""Whatever is sent, by whomever and how many at once: the match stays what its players made it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from tests.server.clients import Line, begin, computer, new_guest, visiting
from tests.server.running import Served
from tests.server.trials import frames, hostile, races, requests, sites
from tests.server.trials.report import silent

pytestmark = [pytest.mark.trial, pytest.mark.timeout(400)]  # servers start slowly on a busy machine


def test_hostile_moves_are_refused_with_a_code(server: Served) -> None:
    report = asyncio.run(hostile.run(server, 500, Random(1), silent))
    assert report.findings == []
    assert report.counts["answered with a code"] == report.counts["hostile requests"] >= 500


@pytest.mark.parametrize(
    ("planted", "size"),
    [
        ("takes-any-number", 80),
        ("forgets-answers", 80),
        ("hears-every-claim", 600),
        ("lets-all-talk", 20),
        ("says-anything", 20),
        ("withdraws-any-seek", 600),
    ],
)
def test_a_server_that_believes_too_much_is_found(tmp_path: Path, planted: str, size: int) -> None:
    with Served(tmp_path, planted=planted) as server:
        assert asyncio.run(hostile.run(server, size, Random(2), silent)).findings


def test_two_things_at_once_have_one_outcome(server: Served) -> None:
    report = asyncio.run(races.run(server, 32, Random(3), silent))
    assert report.findings == []


def test_a_server_where_nobody_is_first_is_found(tmp_path: Path) -> None:
    with Served(tmp_path, planted="lets-two-in") as server:
        # Whether two meet in a race is a matter of luck, so there are several heats.
        assert any(asyncio.run(races.run(server, 8, Random(heat), silent)).findings for heat in range(4, 10))


def test_a_server_that_does_something_else_than_it_says_is_found(tmp_path: Path) -> None:
    with Served(tmp_path, planted="says-what-it-does-not") as server:
        findings = asyncio.run(races.run(server, len(races.RACES), Random(10), silent)).findings
    for kind in ("join and leave", "two devices", "rematch"):
        assert any(finding.startswith(kind) for finding in findings), kind


def test_frames_of_every_bad_kind_do_no_harm(server: Served) -> None:
    report = asyncio.run(frames.run(server, 1500, Random(5), silent))
    assert report.findings == []


def test_a_server_that_ends_on_a_frame_is_found(tmp_path: Path) -> None:
    with Served(tmp_path, planted="ends-on-deep-frames") as server:
        assert asyncio.run(frames.run(server, 400, Random(6), silent)).findings


def test_made_up_requests_do_no_harm(server: Served) -> None:
    report = asyncio.run(requests.run(server, 300, Random(7), silent))
    assert report.findings == []
    assert report.counts["came to a handler"] >= 120


def test_a_server_that_fails_on_odd_names_is_found(tmp_path: Path) -> None:
    with Served(tmp_path, planted="fails-on-odd-names") as server:
        assert asyncio.run(requests.run(server, 900, Random(8), silent)).findings


def test_other_sites_are_kept_out_and_every_answer_is_safe(server: Served) -> None:
    report = asyncio.run(sites.run(server, 5, Random(9), silent))
    assert report.findings == []
    assert report.counts["origins"] >= 30


@pytest.mark.parametrize("planted", ["believes-any-beginning", "lets-other-sites-in"])
def test_a_server_that_lets_other_sites_in_is_found(tmp_path: Path, planted: str) -> None:
    with Served(tmp_path, planted=planted) as server:
        assert asyncio.run(sites.run(server, 0, Random(10), silent)).findings


@pytest.mark.parametrize("name", ["self", "game", "seed", "by_hand"])
def test_an_option_cannot_be_something_else_in_disguise(server: Served, name: str) -> None:
    async def visit() -> None:
        async with visiting(server) as http:
            guest = await new_guest(server, http)
            asked = {"game": "aton", "seats": [{"kind": "me"}] * 2, "options": {name: 1}}
            refused = await guest.request("POST", "/api/matches", json=asked)
            assert (refused.status_code, refused.json()["code"]) == (422, "match/options")

    asyncio.run(visit())


@pytest.mark.parametrize("body", [b"[" * 50_000, b'{"name":' + b"9" * 9000 + b"}", b"{", b"\xff"])
def test_a_body_that_cannot_be_read_is_said_to_be_so(server: Served, body: bytes) -> None:
    async def visit() -> None:
        async with visiting(server) as http:
            refused = await http.post("/api/guests", content=body, headers={"Content-Type": "application/json"})
            assert (refused.status_code, refused.json()["code"]) == (422, "request/unreadable")

    asyncio.run(visit())


def test_a_match_that_was_called_off_takes_nobody_in(server: Served) -> None:
    async def visit() -> None:
        async with visiting(server) as http:
            one, two = [await new_guest(server, http) for _ in range(2)]
            match = (await one.create("aton", "me", "open"))["match"]
            assert (await (await one.open(match)).ask("abort"))["type"] == "done"
            refused = await two.request("POST", f"/api/matches/{match}/join", json={})
            assert (refused.status_code, refused.json()["code"]) == (409, "match/over")

    asyncio.run(visit())


def test_strangers_who_choose_the_same_id_are_answered_each_for_himself(server: Served) -> None:
    async def visit() -> None:
        async with visiting(server) as http:
            guest = await new_guest(server, http)
            match = (await guest.create("aton", "me", "open"))["match"]
            one, two = [await Line.open(server, match) for _ in range(2)]
            assert (await one.ask("ping", id="1"))["type"] == "done"
            assert (await two.ask("abort", id="1"))["code"] == "seat/not-yours"

    asyncio.run(visit())


def test_hints_are_given_one_at_a_time(server: Served) -> None:
    async def visit() -> None:
        async with visiting(server) as http:
            guest = await new_guest(server, http)
            line = await guest.open((await guest.create("aton", "me", computer()))["match"])
            await begin([line])
            asks = [line.ask("hint", seat="red", number=1) for _ in range(2)]
            answers = await asyncio.gather(*asks)
            assert sorted(answer["type"] for answer in answers) == ["hint", "refused"]
            assert {answer.get("code") for answer in answers} == {None, "request/too-many"}

    asyncio.run(visit())
