"""The options of a game: each is stated once, as a field of a dataclass.

    @dataclass(frozen=True, slots=True)
    class ChessOptions(GameOptions):
        draws: bool = option(True, rule="C9", meaning="whether players may agree on a draw")

From these fields follow how options are read and checked, their form in records and in JSON, and the description from
which a form can be drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, ClassVar, Final, Literal, Self, get_type_hints

from typing_extensions import TypedDict

from highpriest.errors import OptionError

OptionType = Literal["truth", "number", "choice", "list"]
_METADATA: Final = "option"


class OptionData(TypedDict):
    """An option of a game, for programs that draw a form of it.

    `type` says what a value is: true or false (`truth`), a whole number from `least` to `most` (`number`), one of
    `values` (`choice`), or a list of at most `most` of `values` (`list`). `lot`: in a new match it may also be "lot",
    and is then drawn. `rule` is the rule in which the option stands.
    """

    name: str
    type: OptionType
    default: bool | int | str | list[int]
    values: list[int] | list[str] | None
    least: int | None
    most: int | None
    lot: bool
    rule: str
    meaning: str


@dataclass(frozen=True, slots=True)
class _Stated:
    """What the field itself does not say."""

    rule: str
    meaning: str
    values: tuple[Any, ...] | None
    least: int | None
    most: int | None
    lot: bool


def option(
    default: Any,
    *,
    rule: str,
    meaning: str,
    values: Sequence[Any] | None = None,
    least: int | None = None,
    most: int | None = None,
    lot: bool = False,
) -> Any:
    """State an option: `values` are those allowed; a number without them is from `least` to `most`."""
    stated = _Stated(rule, meaning, None if values is None else tuple(values), least, most, lot)
    return field(default=default, metadata={_METADATA: stated})


@dataclass(frozen=True, slots=True)
class Option:
    """An option with everything that is known of it."""

    name: str
    default: Any
    stated: _Stated

    @property
    def type(self) -> OptionType:
        """What kind of value it takes."""
        if isinstance(self.default, bool):
            return "truth"
        if isinstance(self.default, tuple):
            return "list"
        return "number" if self.stated.values is None else "choice"

    def data(self) -> OptionData:
        """The option as plain data."""
        stated = self.stated
        return {
            "name": self.name,
            "type": self.type,
            "default": _plain(self.default),
            "values": None if stated.values is None else list(stated.values),
            "least": stated.least,
            "most": stated.most,
            "lot": stated.lot,
            "rule": stated.rule,
            "meaning": stated.meaning,
        }

    def read(self, value: object) -> Any:
        """The value in the form the options keep; raises OptionError if it is not allowed."""
        return _READERS[self.type](self, value)

    def refuse(self, code: str, value: object, **parameters: object) -> OptionError:
        """The error for a value that is not allowed."""
        return OptionError(code, self.stated.rule, name=self.name, value=repr(value), **parameters)


def _read_truth(option: Option, value: object) -> bool:
    if not isinstance(value, bool):
        raise option.refuse("option/not-a-truth", value)
    return value


def _read_number(option: Option, value: object) -> int:
    least, most = option.stated.least, option.stated.most
    assert least is not None and most is not None  # noqa: S101, PT018  # a number without values has bounds
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise option.refuse("option/not-a-number", value, least=least, most=most)
    return value


def _read_choice(option: Option, value: object) -> Any:
    values = option.stated.values or ()
    if not _is_among(value, values):
        raise option.refuse("option/not-a-choice", value, values=_enumerated(values))
    return value


def _read_list(option: Option, value: object) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple) or len(value) > (option.stated.most or 0):
        raise option.refuse("option/not-a-list", value, most=option.stated.most)
    values = option.stated.values or ()
    for item in value:
        if not _is_among(item, values):
            raise option.refuse("option/not-an-item", item, values=_enumerated(values))
    return tuple(sorted(value))


_READERS: Final = {"truth": _read_truth, "number": _read_number, "choice": _read_choice, "list": _read_list}


def _is_among(value: object, values: Sequence[object]) -> bool:
    """Equal to one of the values and of its type: true is not 1 here."""
    return value in values and type(value) is type(values[0])


def _enumerated(values: Sequence[object]) -> str:
    return ", ".join(map(str, values))


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


class GameOptions:
    """The base of a game's options: frozen, complete and possible.

    >>> from highpriest import Match
    >>> options = Match("thot", seed=1, size=8).options
    >>> options.size, options.turning, options.data()["first"]
    (8, False, 'p1')
    """

    __slots__ = ()
    title: ClassVar[str]  # what the game is called

    @classmethod
    def stated(cls) -> tuple[Option, ...]:
        """The options, in their order."""
        return _stated(cls)

    @classmethod
    def read(cls, given: Mapping[str, object]) -> Self:
        """Complete and check the options; raises OptionError for unknown or impossible ones."""
        stated = {each.name: each for each in cls.stated()}
        for name in given:
            if name not in stated:
                raise OptionError("option/unknown", game=cls.title, name=repr(name), names=", ".join(stated))
        options = cls(**{name: each.read(given.get(name, each.default)) for name, each in stated.items()})
        options.check()
        return options

    def check(self) -> None:
        """Raise OptionError if values that are each allowed do not go together."""

    def data(self) -> dict[str, Any]:
        """The options as they stand in a record."""
        return {name: _plain(getattr(self, name)) for name in _names(type(self))}


def options_type(options: type[GameOptions]) -> Any:
    """The TypedDict of the options' plain data."""
    hints = get_type_hints(options)
    make: Any = TypedDict
    made = make(f"{options.__name__}Data", {name: _plain_type(hints[name]) for name in _names(options)})
    made.__doc__ = f"The options of {options.title} as plain data."
    return made


def _plain_type(hint: Any) -> Any:
    return list[hint.__args__[0]] if getattr(hint, "__origin__", None) is tuple else hint


def _names(options: Any) -> tuple[str, ...]:
    return _cached_names(options)


@cache
def _cached_names(options: Any) -> tuple[str, ...]:
    return tuple(each.name for each in _stated(options))


def _stated(options: Any) -> tuple[Option, ...]:
    return _cached(options)  # whose type says that a class cannot be hashed


@cache
def _cached(options: Any) -> tuple[Option, ...]:
    """Read off the dataclass once: options are read with every view and every record."""
    return tuple(Option(each.name, each.default, each.metadata[_METADATA]) for each in fields(options))
