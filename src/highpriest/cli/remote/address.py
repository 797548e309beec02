"""What people share: the address of a match, or of a server."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from highpriest.cli.errors import CommandError
from highpriest.names import GAMES


@dataclass(frozen=True, slots=True)
class Address:
    """A server, with the path it may stand under and no slash at the end; and a match there, if one is named."""

    server: str
    match: str | None

    @property
    def sockets(self) -> str:
        """The server's address for sockets."""
        return "ws" + self.server.removeprefix("http")


def read_address(text: str) -> Address:
    """Read an address as the page shows it: http://host:8470/aton/ID, or the server's alone."""
    wrong = CommandError(f"An address begins with http:// or https:// and a host, unlike {text!r}.")
    try:
        parts = urlsplit(text)
        is_one = parts.scheme in ("http", "https") and parts.hostname is not None and parts.port != 0
    except ValueError as error:  # a port that is no number, a bracket that is not closed
        raise wrong from error
    if not is_one:
        raise wrong
    folders = [folder for folder in parts.path.split("/") if folder]
    match = None
    if len(folders) >= 2 and folders[-2] in GAMES:
        *folders, _, match = folders
    return Address("/".join([f"{parts.scheme}://{parts.netloc}", *folders]), match)
