"""A program's guest on a server, over HTTP."""

from __future__ import annotations

import secrets
import time
from contextlib import suppress
from typing import Any, Final, Self

import httpx2

from highpriest.cli.errors import CommandError
from highpriest.cli.remote.address import Address

PATIENCE: Final = 20.0
Answer = dict[str, Any]


class RefusedError(CommandError):
    """The server refuses something; `reason` is its code for that, which never changes."""

    def __init__(self, reason: str, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason


class Guest:
    """Somebody at a server, known by a token. Used as a context manager."""

    def __init__(self, address: Address, token: str | None = None, name: str = "") -> None:
        self.address = address
        self.token = token
        self._name = name
        self._http = httpx2.Client(timeout=PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._http.close()

    @property
    def headers(self) -> dict[str, str]:
        """What shows who asks."""
        return {} if self.token is None else {"Authorization": f"Bearer {self.token}"}

    def get(self, path: str) -> Answer:
        """What is at a path under /api."""
        return self._ask("GET", path, None)

    def create(
        self,
        game: str,
        options: dict[str, Any],
        seats: list[dict[str, Any]],
        pace: str | None = None,
        absent: str | None = None,
    ) -> Answer:
        """Make a match; its table."""
        body = {"game": game, "options": options, "seats": seats, "pace": pace}
        return self._as_guest("matches", body | ({} if absent is None else {"absent": absent}))

    def join(self, match: str, seat: str | None = None) -> Answer:
        """Take an open seat; the table."""
        return self._as_guest(f"matches/{match}/join", {"seat": seat})

    def seek(self, terms: Answer) -> Answer:
        """Look for somebody to play with; the seek."""
        return self._as_guest("seeks", terms)

    def take(self, seek: str) -> Answer:
        """Sit down at somebody's open table; the match."""
        return self._as_guest(f"seeks/{seek}/take", {})

    def unseek(self, seek: str) -> None:
        """Look no longer; nothing happens if that is so already."""
        with suppress(RefusedError):
            self._ask("DELETE", f"seeks/{seek}", None)

    def _as_guest(self, path: str, body: Answer) -> Answer:
        if self.token is not None:
            try:
                return self._ask("POST", path, body)
            except RefusedError as error:
                if error.reason != "guest/unknown":  # the server has another key by now: it knows no old guest
                    raise
        self.token = self._ask("POST", "guests", {"name": self._name})["token"]
        return self._ask("POST", path, body)

    def _ask(self, method: str, path: str, body: Answer | None) -> Answer:
        """Ask, and ask again while the server does not know yet what comes of it: with one key it is done once."""
        key = {"Idempotency-Key": secrets.token_hex(16)}
        while True:
            try:
                return self._ask_once(method, path, body, key)
            except RefusedError as error:
                if error.reason != "storage/pending":
                    raise
            time.sleep(1)

    def _ask_once(self, method: str, path: str, body: Answer | None, key: dict[str, str]) -> Answer:
        server = self.address.server
        try:
            answer = self._http.request(method, f"{server}/api/{path}", json=body, headers={**self.headers, **key})
            data = {} if answer.status_code == httpx2.codes.NO_CONTENT else answer.json()
        except httpx2.TimeoutException as error:
            raise CommandError(f"{server} does not answer.") from error
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            raise CommandError(f"{server} cannot be reached: {error}.") from error
        except ValueError as error:
            raise CommandError(f"There is no highpriest server at {server}.") from error
        if answer.is_error and isinstance(data, dict) and "code" in data:
            raise RefusedError(data["code"], str(data.get("detail")))
        if answer.is_error or not isinstance(data, dict):
            raise CommandError(f"There is no highpriest server at {server}.")
        return data
