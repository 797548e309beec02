"""Whole matches printed with every seat's view and events, so that a change of the rules becomes a readable diff.

`python -m tests.playthroughs.write` writes them anew; a test compares them.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, NamedTuple

from highpriest.play import Match

FOLDER = Path(__file__).parent


class Playthrough(NamedTuple):
    """A match to be printed: random moves with a fixed seed; views are shown every so many entries."""

    name: str
    game: str
    options: dict[str, Any]
    seed: int
    show_every: int
    quits: tuple[int, str] | None = None  # after so many entries, the seat resigns


PLAYTHROUGHS = [
    Playthrough("aton", "aton", {}, 2, 12),
    Playthrough("aton_two_rounds", "aton", {"round_limit": 2}, 3, 5),
    Playthrough("thot_short", "thot", {"size": 8}, 1, 6),
    Playthrough("thot_short_turning_three", "thot", {"size": 8, "turning": True, "players": 3, "first": "lot"}, 4, 6),
    Playthrough("thot_teams_resigned", "thot", {"players": 4, "teams": True, "stars": [8, 8, -1]}, 5, 9, (25, "p3")),
]


def printed(playthrough: Playthrough) -> str:
    """The whole match as text."""
    match = Match(playthrough.game, seed=playthrough.seed, **playthrough.options)
    luck = random.Random(playthrough.seed)
    lines = [f"{playthrough.game} with seed {playthrough.seed} and options {match.options.data()}", ""]
    for n, entry in enumerate(match.log, 1):
        lines.append(f"{n}. {entry}")
    lines += told(match, match.events())
    shown = 0
    while not match.is_over:
        entries = len(match.log)
        if entries >= shown:
            lines += views(match)
            shown = entries + playthrough.show_every
        if playthrough.quits and entries >= playthrough.quits[0]:
            events = match.resign(playthrough.quits[1])
        else:
            events = match.play(luck.choice(match.legal_moves(luck.choice(match.owing))))
        lines += [f"{n}. {entry}" for n, entry in enumerate(match.log[entries:], entries + 1)]
        lines += told(match, events)
    lines += views(match)
    lines.append(f"result: {match.result}")
    return "\n".join(line.rstrip() for line in lines) + "\n"


def told(match: Match, events: tuple[Any, ...]) -> list[str]:
    """Each event, and beside it how those see it who may not know all of it."""
    lines = []
    for event in events:
        lines.append(f"    {event}")
        for seat in (None, *match.seats):
            seen = event.seen_by(seat)
            if seen != event:
                lines.append(f"        {seat or 'spectators'}: {seen}")
    return lines


def views(match: Match) -> list[str]:
    """The position as text, drawn for one seat, and what each seat sees where it differs from the spectators' view."""
    lines = ["", match.position.text, str(match.position.rendering(match.seats[0])), "", "spectators"]
    public = match.view().data()
    lines += [f"    {name}: {value}" for name, value in public.items() if name not in ("game", "options", "board")]
    for seat in match.seats:
        own = {name: value for name, value in match.view(seat).data().items() if value != public[name]}
        moves = own.pop("legal_moves", [])
        lines += [f"{seat}", *(f"    {name}: {value}" for name, value in own.items())]
        if moves:
            lines.append(
                f"    {len(moves)} legal moves: {' '.join(sorted(moves)[:40])}{' …' if len(moves) > 40 else ''}"
            )
    return [*lines, ""]


def path_of(playthrough: Playthrough) -> Path:
    return FOLDER / f"{playthrough.name}.txt"


if __name__ == "__main__":
    for each in PLAYTHROUGHS:
        path_of(each).write_text(printed(each), encoding="utf-8")
