"""The numbers from which the JSON of a view is written: the view's record, what follows from it, and the legal moves.

A game's compiled code fills in the numbers; `writing.run` turns them into text. They lie one after the other in one
piece of memory, so that a place in it is all that a step of the program has to know.
"""

from __future__ import annotations

import threading
from functools import lru_cache
from typing import Any, Final

import numpy as np
import orjson

from highpriest.play.program import program
from highpriest.rules.fields import Axis, Entries, Field, Name, Seen, derived, flat, of_view, record

_LONGEST_OPTIONS: Final = 1024
_LONGEST_MOVE: Final = 32
MOVE_COUNT: Final = Field("move_count", "i8", seen=Seen.DERIVED, says="how many legal moves there are")


class Sheet:
    """How the numbers of one game lie, and the program that writes them."""

    def __init__(
        self, game: str, fields: Entries, aids: Entries, moves: Name, most_moves: int, *, kept: int = 0
    ) -> None:
        """`moves` says how a legal move is written, and `most_moves` how many a position can have.

        `kept` is how many numbers the game's code keeps from one view to the next.
        """
        self.view = record(of_view(fields))
        self.start = -(-self.view.itemsize // 8) * 8  # of what follows from a view, which is of wide numbers
        self.derived = record((*derived(fields), *flat(aids), MOVE_COUNT))
        self.most_moves = most_moves
        self.kept = kept
        axis = Axis(most_moves, count="move_count")
        self.fields = (*fields, Field("legal_moves", "i2", (axis,), seen=Seen.DERIVED, form=moves), MOVE_COUNT)
        self.aids = aids
        self.by_key = {field.json_key: field for field in flat(fields) if field.form is not None}
        self.places = self._places()
        self.program = program(game, self.fields, aids, self.places)
        self._own = threading.local()

    def _places(self) -> dict[str, int]:
        """Where each field begins in the memory; hidden fields are not there."""
        places: dict[str, int] = {}
        for start, kind in ((0, self.view), (self.start, self.derived)):
            places |= {name: start + kind.fields[name][1] for name in kind.names}
        places["legal_moves"] = self.start + self.derived.itemsize
        return places

    def paper(self, moves: int = 0) -> Paper:
        """The paper of this thread; another if it has no room for that many moves."""
        if moves > self.most_moves:
            return Paper(self, moves)
        try:
            return self._own.paper  # type: ignore[no-any-return]
        except AttributeError:
            self._own.paper = Paper(self, self.most_moves)
            return self._own.paper  # type: ignore[no-any-return]


class Paper:
    """What one view is written on: the numbers, by record, and the bytes of the text."""

    def __init__(self, sheet: Sheet, moves: int) -> None:
        """Room for that many legal moves."""
        start, end = sheet.start, sheet.places["legal_moves"]
        self.memory = np.zeros(-(-(end + 2 * moves) // 8) * 8, np.uint8)
        self.views = self.memory[: sheet.view.itemsize].view(sheet.view)
        self.derived = self.memory[start:end].view(sheet.derived)
        self.moves = self.memory[end : end + 2 * moves].view(np.int16)
        self.arrays = (self.views, self.derived, self.moves, self.memory)
        self.kept = np.zeros(sheet.kept, np.int64)
        more = max(0, moves - sheet.most_moves)
        self.pieces = np.empty(sheet.program.most_pieces + 2 * more, np.int64)
        self.out = np.empty(sheet.program.longest + _LONGEST_OPTIONS + _LONGEST_MOVE * more, np.uint8)
        self._text: Any = memoryview(self.out)  # type: ignore[arg-type]  # an array is a buffer

    def text(self, length: int) -> str:
        """The text of the first `length` bytes."""
        return str(self._text[:length], "ascii")


@lru_cache(maxsize=64)
def options_text(options: Any) -> Any:
    """The options as compiled code can write them: not all of them are in a state."""
    return np.frombuffer(orjson.dumps(options.data()), np.uint8).copy()
