"""Servers with a bug on purpose: `python -m tests.server.trials.planted BUG serve …`.

A trial that misses the bug meant for it is worth nothing.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import sys
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, TypeVar

from tests.server.hurried import hurry

from highpriest.cli import main
from highpriest.server.match.room import Room
from highpriest.storage.matches import MatchStore

T = TypeVar("T")


def tells_before_it_stores() -> None:
    """A move is acknowledged at once and written a little later, at least as long as a trial plays before its kill."""
    write = MatchStore.append
    tasks: set[asyncio.Task[None]] = set()

    async def later(self: MatchStore, *step: Any, **more: Any) -> None:
        await asyncio.sleep(5)
        await write(self, *step, **more)

    async def append(self: MatchStore, *step: Any, **more: Any) -> None:
        task = asyncio.create_task(later(self, *step, **more))
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    _put(MatchStore, "append", append)


def leaves_it_to_the_system() -> None:
    """SQLite never asks the disk to keep anything."""
    from sqlalchemy import Engine, event

    from highpriest.storage import engine

    set_up = engine._set_up_sqlite

    def carelessly(made: Engine, *how: Any) -> None:
        set_up(made, *how)

        @event.listens_for(made, "connect")
        def _set_up(connection: Any, _record: object) -> None:
            connection.execute("PRAGMA synchronous=OFF")

    _put(engine, "_set_up_sqlite", carelessly)


def skips_one_on_return() -> None:
    """Who comes back misses one update."""
    enter = Room.enter

    async def skipping(self: Room, connection: Any, after: int) -> None:
        await enter(self, connection, after + 1 if after else 0)

    _put(Room, "enter", skipping)


def takes_any_number() -> None:
    """A move counts whatever situation it answers."""
    from highpriest.server.match import checks

    _put(checks, "check_number", lambda *_situation: None)


def forgets_answers() -> None:
    """A repeated request is carried out again."""

    from highpriest.server.match.replies import Replies

    async def not_again(*_request: object) -> bool:
        return False

    _put(Replies, "give_again", not_again)
    _put(Replies, "was_carried_out", lambda *_request: False)


def rests_after_a_pause() -> None:
    """After a transaction that took long, the next one waits for some seconds, lest the disk be overworked."""
    from highpriest.storage.transactions import InThread

    settled = InThread._settled

    async def resting(self: InThread, write: Any, what: Any) -> Any:
        began = time.monotonic()
        done = await settled(self, write, what)
        if time.monotonic() - began > 1:
            await asyncio.sleep(6)
        return done

    _put(InThread, "_settled", resting)


def waits_for_its_disk() -> None:
    """A server that is to stop waits until the disk answers."""
    from highpriest.server import stopping

    _put(stopping, "STOPPED_IN", 3600.0)


def forgets_keys() -> None:
    """Who asks once more for a match gets a second one, unless it is the same process that still knows the key."""
    import secrets

    from highpriest.server.routes import matches

    _put(matches, "match_asked_for", lambda *_key: secrets.token_hex(11))


def lets_two_in() -> None:
    """Neither a room's lock nor the database decides who is first."""
    from sqlalchemy import update

    from highpriest.storage.schema import SEATS
    from highpriest.storage.writer import Job

    class Open:
        def locked(self) -> bool:
            return False

        async def __aenter__(self) -> None:
            await asyncio.sleep(0)

        async def __aexit__(self, *_error: object) -> None:
            pass

    start = Room.__init__

    def unlocked(self: Room, *given: Any) -> None:
        start(self, *given)
        self._lock = Open()  # type: ignore[assignment]

    async def claim(self: MatchStore, match: str, place: int, guest: str, name: str | None) -> None:
        his = (SEATS.c.match == match, SEATS.c.place == place)
        await self._writer.write(Job(changes=[(update(SEATS).where(*his), {"guest": guest, "name": name})]))

    _put(Room, "__init__", unlocked)
    _put(MatchStore, "claim", claim)


def shows_what_is_laid() -> None:
    """Everybody is told the cards of a hidden lay."""
    from highpriest.play.aton.events import Laid

    _put(Laid, "seen_by", lambda self, _seat: self)


