"""Who a visitor is: a guest, known by a key that only they have."""

from __future__ import annotations

import hashlib
import secrets
from pathlib import Path
from typing import Final

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from highpriest.server.logs import log
from highpriest.server.people.keys import keys_in, secret_in, stamp

KEY_BYTES: Final = 16
YEAR: Final = 365 * 24 * 3600
_BEARER: Final = "bearer "


class Guests:
    """Makes and reads the signed keys of guests. The database holds a digest of a guest's key only."""

    def __init__(self, folder: Path, *, secure: bool) -> None:
        """Raises OSError or ValueError if there are no keys in that folder and none can be made there."""
        secret_in(folder)
        self._folder = folder
        self._stamp = stamp(folder)
        self._signer = Signer(keys_in(folder), salt="highpriest guest")
        self.secure = secure
        self.cookie = "__Host-highpriest" if secure else "highpriest"

    def keys(self) -> list[bytes]:
        """The keys that count now, the one in use last."""
        return self._signer.secret_keys

    def new(self) -> str:
        """A token for a new guest."""
        return self._signer.sign(secrets.token_urlsafe(KEY_BYTES)).decode()

    def token_of(self, key: bytes) -> str:
        """A token for a guest who has a key already."""
        return self._signer.sign(key).decode()

    def read(self, token: str) -> str | None:
        """The guest that a token stands for, or None if we never made it."""
        key = self.key_in(token)
        return None if key is None else hashlib.sha256(key).hexdigest()

    def key_in(self, token: str) -> bytes | None:
        """The key in a token, or None if we never made it."""
        try:
            return self._signer.unsign(token.encode("utf-8", "replace"))
        except BadSignature:
            return None

    def key_of(self, connection: HTTPConnection) -> bytes | None:
        """The key of the guest who asks."""
        return self.key_in(_token_in(connection)) or self.key_in(connection.cookies.get(self.cookie, ""))

    def renewal(self, connection: HTTPConnection) -> str | None:
        """The token of a browser signed anew, if a former key has signed it: that will not count for ever."""
        token = connection.cookies.get(self.cookie, "")
        if len(self._signer.secret_keys) == 1 or self.read(token) is None:
            return None
        renewed = self._signer.sign(self._signer.unsign(token.encode())).decode()
        return None if renewed == token else renewed

    def look_at_keys(self) -> None:
        """Take over the keys if the host has changed them; if they cannot be read, the known ones stay."""
        found = stamp(self._folder)
        if found != self._stamp:
            self._stamp = found  # what cannot be read is tried again in a minute, when the stamp is another
            try:
                self._signer = Signer(keys_in(self._folder), salt="highpriest guest")
            except (OSError, ValueError) as error:
                log.warning("the keys could not be read", reason=type(error).__name__)

    def give_cookie(self, response: Response, token: str) -> None:
        """Let a browser keep its token."""
        response.set_cookie(
            self.cookie, token, max_age=YEAR, httponly=True, samesite="lax", secure=self.secure, path="/"
        )

    def by_cookie(self, connection: HTTPConnection) -> str | None:
        """The guest of a browser."""
        return self.read(connection.cookies.get(self.cookie, ""))

    def by_header(self, connection: HTTPConnection) -> str | None:
        """The guest of a program, which sends its token itself."""
        return self.read(_token_in(connection))


def _token_in(connection: HTTPConnection) -> str:
    header = connection.headers.get("authorization", "")
    return header[len(_BEARER) :] if header.lower().startswith(_BEARER) else ""
