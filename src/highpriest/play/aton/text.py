"""The short text form of a position of Aton: `aton` and words of the form name=value, in any order.

What has its value at the start of a game is left out. Values for both seats are Red's, a comma, Blue's.

| word | value |
|---|---|
| `round`, `limit` | the round; the round limit |
| `phase` | draw, lay, turn_up, remove, place, take_back, over |
| `mover`, `first` | red or blue |
| `turn` | 2 while the second player acts |
| `left` | counters still to remove or place |
| `points`, `stock`, `realm`, `token` | numbers |
| `board` | the squares of each temple, a to l, temples parted by `/`: r, b or `.` |
| `pile`, `discard`, `hand`, `known` | how many 1s, 2s, 3s and 4s: four digits; two 36-card piles are 9999,9999 |
| `bottom`, `laid`, `turned` | cards in order |
| `owed` | temples from which one must still be taken (A16) |
| `back` | counters taken back so far (A16) |
| `winners`, `reason` | of a finished game |
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from highpriest.errors import PositionError
from highpriest.play.aton.notation import REASONS, SEATS
from highpriest.play.aton.options import REMOVALS, AtonOptions
from highpriest.play.words import read_number, read_one_of
from highpriest.rules.aton import batched
from highpriest.rules.aton.state import MAX_UNDER_PILE, SQUARES, SQUARES_PER_TEMPLE, STATE, TEMPLES, Phase
from highpriest.rules.aton.validate import faults

_PHASES: Final = {
    phase.name.lower(): phase
    for phase in (
        Phase.DRAW,
        Phase.LAY,
        Phase.TURN_UP,
        Phase.REMOVE,
        Phase.PLACE,
        Phase.TAKE_BACK,
        Phase.OVER,
    )
}
_SCALARS: Final = {"round": "round_no", "limit": "round_limit", "left": "left"}
_PAIRS: Final = {
    "points": "points",
    "stock": "stock",
    "realm": "realm",
    "token": "token",
    "back": "taken_back",
}
_COUNTS: Final = {"pile": "pile", "discard": "discard", "hand": "hand", "known": "known"}
_LISTS: Final = {"bottom": "bottom", "laid": "laid", "turned": "turned"}
_WINNERS: Final = {"red": 1, "blue": 2, "both": 3}


# ---- writing


def write_text(states: Any) -> str:
    """The words of a position that differ from the start of a game."""
    fresh = new_state(AtonOptions())
    words, defaults = _words(states), _words(fresh)
    return " ".join(["aton", *(f"{name}={word}" for name, word in words.items() if word != defaults[name])])


def _words(states: Any) -> dict[str, str]:
    state = {name: states[name][0].tolist() for name in STATE.names or ()}
    words = {word: str(state[field]) for word, field in _SCALARS.items()}
    words["removal"] = REMOVALS[state["removal"]]
    words["phase"] = Phase(state["phase"]).name.lower()
    words["mover"], words["first"] = SEATS[state["mover"]], SEATS[state["first"]]
    words["turn"] = str(state["second_turn"] + 1)
    words |= {word: ",".join(str(n) for n in state[field]) for word, field in _PAIRS.items()}
    words["board"] = _board(state["counters"])
    words |= {word: ",".join(_digits(counts) for counts in state[field]) for word, field in _COUNTS.items()}
    words |= {
        word: ",".join(_digits(c for c in cards if c) for cards in state[field]) for word, field in _LISTS.items()
    }
    words["owed"] = ",".join(_digits(t + 1 for t in range(TEMPLES) if owed >> t & 1) for owed in state["owed"])
    words["winners"] = {number: word for word, number in _WINNERS.items()}.get(state["winners"], "")
    words["reason"] = REASONS[state["reason"]]
    return words


def _digits(numbers: Any) -> str:
    return "".join(str(number) for number in numbers)


def _board(counters: list[int]) -> str:
    signs = ["r" if counters[0] >> n & 1 else "b" if counters[1] >> n & 1 else "." for n in range(SQUARES)]
    return "/".join("".join(signs[n : n + SQUARES_PER_TEMPLE]) for n in range(0, SQUARES, SQUARES_PER_TEMPLE))


# ---- reading


def new_state(options: AtonOptions) -> Any:
    """A game that is about to begin."""
    states = np.zeros(1, STATE)
    begin(states, options)
    return states


def begin(states: Any, options: AtonOptions) -> None:
    """Set up a new game with these options."""
    batched.begin(states, 0, options.round_limit)
    options.write(states[0])


def read_text(words: Mapping[str, str]) -> tuple[Any, AtonOptions]:
    """The position; raises PositionError if the words cannot be read, or if the position cannot arise."""
    states = new_state(AtonOptions())
    for name, value in words.items():
        _read_word(states, name, value)
    for seat in (0, 1):
        states["pile_count"][0, seat] = states["pile"][0, seat].sum()
        states["hand_count"][0, seat] = states["hand"][0, seat].sum()
    wrong = faults(states[0])
    if wrong is not None:
        sentence, rule = wrong
        raise PositionError(f"this position cannot arise: {sentence}", rule)
    return states, AtonOptions.of(states[0])


def _read_word(states: Any, name: str, value: str) -> None:
    if name in _SCALARS:
        states[_SCALARS[name]][0] = read_number(name, value, 0, 100 if name == "left" else 10**6)
    elif name in _PAIRS:
        for seat, part in enumerate(_both(name, value)):
            states[_PAIRS[name]][0, seat] = read_number(name, part, 0, 200 if name == "points" else 29)
    elif name in _COUNTS:
        for seat, part in enumerate(_both(name, value)):
            states[_COUNTS[name]][0, seat] = _cards(name, part, 4, 4, "0123456789")
    elif name in _LISTS:
        _read_list(states, name, value)
    else:
        _read_other(states, name, value)


def _read_list(states: Any, name: str, value: str) -> None:
    longest = 4 if name == "laid" else MAX_UNDER_PILE
    for seat, part in enumerate(_both(name, value)):
        cards = _cards(name, part, 0, longest, "1234")
        states[name][0, seat] = cards + [0] * (longest - len(cards))
        if name != "laid":
            states[f"{name}_count"][0, seat] = len(cards)


def _read_other(states: Any, name: str, value: str) -> None:
    if name == "phase":
        states["phase"][0] = _PHASES[read_one_of(name, value, _PHASES)]
    elif name == "removal":
        states["removal"][0] = REMOVALS.index(read_one_of(name, value, REMOVALS))
    elif name in ("mover", "first"):
        states[name][0] = SEATS.index(read_one_of(name, value, SEATS))
    elif name == "turn":
        states["second_turn"][0] = read_number(name, value, 1, 2) - 1
    elif name == "board":
        states["counters"][0] = _read_board(value)
    elif name == "owed":
        for seat, part in enumerate(_both(name, value)):
            temples = _cards(name, part, 0, TEMPLES, "1234")
            states["owed"][0, seat] = sum(1 << (temple - 1) for temple in set(temples))
    elif name == "winners":
        states["winners"][0] = _WINNERS[read_one_of(name, value, _WINNERS)]
    elif name == "reason":
        states["reason"][0] = REASONS.index(read_one_of(name, value, REASONS[1:]))
    else:
        raise PositionError(f"a position of Aton has no word {name!r}")


def _both(name: str, value: str) -> list[str]:
    parts = value.split(",")
    if len(parts) != len(SEATS):
        raise PositionError(f"{name}={value} needs a part for Red and one for Blue, with a comma between")
    return parts


def _cards(name: str, part: str, shortest: int, longest: int, digits: str) -> list[int]:
    if not shortest <= len(part) <= longest or any(sign not in digits for sign in part):
        raise PositionError(f"{name}: {part!r} cannot be read")
    return [int(sign) for sign in part]


def _read_board(value: str) -> list[int]:
    temples = value.split("/")
    if [len(temple) for temple in temples] != [SQUARES_PER_TEMPLE] * TEMPLES or set(value) - set("rb./"):
        raise PositionError(f"board={value} is not four temples of twelve squares, each r, b or '.'")
    squares = "".join(temples)
    return [sum(1 << n for n, sign in enumerate(squares) if sign == colour) for colour in "rb"]
