"""The short text form of a position of Thot: `thot` and words of the form name=value, in any order.

What has its ordinary value is left out.

| word | value |
|---|---|
| `players`, `teams`, `size`, `turning`, `stars`, `first` | the options; yes or no; stars are parted by commas |
| `phase` | move, put, over; lay_out, which is ordinary where there is no board |
| `mover` | p1 to p4 |
| `way` | h or v: the direction in which the next move must set out; left out before the first move |
| `board` | rows parted by `/`: 1 to 8 gains, a to h losses of 1 to 8, `*` after a starred one, A, P, `.` |
| `taken` | the stones each has taken, in the same signs, parted by commas |
| `winners`, `reason` | of a finished game; winners parted by commas |
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from highpriest.errors import OptionError, PositionError
from highpriest.play.text_form import option_text, read_option
from highpriest.play.thot.notation import REASONS
from highpriest.play.thot.options import SEATS, ThotOptions, read_options, supply_of
from highpriest.play.words import read_one_of
from highpriest.rules.thot import batched
from highpriest.rules.thot.names import PHASE_NAMES
from highpriest.rules.thot.state import (
    ANKH,
    EMPTY,
    KINDS,
    PRIEST,
    SCARABS,
    STARRED,
    STATE,
    STRIDE,
    VALUES,
    Phase,
    set_stone,
)
from highpriest.rules.thot.validate import faults

_SIGNS: Final = "hgfedcba12345678"  # by rising value
_STONE = re.compile(r"[a-h1-8]\*?|[AP.]")
_PHASES: Final = {name: number for number, name in enumerate(PHASE_NAMES.values) if name}
_WAYS: Final = ("h", "v")
_OPTIONS: Final = {option.name: option for option in ThotOptions.stated()}
_NAMES: Final = (*_OPTIONS, "phase", "mover", "way", "board", "taken", "winners", "reason")


# ---- writing


def write_text(states: Any, options: ThotOptions) -> str:
    """The words of a position that differ from the ordinary."""
    words = _option_words(options) | _state_words(states, options)
    return " ".join(["thot", *(f"{name}={words[name]}" for name in _NAMES if name in words)])


def _option_words(options: ThotOptions) -> dict[str, str]:
    ordinary = ThotOptions().data()
    return {name: option_text(value) for name, value in options.data().items() if value != ordinary[name]}


def _state_words(states: Any, options: ThotOptions) -> dict[str, str]:
    state = {name: states[name][0].tolist() for name in STATE.names or ()}
    words: dict[str, str] = {}
    if state["phase"] != Phase.MOVE:
        words["phase"] = PHASE_NAMES.values[state["phase"]]
    if state["phase"] == Phase.LAY_OUT:
        return words
    if state["mover"]:
        words["mover"] = SEATS[state["mover"]]
    if not state["opening"]:
        words["way"] = _WAYS[state["way"]]
    words["board"] = _board(state, options.size)
    if any(map(any, state["taken"])):
        words["taken"] = ",".join(
            "".join(_sign(kind) * count for kind, count in enumerate(state["taken"][seat]))
            for seat in range(options.players)
        )
    if state["winners"]:
        words["winners"] = ",".join(seat for i, seat in enumerate(SEATS) if state["winners"] >> i & 1)
        words["reason"] = REASONS[state["reason"]]
    return words


def _sign(kind: int) -> str:
    if kind == ANKH:
        return "A"
    return _SIGNS[kind % STARRED] + ("*" if kind >= STARRED else "")


def _board(state: Mapping[str, Any], size: int) -> str:
    rows = []
    for row in range(size):
        signs = [_sign(kind) if kind != EMPTY else "." for kind in state["kind"][STRIDE * row : STRIDE * row + size]]
        if row == state["row"]:
            signs[state["column"]] = "P"
        rows.append("".join(signs))
    return "/".join(rows)


# ---- reading


def read_text(words: Mapping[str, str]) -> tuple[Any, ThotOptions]:
    """The position; raises PositionError if the words cannot be read, or if the position cannot arise."""
    for name in words:
        if name not in _NAMES:
            raise PositionError("position/no-word", game="Thot", name=repr(name))
    options = _read_options(words)
    states = new_state(options)
    phase = _PHASES[read_one_of("phase", words.get("phase", "move" if "board" in words else "lay_out"), _PHASES)]
    if phase == Phase.LAY_OUT:
        _refuse_state_words(words)
    else:
        _read_state(states[0], words, options)
        states["phase"][0] = phase
    wrong = faults(states[0], supply_of(options))
    if wrong is not None:
        sentence, rule = wrong
        raise PositionError("position/cannot-arise", rule, cause=sentence)
    return states, options


def _refuse_state_words(words: Mapping[str, str]) -> None:
    for name in words:
        if name not in (*_OPTIONS, "phase"):
            raise PositionError("position/only-options", "T1", name=name, value=words[name])


def new_state(options: ThotOptions) -> Any:
    """A game whose board is about to be laid out."""
    states = np.zeros(1, STATE)
    begin(states, options)
    return states


def begin(states: Any, options: ThotOptions) -> None:
    """Set up a new game with these options."""
    batched.begin(
        states,
        0,
        options.players,
        int(options.teams),
        options.size,
        int(options.turning),
        SEATS.index(options.first),
        supply_of(options),
    )


def _read_options(words: Mapping[str, str]) -> ThotOptions:
    given = {name: read_option(option, words[name]) for name, option in _OPTIONS.items() if name in words}
    try:
        return read_options(given)
    except OptionError as error:
        raise error.as_a(PositionError) from error


def _read_state(state: Any, words: Mapping[str, str], options: ThotOptions) -> None:
    state.supply[:] = 0
    _read_board(state, words.get("board", ""), options.size)
    _read_taken(state, words.get("taken", ""), options)
    state.mover = options.seats.index(read_one_of("mover", words.get("mover", "p1"), options.seats))
    state.opening = int("way" not in words)
    state.way = _WAYS.index(read_one_of("way", words.get("way", "h"), _WAYS))
    winners = words["winners"].split(",") if "winners" in words else []
    state.winners = sum(1 << options.seats.index(read_one_of("winners", seat, options.seats)) for seat in set(winners))
    if "reason" in words:
        state.reason = REASONS.index(read_one_of("reason", words["reason"], REASONS[1:]))


def _kinds(name: str, text: str) -> list[int]:
    signs = _STONE.findall(text)
    if "".join(signs) != text:
        raise PositionError("position/unreadable", name=name, text=repr(text))
    others = {"A": ANKH, "P": PRIEST, ".": KINDS}
    return [others[s] if s in others else _SIGNS.index(s[0]) + STARRED * s.endswith("*") for s in signs]


def _read_board(state: Any, text: str, size: int) -> None:
    rows = [_kinds("board", row) for row in text.split("/")]
    if [len(row) for row in rows] != [size] * size or sum(row.count(PRIEST) for row in rows) != 1:
        raise PositionError("position/no-rows", value=text, size=size)
    for n, row in enumerate(rows):
        for column, kind in enumerate(row):
            if kind == PRIEST:
                state.row, state.column = n, column
            elif kind <= ANKH:
                set_stone(state, STRIDE * n + column, kind)
                state.scarabs += int(kind < SCARABS)


def _read_taken(state: Any, text: str, options: ThotOptions) -> None:
    trays = text.split(",") if text else [""] * options.players
    if len(trays) != options.players:
        raise PositionError("position/no-trays", value=text, players=options.players)
    for seat, tray in enumerate(trays):
        for kind in _kinds("taken", tray):
            if kind >= SCARABS:
                raise PositionError("position/only-scarabs", "T6", value=text)
            state.taken[seat, kind] += 1
            state.total[seat] += VALUES[kind % STARRED]
