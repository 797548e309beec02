"""At the table, over sockets: who may ask for what, and what comes of it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.server.clients import Line, Message, begin, computer
from tests.server.running import Served
from tests.server.visits import People, at, visit

from highpriest.server.problems import CODES
from highpriest.server.sockets.admission import CLOSE_CODES
from highpriest.server.sockets.serving import MOST_REFUSED

pytestmark = pytest.mark.timeout(120)


def refused(answer: Message, code: str) -> None:
    assert (answer["type"], answer.get("code")) == ("refused", code), answer
    assert code in CODES
    assert answer["detail"]


async def alone(people: People, game: str = "aton", level: str = "random", **more: Any) -> Line:
    """A running match of one person, in the first seat, against a computer."""
    guest = await people.guest("Ann")
    table = await guest.create(game, "me", computer(level), **more)
    line = await guest.open(table["match"])
    await begin([line])
    return line


async def two(people: People, game: str = "aton", **more: Any) -> tuple[Line, Line]:
    """A running match of two people."""
    ann, bea = await people.guest("Ann"), await people.guest("Bea")
    match = (await ann.create(game, "me", "open", **more))["match"]
    await bea.join(match)
    lines = await ann.open(match), await bea.open(match)
    await begin(list(lines))
    return lines


async def told(line: Line, number: int, seat: str | None) -> Message:
    """The update of that number."""
    assert await line.until(lambda line: line.newest.get(seat, {}).get("number", 0) >= number)
    return next(json.loads(text) for text in line.updates(seat) if json.loads(text)["number"] == number)


async def lay(line: Line, seat: str) -> Message:
    """Lay the first four cards that can be laid."""
    return await line.play(seat, next(move for move in line.legal_moves(seat) if move != "exchange"))


# ---- beginning


@visit
async def test_a_match_begins_when_all_have_come_and_added_their_randomness(people: People) -> None:
    ann, bea = await people.guest("Ann"), await people.guest("Bea")
    match = (await ann.create("aton", "me", "open"))["match"]
    first = await ann.open(match)
    refused(await first.ask("play", seat="red", number=0, moves=["1234"]), "match/waiting")
    refused(await first.ask("resign", seat="red"), "match/waiting")
    refused(await first.ask("rematch"), "match/running")
    second = await bea.open(match)
    refused(await second.add_nonce(), "seat/not-yours")
    await bea.join(match)
    assert (await first.add_nonce("ab" * 32))["type"] == "done"
    refused(await first.add_nonce(), "nonce/given")
    assert first.table["phase"] == "waiting"
    assert (await second.add_nonce())["type"] == "done"
    assert await first.until(lambda line: line.table["phase"] == "playing")
    assert first.table["seats"][0]["nonce"] == "ab" * 32
    assert [seat["here"] for seat in first.table["seats"]] == [True, True]
    refused(await second.add_nonce(), "nonce/given")
    assert (await told(second, 1, "blue"))["view"]["owing"] == ["red", "blue"]
    await first.close()
    assert await second.until(lambda line: not line.table["seats"][0]["here"])


@visit
async def test_people_at_one_device_add_one_nonce_for_all_and_see_each_seat(people: People) -> None:
    guest = await people.guest()
    line = await guest.open((await guest.create("aton", "me", "me"))["match"])
    await begin([line])
    assert await line.until(lambda line: set(line.newest) == {"red", "blue"})
    assert line.newest["red"]["view"]["hand"]["blue"] == [0, 0, 0, 0]
    assert len({seat["nonce"] for seat in line.table["seats"]}) == 1
    await lay(line, "red")
    await lay(line, "blue")
    assert line.newest["red"]["view"]["phase"] != "lay"


@visit
async def test_watchers_see_what_everybody_may_know_and_can_do_nothing(people: People) -> None:
    ann, _bea = await two(people)
    stranger = await people.watch(ann.table["match"])
    assert (await told(stranger, 1, None))["view"]["hand"] == {"red": [0] * 4, "blue": [0] * 4}
    assert stranger.newest[None]["view"]["legal_moves"] == []
    assert await ann.until(lambda line: line.table["watchers"] == 1)
    for kind, fields in (
        ("play", {"seat": "red", "number": 1, "moves": ["1234"]}),
        ("try", {"seat": "red", "number": 1, "moves": ["1234"]}),
        ("hint", {"seat": "red", "number": 1}),
        ("resign", {"seat": "red"}),
        ("back", {"seat": "red"}),
        ("abort", {}),
        ("nonce", {"nonce": "00" * 32}),
    ):
        refused(await stranger.ask(kind, **fields), "seat/not-yours")
    refused(await stranger.ask("answer", offer="back", yes=True), "offer/none")
    assert (await stranger.ask("ping"))["type"] == "done"
    await lay(ann, "red")
    assert (await told(stranger, 2, None))["events"] == [{"event": "laid", "seat": "red", "cards": None}]


# ---- playing


@visit
async def test_moves_are_told_to_all_and_answered_to_the_mover_alone(people: People) -> None:
    ann, bea = await two(people, "thot")
    move = ann.legal_moves("p1")[0]
    answer = await ann.ask("play", seat="p1", number=1, moves=[move])
    assert (answer["type"], answer["number"], answer["seat"]) == ("update", 2, "p1")
    seen = await told(bea, 2, "p2")
    assert seen["answers"] is None
    assert seen["events"] == answer["events"]
    refused(await ann.ask("play", seat="p1", number=2, moves=[move]), "move/not-due")
    refused(await ann.ask("play", seat="p2", number=2, moves=[move]), "seat/not-yours")
    refused(await bea.ask("play", seat="p2", number=1, moves=bea.legal_moves("p2")[:1]), "move/late")
    refused(await bea.ask("play", seat="p2", number=3, moves=bea.legal_moves("p2")[:1]), "move/late")
    refused(await bea.ask("play", seat="p2", number=2, moves=["nonsense"]), "move/unreadable")
    refused(await bea.ask("play", seat="p2", number=2, moves=["puts +1 a1"]), "move/illegal")
    assert bea.newest["p2"]["number"] == 2


@visit
async def test_a_repeated_request_is_answered_as_the_first_time(people: People) -> None:
    line = await alone(people, "thot")
    request = json.dumps({"type": "play", "id": "one", "seat": "p1", "number": 1, "moves": line.legal_moves("p1")[:1]})
    answers = []
    for _ in range(2):
        answer = line.expect("one")
        await line.send(request)
        answers.append(await asyncio.wait_for(answer, 30))
    assert answers[0] == answers[1]
    assert answers[0]["number"] == 2
    again = await people.watch(line.table["match"])
    assert (await told(again, 2, None))["number"] == 2


@visit
async def test_those_who_come_again_are_told_what_they_missed(people: People) -> None:
    ann, bea = await two(people, "thot")
    match = ann.table["match"]
    lines = {"p1": ann, "p2": bea}
    for number in range(1, 5):
        seat = lines["p1"].newest["p1"]["view"]["owing"][0]
        await lines[seat].play(seat, lines[seat].legal_moves(seat)[0])
        await asyncio.gather(*(told(line, number + 1, name) for name, line in lines.items()))
        if len(ann.newest["p1"]["view"]["legal_moves"]) == len(bea.newest["p2"]["view"]["legal_moves"]) == 0:
            break
    whole = await people.watch(match)
    newest = ann.newest["p1"]["number"]
    await told(whole, newest, None)
    part = await people.watch(match, since=2)
    await told(part, newest, None)
    assert part.updates(None) == whole.updates(None)[2:]
    ahead = await people.watch(match, since=99)  # a number that never was: he gets everything
    await told(ahead, newest, None)
    assert ahead.updates(None) == whole.updates(None)


@visit
async def test_trying_changes_nothing_and_shows_nothing_hidden(people: People) -> None:
    line = await alone(people, "thot")
    move = line.legal_moves("p1")[0]
    tried = await line.ask("try", seat="p1", number=1, moves=[move])
    assert (tried["type"], tried["moves"], tried["number"]) == ("tried", [move], 1)
    assert tried["view"]["priest"] == move
    assert line.newest["p1"]["number"] == 1
    refused(await line.ask("try", seat="p1", number=0, moves=[move]), "move/late")
    cards = await alone(people)
    refused(await cards.ask("try", seat="red", number=cards.newest["red"]["number"], moves=["1234"]), "move/hidden")


@visit
async def test_hints_are_given_only_where_no_other_person_plays(people: People) -> None:
    line = await alone(people, "thot", options={"size": 8})
    hint = await line.ask("hint", seat="p1", number=1)
    assert hint["type"] == "hint"
    assert hint["advice"]["candidates"][0]["move"] in line.legal_moves("p1")
    ann, _bea = await two(people, "thot")
    refused(await ann.ask("hint", seat="p1", number=1), "hint/not-here")


# ---- taking back


@visit
async def test_against_a_computer_a_move_is_taken_back_at_once(people: People) -> None:
    line = await alone(people, "thot")
    refused(await line.ask("back", seat="p1"), "back/nothing")
    before = line.newest["p1"]["view"]
    await line.play("p1", line.legal_moves("p1")[0])
    assert await line.until(lambda line: bool(line.legal_moves("p1")))
    back = await line.ask("back", seat="p1")
    assert back["events"] == [{"event": "taken back", "seat": "p1", "to": 1}]
    assert back["view"] == before
    refused(await line.ask("back", seat="p1"), "back/nothing")
    assert (await line.play("p1", line.legal_moves("p1")[-1]))["type"] == "update"


@visit
async def test_between_people_it_is_taken_back_when_the_others_agree(people: People) -> None:
    ann, bea = await two(people, "thot")
    refused(await bea.ask("answer", offer="back", yes=True), "offer/none")
    await ann.play("p1", ann.legal_moves("p1")[0])
    assert (await ann.ask("back", seat="p1"))["type"] == "done"
    assert await bea.until(lambda line: line.table["back"] == {"by": "p1", "waiting_for": ["p2"]})
    refused(await ann.ask("answer", offer="back", yes=True), "offer/none")
    assert (await bea.ask("answer", offer="back", yes=False))["type"] == "done"
    assert await ann.until(lambda line: line.table["back"] is None)
    assert ann.newest["p1"]["number"] == 2
    await ann.ask("back", seat="p1")
    assert await bea.until(lambda line: line.table["back"] is not None)
    await bea.ask("answer", offer="back", yes=True)
    assert (await told(ann, 3, "p1"))["events"] == [{"event": "taken back", "seat": "p1", "to": 1}]
    assert ann.legal_moves("p1")
    assert await ann.until(lambda line: line.table["back"] is None)


@visit
async def test_a_move_of_anybody_ends_the_question(people: People) -> None:
    ann, bea = await two(people, "thot")
    await ann.play("p1", ann.legal_moves("p1")[0])
    await ann.ask("back", seat="p1")
    await told(bea, 2, "p2")
    await bea.play("p2", bea.legal_moves("p2")[0])
    assert await ann.until(lambda line: line.newest["p1"]["number"] == 3 and line.table["back"] is None)


@visit
async def test_cards_laid_in_aton_are_taken_back_by_both(people: People) -> None:
    ann, bea = await two(people)
    await lay(ann, "red")
    await lay(bea, "blue")
    await told(ann, 3, "red")
    assert ann.newest["red"]["view"]["phase"] != "lay"
    await ann.ask("back", seat="red")
    assert await bea.until(lambda line: line.table["back"] is not None)
    await bea.ask("answer", offer="back", yes=True)
    view = (await told(ann, 4, "red"))["view"]
    assert view["owing"] == ["red", "blue"]
    assert view["has_laid"] == {"red": False, "blue": False}


# ---- ending


@visit
async def test_resigning_ends_the_match_and_shows_the_seed(people: People) -> None:
    ann, bea = await two(people)
    assert ann.table["fair"]["seed"] is None
    over = await ann.ask("resign", seat="red")
    assert over["view"]["winners"] == ["blue"]
    assert await bea.until(lambda line: line.table["phase"] == "over")
    assert len(bea.table["fair"]["seed"]) == 64
    for kind, fields in (
        ("play", {"seat": "blue", "number": 2, "moves": ["1234"]}),
        ("resign", {"seat": "blue"}),
        ("back", {"seat": "blue"}),
        ("abort", {}),
    ):
        refused(await bea.ask(kind, **fields), "match/over")


async def is_called_off_by_one(ann: Line, bea: Line) -> bool:
    """Whether a match that was dealt is over when one of the two wants that."""
    await bea.ask("abort")
    assert await ann.until(lambda line: line.table["off_offer"] is not None or line.table["phase"] != "playing")
    return bool(ann.table["phase"] == "aborted")


@pytest.mark.trial
def test_a_server_that_lets_one_alone_deal_again_is_found(tmp_path: Path) -> None:
    async def call_off(people: People) -> bool:
        return await is_called_off_by_one(*await two(people, "thot"))

    with Served(tmp_path, planted="deals-again") as server:
        assert at(server, call_off)


@visit
async def test_a_match_is_called_off_alone_only_before_anything_is_seen(people: People) -> None:
    guest = await people.guest()
    waiting = await guest.open((await guest.create("aton", "me", "open"))["match"])
    assert (await waiting.ask("abort"))["type"] == "done"
    assert await waiting.until(lambda line: line.table["phase"] == "aborted")
    refused(await waiting.ask("abort"), "match/over")
    refused(await waiting.add_nonce(), "nonce/given")
    refused(await waiting.ask("play", seat="red", number=0, moves=["1234"]), "match/over")
    ann, bea = await two(people, "thot")
    assert not await is_called_off_by_one(ann, bea)
    assert ann.table["off_offer"]["by"] == "p2"
    await ann.ask("answer", offer="off", yes=True)
    assert await bea.until(lambda line: line.table["phase"] == "aborted")
    refused(await ann.ask("play", seat="p1", number=1, moves=ann.legal_moves("p1")[:1]), "match/over")
    cid = await alone(people, "thot")
    assert (await cid.ask("abort"))["events"] == [{"event": "aborted", "seat": "p1"}]
    dan = await alone(people, "thot")
    await dan.play("p1", dan.legal_moves("p1")[0])
    refused(await dan.ask("abort"), "match/begun")


@visit
async def test_a_rematch_swaps_the_seats(people: People) -> None:
    line = await alone(people)
    refused(await line.ask("rematch"), "match/running")
    await line.ask("resign", seat="red")
    assert (await line.ask("rematch"))["type"] == "done"
    assert await line.until(lambda line: line.table["rematch"] is not None)
    first = line.table["rematch"]
    assert (await line.ask("rematch"))["type"] == "done"
    assert line.table["rematch"] == first
    table = (await people.http.get(f"/api/matches/{first}")).json()
    assert [(seat["kind"], seat["nonce"]) for seat in table["seats"]] == [("computer", None), ("person", None)]
    assert table["phase"] == "waiting"


@visit
async def test_between_people_there_is_a_rematch_when_the_others_agree(people: People) -> None:
    ann, bea = await two(people, "thot", options={"turning": True})
    await ann.ask("resign", seat="p1")
    assert await bea.until(lambda line: line.table["phase"] == "over")
    assert (await bea.ask("rematch"))["type"] == "done"
    assert await ann.until(lambda line: line.table["rematch_offer"] == {"by": "p2", "waiting_for": ["p1"]})
    await ann.ask("answer", offer="rematch", yes=False)
    assert await bea.until(lambda line: line.table["rematch_offer"] is None)
    assert bea.table["rematch"] is None
    await bea.ask("rematch")
    assert await ann.until(lambda line: line.table["rematch_offer"] is not None)
    await ann.ask("answer", offer="rematch", yes=True)
    assert await bea.until(lambda line: line.table["rematch"] is not None)
    table = (await people.http.get(f"/api/matches/{bea.table['rematch']}")).json()
    assert [seat["name"] for seat in table["seats"]] == ["Bea", "Ann"]
    assert table["options"]["turning"] is True


# ---- what is no request

UNREADABLE: Sequence[str | bytes] = (
    "",
    "{",
    "[]",
    "null",
    '"ping"',
    '{"type": "ping"}',
    '{"type": "ping", "id": ""}',
    '{"type": "ping", "id": 1}',
    '{"type": "king", "id": "x"}',
    '{"type": "ping", "id": "x", "more": 1}',
    '{"type": "play", "id": "x", "seat": "red", "number": "1", "moves": ["1234"]}',
    '{"type": "play", "id": "x", "seat": "red", "number": 1, "moves": []}',
    '{"type": "nonce", "id": "x", "nonce": "AB"}',
    b'{"type": "ping", "id": "x"}',
)


@visit
async def test_what_cannot_be_read_is_refused_without_an_id(people: People) -> None:
    line = await alone(people)
    for count, text in enumerate(UNREADABLE, 1):
        await line.send(text)
        assert await line.until(lambda line, count=count: len(line.refused) == count), text  # type: ignore[misc]
        refused(line.refused[-1], "request/unreadable")
    assert (await line.ask("ping"))["type"] == "done"


@visit
async def test_those_who_send_nothing_but_nonsense_are_let_go(people: People) -> None:
    line = await alone(people)
    for _ in range(MOST_REFUSED):
        await line.send("nonsense")
    assert await line.until(lambda line: line.is_gone)
    assert line.close_code == 1008


@visit
async def test_a_socket_of_no_match_is_closed_with_the_reason(people: People) -> None:
    line = await people.watch("nowhere")
    assert await line.until(lambda line: line.is_gone)
    refused(line.refused[0], "match/unknown")
    assert line.close_code == CLOSE_CODES["match/unknown"]


def test_limits_are_kept(tmp_path: Any) -> None:
    limits = ("--message-rate", "0.5", "--match-rate", "0.001", "--sockets", "2", "--bot-pace", "0")

    async def press(people: People) -> None:
        line = await alone(people)
        answers = [await line.ask("ping") for _ in range(8)]
        assert {answer["type"] for answer in answers} == {"done"}
        for _ in range(8):
            await line.send('{"type": "ping", "id": "x"}')
        assert await line.until(lambda line: bool(line.refused))
        refused(line.refused[0], "request/too-many")
        opened = [await people.watch(line.table["match"]) for _ in range(2)]
        assert await opened[1].until(lambda line: line.is_gone)
        refused(opened[1].refused[0], "request/too-many")
        codes = {(await people.http.post("/api/guests", json={})).status_code for _ in range(30)}
        assert codes == {201, 429}

    with Served(tmp_path, *limits) as server:
        at(server, press)
