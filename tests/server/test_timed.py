"""Matches with clocks on a real server: over sockets, after a kill, and after a stop in good order."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from tests.server.clients import Line, begin, computer, new_guest, visiting
from tests.server.running import Served

pytestmark = pytest.mark.timeout(200)


def test_a_clock_runs_out_and_ends_the_match_for_all(server: Served) -> None:
    async def played() -> None:
        async with visiting(server) as http:
            ann, bea = [await new_guest(server, http) for _ in range(2)]
            match = (await ann.create("thot", "me", "open", pace="0.17+1"))["match"]
            await bea.join(match)
            lines = [await guest.open(match) for guest in (ann, bea)]
            await begin(lines)
            assert lines[0].table["pace"]["text"] == "0.17+1"
            update = await lines[0].play("p1", lines[0].legal_moves("p1")[0])
            assert update["clock"]["left"]["p1"] > 10_200  # what it cost is less than the bonus
            for line, seat in ((lines[1], "p2"), (lines[0], "p1")):
                assert await line.until(lambda line, seat=seat: bool(line.legal_moves(seat)))  # type: ignore[misc]
                await line.play(seat, line.legal_moves(seat)[0])
            assert await lines[0].until(lambda line: line.table["phase"] == "over")
            sheet = await ann.get(f"/api/matches/{match}/sheet")
            assert sheet["record"]["log"][-1] == "p2 time"
            assert sheet["record"]["result"]["winners"] == ["p1"]
            assert sheet["steps"][-1]["left"][1] == 0
            assert sum(step["entries"] for step in sheet["steps"]) == len(sheet["record"]["log"])
            assert (await lines[1].ask("resign", seat="p2"))["code"] == "match/over"
            echoes = [json.loads(text) for text in lines[0].frames if '"type":"echo"' in text]
            assert len(echoes) >= 2

    asyncio.run(played())


def test_impossible_paces_are_refused(server: Served) -> None:
    async def asked() -> None:
        async with visiting(server) as http:
            ann = await new_guest(server, http)
            body = {"game": "aton", "seats": [{"kind": "me"}, computer()]}
            for pace in ("fast", "0+0", "4+4\u0000", "9d", ""):
                answer = await ann.request("POST", "/api/matches", json={**body, "pace": pace})
                assert (answer.status_code, answer.json()["code"]) == (422, "match/options"), pace
            answer = await ann.request("POST", "/api/matches", json={**body, "pace": "4" * 17})
            assert answer.json()["code"] == "request/unreadable"

    asyncio.run(asked())


async def _left(line: Line) -> dict[str, int]:
    await line.until(lambda line: bool(line.table))
    left: dict[str, int] = line.table["clock"]["left"]
    return left


@pytest.mark.trial
@pytest.mark.parametrize("how", ["kill", "stop"])
def test_a_restart_costs_nobody_anything(tmp_path: Path, how: str) -> None:
    async def played(server: Served) -> None:
        async with visiting(server) as http:
            ann, bea = [await new_guest(server, http) for _ in range(2)]
            match = (await ann.create("aton", "me", "open", pace="4+4"))["match"]
            await bea.join(match)
            lines = [await guest.open(match) for guest in (ann, bea)]
            await begin(lines)
            await lines[0].play("red", lines[0].legal_moves("red")[0])
            await asyncio.sleep(2.5)
            watcher = await Line.open(server, match)
            shown = await _left(watcher)
            before = lines[1].updates("blue")
            await asyncio.to_thread(server.kill if how == "kill" else server.stop)
            await asyncio.sleep(2)
            await asyncio.to_thread(server.start)
            again = await bea.open(match)
            await again.until(lambda line: len(line.updates("blue")) >= len(before))
            left = await _left(again)
            assert again.updates("blue")[: len(before)] == before  # the same bytes, clocks included
            assert left["red"] == shown["red"]
            assert shown["blue"] - 500 <= left["blue"] <= shown["blue"] + 1_000
            assert (await again.play("blue", again.legal_moves("blue")[0]))["type"] == "update"

    with Served(tmp_path) as server:
        asyncio.run(played(server))
