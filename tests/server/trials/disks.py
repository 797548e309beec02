"""A disk that keeps what it was asked to keep, and loses any part of the rest when the power is cut."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from tests.server.trials.recorded import Event, Named, Said, Synced, Truncated, Wrote

SECTOR: Final = 512  # bytes that are written as a whole or not at all
SHARES: Final = (0.0, 0.1, 0.5, 0.9, 1.0)  # of what was not asked to be kept, and is there nevertheless


@dataclass
class _File:
    kept: bytearray = field(default_factory=bytearray)
    later: list[tuple[int, Wrote | Truncated]] = field(default_factory=list)  # since it was last asked to be kept

    def keep(self, before: int) -> None:
        for number, change in self.later:
            if number < before:
                _apply(self.kept, change)
        self.later = [(number, change) for number, change in self.later if number >= before]

    def after_a_cut(self, luck: Random, share: float) -> bytearray:
        content = bytearray(self.kept)
        for _, change in self.later:
            for piece in _pieces(change):
                if luck.random() < share:
                    _apply(content, piece)
        return content


class Disk:
    """Takes what happens to a folder, event by event. Changes of names are kept in order, as journals keep them."""

    def __init__(self) -> None:
        self._files: dict[str, _File] = {}  # by the name each has now
        self._kept: dict[str, _File] = {}  # by the name it would have after a cut, if nothing later came through
        self._renamed: list[tuple[int, dict[str, _File]]] = []

    def take(self, number: int, event: Event) -> None:
        """The event with that number happens."""
        match event:
            case Wrote() | Truncated():
                self._files.setdefault(event.file, _File()).later.append((number, event))
            case Synced(file="", before=before):
                self._keep_names(before)
            case Synced():
                self._files[event.file].keep(event.before)
            case Named():
                self._rename(number, event)
            case Said():
                pass

    def cut(self, luck: Random, to: Path) -> None:
        """Write down what the disk might hold if the power were cut now."""
        share = luck.choice(SHARES)
        came_through = sum(luck.random() < share for _ in self._renamed)
        names = [self._kept, *(names for _, names in self._renamed)][came_through]
        for name, file in names.items():
            (to / name).write_bytes(file.after_a_cut(luck, share))

    def _rename(self, number: int, event: Named) -> None:
        file = _File() if event.former is None else self._files.pop(event.former, _File())
        if event.name is not None:
            self._files[event.name] = file
        self._renamed.append((number, dict(self._files)))

    def _keep_names(self, before: int) -> None:
        for number, names in self._renamed:
            if number < before:
                self._kept = names
        self._renamed = [(number, names) for number, names in self._renamed if number >= before]


def _pieces(change: Wrote | Truncated) -> list[Wrote | Truncated]:
    if isinstance(change, Truncated):
        return [change]
    return [
        Wrote(change.file, change.offset + at, change.data[at : at + SECTOR])
        for at in range(0, len(change.data), SECTOR)
    ]


def _apply(content: bytearray, change: Wrote | Truncated) -> None:
    end = change.size if isinstance(change, Truncated) else change.offset
    content.extend(bytes(max(0, end - len(content))))
    if isinstance(change, Truncated):
        del content[end:]
    else:
        content[end : end + len(change.data)] = change.data
