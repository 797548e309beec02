"""What a server wrote to its folder, promised to keep and said to others, in order: from a record that strace made."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

# -D leaves the server our own child; --seccomp-bpf lets it run at full speed between these calls.
CALLS: Final = "openat,pwrite64,write,writev,sendmsg,sendto,ftruncate,fsync,fdatasync,unlink,rename"
STRACE: Final = ("strace", "-D", "-f", "--seccomp-bpf", "-y", "-xx", "-s", "9999999", "-e", f"trace={CALLS}", "-o")
_LINE: Final = re.compile(r"(\d+) +(?:<\.\.\. \w+ resumed>|(?=\w+\())(.*)")
_UNFINISHED: Final = " <unfinished ...>"
_CALL: Final = re.compile(r"(\w+)\((?:\w+<([^>]*)>)?(.*)\) += (-?\d+)", re.DOTALL)
_SENDING: Final = re.compile(r"(?:write|writev|sendmsg|sendto)\(\d+<([^>]*)>(.*)")
_TEXT: Final = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
_SOCKET: Final = "socket:"


@dataclass(frozen=True, slots=True)
class Wrote:
    """Bytes at a place of a file; the system may keep them in memory."""

    file: str
    offset: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Truncated:
    """A file has another length."""

    file: str
    size: int


@dataclass(frozen=True, slots=True)
class Synced:
    """A file, or the folder itself as the empty name, is on disk as it was before the event with that number."""

    file: str
    before: int


@dataclass(frozen=True, slots=True)
class Named:
    """A file is made, which has no former name; or renamed; or removed, and has no name any more."""

    former: str | None
    name: str | None


@dataclass(frozen=True, slots=True)
class Said:
    """Bytes begin to go out on a socket."""

    socket: str
    data: bytes


Event = Wrote | Truncated | Synced | Named | Said


def events(record: Path, folder: Path) -> list[Event]:
    """All that concerns the files of a folder, and everything that was said."""
    reading = _Reading(f"{folder}/")
    with record.open(encoding="ascii") as lines:
        for line in lines:
            found = _LINE.match(line)
            if found is not None:
                reading.take(found[1], found[2])
    return reading.events


class _Reading:
    def __init__(self, folder: str) -> None:
        self.events: list[Event] = []
        self._folder = folder
        self._begun: dict[str, tuple[str, int]] = {}  # by thread: a call that has not returned, and when it began
        self._places: dict[str, int] = {}  # how far a file was written to its end
        self._names: set[str] = set()

    def take(self, thread: str, text: str) -> None:
        """One line of the record."""
        head, began = self._begun.pop(thread, ("", len(self.events)))
        if not head:
            self._note_saying(text)
        if text.endswith(_UNFINISHED):
            self._begun[thread] = text.removesuffix(_UNFINISHED), began
            return
        call = _CALL.match(head + text)
        if call is not None and int(call[4]) >= 0:
            self.events.extend(self._of(call[1], _plain(call[2] or ""), call[3], int(call[4]), began))

    def _note_saying(self, text: str) -> None:
        """What is said counts from when it begins to be, and what is written only when that is done."""
        found = _SENDING.match(text)
        if found is not None and (to := _plain(found[1])).startswith(_SOCKET):
            self.events.append(Said(to, b"".join(map(_bytes, _TEXT.findall(found[2])))))

    def _of(self, call: str, path: str, rest: str, result: int, began: int) -> Iterator[Event]:
        named = self._in_folder(path)
        if call in ("openat", "unlink", "rename"):
            yield from self._naming(call, rest)
        elif named is None:
            return
        elif call in ("pwrite64", "write"):
            data = _bytes(_TEXT.findall(rest)[0])[:result]
            at = int(rest.rpartition(",")[2]) if call == "pwrite64" else self._places.get(named, 0)
            self._places[named] = at + result
            yield Wrote(named, at, data)
        elif call == "ftruncate":
            yield Truncated(named, int(rest.rpartition(",")[2]))
        elif call in ("fsync", "fdatasync"):
            yield Synced(named, began)

    def _naming(self, call: str, rest: str) -> Iterator[Event]:
        names = [self._in_folder(_bytes(text).decode()) for text in _TEXT.findall(rest)]
        if names[0] is None:
            return
        if call == "rename":
            yield Named(names[0], names[1])
            self._names = self._names - {names[0]} | {str(names[1])}
        elif call == "unlink":
            yield Named(names[0], None)
            self._names.discard(names[0])
        elif "O_CREAT" in rest and names[0] not in self._names:
            yield Named(None, names[0])
            self._names.add(names[0])

    def _in_folder(self, path: str) -> str | None:
        """The name of a file in the folder, the empty one for the folder itself; None for anything else."""
        return path[len(self._folder) :] if f"{path}/".startswith(self._folder) else None


def _plain(text: str) -> str:
    return _bytes(text).decode() if text.startswith("\\x") else text


def _bytes(text: str) -> bytes:
    return bytes.fromhex(text.replace("\\x", ""))