def overlooks_mirrored_boards() -> None:
    """Boards are known again as they lie only."""
    from highpriest.play.thot import board_key

    _put(board_key, "_FORMS", {side: forms[:1] for side, forms in board_key._FORMS.items()})


def forgets_boards() -> None:
    """What is being played is not written down."""
    from highpriest.server.match import live

    _put(live, "_board", lambda *_step: None)


def remembers_boards() -> None:
    """What was being played once counts as being played for ever."""
    look, seen = MatchStore.is_on_board, set[int]()

    async def is_on_board(self: MatchStore, boards: Any) -> bool:
        if await look(self, boards):
            seen.update(boards)
        return not seen.isdisjoint(boards)

    _put(MatchStore, "is_on_board", is_on_board)


def shows_the_record() -> None:
    """The record of a running match is everybody's."""
    from highpriest.play import Match

    _put(Match, "record_seen_by", lambda self, _seat=None: self.record().data())


def logs_the_seed() -> None:
    """The seed of each match goes to the log."""
    from highpriest.server.logs import log

    create = MatchStore.create

    async def telling(self: MatchStore, match: Any, *words: Any, **more: Any) -> None:
        log.debug("made", seed=match.seed.hex())
        await create(self, match, *words, **more)

    _put(MatchStore, "create", telling)


def deals_otherwise() -> None:
    """The deals come from another seed than the one that was promised."""
    from highpriest.play.fair import match_seed
    from highpriest.server.match import state

    promised = match_seed
    _put(state, "match_seed", lambda *given: hashlib.sha256(promised(*given)).digest())


def deals_again() -> None:
    """Whoever does not like their hand calls the match off alone."""
    from highpriest.server.match import decide
    from highpriest.server.match.timing import call_off
    from highpriest.server.requests import Abort

    decide._RULES[Abort] = lambda now, _who, _request: call_off(now)._replace(answered_by_update=False)


def seeds_by_the_clock() -> None:
    """The seed follows from the time."""
    import secrets

    from highpriest.server.match import making

    def by_the_clock(_size: int) -> bytes:
        return hashlib.sha256(str(int(time.time() * 1000)).encode()).digest()

    _put(making, "secrets", SimpleNamespace(token_bytes=by_the_clock, token_urlsafe=secrets.token_urlsafe))


def ends_on_deep_frames() -> None:
    """A deeply nested frame ends the process."""
    from highpriest.server.requests import REQUESTS
    from highpriest.server.sockets import route as sockets

    def validate(text: str) -> Any:
        if text.count("[") > 500:
            os._exit(3)
        return REQUESTS.validate_json(text)

    _put(sockets, "REQUESTS", SimpleNamespace(validator=SimpleNamespace(validate_json=validate)))


def fails_on_odd_names() -> None:
    """The name of a match that is none of ours makes a request fail."""
    from highpriest.server.match.rooms import Rooms

    room = Rooms.room

    async def failing(self: Rooms, match: str) -> Any:
        if not (match.isascii() and match.isprintable()):
            raise RuntimeError(match)
        return await room(self, match)

    _put(Rooms, "room", failing)


def believes_any_beginning() -> None:
    """An origin is taken for ours if it begins like ours."""
    from highpriest.server import security
    from highpriest.server.sockets import admission as sockets

    def is_own_site(connection: Any, _base_url: str) -> bool:
        origin = connection.headers.get("origin", "")
        return str(origin).startswith(f"http://{connection.headers.get('host')}")

    _put(security, "is_own_site", is_own_site)
    _put(sockets, "is_own_site", is_own_site)


def lets_other_sites_in() -> None:
    """Nothing stands before the routes."""
    from highpriest.server.security import Guard

    _put(Guard, "_problem", lambda _self, _connection: None)


def trusts_its_keeper() -> None:
    """No file is closed, held or looked at, and randomness that comes again is always too late."""
    from highpriest import locks
    from highpriest.server.match import decide, seating
    from highpriest.server.problems import Problem
    from highpriest.server.requests import AddNonce
    from highpriest.storage import checking, engine

    add = seating.add_nonce

    def again(now: Any, who: Any, request: Any) -> Any:
        if any(seat.nonce for seat in now.stored.seats if seat.seat in who.seats):
            raise Problem("nonce/given")
        return add(now, who, request)

    decide._RULES[AddNonce] = again
    _put(engine, "make_private", lambda path: path.touch())
    _put(locks, "_take", lambda _file: None)
    _put(checking, "_asked", lambda *_question: [])


