"""Texts as they go over the wire: WebSocket's frames (RFC 6455, 5.2), where a message is one frame."""

from __future__ import annotations

import struct
from typing import Final

from websockets.frames import Opcode, apply_mask  # type: ignore[attr-defined]  # as it is there, compiled or not

_WHOLE_TEXT: Final = 0x80 | Opcode.TEXT  # how the frame of a message begins that is not in pieces
_MASKED: Final = 0x80  # what a client sends is, by four bytes before it
_MASK: Final = 4
_SHORT, _MIDDLE, _LONG = struct.Struct("!BB"), struct.Struct("!BBH"), struct.Struct("!BBQ")  # its length, three ways


def framed(text: str) -> bytes:
    """A text as it goes over the wire to a client: in one piece, and not masked."""
    data = text.encode()
    length = len(data)
    if length < 126:
        return _SHORT.pack(_WHOLE_TEXT, length) + data
    if length < 1 << 16:
        return _MIDDLE.pack(_WHOLE_TEXT, 126, length) + data
    return _LONG.pack(_WHOLE_TEXT, 127, length) + data


def whole_text(data: bytes, longest: int) -> bytes | None:
    """What a client says if this is one text in one piece and nothing else; None for all that is rarer, or wrong."""
    if len(data) < _SHORT.size + _MASK or data[0] != _WHOLE_TEXT:
        return None
    length, mask = data[1] - _MASKED, _SHORT.size
    if length == 126:
        length, mask = int.from_bytes(data[mask : mask + 2], "big"), _MIDDLE.size
    elif length > 126:
        return None
    start = mask + _MASK
    if length != len(data) - start or length > longest:  # also where it is not masked
        return None
    text: bytes = apply_mask(data[start:], data[mask:start])
    return text
