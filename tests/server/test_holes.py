"""Ways in which the server could be misused or fail that were found once: they stay closed."""

from __future__ import annotations

import http.client
import time
from typing import Final

import pytest
from tests.server.running import Served

pytestmark = pytest.mark.timeout(120)

CLIENTS_KEEP: Final = 5.0  # seconds, the default of httpx and of others; a proxy keeps a connection for a minute or two


def test_a_connection_that_clients_still_keep_is_kept_by_the_server(server: Served) -> None:
    """Otherwise a request crosses with the server's good-bye, and nobody knows whether it was carried out."""
    connection = http.client.HTTPConnection("localhost", server.port)
    connection.request("GET", "/healthz")
    assert connection.getresponse().read() == b"alive\n"
    time.sleep(CLIENTS_KEEP + 1)
    connection.sock.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert connection.sock.recv(15) == b"HTTP/1.1 200 OK"
    connection.close()
