"""Which steps can be taken back: nothing that chance or another person has answered."""

from __future__ import annotations

from typing import Final

from highpriest.cli.terminal.seating import Seating
from highpriest.play import Match
from highpriest.play.aton import events as aton

# Whoever has seen one of these knows something that a step taken back must not be able to use.
_REVEALING: Final = (aton.Drew, aton.Shuffled, aton.TurnedUp, aton.Revealed)


def entries_to_keep(match: Match, seating: Seating, seat: str) -> int | None:
    """How long the log is before the seat's last step, or None if that cannot be taken back.

    What computer players did since is taken back with it. They choose by the luck of that point of the log, so
    they will do the same again if the seat does.
    """
    log = match.log
    for number in range(len(log), 0, -1):
        mover = log[number - 1].split(" ", 1)[0]
        if mover == seat:
            seen = any(isinstance(event, _REVEALING) for event in match.events(number - 1))
            return None if seen else number - 1
        if mover not in seating.players:
            return None
    return None
