"""Passes: what one process tells another of a visitor it lets through, signed with the key that all of them share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import Scope

HEADER: Final = "x-highpriest-pass"
VALID: Final = 120  # seconds: it is used at once, but the clocks of two machines may differ
_PLACE: Final = "highpriest.pass"  # in the scope of a request


@dataclass(frozen=True, slots=True)
class Pass:
    """Who comes, and from which address: both were checked at the door."""

    guest: str | None
    address: str


class Passes:
    """Writes and reads passes, each for one path."""

    def __init__(self, keys: Callable[[], Sequence[bytes]]) -> None:
        """`keys` are those that count now, the one to sign with last."""
        self._keys = keys

    @property
    def _serializer(self) -> URLSafeTimedSerializer:
        return URLSafeTimedSerializer(list(self._keys()), salt="highpriest pass")

    def write(self, visitor: Pass, path: str) -> dict[str, str]:
        """The header that lets a visitor through."""
        return {HEADER: str(self._serializer.dumps([visitor.guest, visitor.address, path]))}

    def read(self, scope: Scope) -> Pass | None:
        """The pass of a request; None if it has none. Raises BadSignature if it is not ours, or for elsewhere."""
        written = Headers(scope=scope).get(HEADER)
        if written is None:
            return None
        guest, address, path = self._serializer.loads(written, max_age=VALID)
        if path != scope["path"]:
            raise BadSignature("a pass for another path")
        return Pass(guest, address)


def with_pass(scope: Scope, visitor: Pass) -> Scope:
    """A request as if the visitor had come here in the first place."""
    return {**scope, _PLACE: visitor, "client": (visitor.address, 0)}


def pass_of(connection: HTTPConnection) -> Pass | None:
    """The pass with which a visitor was let through, if they came by a door."""
    found: Any = connection.scope.get(_PLACE)
    return found if isinstance(found, Pass) else None
