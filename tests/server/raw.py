"""Connections that keep to no client's manners: bytes as they are."""

from __future__ import annotations

import base64
import secrets
import socket
from typing import Final

from tests.server.running import Served

SECONDS: Final = 15.0  # less than the server waits for the answer to a ping of its own


def connected(server: Served) -> socket.socket:
    """A bare connection."""
    connection = socket.create_connection(("localhost", server.port))
    connection.settimeout(SECONDS)
    return connection


def upgraded(server: Served, match: str) -> socket.socket:
    """A connection that has become a stranger's socket of a match; nothing but the first answer has been read."""
    connection = connected(server)
    key = base64.b64encode(secrets.token_bytes(16)).decode()
    asked = (
        f"GET /api/matches/{match}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
    )
    connection.sendall(asked.encode())
    assert connection.recv(12) == b"HTTP/1.1 101"
    return connection


def is_cut_off(connection: socket.socket, piece: bytes, most: int) -> bool:
    """Whether the other side ends the connection of one who sends so many bytes, a piece at a time, and never reads."""
    try:
        for _ in range(0, most, len(piece)):
            connection.sendall(piece)
        while connection.recv(2**20):  # all is sent; the end may still be on its way
            pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True
