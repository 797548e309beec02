"""A room: one match in memory, with everyone who looks at it. Store first, then tell."""

from __future__ import annotations

import asyncio
import json
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from highpriest.errors import HighpriestError
from highpriest.server.logs import log, note_failure
from highpriest.server.match import frames
from highpriest.server.match.presenters import table_for
from highpriest.server.match.state import MatchState, begun, rebuilt, started
from highpriest.server.messages import Done, Hinted, Offer, Table, Tried, encoded
from highpriest.server.presenters import advice
from highpriest.server.problems import Problem, problem_of
from highpriest.server.requests import (
    Abort,
    AddNonce,
    Answer,
    Hint,
    Ping,
    Play,
    Rematch,
    Request,
    Resign,
    TakeBack,
    Try,
)
from highpriest.server.sockets.connection import RESTART, Connection
from highpriest.storage.errors import StorageError, TakenError
from highpriest.storage.stored import Phase, Step, StoredMatch

if TYPE_CHECKING:
    from highpriest.server.match.rooms import Rooms

REMEMBERED_ANSWERS: Final = 256
MOST_STEPS: Final = 1_000  # after which nothing is taken back: a match must not grow without end


class Room:
    """Handles one request at a time.

    Whatever fails in storage closes the room: it is rebuilt from the log when somebody comes again.
    """

    def __init__(self, rooms: Rooms, stored: StoredMatch) -> None:
        self.stored = stored
        self.state: MatchState | None = rebuilt(stored) if stored.steps else None
        self._steps = list(stored.steps)
        self._asking = next((seat.guest for seat in stored.seats if seat.guest), "")  # for whom computers think
        self._levels = {seat.seat: seat.level for seat in stored.seats if seat.level}
        self.connections: list[Connection] = []
        self.back: Offer | None = None
        self.rematch_offer: Offer | None = None
        self.last_used = time.monotonic()
        self.is_closed = False
        self._rooms = rooms
        self._lock = asyncio.Lock()
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._answers: OrderedDict[tuple[str | None, str], str] = OrderedDict()
        self._steps_by_request = {
            (self._guest_of(step.seat), step.request): step for step in stored.steps if step.request is not None
        }

    # ---- who is here

    async def enter(self, connection: Connection, after: int) -> None:
        """Somebody looks at the match from now on; he is told what happened after that number."""
        async with self._lock:
            self._check_open()
            connection.seats = self.seats_of(connection.guest)
            self.connections.append(connection)
            self._tell_tables()
            number = self.state.number if self.state else 0
            missed = () if after == number else connection.seats or (None,)
            for seat in missed:
                async for text in frames.updates(self._log(), seat, after if after < number else 0):
                    connection.catch_up(text)
        self.wake_computers()

    def leave(self, connection: Connection) -> None:
        """Somebody looks no longer."""
        if connection in self.connections:
            self.connections.remove(connection)
            self.last_used = time.monotonic()
            self._tell_tables()

    def seats_of(self, guest: str | None) -> tuple[str, ...]:
        """The seats a guest holds."""
        return tuple(seat.seat for seat in self.stored.seats if guest is not None and seat.guest == guest)

    def _guest_of(self, name: str | None) -> str | None:
        for seat in self.stored.seats:
            if seat.seat == name:
                return seat.guest
        return None

    def _level_of(self, name: str) -> str | None:
        return self._levels.get(name)

    def _other_people(self, guest: str | None) -> list[str]:
        return [seat.seat for seat in self.stored.seats if seat.guest not in (None, guest)]

    def touch(self) -> None:
        """Somebody is about to use the room."""
        self.last_used = time.monotonic()

    def is_idle(self, seconds: float) -> bool:
        """Whether nobody has looked for so long and no computer is to move."""
        quiet = time.monotonic() - self.last_used > seconds
        return quiet and not self.connections and not self._thinking and not self._lock.locked()

    def close(self) -> None:
        """The room is no longer used; who is still in it must come again."""
        self.is_closed = True
        for connection in self.connections:
            connection.close(RESTART)
        for task in (*self._thinking.values(), *self._tasks):
            task.cancel()

    @property
    def number(self) -> int:
        """That of the last step on disk; the state may be ahead of it."""
        return len(self._steps)

    @property
    def at_rest(self) -> asyncio.Lock:
        """Held while a request is carried out. Until its step is written, the state is ahead of the log."""
        return self._lock

    def _check_open(self) -> None:
        if self.is_closed:
            raise Problem("storage/unavailable", "The table is being set up again; try once more.")

    # ---- telling

    def table(self, guest: str | None) -> Table:
        """The table as a guest sees it."""
        return table_for(self, guest)

    def _tell_tables(self) -> None:
        for connection in self.connections:
            connection.tell(encoded(self.table(connection.guest)))

    def _tell_updates(self, state: MatchState) -> None:
        """Tell the last step to everyone, each as his seats may know it; made once for each seat."""
        made: dict[str | None, str] = {}
        for connection in self.connections:
            for seat in connection.seats or (None,):
                if seat not in made:
                    made[seat] = frames.update(state, seat)
                connection.tell(made[seat])

    # ---- requests

    async def handle(self, connection: Connection, request: Request) -> None:
        """Carry a request out, or refuse it; either way it is answered."""
        self.last_used = time.monotonic()
        async with self._lock:
            if await self._answer_again(connection, request.id):
                return
            try:
                self._check_open()
                answer = await self._HANDLERS[type(request)](self, connection, request)
            except (Problem, HighpriestError) as error:
                self._note_failure(error)
                problem = error if isinstance(error, Problem) else problem_of(error)
                self._rooms.metrics.refused.labels(problem.code).inc()
                log.debug("refused", code=problem.code, match=self.stored.id)
                answer = encoded(problem.refusal(request.id))
            except BaseException:  # nobody knows how far it came
                self._give_up()
                raise
            if answer is not None:
                self._answer(connection, request.id, answer)
        self.wake_computers()

    def _note_failure(self, error: Exception) -> None:
        note_failure(error, match=self.stored.id)
        if isinstance(error, StorageError) and not isinstance(error, TakenError):
            self._give_up()

    def _give_up(self) -> None:
        """What is in memory may differ from the log: nobody may see it any more. Who asked still gets his answer."""
        self.is_closed = True
        asyncio.get_running_loop().call_soon(self._rooms.drop, self)

    def _answer(self, connection: Connection, request: str, text: str) -> None:
        if connection.seats:  # nobody else can change anything, and strangers may choose the same ids
            self._answers[connection.guest, request] = text
            if len(self._answers) > REMEMBERED_ANSWERS:
                self._answers.popitem(last=False)
        connection.tell(text)

    async def _answer_again(self, connection: Connection, request: str) -> bool:
        """Whether this request was answered before; if so it gets the same answer."""
        key = (connection.guest, request)
        if key in self._answers:
            connection.tell(self._answers[key])
            return True
        step = self._steps_by_request.get(key) if connection.guest else None
        if step is None:
            return False
        async for text in frames.updates(self._log(step.number), step.seat, step.number - 1):
            connection.tell(text)
        return True

    def _log(self, until: int | None = None) -> StoredMatch:
        return replace(self.stored, steps=tuple(self._steps[:until]))

    async def _add_nonce(self, connection: Connection, request: AddNonce) -> str:
        if not connection.seats:
            raise Problem("seat/not-yours")
        if self.stored.phase != "waiting":
            raise Problem("nonce/given")
        try:
            await self._rooms.store.matches.add_nonce(self.stored.id, str(connection.guest), request.nonce)
        except TakenError as error:
            raise Problem("nonce/given") from error
        mine = [seat for seat in self.stored.seats if seat.guest == connection.guest and seat.nonce is None]
        self._reseat(lambda seat: replace(seat, nonce=request.nonce) if seat in mine else seat)
        await self._begin_if_ready()
        self._tell_tables()
        return _done(request.id)

    async def _play(self, connection: Connection, request: Play) -> None:
        state = self._playing(connection, request.seat)
        self._check_number(state, request.seat, request.number)
        await self._play_moves(
            state, request.seat, request.id, lambda: state.match.play_all(request.seat, request.moves)
        )

    async def _resign(self, connection: Connection, request: Resign) -> None:
        state = self._playing(connection, request.seat)
        await self._play_moves(state, request.seat, request.id, lambda: state.match.resign(request.seat))

    async def _play_moves(self, state: MatchState, seat: str, request: str | None, act: Callable[[], object]) -> None:
        act()
        step = state.take("play", seat, request)
        await self._write(state, step, "over" if state.match.is_over else None)

    async def _try(self, connection: Connection, request: Try) -> None:
        state = self._playing(connection, request.seat)
        self._check_number(state, request.seat, request.number)
        if state.match.chooses_hidden:
            raise Problem("move/hidden")
        tried = state.match.tried(request.seat, request.moves)
        view = tried.view(request.seat)
        message: Tried = {
            "type": "tried",
            "id": request.id,
            "seat": request.seat,
            "number": request.number,
            "moves": list(request.moves),
            "view": view.data(),
            "aids": view.aids(),
        }
        connection.tell(encoded(message))

    async def _hint(self, connection: Connection, request: Hint) -> None:
        state = self._playing(connection, request.seat)
        self._check_number(state, request.seat, request.number)
        if self._other_people(connection.guest):
            raise Problem("hint/not-here")
        if self._tasks:  # each takes seconds of a worker that others wait for
            raise Problem("request/too-many", "The last hint is still being thought about.")
        self._spawn(self._give_hint(connection, request, state.match.view(request.seat)))

    async def _give_hint(self, connection: Connection, request: Hint, view: Any) -> None:
        try:
            explanation = await self._rooms.opponents.explain(view, str(connection.guest))
        except Exception:  # noqa: BLE001  # whatever it is, he who asked waits for an answer
            log.exception("a hint failed", match=self.stored.id)
            connection.tell(encoded(Problem("server/fault").refusal(request.id)))
            return
        message: Hinted = {
            "type": "hint",
            "id": request.id,
            "seat": request.seat,
            "number": request.number,
            "advice": advice(explanation),
        }
        connection.tell(encoded(message))

    async def _abort(self, connection: Connection, request: Abort) -> str | None:
        if not connection.seats:
            raise Problem("seat/not-yours")
        if self.stored.phase not in ("waiting", "playing"):
            raise Problem("match/over")
        if self.state is None:
            await self._rooms.store.matches.call_off(self.stored.id)
            self._set_phase("aborted")
            return _done(request.id)
        if self.state.has_moves:
            raise Problem("match/begun")
        step = self.state.take("abort", connection.seats[0], request.id)
        await self._write(self.state, step, "aborted")
        return None

    async def _take_back(self, connection: Connection, request: TakeBack) -> str | None:
        state = self._playing(connection, request.seat)
        if state.back_to(request.seat) is None:
            raise Problem("back/nothing")
        if state.number >= MOST_STEPS:
            raise Problem("back/nothing", "Too much has been taken back in this match already.")
        others = self._other_people(connection.guest)
        if others:
            self.back = {"by": request.seat, "waiting_for": others}
            await self._tell_offers()
            return _done(request.id)
        await self._go_back(state, request.seat, request.id)
        return None

    async def _go_back(self, state: MatchState, seat: str, request: str | None) -> None:
        kept = state.back_to(seat)
        if kept is None:
            raise Problem("back/nothing")
        state.rewind(kept)
        await self._write(state, state.take("back", seat, request, kept), None)

    async def _rematch(self, connection: Connection, request: Rematch) -> str:
        if not connection.seats:
            raise Problem("seat/not-yours")
        if self.stored.phase in ("waiting", "playing"):
            raise Problem("match/running")
        others = self._other_people(connection.guest)
        if others and self.stored.rematch is None:
            self.rematch_offer = {"by": connection.seats[0], "waiting_for": others}
        else:
            await self._make_rematch()
        await self._tell_offers()
        return _done(request.id)

    async def _make_rematch(self) -> None:
        self.rematch_offer = None
        if self.stored.rematch is None:
            self.stored = replace(self.stored, rematch=await self._rooms.make_rematch(self.stored))

    async def _answer_offer(self, connection: Connection, request: Answer) -> str:
        offer = self.back if request.offer == "back" else self.rematch_offer
        mine = [seat for seat in connection.seats if offer and seat in offer["waiting_for"]]
        if not offer or not mine:
            raise Problem("offer/none")
        left: Offer = {"by": offer["by"], "waiting_for": [seat for seat in offer["waiting_for"] if seat not in mine]}
        still_open = left if request.yes else None
        if request.offer == "back":
            self.back = still_open
            if still_open and not left["waiting_for"]:
                await self._go_back(self._running(), left["by"], None)
        else:
            self.rematch_offer = still_open
            if still_open and not left["waiting_for"]:
                await self._make_rematch()
        await self._tell_offers()
        return _done(request.id)

    async def _tell_offers(self) -> None:
        """Offers are in no log, so other processes are told them."""
        self._tell_tables()
        await self._rooms.store.say(self.stored.id, encoded([self.back, self.rematch_offer]))

    async def _ping(self, _connection: Connection, request: Ping) -> str:
        return _done(request.id)

    # ---- checks

    def _running(self) -> MatchState:
        if self.state is None:
            raise Problem("match/over" if self.stored.phase == "aborted" else "match/waiting")
        if self.stored.phase != "playing":
            raise Problem("match/over")
        return self.state

    def _playing(self, connection: Connection, seat: str) -> MatchState:
        if seat not in connection.seats:
            raise Problem("seat/not-yours")
        return self._running()

    @staticmethod
    def _check_number(state: MatchState, seat: str, number: int) -> None:
        """A move must answer the choice as it stands now: not an earlier one, and not one that is still to come."""
        since = state.choice_since.get(seat)
        if since is None:
            raise Problem("move/not-due")
        if not since <= number <= state.number:
            raise Problem("move/late")

    # ---- writing down

    async def _begin_if_ready(self) -> bool:
        """Begin if all are there; False if somebody is missing, or another process was first."""
        if self.stored.phase != "waiting" or not all(
            seat.level or (seat.guest and seat.nonce) for seat in self.stored.seats
        ):
            return False
        self.state, step = begun(self.stored)
        try:
            await self._write(self.state, step, "over" if self.state.match.is_over else "playing")
        except TakenError:
            return False
        return True

    async def _write(self, state: MatchState, step: Step, phase: Phase | None) -> None:
        """On disk first; then everyone is told."""
        result = state.match.result if phase == "over" else None
        try:
            await self._rooms.store.matches.append(
                self.stored.id, step, phase, None if result is None else result.data()
            )
        except TakenError:
            await self._make_again()
            raise
        except StorageError:
            self._give_up()
            raise
        by = "computer" if step.seat and self._level_of(step.seat) else "person"
        self._rooms.metrics.steps.by[state.match.game, by] += 1
        self._tell_step(state, step)
        if self.back is not None or phase is not None:
            self.back = None
            self._set_phase(phase or self.stored.phase)

    def _tell_step(self, state: MatchState, step: Step) -> None:
        self._steps.append(step)
        if step.request is not None:
            self._steps_by_request[self._guest_of(step.seat), step.request] = step
        self._tell_updates(state)

    def _set_phase(self, phase: Phase) -> None:
        self.stored = replace(self.stored, phase=phase)
        self._tell_tables()

    def _reseat(self, change: Callable[[Any], Any]) -> None:
        self.stored = replace(self.stored, seats=tuple(map(change, self.stored.seats)))

    async def join(self, guest: str, name: str | None, wanted: str | None) -> None:
        """Give the guest an open seat: that one, or the first."""
        async with self._lock:
            self._check_open()
            if self.seats_of(guest) and wanted is None:
                return
            if self.stored.phase == "aborted":
                raise Problem("match/over")
            for place, seat in enumerate(self.stored.seats):
                if seat.level is None and seat.guest is None and wanted in (None, seat.seat):
                    await self._claim(place, guest, name)
                    return
            raise Problem("match/full")

    async def _claim(self, place: int, guest: str, name: str | None) -> None:
        try:
            await self._rooms.store.matches.claim(self.stored.id, place, guest, name)
        except TakenError as error:
            await self._follow_log()
            raise Problem("match/full") from error
        except StorageError:
            self._give_up()
            raise
        taken = self.stored.seats[place]
        self._reseat(lambda seat: replace(seat, guest=guest, name=name) if seat is taken else seat)
        for connection in self.connections:
            connection.seats = self.seats_of(connection.guest)
        self._tell_tables()

    async def start(self) -> None:
        """Begin at once if nobody has to be waited for, and let the computers play."""
        async with self._lock:
            await self._begin_if_ready()
        self.wake_computers()

    # ---- other processes on the same database

    async def catch_up(self) -> None:
        """Take over what others have written to the log since, and begin if all are there now."""
        async with self._lock:
            if not self.is_closed:
                await self._follow_log()
                if await self._begin_if_ready():
                    self.wake_computers()  # those of later steps are woken where the steps are written

    def take_offers(self, said: str) -> None:
        """What people ask each other for at another process."""
        self.back, self.rematch_offer = json.loads(said)
        self._tell_tables()

    async def _follow_log(self) -> None:
        """Tell everyone what is new in the log. Raises StorageError."""
        stored = await self._rooms.store.matches.load(self.stored.id, self.number)
        if stored is None:
            return
        self.stored = stored
        if stored.rematch is not None:
            self.rematch_offer = None
        for connection in self.connections:
            connection.seats = self.seats_of(connection.guest)
        for step in stored.steps:
            self.state = self.state or started(stored)
            self.state.follow(step)
            self.back = None
            self._tell_step(self.state, step)
        self._tell_tables()

    async def _make_again(self) -> None:
        """Somebody else was first with that number: take back what is in memory only, and go on from the log."""
        self.state = rebuilt(self._log()) if self._steps else None
        try:
            await self._follow_log()
        except StorageError:
            self._rooms.drop(self)

    # ---- computers

    def wake_computers(self) -> None:
        """Let every computer that owes a move think, if it does not already."""
        if self.state is None or self.stored.phase != "playing" or self.is_closed:
            return
        for seat, since in self.state.choice_since.items():
            if self._level_of(seat) and seat not in self._thinking:
                self._thinking[seat] = asyncio.create_task(self._computer_turn(self.state, seat, since))

    async def _computer_turn(self, state: MatchState, seat: str, since: int) -> None:
        """Think, wait until the move is due, play. If the choice has vanished meanwhile, it is thought of anew."""
        try:
            pause = self._rooms.pace.begin()
            moves = await self._think(state, seat, since)
            await pause.end()
            async with self._lock:
                stands = state is self.state and state.choice_since.get(seat) == since
                if moves and not self.is_closed and stands:
                    await self._play_moves(state, seat, None, lambda: state.match.play_all(seat, moves))
        except StorageError as error:
            log.warning("a computer's move could not be stored", match=self.stored.id, reason=error.reason)
        except Exception:  # noqa: BLE001  # a stranger's player may raise anything, and the others play on
            log.exception("a computer could not move", match=self.stored.id, player=self._level_of(seat))
            await asyncio.sleep(1)  # so that a player that always fails does not keep the server busy
        finally:
            self._thinking.pop(seat, None)
        self.wake_computers()

    async def _think(self, state: MatchState, seat: str, since: int) -> list[str]:
        """All steps of the turn, each chosen from what the seat would see after those before."""
        level, moves = str(self._level_of(seat)), list[str]()
        moment: Any = state.match
        while seat in moment.owing:
            hidden = moment.chooses_hidden
            moves.append(await self._rooms.opponents.choose(level, moment.view(seat), self._asking))
            if state.choice_since.get(seat) != since:
                return []
            if hidden:
                break
            moment = state.match.tried(seat, moves)
            if moment.owing != (seat,):  # somebody else owes a move, or both are to lay already
                break
        return moves

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Of the class and not of each room: a room that holds its own methods would be freed by the collector alone, which
    # hardly ever comes.
    _HANDLERS: Final[dict[type, Callable[[Room, Connection, Any], Coroutine[Any, Any, str | None]]]] = {
        AddNonce: _add_nonce,
        Play: _play,
        Try: _try,
        Hint: _hint,
        Resign: _resign,
        Abort: _abort,
        TakeBack: _take_back,
        Rematch: _rematch,
        Answer: _answer_offer,
        Ping: _ping,
    }


def _done(request: str) -> str:
    message: Done = {"type": "done", "id": request}
    return encoded(message)
