"""Every error that highpriest raises on purpose.

HighpriestError
├── OptionError          options that no game can be played with
├── MoveError            a move was asked for that cannot be played; the match is unchanged
│   ├── NotationError    not a valid move text
│   ├── WrongSeatError   that seat owes no move now
│   └── IllegalMoveError the rules forbid this move here
├── ChanceError          a deal that cannot come, or a deal where none is due
├── PositionError        a position text that cannot be read, or a position that cannot arise
├── RecordError          a record that breaks its format or the rules; names the entry
└── PlayerError          a player program that is unknown or that broke the rules

All of them are ValueErrors, so that callers who do not know us catch them all the same.
Where a rule of the rule book decides, `rule` holds its number ("A8", "T5").

Each has a `code` and `parameters`: its sentence is in the catalogues of `highpriest.words`, so that it can be said in
every language.

>>> error = IllegalMoveError("move/beyond-reach", "A9", move="+4l", temple=4, reach=3)
>>> str(error)
"'+4l': temple 4 is beyond a reach of 3 (A9)"
>>> error.code, error.parameters["temple"]
('move/beyond-reach', 4)
"""

from __future__ import annotations

from typing import Any

from highpriest.words import Phrase, Speaker, catalogue


class HighpriestError(ValueError):
    """What all our errors have in common: a sentence, and the number of the rule if one decides.

    `message` is an English sentence or, with `parameters`, the code of one. Of an error without a code, `code` is None.
    """

    def __init__(self, message: str, rule: str | None = None, **parameters: Any) -> None:
        self.code = message if message in catalogue("en")["refusals"] else None
        self.parameters = parameters
        self.rule = rule
        self.message = message
        self.message = self.told("en")
        super().__init__(self.message if rule is None else f"{self.message} ({rule})")

    @property
    def phrase(self) -> Phrase | str:
        """The sentence before it is said in a language, without the rule."""
        return self.message if self.code is None else Phrase("refusals", self.code, self.parameters)

    def as_a(self, kind: type[HighpriestError]) -> HighpriestError:
        """The same as an error of another kind: what is wrong with options is wrong with the record that has them."""
        return kind(self.code or self.message, self.rule, **self.parameters)

    def told(self, language: str) -> str:
        """The sentence in a language, without the rule; English if it is in no catalogue."""
        return Speaker(language).tell(self.phrase)


class OptionError(HighpriestError):
    """The options are impossible or unknown."""


class MoveError(HighpriestError):
    """A move cannot be played. Of several moves given at once, `index` says which, from 0."""

    index: int | None = None


class NotationError(MoveError):
    """The text is not a move of this game."""


class WrongSeatError(MoveError):
    """The seat owes no move now, or does not exist."""


class IllegalMoveError(MoveError):
    """The rules forbid the move in this position."""


class ChanceError(HighpriestError):
    """The deal cannot come here, or none is due."""


class PositionError(HighpriestError):
    """The position cannot be read, or cannot arise."""


class RecordError(HighpriestError):
    """The record is broken. `entry` counts the log from 1; it is None where no entry is to blame."""

    def __init__(self, message: str, rule: str | None = None, entry: int | None = None, **parameters: Any) -> None:
        self.entry = entry
        super().__init__(message, rule, **parameters)

    @classmethod
    def at(cls, entry: int, error: HighpriestError) -> RecordError:
        """What is wrong with an entry of the log; the code is that of the error."""
        return cls(error.code or error.message, error.rule, entry, **error.parameters)

    @property
    def cause(self) -> Phrase | str:
        """What is wrong, without the number of the entry."""
        return super().phrase

    @property
    def phrase(self) -> Phrase | str:
        """The sentence before it is said in a language, without the rule."""
        if self.entry is None:
            return self.cause
        return Phrase("refusals", "record/entry", {"entry": self.entry, "cause": self.cause})


class PlayerError(HighpriestError):
    """The player program is unknown, or returned something that is not a legal move."""
