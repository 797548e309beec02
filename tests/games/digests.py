"""What random games come to, as digests: the same in every mode of the compiler and on every platform.

`python -m tests.games.digests` prints them.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

import numpy as np
from tests.games.spread import CASES, Case, played

from highpriest.compiled import compiled
from highpriest.play.thot.options import supply_of
from highpriest.search import rng
from highpriest.search.aton import playout as aton_playout
from highpriest.search.thot import playout as thot_playout


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def digest_of_matches(case: Case, games: int = 2) -> str:
    """Logs, results, events, texts and every seat's views of a few random matches."""
    told = []
    for seed in range(games):
        match = played(case, seed)
        told.append(match.record().to_json())
        told += [repr(event) for event in match.events()]
        for stop in (3, 11, len(match.log)):
            moment = match.rewound(stop)
            told.append(moment.position.text)
            told += [repr(moment.view(seat).data()) for seat in (None, *match.seats)]
    return digest("\n".join(told))


def digest_of_playouts(case: Case, games: int = 3) -> str:
    """How play-outs go on from random positions, and the states in which they end."""
    ends = []
    match = case.begin(0)
    for seed in range(games):
        match = played(case, seed, 5 + 6 * seed)
        states = match._states.copy()
        playout = aton_playout if case.game == "aton" else thot_playout
        ends.append(f"{playout.play_out(states[0], 12345 + seed)} {states.tobytes().hex()}")
    if case.game == "thot":
        options = match._options
        states = np.zeros(2, match._game.state_type)
        match._game.begin(states[:1], options)
        stones = np.repeat(np.arange(34, dtype=np.int8), supply_of(options))  # type: ignore[arg-type]
        ends.append(f"{thot_playout.random_games(states, stones, games, 99)} {states.tobytes().hex()}")
    else:
        states = np.zeros(1, match._game.state_type)
        match._game.begin(states, match._options)
        ends.append(f"{aton_playout.play_out(states[0], 99)} {states.tobytes().hex()}")
    return digest("\n".join(ends))


@compiled
def fill_with_luck(state: Any, numbers: Any) -> None:
    """Stirred numbers, words, numbers below others, and lucks made from one."""
    for n in range(len(numbers)):
        state = rng.next_state(state)
        numbers[n, 0] = state
        numbers[n, 1] = rng.random_bits(state)
        numbers[n, 2] = rng.randrange(state, n + 1)
        numbers[n, 3] = rng.randrange(state, 2147483648 - n)
        numbers[n, 4] = rng.fold_in(state, n)


def digest_of_luck() -> str:
    numbers = np.zeros((2000, 5), np.uint64)
    fill_with_luck(np.uint64(2**64 - 5), numbers)
    return digest(json.dumps(numbers.tolist()))


def digests() -> dict[str, str]:
    """All of them, by name."""
    found = {"luck": digest_of_luck()}
    for case in CASES:
        found[f"matches of {case}"] = digest_of_matches(case)
        found[f"play-outs of {case}"] = digest_of_playouts(case)
    return found


if __name__ == "__main__":
    print(json.dumps(digests()))