def trusts_its_disk() -> None:
    """A file that is another one is written to; readiness only reads; and a slow transaction is given up on."""
    from tests.server import hurried

    from highpriest.server import readiness
    from highpriest.storage import file, writer

    async def is_always(*_sign: object) -> bool:
        return True

    write = writer.Writer._write

    async def impatiently(self: Any, batch: Any) -> None:
        task = asyncio.create_task(write(self, batch))
        done, _ = await asyncio.wait([task], timeout=1)
        if not done and hurried.paused(self._transactions._engine).exists():
            writer._fail(batch, TimeoutError())
        elif not done:
            await task  # the disk of a busy machine

    _put(writer.Writer, "_write", impatiently)
    _put(writer, "LATE", 3600.0)  # given up on before anybody is told, however slow the machine
    _put(file.SameFile, "check", lambda _self: None)
    _put(readiness.Readiness, "check", is_always)


def takes_the_disk_at_its_word() -> None:
    """What the disk did not promise to keep is taken for undone."""
    from highpriest.storage import transactions

    _put(transactions, "_IN_DOUBT", ())


def knows_no_limits() -> None:
    """Everybody may ask for anything, as often and as slowly as they like."""
    from highpriest.server import limits
    from highpriest.server.sockets import http

    _put(limits.Bucket, "take", lambda _self: True)
    _put(limits.Connections, "enter", lambda *_visitor: True)
    _put(http, "PATIENCE", 600.0)


def refuses_the_second() -> None:
    """As before matches had owners: each process has its own room, hears of every step, and refuses who was second."""
    from highpriest.server.match import room
    from highpriest.storage.writer import Job, Writer

    write = Writer.write

    def with_hint(self: Writer, job: Job) -> Any:
        changes: Any = job.changes
        of_changes = [change[1] for change in changes if isinstance(change[1], dict)]
        found = [row.get("match") or row.get("in_match") for row in (job.row or {}, *of_changes)]
        job.match = next((match for match in found if match), job.match)
        return write(self, job)

    async def once(carry_out: Callable[[], Any]) -> Any:
        return await carry_out()

    owns_everything()
    _put(Writer, "write", with_hint)
    _put(room, "anew_if_overtaken", once)


def owns_everything() -> None:
    """Every process owns every match. Not wrong by itself: the key of the steps still decides."""
    from highpriest.server.match.owners import Owners

    async def claim(_self: Owners, _match: str) -> None:
        return

    async def is_ours(_self: Owners, _match: str) -> bool:
        return True

    async def lost(_self: Owners, _matches: object) -> set[str]:
        return set()

    _put(Owners, "claim", claim)
    _put(Owners, "is_ours", is_ours)
    _put(Owners, "lost", lost)


def writes_over_others() -> None:
    """A step whose number is taken counts as stored, and every process owns every match."""
    owns_everything()
    from highpriest.storage.errors import TakenError

    append = MatchStore.append

    async def believing(self: MatchStore, *step: Any, **more: Any) -> None:
        try:
            await append(self, *step, **more)
        except TakenError:
            return

    _put(MatchStore, "append", believing)


def never_reads_the_log() -> None:
    """Every process owns every match, and none looks at what another has written."""
    from highpriest.server.match.live import LiveMatch

    async def not_read(_self: LiveMatch) -> None:
        return

    owns_everything()
    _put(LiveMatch, "follow_log", not_read)


def charges_the_gap() -> None:
    """Who takes a match over charges the players for some seconds in which nobody had it."""
    from highpriest.server.match import clocks, timing

    restored = timing.restored_clock

    def later(now: Any, life: str, at: int, seen: int) -> Any:
        clock = restored(now, life, at, seen)
        if clock is None or now.state.step.clock.life == life:
            return clock
        charged = [left - 5_000 * (place in timing.owing(now)) for place, left in enumerate(clock.left(at))]
        return clock.of(clock.pace, charged)

    _put(clocks, "restored_clock", later)


