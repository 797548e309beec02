"""The socket of a match. When it breaks, it is opened again from the last update on, and nothing is lost or doubled."""

from __future__ import annotations

import json
import queue
import secrets
import threading
import time
from contextlib import ExitStack, suppress
from typing import Any, Final, Self

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from highpriest.cli.errors import CommandError
from highpriest.cli.remote.guest import Guest, RefusedError

Message = dict[str, Any]
PAUSES: Final = (0.1, 0.5, 1.0, 2.0, 4.0, 8.0, 8.0, 8.0)  # seconds before each further try
_TURNED_AWAY: Final = ("match/unknown", "request/foreign")


class ReconnectingSocket:
    """Tells what happens at a match, and takes requests. Used as a context manager."""

    def __init__(self, guest: Guest, match: str) -> None:
        self._guest = guest
        self._match = match
        self._socket: ClientConnection | None = None
        self._closing = ExitStack()
        self._heard: queue.SimpleQueue[tuple[ClientConnection, Message | None]] = queue.SimpleQueue()
        self._seen: dict[str | None, int] = {}  # the number of the last update, by seat
        self._unanswered: dict[str, str] = {}  # by id; sent again when the socket is opened again

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._closing.close()

    def send(self, kind: str, **fields: Any) -> str:
        """Send a request; its id, which the answer names."""
        request = secrets.token_hex(8)
        self._unanswered[request] = json.dumps({"type": kind, "id": request, **fields})
        if self._socket is not None:
            self._try_to_send(self._socket, self._unanswered[request])
        return request

    def receive(self, seconds: float | None = None) -> Message | None:
        """Return the next message, or None if none comes within `seconds`."""
        while True:
            socket = self._opened()
            try:
                source, message = self._heard.get(block=seconds != 0, timeout=seconds)
            except queue.Empty:
                return None
            if source is not socket:
                continue
            if message is None:
                self._drop()
            elif self._is_news(message):
                return message

    def _is_news(self, message: Message) -> bool:
        kind = message["type"]
        if kind == "refused" and message["id"] is None:
            self._take_refusal(message)
            return False
        if kind == "pending" or (kind == "refused" and message["code"] == "storage/unavailable"):
            self._ask_again(message["id"])
            return False
        self._unanswered.pop(str(message["answers"] if kind == "update" else message.get("id")), None)
        if kind != "update":
            return True
        seat, number = message["seat"], message["number"]
        is_new: bool = number > self._seen.get(seat, 0)
        self._seen[seat] = max(number, self._seen.get(seat, 0))
        return is_new

    def _take_refusal(self, message: Message) -> None:
        if message["code"] in _TURNED_AWAY:
            raise RefusedError(message["code"], message["detail"])
        if message["code"] == "request/too-many":
            time.sleep(1)
            self._send_again()

    def _ask_again(self, request: str | None) -> None:
        """The server's disk did not do its work, or has not yet: with the same id nothing is done twice."""
        time.sleep(1)
        if self._socket is not None and request in self._unanswered:
            self._try_to_send(self._socket, self._unanswered[request])

    # ---- the socket itself

    def _opened(self) -> ClientConnection:
        if self._socket is None:
            self._socket = self._open()
            threading.Thread(target=self._listen, args=(self._socket,), daemon=True).start()
            self._send_again()
        return self._socket

    def _open(self) -> ClientConnection:
        address = self._guest.address
        since = min(self._seen.values(), default=0)
        target = f"{address.sockets}/api/matches/{self._match}/socket?since={since}"
        for pause in (*PAUSES, None):
            try:
                return self._closing.enter_context(connect(target, additional_headers=self._guest.headers))
            except (OSError, WebSocketException) as error:
                if pause is None:
                    raise CommandError(f"{address.server} does not answer any more: {error}.") from error
                time.sleep(pause)
        raise AssertionError  # the last try returns or raises

    def _listen(self, socket: ClientConnection) -> None:
        """Hear what comes, in a thread of its own: echoes are sent back while somebody thinks about a move."""
        with suppress(ConnectionClosed):
            for text in socket:
                message: Message = json.loads(text)
                if message["type"] == "echo":
                    socket.send(json.dumps({"type": "echoed", "id": message["id"]}))
                else:
                    message["heard"] = time.monotonic()  # it may be read much later, once a move is typed
                    self._heard.put((socket, message))
        self._heard.put((socket, None))

    def _drop(self) -> None:
        self._closing.close()
        self._socket = None

    def _send_again(self) -> None:
        if self._socket is not None:
            for text in self._unanswered.values():
                self._try_to_send(self._socket, text)

    def _try_to_send(self, socket: ClientConnection, text: str) -> None:
        with suppress(ConnectionClosed):  # `receive` notices, and it is sent again
            socket.send(text)
