"""Who a visitor is: a guest, known by a key that only they have."""

from __future__ import annotations

import hashlib
import secrets
from pathlib import Path
from typing import Final

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response

KEY_BYTES: Final = 16
SECRET_BYTES: Final = 32
YEAR: Final = 365 * 24 * 3600
_BEARER: Final = "bearer "


class Guests:
    """Makes and reads the signed keys of guests. The database holds a digest of a guest's key only."""

    def __init__(self, secret: bytes, *, secure: bool) -> None:
        self._signer = Signer(secret, salt="highpriest guest")
        self.secure = secure
        self.cookie = "__Host-highpriest" if secure else "highpriest"

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


def secret_in(folder: Path) -> bytes:
    """The key that signs the cookies, from its file; made at the first start and readable by its owner only."""
    file = folder / "secret"
    if not file.exists() or file.stat().st_size < SECRET_BYTES:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # the seeds of running matches will lie here too
        # Whole or not at all: a server killed meanwhile must not leave an empty key, with which anyone could sign.
        made = folder / f"secret.{secrets.token_hex(4)}"
        made.touch(mode=0o600)
        made.write_bytes(secrets.token_bytes(SECRET_BYTES))
        made.replace(file)
    return file.read_bytes()