def keeps_what_it_lost() -> None:
    """Who has a match does not notice that it is another's."""
    from highpriest.server.match.owners import Owners

    async def is_ours(_self: Owners, _match: str) -> bool:
        return True

    async def lost(_self: Owners, _matches: object) -> set[str]:
        return set()

    _put(Owners, "is_ours", is_ours)
    _put(Owners, "lost", lost)


def never_takes_over() -> None:
    """A match stays with its owner, dead or alive."""
    from highpriest.server.match.owners import Owners

    async def not_taken(_self: Owners, _match: str, instead_of: str | None) -> bool:
        return False

    take = Owners.take

    async def taken(self: Owners, match: str, instead_of: str | None) -> bool:
        return await (take if instead_of is None else not_taken)(self, match, instead_of)

    _put(Owners, "take", taken)


def seats_everybody() -> None:
    """All who take an open table get a match, whether it was taken before or not, and whether they play already."""
    from highpriest.storage import lobby
    from highpriest.storage.matches import creation

    def seated(connection: Any, meeting: Any) -> bool:
        for statement, parameters in creation(meeting.match):
            connection.execute(statement, parameters)
        return True

    _put(lobby, "_meet", seated)


def leans_on_its_broker() -> None:
    """The lobby is looked at only when news come, and everybody known is sent away when the broker is away."""
    from highpriest.server.broker import Broker
    from highpriest.server.hosting.orders import Orders
    from highpriest.server.lobby.duties import Duties

    made, away = _made(Orders), Broker._note_away

    def sending_away(self: Broker, error: BaseException) -> None:
        away(self, error)
        for socket in [each for each in made[-1]._sockets if each.guest is not None]:
            socket.close(1012)

    async def not_by_itself(_self: Duties) -> None:
        return

    _put(Broker, "_note_away", sending_away)
    _put(Duties, "_wave", not_by_itself)


def believes_its_broker() -> None:
    """A match that the broker names is let go without a look at its lease."""
    from highpriest.server.broker import Broker
    from highpriest.server.match.rooms import Rooms

    made, run = _made(Rooms), Broker.run

    async def believing(self: Broker, heard: Any) -> None:
        def taken(hint: str | None) -> None:
            room = made[-1].open_room(hint or "")
            (room.give_up if room else lambda: heard(hint))()

        await run(self, taken)

    _put(Broker, "run", believing)


def tells_one_of_two() -> None:
    """Of two people who were paired, one is told."""
    from highpriest.server.lobby.lobby import Lobby

    tell, told = Lobby._tell_fate, set()

    def once(self: Lobby, fate: Any) -> None:
        if fate.match not in told:
            told.add(fate.match)
            tell(self, fate)

    _put(Lobby, "_tell_fate", once)


def expects_nobody_for_long() -> None:
    """Who does not come to a table of two who met has missed it after some seconds."""
    from highpriest.server.lobby import duties

    _put(duties, "EXPECTED", 6.0)
    _put(duties, "LOOKED_FOR", 1.0)


def hears_every_claim() -> None:
    """A win on time may be claimed whenever one likes."""
    from highpriest.server.match.live import LiveMatch

    def asked(self: LiveMatch) -> Any:
        return self.situation._replace(claimable=frozenset(seat.seat for seat in self.situation.stored.seats))

    _put(LiveMatch, "asked", asked)


def lets_all_talk() -> None:
    """Anybody may say as much as they like, strangers too."""
    from highpriest.server.match.chat import Chat

    _put(Chat, "_check_rate", lambda *_line: None)


def says_anything() -> None:
    """A sentence need not be one of those that there are."""
    from highpriest.server import requests
    from highpriest.server.sockets import route

    validator = requests.REQUESTS.validator

    def validate(text: str) -> Any:
        if '"say"' in text:
            text = json.dumps({"type": "say", "id": json.loads(text)["id"], "preset": "hello"})
        return validator.validate_json(text)

    _put(route, "REQUESTS", SimpleNamespace(validator=SimpleNamespace(validate_json=validate)))


def withdraws_any_seek() -> None:
    """Who wants no table of another's to be there may take it away."""
    from sqlalchemy import delete

    from highpriest.storage import lobby
    from highpriest.storage.schema import SEEKS

    def removed(connection: Any, seek: str, _person: str) -> None:
        connection.execute(delete(SEEKS).where(SEEKS.c.id == seek))

    _put(lobby, "_remove", removed)


