"""What others rely on, as digests: view texts with their aids, events, positions, records and codes of random matches.

`tests/games/unchanged.json` holds what they were when the digests were first taken. They change only when the format
itself changes on purpose, as the views of Aton did with the threats among their aids: `python -m tests.games.unchanged`
prints them.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

from tests.games.spread import Case, random_move

from highpriest.errors import MoveError
from highpriest.play import Event, Match

KEPT = Path(__file__).with_suffix(".json")
_STARS = [1, 1, 2, -3, 6, -8]
# Options that were added since, with their defaults, as texts with and without blanks write them.
_ADDED = (',"removal":"must"', ', "removal": "must"')


def cases() -> list[tuple[Case, int]]:
    """Every combination of options that changes the course of a game, and how many matches are looked at."""
    aton = [(Case("aton", {"round_limit": limit} if limit else {}), 30 if limit == 0 else 15) for limit in (0, 1, 3, 9)]
    return aton + [(Case("thot", options), 8) for options in _options_of_thot()]


def _options_of_thot() -> list[dict[str, Any]]:
    every: list[dict[str, Any]] = [
        {"players": players, "size": size, "turning": turning}
        for players, size, turning in product((2, 3, 4), (8, 10), (False, True))
    ]
    every += [
        {"players": 4, "teams": True, "size": size, "turning": turning, "stars": _STARS, "first": "p3"}
        for size, turning in product((8, 10), (False, True))
    ]
    return [*every, {"stars": [], "first": "p2"}, {"turning": True, "first": "lot"}]


class Digests:
    """A digest of each kind of text, and how many texts went into it."""

    def __init__(self) -> None:
        self._sums: dict[str, Any] = {}
        self._counts: Counter[str] = Counter()

    def add(self, kind: str, text: str) -> None:
        for option in _ADDED:
            text = text.replace(option, "")
        self._sums.setdefault(kind, hashlib.sha256()).update(f"{text}\n".encode())
        self._counts[kind] += 1

    def data(self) -> dict[str, list[Any]]:
        return {kind: [self._counts[kind], total.hexdigest()[:16]] for kind, total in sorted(self._sums.items())}


def digests_of(case: Case, matches: int) -> dict[str, list[Any]]:
    """What so many random matches come to."""
    digests = Digests()
    for seed in range(matches):
        _add_match(digests, case, seed)
    return digests.data()


def _add_match(digests: Digests, case: Case, seed: int) -> None:
    match, luck = case.begin(f"unchanged {seed}"), random.Random(f"{case} unchanged {seed}")
    texts = sorted({move.text for seat in match.seats for move in match.legal_moves(seat)})
    _add_moment(digests, match, match.events())
    while not match.is_over:
        _add_refusals(digests, match, luck, texts)
        move = random_move(match, luck)
        texts = [*texts[-40:], move.text]
        given_up = luck.random() < 0.001
        _add_moment(digests, match, match.resign(move.seat) if given_up else match.play(move))
    digests.add("records", match.record().to_json())


def _add_moment(digests: Digests, match: Match, events: tuple[Event, ...]) -> None:
    for seat in (None, *match.seats):
        digests.add("views", match.written(seat))
        for event in events:
            digests.add("events", event.seen_by(seat).written())
        digests.add("records seen", json.dumps(match.record_seen_by(seat)))
    digests.add("positions", match.position.text)


def _add_refusals(digests: Digests, match: Match, luck: random.Random, texts: list[str]) -> None:
    """Which error refuses a move that was legal before, and by which rule; sentences may change."""
    seat, text = luck.choice(match.seats), luck.choice(texts)
    try:
        match.position.checked(seat, text)
    except MoveError as error:
        digests.add("refusals", f"{seat} {text} {type(error).__name__} {error.rule}")


def main() -> None:
    """Print the digests of all cases."""
    found = {str(case): digests_of(case, matches) for case, matches in cases()}
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
