"""No advice on a position that people are playing, in whatever clothes it comes; on all others there is."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from tests.play.disguises import Data, exchanged, mirrored, with_other_cards
from tests.server.clients import Guest, Line, begin, computer
from tests.server.running import Served
from tests.server.visits import People, at, visit

from highpriest.play import Match, Record

pytestmark = pytest.mark.timeout(240)
REFUSED = "advice/being-played"
OPTIONS = {"aton": {}, "thot": {"size": 8, "first": "p1"}}
NAMES = {"aton": ("red", "blue"), "thot": ("p1", "p2")}


class Played:
    """A match of two people. What the server dealt is known here only if all lies open, so that decks are made up."""

    def __init__(self, game: str, ann: Guest, bea: Guest, match: str) -> None:
        self.game, self.ann, self.bea, self.match = game, ann, bea, match
        self.lines: dict[str, Line] = {}

    async def move(self, number: int, dice: random.Random) -> None:
        """Play that many choices at random."""
        for _ in range(number):
            await self.settled()
            owing = [seat for seat in self.lines if self.lines[seat].legal_moves(seat)]
            seat = dice.choice(owing)
            moves = [move for move in self.lines[seat].legal_moves(seat) if move != "exchange"]
            answer = await self.lines[seat].play(seat, dice.choice(moves))
            assert answer["type"] == "update", answer

    async def settled(self) -> None:
        """Wait until both know the last step."""
        newest = max(line.newest[seat]["number"] for seat, line in self.lines.items())
        for seat, line in self.lines.items():
            assert await line.until(lambda line, seat=seat: line.newest[seat]["number"] >= newest)  # type: ignore[misc]

    async def record(self) -> Data:
        """What both know together."""
        await self.settled()
        mine, theirs = [await guest.get(f"/api/matches/{self.match}/record") for guest in (self.ann, self.bea)]
        log = [_joined(*entries) for entries in zip(mine["log"], theirs["log"], strict=True)]
        return {key: value for key, value in mine.items() if key != "partial"} | {"log": log}

    async def resign(self) -> None:
        await self.settled()
        seat = next(iter(self.lines))
        assert (await self.lines[seat].ask("resign", seat=seat))["type"] == "update"


def _joined(mine: str, theirs: str) -> str:
    """One entry with the cards that either knows; those that nobody knows in any order."""
    entry = "".join(b if a == "?" else a for a, b in zip(mine, theirs, strict=True))
    if not entry.startswith("deck"):
        return entry
    left = "".join(card * (9 - entry.count(card)) for card in "1234")
    fill = iter(left)
    return "".join(next(fill) if card == "?" else card for card in entry)


async def two(people: People, game: str, **more: Any) -> Played:
    ann, bea = await people.guest("Ann"), await people.guest("Bea")
    match = (await ann.create(game, "me", "open", options=OPTIONS[game], **more))["match"]
    await bea.join(match)
    played = Played(game, ann, bea, match)
    played.lines = dict(zip(NAMES[game], (await ann.open(match), await bea.open(match)), strict=True))
    await begin(list(played.lines.values()))
    return played


def disguises(record: Data) -> Iterator[Data]:
    """The same position as V29 would hide it: other seats, names and forms of the board, one entry more."""
    yield record
    yield exchanged(record)
    if record["game"] == "thot":
        yield from (exchanged(mirrored(record, form)) if form % 2 else mirrored(record, form) for form in range(1, 8))
    moment = Match.replay(Record.from_data(record))
    moment.play(moment.legal_moves(moment.owing[-1])[0])
    yield moment.record().data()


def _code(answer: httpx2.Response) -> str | None:
    return answer.json()["code"] if answer.status_code >= 400 else None


async def answers(guest: Guest, record: Data) -> list[str | None]:
    """What comes of asking for advice, a match that goes on from there, and a judgement if one had resigned now."""
    moment = Match.replay(Record.from_data(record))
    body = {"record": record, "at": len(record["log"]), "seat": moment.owing[0]}
    asked = [_code(await guest.request("POST", "/api/advice", json=body))]
    seats = [{"kind": "me"}, computer()]
    new = {"game": record["game"], "seats": seats, "record": record, "at": len(record["log"])}
    asked.append(_code(await guest.request("POST", "/api/matches", json=new)))
    moment.resign(moment.owing[0])
    given_up = {"record": moment.record().data()}
    async with guest._http.stream("POST", "/api/judgements", json=given_up) as answer:
        if answer.status_code >= 400:
            await answer.aread()
        asked.append(_code(answer))
    return asked


async def _every_disguise_is_seen_through(people: People, game: str, moves: int = 9) -> bool:
    played = await two(people, game)
    await played.move(moves, random.Random(moves))
    stranger = await people.guest("Eve")
    record = await played.record()
    found = [await answers(stranger, each) for each in disguises(record)]
    seen_through = all(codes == [REFUSED] * 3 for codes in found)
    await played.resign()
    if seen_through:
        assert await answers(stranger, record) == [None] * 3  # finished: there is advice
    return seen_through


@visit
async def test_advice_on_a_running_position_is_refused_in_thot(people: People) -> None:
    assert await _every_disguise_is_seen_through(people, "thot")


@visit
async def test_advice_on_a_running_position_is_refused_in_aton(people: People) -> None:
    for moves in (2, 5, 9):
        assert await _every_disguise_is_seen_through(people, "aton", moves)


@pytest.mark.trial
@pytest.mark.parametrize("planted", ["overlooks-mirrored-boards", "forgets-boards"])
def test_planted_faults_are_found(tmp_path: Path, planted: str) -> None:
    with Served(tmp_path, planted=planted) as server:
        assert not at(server, lambda people: _every_disguise_is_seen_through(people, "thot", 3))


@pytest.mark.trial
def test_a_planted_refusal_after_the_end_is_found(tmp_path: Path) -> None:
    with Served(tmp_path, planted="remembers-boards") as server, pytest.raises(AssertionError):
        at(server, lambda people: _every_disguise_is_seen_through(people, "thot", 3))


@visit
async def test_one_entry_less_is_the_same_while_cards_are_laid_face_down(people: People) -> None:
    played = await two(people, "aton")
    await played.move(2, random.Random(4))
    while not all(line.legal_moves(seat) for seat, line in played.lines.items()):
        await played.move(1, random.Random(4))
    before = await played.record()
    await played.move(1, random.Random(4))
    assert await answers(await people.guest(), before) == [REFUSED] * 3
    await played.move(1, random.Random(4))  # turned up: the board has changed, and that choice is past
    assert (await answers(await people.guest(), before))[0] is None


@visit
async def test_a_match_that_goes_on_from_a_record_does_not_come_to_a_position_being_played(people: People) -> None:
    played = await two(people, "thot")
    await played.move(3, random.Random(1))
    record = await played.record()
    eve = await people.guest("Eve")
    body = {"record": record, "at": len(record["log"]) - 1}
    *_, last = record["log"]
    seat, _, move = last.partition(" ")

    async def gone_on(others: Any) -> tuple[Line, Any]:
        seats = ["me", others] if seat == "p1" else [others, "me"]
        line = await eve.open((await eve.create("thot", *seats, **body))["match"])
        await begin([line])
        return line, (await line.play(seat, move)).get("code")

    assert (await gone_on(computer()))[1] == REFUSED
    line = await eve.open((await eve.create("thot", "me", "me", **body))["match"])
    await begin([line])
    answer = await line.ask("hint", seat=seat, number=line.newest[seat]["number"], moves=[move])
    assert answer.get("code") == REFUSED, answer  # that move would come to it
    line, code = await gone_on("me")  # nobody thinks there: one may look at a game of one's own
    assert code is None
    (owing,) = line.newest[seat]["view"]["owing"]  # the same seat after an ankh
    assert await line.until(lambda line: bool(line.legal_moves(owing)))
    answer = await line.ask("hint", seat=owing, number=line.newest[owing]["number"])
    assert answer.get("code") == REFUSED, answer


@visit
async def test_asking_tells_nobody_what_others_hold(people: People) -> None:
    """Before any card is turned up one's own hand is refused to oneself, and all others are answered for alike."""
    played = await two(people, "aton")
    record = await played.record()
    dice, eve = random.Random(7), await people.guest("Eve")

    async def advised(guest: Guest, about: Data, seat: str) -> str | None:
        return _code(await guest.request("POST", "/api/advice", json={"record": about, "at": 2, "seat": seat}))

    assert await advised(eve, record, "blue") is await advised(eve, record, "red") is None
    assert await advised(played.ann, record, "red") == REFUSED
    assert await advised(played.ann, exchanged(record), "blue") == REFUSED
    own = hands(record)["red"]
    other = next(each for each in reshuffled(record, "red", dice) if hands(each)["red"] != own)
    asked = [other, *(each for each in itertools.islice(reshuffled(other, "blue", dice), 8))]
    for each in asked:  # Bea's very hand among them
        if hands(each)["blue"] != own:
            assert await advised(played.ann, each, "blue") is None


def reshuffled(record: Data, seat: str, dice: random.Random) -> Iterator[Data]:
    while True:
        yield with_other_cards(record, seat, dice)


def hands(record: Data) -> dict[str, bytes]:
    moment = Match.replay(Record.from_data(record), at=2)
    return {seat: moment.hand_key(seat) for seat in moment.seats}


def test_boards_are_known_after_a_restart(tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        record = at(server, _leave_a_match)
        server.kill()
        server.start()
        assert at(server, _asked_again(record)) == [REFUSED] * 3


async def _leave_a_match(people: People) -> Data:
    played = await two(people, "thot")
    await played.move(4, random.Random(2))
    return await played.record()


def _asked_again(record: Data) -> Callable[[People], Any]:
    async def ask(people: People) -> list[str | None]:
        return await answers(await people.guest(), record)

    return ask