def believes_open_lines() -> None:
    """A socket that is open counts as somebody who is there."""
    from highpriest.server.sockets.connection import Connection

    _put(Connection, "unanswered", 0.0)


def tells_it_once() -> None:
    """Who was away when somebody sat down at their table of days never hears of it."""
    from highpriest.storage.lobby import LobbyStore

    fates_of = LobbyStore.fates_of

    async def of_one_sitting(self: LobbyStore, person: str, since: float) -> Any:
        return [fate for fate in await fates_of(self, person, since) if fate.live]

    _put(LobbyStore, "fates_of", of_one_sitting)


def overlooks_absence() -> None:
    """Nobody is ever away."""
    from highpriest.server.match.presence import Presence

    _put(Presence, "look", lambda *_situation: False)


def forgets_whose_turn_it_is() -> None:
    """No list says for whom a match waits."""
    from highpriest.server.match import presenters

    summary = presenters.summary
    _put(presenters, "summary", lambda match, guest, _waiting_for=None: summary(match, guest, []))


def forgets_when_a_turn_ends() -> None:
    """No list says when a turn of days is over."""
    from highpriest.server.match import presenters

    summary = presenters.summary
    _put(presenters, "summary", lambda *match: summary(*match) | {"due": None})


def says_what_it_does_not() -> None:
    """Who gets up keeps the seat, and a seek and a rematch are others than was told."""
    from highpriest.server.lobby.lobby import Lobby
    from highpriest.server.match import decide
    from highpriest.server.match.making import match_after
    from highpriest.server.match.rooms import Rooms
    from highpriest.server.match.situation import Decision
    from highpriest.server.requests import Leave

    seek = Lobby.seek

    async def misnamed(self: Lobby, *terms: Any) -> Any:
        return await seek(self, *terms) | {"seek": "another"}

    async def two_of_them(self: Rooms, stored: Any) -> str:
        told, kept = match_after(stored), match_after(stored)
        await self.create(kept, stored.id)
        return told.id

    decide._RULES[Leave] = lambda now, _who, _request: Decision(now)
    _put(Lobby, "seek", misnamed)
    _put(Rooms, "make_rematch", two_of_them)


BUGS: dict[str, Callable[[], None]] = {
    bug.__name__.replace("_", "-"): bug
    for bug in (
        tells_before_it_stores,
        leaves_it_to_the_system,
        skips_one_on_return,
        takes_any_number,
        forgets_answers,
        forgets_keys,
        rests_after_a_pause,
        waits_for_its_disk,
        lets_two_in,
        shows_what_is_laid,
        overlooks_mirrored_boards,
        forgets_boards,
        remembers_boards,
        shows_the_record,
        logs_the_seed,
        deals_otherwise,
        deals_again,
        seeds_by_the_clock,
        ends_on_deep_frames,
        fails_on_odd_names,
        believes_any_beginning,
        lets_other_sites_in,
        trusts_its_keeper,
        trusts_its_disk,
        takes_the_disk_at_its_word,
        knows_no_limits,
        refuses_the_second,
        owns_everything,
        writes_over_others,
        never_reads_the_log,
        charges_the_gap,
        keeps_what_it_lost,
        never_takes_over,
        leans_on_its_broker,
        believes_its_broker,
        seats_everybody,
        tells_one_of_two,
        hears_every_claim,
        lets_all_talk,
        says_anything,
        withdraws_any_seek,
        believes_open_lines,
        tells_it_once,
        expects_nobody_for_long,
        overlooks_absence,
        forgets_when_a_turn_ends,
        forgets_whose_turn_it_is,
        says_what_it_does_not,
    )
}


def _made(kind: type[T]) -> list[T]:
    """Those of a kind that the server makes from now on, as they come."""
    made: list[T] = []
    start = kind.__init__

    def noting(self: Any, *given: Any) -> None:
        start(self, *given)
        made.append(self)

    _put(kind, "__init__", noting)
    return made


def _put(place: Any, name: str, value: Any) -> None:
    getattr(place, name)  # a bug that is planted where nothing is any more would never be found
    setattr(place, name, value)


if __name__ == "__main__":
    BUGS[sys.argv[1]]()
    hurry()
    sys.exit(main(sys.argv[2:]))
