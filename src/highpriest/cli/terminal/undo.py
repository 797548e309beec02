"""Which steps can be taken back: only those after which no card came out and no other person moved."""

from __future__ import annotations

from highpriest.cli.terminal.seating import Seating
from highpriest.play import Match


def entries_to_keep(match: Match, seating: Seating, seat: str) -> int | None:
    """How long the log is before the seat's last step, or None if that cannot be taken back.

    What computer players did since is taken back with it. They choose by the luck of that point of the log, so
    they will do the same again if the seat does.
    """
    log = match.log
    for number in range(len(log), 0, -1):
        mover = log[number - 1].split(" ", 1)[0]
        if mover == seat:
            seen = any(event.brings_news for event in match.events(number - 1))
            return None if seen else number - 1
        if mover not in seating.players:
            return None
    return None
