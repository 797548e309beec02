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
from highpriest.play.aton.options import REMOVALS, AtonOptions
from highpriest.play.text_form import Word, both, counts, members, named, number, ordered, spelled
from highpriest.rules.aton import batched
from highpriest.rules.aton.equipment import SQUARES, SQUARES_PER_TEMPLE, TEMPLES
from highpriest.rules.aton.fields import FIELDS
from highpriest.rules.aton.names import PHASE_NAMES, REASON_NAMES, SEAT_NAMES, TEMPLE_NAMES
from highpriest.rules.aton.state import STATE
from highpriest.rules.aton.validate import faults
from highpriest.rules.fields import Names, of_state

_FIELDS: Final = {field.name: field for field in of_state(FIELDS)}


def _board(counters: list[int]) -> str:
    signs = ["r" if counters[0] >> n & 1 else "b" if counters[1] >> n & 1 else "." for n in range(SQUARES)]
    return "/".join("".join(signs[n : n + SQUARES_PER_TEMPLE]) for n in range(0, SQUARES, SQUARES_PER_TEMPLE))


def _read_board(name: str, value: str) -> list[int]:
    temples = value.split("/")
    if [len(temple) for temple in temples] != [SQUARES_PER_TEMPLE] * TEMPLES or set(value) - set("rb./"):
        raise PositionError("position/no-temples", name=name, value=value)
    squares = "".join(temples)
    return [sum(1 << n for n, sign in enumerate(squares) if sign == colour) for colour in "rb"]


# In the order in which they are written.
_WORDS: Final[dict[str, Word]] = {
    "round": number(_FIELDS["round_no"]),
    "limit": number(_FIELDS["round_limit"]),
    "left": number(_FIELDS["left"]),
    "removal": named(_FIELDS["removal"], Names(REMOVALS)),
    "phase": named(_FIELDS["phase"], PHASE_NAMES),
    "mover": named(_FIELDS["mover"], SEAT_NAMES),
    "first": named(_FIELDS["first"], SEAT_NAMES),
    "turn": spelled(_FIELDS["second_turn"], {"1": 0, "2": 1}),
    "points": both(number(_FIELDS["points"])),
    "stock": both(number(_FIELDS["stock"])),
    "realm": both(number(_FIELDS["realm"])),
    "token": both(number(_FIELDS["token"])),
    "back": both(number(_FIELDS["taken_back"])),
    "board": Word(_FIELDS["counters"], _board, _read_board),
    "pile": both(counts(_FIELDS["pile"])),
    "discard": both(counts(_FIELDS["discard"])),
    "hand": both(counts(_FIELDS["hand"])),
    "known": both(counts(_FIELDS["known"])),
    "bottom": both(ordered(_FIELDS["bottom"])),
    "laid": both(ordered(_FIELDS["laid"])),
    "turned": both(ordered(_FIELDS["turned"])),
    "owed": both(members(_FIELDS["owed"], TEMPLE_NAMES)),
    "winners": spelled(_FIELDS["winners"], {"red": 1, "blue": 2, "both": 3}),
    "reason": named(_FIELDS["reason"], REASON_NAMES),
}


def write_text(states: Any) -> str:
    """The words of a position that differ from the start of a game."""
    words, defaults = _values(states), _values(new_state(AtonOptions()))
    return " ".join(["aton", *(f"{name}={value}" for name, value in words.items() if value != defaults[name])])


def _values(states: Any) -> dict[str, str]:
    return {name: word.write(states[word.field.name][0].tolist()) for name, word in _WORDS.items()}


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
        if name not in _WORDS:
            raise PositionError("position/no-word", game="Aton", name=repr(name))
        states[_WORDS[name].field.name][0] = _WORDS[name].read(name, value)
    _count_cards(states)
    wrong = faults(states[0])
    if wrong is not None:
        sentence, rule = wrong
        raise PositionError("position/cannot-arise", rule, cause=sentence)
    return states, AtonOptions.of(states[0])


def _count_cards(states: Any) -> None:
    """Set the fields that count the cards of others."""
    for name in ("pile", "hand"):
        states[f"{name}_count"][0] = states[name][0].sum(axis=1)
    for name in ("bottom", "turned"):
        states[f"{name}_count"][0] = np.count_nonzero(states[name][0], axis=1)
