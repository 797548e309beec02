"""Small news between many processes, through Redis or Valkey: that the lobby has changed, and how many people are here.

Whatever goes through it may be lost at any time. The database is the truth and is asked every two seconds anyway, so a
broker that is away costs a moment and nothing else. No frame and no lease passes through it, and nothing secret.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from highpriest.server.logs import log
from highpriest.server.metrics import Metrics

if TYPE_CHECKING:
    from redis.asyncio.client import PubSub

ANSWERED: Final = 1.0  # seconds within which a broker that is there has answered
PAUSE: Final = 1.0  # seconds until it is tried again
SCHEMES: Final = ("redis", "rediss", "valkey", "valkeys", "unix")
_GONE: Final = (RedisError, OSError, TimeoutError)

Heard = Callable[[str | None], object]  # a hint, or None where some may have been lost


class AddressError(ValueError):
    """No broker can be at such an address. Says why in words that hold no password."""


def client_at(url: str) -> Redis:
    """A client that gives up at once instead of trying again by itself. Raises AddressError."""
    scheme, separator, rest = url.partition("://")
    if scheme not in SCHEMES or not separator:
        raise AddressError(f"begins with {', '.join(f'{known}://' for known in SCHEMES[:-1])} or {SCHEMES[-1]}://")
    address = f"{scheme.replace('valkey', 'redis')}://{rest}"
    try:
        return Redis.from_url(
            address,
            decode_responses=True,
            encoding_errors="replace",
            socket_timeout=ANSWERED,
            socket_connect_timeout=ANSWERED,
            retry=Retry(NoBackoff(), 0),
        )
    except ValueError as error:
        raise AddressError("has a host, a port and the number of a database, as in redis://10.0.0.7:6379/0") from error


class Broker:
    """One connection to tell and one to listen, made anew whenever one of them breaks."""

    def __init__(self, url: str, metrics: Metrics) -> None:
        """Raise AddressError if the address makes no sense; whether anybody is there is seen later."""
        database = client_at(url).get_connection_kwargs().get("db") or 0
        self.is_up = False
        self._url = url
        self._metrics = metrics
        self._own = secrets.token_hex(8)  # so that nobody listens to themselves
        self._channel = f"highpriest:{database}"  # Redis has its channels in common for all its databases
        self._waiting: dict[str, int] = {}  # hints, each once, and for how many seconds they are kept
        self._wake = asyncio.Event()
        self._is_known_away = False

    def publish(self, hint: str, kept: int = 0) -> None:
        """Tell all other processes soon; those that come within so many seconds, too. Lost if nobody is there."""
        if self.is_up:
            self._waiting[hint] = kept
            self._wake.set()
        else:
            self._metrics.broker_missed.inc()

    async def run(self, heard: Heard) -> None:
        """Tell, and hear what others tell, as long as the broker is there; else try again. Runs until cancelled."""
        while True:
            try:
                await self._serve(heard)
            except* _GONE as errors:
                self._note_away(errors.exceptions[0])
            await asyncio.sleep(PAUSE)

    async def _serve(self, heard: Heard) -> None:
        client = client_at(self._url)
        listening = client.pubsub()
        try:
            await listening.subscribe(self._channel)
            await self._hear_kept(client, heard)
            self._note_up()
            heard(None)
            async with asyncio.TaskGroup() as both:
                both.create_task(self._tell(client))
                both.create_task(self._listen(listening, heard))
        finally:
            self._note_down()
            for each in (listening, client):
                with suppress(*_GONE):
                    await each.aclose()

    # ---- telling

    async def _tell(self, client: Redis) -> None:
        """Send what has gathered in one go; with nothing to send, see from time to time whether anybody is there."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(ANSWERED):
                    await self._wake.wait()
            self._wake.clear()
            if self._waiting:
                await self._send(client)
            else:
                await client.ping()

    async def _send(self, client: Redis) -> None:
        pipeline = client.pipeline(transaction=False)
        sent, self._waiting = self._waiting, {}
        for hint, kept in sent.items():
            if kept:
                pipeline.set(f"{self._channel}:kept:{self._own}", f"{self._own} {hint}", ex=kept)
            pipeline.publish(self._channel, f"{self._own} {hint}")
        try:
            await pipeline.execute()
        except _GONE:
            self._metrics.broker_missed.inc(len(sent))
            raise
        self._metrics.broker_published.inc(len(sent))

    # ---- listening

    async def _hear_kept(self, client: Redis, heard: Heard) -> None:
        """What others have told before this process listened."""
        async for key in client.scan_iter(match=f"{self._channel}:kept:*", count=1_000):
            self._take(await client.get(key), heard)

    async def _listen(self, listening: PubSub, heard: Heard) -> None:
        """Hear others. A broker that stands still says nothing either, so a silent one is asked."""
        is_asked = False
        while True:
            message: dict[str, Any] | None = await listening.get_message(timeout=ANSWERED)
            if message is None and is_asked:
                raise TimeoutError
            is_asked = message is None
            if message is None:
                await listening.ping()
            elif message["type"] == "message":
                self._take(message["data"], heard)

    def _take(self, told: str | None, heard: Heard) -> None:
        sender, _, hint = (told or "").partition(" ")
        if hint and sender != self._own:
            heard(hint)

    # ---- up and down

    def _note_up(self) -> None:
        self.is_up = True
        self._metrics.broker_up.set(1)
        log.info("the broker is there")
        self._is_known_away = False

    def _note_down(self) -> None:
        self.is_up = False
        self._metrics.broker_up.set(0)
        self._metrics.broker_missed.inc(len(self._waiting))
        self._waiting.clear()

    def _note_away(self, error: BaseException) -> None:
        while isinstance(error, BaseExceptionGroup):
            error = error.exceptions[0]
        if not self._is_known_away:  # once, however long it stays away
            log.warning("the broker is away: news of the lobby take a moment longer", reason=type(error).__name__)
        self._is_known_away = True
