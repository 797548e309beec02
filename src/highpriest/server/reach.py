"""Under which addresses others can open the page."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterator
from typing import Final

# Addresses that nobody has; asking the way to them sends nothing and tells which of our own addresses leads outside.
_ELSEWHERE: Final = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
_EVERYWHERE: Final = ("0.0.0.0", "::", "")  # noqa: S104 - what a host may have asked for


def network_addresses(host: str, port: int) -> list[str]:
    """Where other devices reach a server that listens on `host`; none if it listens to this computer only."""
    if host in _EVERYWHERE:
        return [_url(each, port) for each in _own_addresses(with_ipv6=host == "::")]
    return [] if is_this_computer(host) else [_url(host, port)]


def working_addresses(host: str, port: int) -> list[str]:
    """All addresses that work, for the person who started the server: this computer's own first."""
    network = network_addresses(host, port)
    is_local = host in _EVERYWHERE or is_this_computer(host)
    return [*([_url("localhost", port)] if is_local else []), *network]


def is_this_computer(host: str) -> bool:
    """Whether only this computer can open an address with that host."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def _own_addresses(*, with_ipv6: bool) -> list[str]:
    """The addresses of this machine that others can use, the one that leads outside first."""
    found = [*_leading_outside(), *_of_our_name()]
    usable = [each for each in found if _is_usable(each, with_ipv6=with_ipv6)]
    return list(dict.fromkeys(usable))


def _leading_outside() -> Iterator[str]:
    for family, elsewhere in _ELSEWHERE:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as asking:
                asking.connect((elsewhere, 9))
                yield asking.getsockname()[0]
        except OSError:
            continue  # no way leads there


def _of_our_name() -> list[str]:
    try:
        return [str(found[4][0]) for found in socket.getaddrinfo(socket.gethostname(), None)]
    except OSError:
        return []


def _is_usable(address: str, *, with_ipv6: bool) -> bool:
    known = ipaddress.ip_address(address.partition("%")[0])
    if known.is_loopback or known.is_link_local or known.is_unspecified:
        return False
    return known.version == 4 or with_ipv6


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
