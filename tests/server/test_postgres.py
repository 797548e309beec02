"""The same server on PostgreSQL, alone and as several processes on one database."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.postgres import Postgres
from tests.server.clients import Guest, Line, begin, computer
from tests.server.running import UNLIMITED, Served
from tests.server.visits import People, at, at_both

from highpriest.play.fair import FairRecord

pytestmark = pytest.mark.timeout(120)


@pytest.fixture(scope="module")
def pair(pair: tuple[Served, Served]) -> Iterator[tuple[Served, Served]]:
    """Two processes that log no error."""
    yield pair
    assert "error" not in pair[1].logged


async def elsewhere(guest: Guest, people: People, match: str) -> Line:
    """A socket of a guest at another process."""
    return await people.watch(match, guest.token)


async def play_to_the_end(lines: dict[str, Line]) -> None:
    """Let the seats play, each over its own line, and see that all are told the same."""
    luck = random.Random(5)
    while True:
        newest = max(line.newest[seat]["number"] for seat, line in lines.items())
        for seat, line in lines.items():
            assert await line.until(lambda line, at=(seat, newest): line.newest[at[0]]["number"] >= at[1])  # type: ignore[misc]
        owing = [seat for seat, line in lines.items() if line.legal_moves(seat)]
        if not owing:
            break
        seat = luck.choice(owing)
        answer = await lines[seat].play(seat, luck.choice(lines[seat].legal_moves(seat)))
        assert answer["type"] == "update", answer
    for line in lines.values():
        assert await line.until(lambda line: line.table["phase"] == "over")


@pytest.mark.trial
def test_a_whole_match_on_postgresql_survives_a_kill(postgres: Postgres, tmp_path: Path) -> None:
    async def play(people: People) -> str:
        guest = await people.guest("Ann")
        table = await guest.create("aton", "me", computer(), options={"round_limit": 2})
        line = await guest.open(table["match"])
        await begin([line])
        while not line.newest["red"]["view"]["winners"]:
            assert await line.until(lambda line: bool(line.legal_moves("red") or line.newest["red"]["view"]["winners"]))
            if line.legal_moves("red"):
                await line.play("red", line.legal_moves("red")[0])
        match: str = table["match"]
        return match

    async def check(people: People, match: str) -> None:
        fair = (await people.http.get(f"/api/matches/{match}/fair")).json()
        assert FairRecord.from_data(fair).check() >= 2

    with Served(tmp_path, *UNLIMITED, "--database", postgres.new_database()) as server:
        match = at(server, play)
        server.kill()
        server.start()
        at(server, lambda people: check(people, match))
        assert "error" not in server.logged


@pytest.mark.parametrize("game", ["aton", "thot"])
def test_players_at_different_processes_play_a_whole_game(pair: tuple[Served, Served], game: str) -> None:
    options = {"round_limit": 2} if game == "aton" else {"size": 8, "turning": True}

    async def play(here: People, there: People) -> None:
        ann, bea = await here.guest("Ann"), await there.guest("Bea")
        table = await ann.create(game, "me", "open", options=options)
        match, (first, second) = table["match"], [seat["seat"] for seat in table["seats"]]
        hers = await ann.open(match)
        watching = await there.watch(match)
        assert await watching.until(lambda line: bool(line.table))
        await bea.join(match)
        assert await hers.until(lambda line: line.table["seats"][1]["name"] == "Bea")
        his = await bea.open(match)
        await asyncio.gather(hers.add_nonce(), his.add_nonce())
        for line in (hers, his, watching):
            assert await line.until(lambda line: bool(line.newest))
        await play_to_the_end({first: hers, second: his})
        assert await watching.until(lambda line: line.table["phase"] == "over")
        assert hers.newest[first]["events"] == his.newest[second]["events"] == watching.newest[None]["events"]
        assert hers.table["fair"] == his.table["fair"]
        numbers = [len(hers.updates(first)), len(his.updates(second)), len(watching.updates(None))]
        assert numbers == [hers.newest[first]["number"]] * 3
        for people in (here, there):
            fair = (await people.http.get(f"/api/matches/{match}/fair")).json()
            FairRecord.from_data(fair).check()

    at_both(pair, play)


def test_of_two_who_move_at_once_at_different_processes_one_is_too_late(pair: tuple[Served, Served]) -> None:
    async def race(here: People, there: People) -> None:
        ann = await here.guest("Ann")
        match = (await ann.create("thot", "me", "me", options={"size": 8}))["match"]
        lines = [await ann.open(match), await elsewhere(ann, there, match)]
        await lines[0].add_nonce()
        for line in lines:
            assert await line.until(lambda line: set(line.newest) == {"p1", "p2"})
        for number in range(1, 13):
            for line in lines:
                assert await line.until(
                    lambda line, number=number: all(  # type: ignore[misc]
                        line.newest[seat]["number"] == number for seat in ("p1", "p2")
                    )
                )
            (seat,) = lines[0].newest["p1"]["view"]["owing"]
            moves = lines[0].legal_moves(seat)
            answers = await asyncio.gather(lines[0].play(seat, moves[0]), lines[1].play(seat, moves[-1]))
            kinds = sorted(answer["type"] for answer in answers)
            assert kinds == ["refused", "update"], answers
            late = next(answer for answer in answers if answer["type"] == "refused")
            assert late["code"] in ("move/late", "move/not-due")
            if lines[0].newest[seat]["view"]["winners"]:
                break
        assert lines[0].updates("p1") == lines[1].updates("p1")

    at_both(pair, race)


def test_of_two_who_want_the_last_seat_at_different_processes_one_gets_it(pair: tuple[Served, Served]) -> None:
    async def race(here: People, there: People) -> None:
        ann, bea, cid = await here.guest(), await here.guest(), await there.guest()
        for _ in range(5):
            match = (await ann.create("aton", "me", "open"))["match"]
            assert (await there.http.get(f"/api/matches/{match}")).status_code == 200
            answers = await asyncio.gather(
                *(guest.request("POST", f"/api/matches/{match}/join", json={}) for guest in (bea, cid))
            )
            assert sorted(answer.status_code for answer in answers) == [200, 409]

    at_both(pair, race)


def test_what_people_ask_each_other_for_reaches_the_other_process(pair: tuple[Served, Served]) -> None:
    async def ask(here: People, there: People) -> None:
        ann, bea = await here.guest("Ann"), await there.guest("Bea")
        match = (await ann.create("thot", "me", "open", options={"size": 8}))["match"]
        await bea.join(match)
        hers, his = await ann.open(match), await bea.open(match)
        await begin([hers, his])
        await hers.play("p1", hers.legal_moves("p1")[0])
        assert await his.until(lambda line: line.newest["p2"]["number"] == 2)
        for yes in (False, True):
            await hers.ask("back", seat="p1")
            assert await his.until(lambda line: line.table["back"] == {"by": "p1", "waiting_for": ["p2"]})
            assert (await his.ask("answer", offer="back", yes=yes))["type"] == "done"
            assert await hers.until(lambda line: line.table["back"] is None)
        assert await hers.until(lambda line: line.newest["p1"]["number"] == 3)
        await hers.ask("resign", seat="p1")
        assert await his.until(lambda line: line.table["phase"] == "over")
        await his.ask("rematch")
        assert await hers.until(lambda line: line.table["rematch_offer"] is not None)
        await hers.ask("answer", offer="rematch", yes=True)
        assert await his.until(lambda line: line.table["rematch"] is not None)
        assert his.table["rematch_offer"] is None
        table = await bea.get(f"/api/matches/{his.table['rematch']}")
        assert [seat["name"] for seat in table["seats"]] == ["Bea", "Ann"]

    at_both(pair, ask)


@pytest.mark.trial
def test_a_match_goes_on_at_the_other_process_when_one_dies(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.new_database()
    with (
        Served(tmp_path, *UNLIMITED, "--database", database) as first,
        Served(tmp_path, *UNLIMITED, "--database", database) as second,
    ):

        async def play(here: People, there: People) -> None:
            ann = await here.guest()
            match = (await ann.create("thot", "me", computer(), options={"size": 8}))["match"]
            line = await ann.open(match)
            await begin([line])
            await line.play("p1", line.legal_moves("p1")[0])
            first.kill()
            again = await elsewhere(ann, there, match)
            assert await again.until(lambda line: bool(line.legal_moves("p1")) and line.newest["p1"]["number"] > 2)
            assert (await again.play("p1", again.legal_moves("p1")[0]))["type"] == "update"

        at_both((first, second), play)
