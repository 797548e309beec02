"""Links that carry a guest to another device: one use, one minute.

A link holds the guest's key, masked by a number that only this server can work out from its secret, and is signed with
the time. So nothing is stored when it is made, and the database never holds anything that could be used as a link: once
it is used, a digest of it is written down, and the first to write it has the key.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final, NamedTuple

from itsdangerous import BadSignature, SignatureExpired, TimestampSigner
from itsdangerous.encoding import base64_decode, base64_encode

from highpriest.server.problems import Problem

SECONDS: Final = 60
LONGEST_LINK: Final = 200
_NONCE_BYTES: Final = 16


class MadeLink(NamedTuple):
    """A link, and the digest under which it can be asked whether the link was used: nobody can make a link of it."""

    link: str
    digest: str


class OpenedLink(NamedTuple):
    """The guest's key, and the digest under which it is noted that the link was used."""

    key: bytes
    digest: str


class DeviceLinks:
    """Makes and opens links."""

    def __init__(self, secret: bytes) -> None:
        self._signer = TimestampSigner(secret, salt="highpriest device link", digest_method=hashlib.sha256)
        self._mask = hmac.digest(secret, b"highpriest device link mask", "sha256")

    def make(self, key: bytes) -> MadeLink:
        """A link for a key of at most 32 bytes."""
        nonce = secrets.token_bytes(_NONCE_BYTES)
        link = self._signer.sign(base64_encode(nonce + self._masked(nonce, key))).decode()
        return MadeLink(link, _digest(nonce))

    def open(self, link: str) -> OpenedLink:
        """What a link holds; raises Problem if we never made it, or too long ago."""
        try:
            held = base64_decode(self._signer.unsign(link.encode("utf-8", "replace"), max_age=SECONDS))
        except SignatureExpired as error:
            raise Problem("device/late") from error
        except BadSignature as error:
            raise Problem("device/unknown") from error
        nonce, masked = held[:_NONCE_BYTES], held[_NONCE_BYTES:]
        return OpenedLink(self._masked(nonce, masked), _digest(nonce))

    def _masked(self, nonce: bytes, key: bytes) -> bytes:
        mask = hmac.digest(self._mask, nonce, "sha256")
        return bytes(one ^ other for one, other in zip(key, mask[: len(key)], strict=True))


def _digest(nonce: bytes) -> str:
    return hashlib.sha256(nonce).hexdigest()
