"""Records: a match as a JSON object that holds every choice and every outcome of chance."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from highpriest.errors import OptionError, RecordError
from highpriest.play.game import Options
from highpriest.play.games import game_named
from highpriest.play.result import Result

VERSION: Final = 1
_FIELDS: Final = ("record", "game", "options", "log", "result")


@dataclass(frozen=True, slots=True)
class Record:
    """A match written down. Not yet replayed: `Match.replay` checks every entry against the rules.

    >>> from highpriest import Match, Record
    >>> match = Match("thot", seed=1)
    >>> _ = match.resign("p2")
    >>> record = match.record()
    >>> record.log[1:], record.result["winners"]
    (('p2 resigns',), ['p1'])
    >>> Record.from_json(record.to_json()) == record
    True
    """

    game: str
    options: Options
    log: tuple[str, ...]
    result: Mapping[str, Any] | None

    def to_json(self) -> str:
        """The record on one line; reading and writing it again gives the same text."""
        return json.dumps(self.data(), ensure_ascii=False)

    def data(self) -> dict[str, Any]:
        """The record as plain data."""
        return {
            "record": VERSION,
            "game": self.game,
            "options": self.options.data(),
            "log": list(self.log),
            "result": self.result,
        }

    @classmethod
    def from_json(cls, text: str) -> Record:
        """The record of a JSON text; raises RecordError for whatever is not of the format."""
        return cls.from_data(strict_json(text))

    @classmethod
    def from_data(cls, data: object) -> Record:
        """The record of plain data, as JSON gives it."""
        if not isinstance(data, dict):
            raise RecordError("record/no-object", value=_shortened(data))
        for name in data:
            if name not in _FIELDS:
                raise RecordError("record/unknown-field", name=_shortened(name))
        for name in _FIELDS:
            if name not in data and name != "options":
                raise RecordError("record/missing-field", name=repr(name))
        if data["record"] != VERSION or isinstance(data["record"], bool | float):
            raise RecordError("record/version", version=VERSION, value=_shortened(data["record"]))
        return cls._of_fields(data)

    @classmethod
    def _of_fields(cls, data: dict[str, Any]) -> Record:
        try:
            game = game_named(data["game"])
            options = game.options(_dictionary("options", data.get("options", {})))
        except OptionError as error:
            raise error.as_a(RecordError) from error
        log = data["log"]
        if not isinstance(log, list):
            raise RecordError("record/no-log", value=_shortened(log))
        for number, entry in enumerate(log, 1):
            if not isinstance(entry, str):
                raise RecordError("record/no-text", entry=number, value=_shortened(entry))
        result = data["result"]
        return cls(game.name, options, tuple(log), None if result is None else _dictionary("result", result))


def strict_json(text: str) -> Any:
    """What a JSON text says; raises RecordError, also where a field stands twice."""
    try:
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_refuse_constant)
    except RecordError:
        raise
    except (ValueError, RecursionError) as error:  # also whole numbers too long to be read
        raise RecordError("record/not-json", text=_shortened(text)) from error


def check_result(claimed: Mapping[str, Any] | None, result: Result | None) -> None:
    """Raise RecordError if a record claims another result than its log gives."""
    truth = None if result is None else result.data()
    if not _same(claimed, truth):
        raise RecordError("record/other-result", result=json.dumps(truth), claimed=_shortened(claimed))


def _same(claimed: Any, truth: Any) -> bool:
    """Equal, and of the same types all through: true is not 1 here."""
    return json.dumps(claimed, sort_keys=True) == json.dumps(truth, sort_keys=True)


def _dictionary(name: str, value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise RecordError("record/field-no-object", name=name, value=_shortened(value))
    return value


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        raise RecordError("record/field-twice")
    return data


def _refuse_constant(name: str) -> NoReturn:
    raise RecordError("record/no-json-number", name=name)


def _shortened(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
