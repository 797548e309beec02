"""Words of the short text form, each from the line of its field in the table of fields: one statement writes and reads.

A word is `name=value`. Ranges and lengths are the table's; what is chosen here is how numbers are spelled.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from highpriest.errors import PositionError
from highpriest.play.option import Option
from highpriest.play.words import read_number, read_one_of
from highpriest.rules.fields import Field, Names

Write = Callable[[Any], str]
Read = Callable[[str, str], Any]  # of a word's name and its value; raises PositionError
_TRUTHS: Final = {"yes": True, "no": False}


@dataclass(frozen=True, slots=True)
class Word:
    """How the numbers of a field are spelled. `write` takes them as plain lists, as `read` returns them."""

    field: Field
    write: Write
    read: Read


def number(field: Field) -> Word:
    """A number. More than the table's range can be read: who looks at the whole position can name the rule."""
    most = max(field.high, 99)
    return Word(field, str, lambda name, text: read_number(name, text, 0, most))


def named(field: Field, names: Names) -> Word:
    """What the number stands for; words hold no spaces, and what has no name cannot be written."""
    return spelled(field, {str(name).replace(" ", "_"): n for n, name in enumerate(names.values) if name})


def spelled(field: Field, numbers: Mapping[str, int]) -> Word:
    """A number that has a text of its own; any other is an empty one."""
    texts = {n: text for text, n in numbers.items()}
    return Word(field, lambda value: texts.get(value, ""), lambda name, text: numbers[read_one_of(name, text, numbers)])


def counts(field: Field) -> Word:
    """A digit for each count along the last axis."""
    length = field.axes[-1].length
    return Word(field, _joined, lambda name, text: _digits(name, text, range(length, length + 1), range(10)))


def ordered(field: Field) -> Word:
    """The cards of the last axis in their order, those that are there."""
    longest = field.axes[-1].length

    def read(name: str, text: str) -> list[int]:
        cards = _digits(name, text, range(longest + 1), range(1, field.high + 1))
        return cards + [0] * (longest - len(cards))

    return Word(field, lambda cards: _joined(card for card in cards if card), read)


def members(field: Field, names: Names) -> Word:
    """A set of bits, as the names of its members; each is one digit."""

    def read(name: str, text: str) -> int:
        found = _digits(name, text, range(len(names) + 1), names.values)
        return sum(1 << names.values.index(member) for member in set(found))

    return Word(field, lambda bits: _joined(name for n, name in enumerate(names.values) if bits >> n & 1), read)


def both(word: Word) -> Word:
    """The same for Red and for Blue, with a comma between."""

    def read(name: str, text: str) -> list[Any]:
        parts = text.split(",")
        if len(parts) != len(("red", "blue")):
            raise PositionError("position/both-seats", name=name, value=text)
        return [word.read(name, part) for part in parts]

    return Word(word.field, lambda value: ",".join(map(word.write, value)), read)


def _joined(items: Any) -> str:
    return "".join(map(str, items))


def _digits(name: str, text: str, lengths: range, allowed: Sequence[int]) -> list[int]:
    if len(text) not in lengths or any(sign not in map(str, allowed) for sign in text):
        raise PositionError("position/unreadable", name=name, text=repr(text))
    return [int(sign) for sign in text]


# ---- options


def option_text(value: object) -> str:
    """The value of an option as a word spells it."""
    if isinstance(value, list):
        return ",".join(map(str, value))
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def read_option(option: Option, text: str) -> object:
    """The value of an option from a word; whether it is allowed beside the others is checked later."""
    values = option.stated.values or ()
    if option.type == "truth":
        return _TRUTHS[read_one_of(option.name, text, _TRUTHS)]
    by_text = {str(value): value for value in values}
    if option.type == "list":
        return [by_text[read_one_of(option.name, part, by_text)] for part in text.split(",") if part]
    return by_text[read_one_of(option.name, text, by_text)]
