"""The addresses that others can open: told at the start, and to the page for its links."""

from __future__ import annotations

import socket

import pytest
from tests.server.visits import People, visit

from highpriest.cli.serve import _start_line
from highpriest.server import reach
from highpriest.server.settings import Settings

OWN = "192.168.178.20"


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with one address that leads outside, and some that help nobody."""
    monkeypatch.setattr(reach, "_leading_outside", lambda: iter([OWN, "fd00::20"]))
    monkeypatch.setattr(reach, "_of_our_name", lambda: ["127.0.1.1", "169.254.3.4", OWN, "10.0.0.7", "fe80::1%eth0"])


@pytest.mark.usefixtures("machine")
def test_a_server_for_the_network_is_reached_at_the_machines_addresses() -> None:
    assert reach.network_addresses("0.0.0.0", 8470) == [f"http://{OWN}:8470", "http://10.0.0.7:8470"]
    assert reach.working_addresses("0.0.0.0", 8470)[0] == "http://localhost:8470"
    assert f"http://{OWN}:8470" in reach.network_addresses("::", 8470)
    assert "http://[fd00::20]:8470" in reach.network_addresses("::", 8470)


@pytest.mark.usefixtures("machine")
@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost", "127.0.0.5"])
def test_a_server_for_this_computer_is_reached_by_nobody_else(host: str) -> None:
    assert reach.network_addresses(host, 8470) == []
    assert reach.working_addresses(host, 8470) == ["http://localhost:8470"]


@pytest.mark.usefixtures("machine")
def test_a_server_at_one_address_is_reached_there_only() -> None:
    assert reach.working_addresses("192.168.1.5", 80) == reach.network_addresses("192.168.1.5", 80)
    assert reach.working_addresses("192.168.1.5", 80) == ["http://192.168.1.5:80"]


def test_a_machine_without_a_network_has_no_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(socket.socket, "connect", fail)
    monkeypatch.setattr(socket, "getaddrinfo", fail)
    assert reach.network_addresses("0.0.0.0", 8470) == []
    assert reach.working_addresses("0.0.0.0", 8470) == ["http://localhost:8470"]


def test_the_first_line_lists_all_that_works_and_says_if_that_is_this_computer_alone() -> None:
    both = ["http://localhost:8470", f"http://{OWN}:8470"]
    assert _start_line(Settings(), both) == f"highpriest is at http://localhost:8470 and http://{OWN}:8470"
    alone = _start_line(Settings(), both[:1]).splitlines()
    assert alone[0] == "highpriest is at http://localhost:8470"
    assert "--host 0.0.0.0" in alone[1]
    public = "https://games.example/play"
    assert _start_line(Settings(base_url=public), [public]) == f"highpriest is at {public}"


@visit
async def test_the_page_is_told(people: People) -> None:
    assert (await people.http.get("/api/reach")).json() == {"public": None, "network": []}
