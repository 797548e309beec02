"""Tells events in words, one sentence each, in German, English and Spanish. The words are in `catalogues/`."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from functools import cache
from importlib.resources import files
from typing import Any, Final

from highpriest.play import Event, GameOver, Resigned, TimeRanOut
from highpriest.play.aton import events as aton
from highpriest.play.rendering import Words
from highpriest.play.thot import events as thot

_SEAT_FIELDS: Final = ("seat", "owner", "first")
_SIGNED_FIELDS: Final = ("total", "value")

UNREADABLE: Final = "unreadable"  # in place of a rule, for what is no move at all

Told = tuple[str, int]  # the key of a sentence, and the count that chooses between singular and plural


class Narrator:
    """Speaks one language."""

    def __init__(self, language: str) -> None:
        self._catalogue = catalogue(language)

    def sentence(self, event: Event) -> str:
        """The event in words. Tell a seat only what `event.seen_by(seat)` gives."""
        if isinstance(event, aton.LineScored):
            return self._line_scored(event)
        if isinstance(event, GameOver):
            return self._game_over(event)
        key, count = _TELLERS[type(event)](event)
        return self._form("events", key, count, self._fields_of(event))

    def say(self, key: str, count: int = 1, **parts: object) -> str:
        """One of the other sentences; `count` chooses its form where it has several."""
        return self._form("say", key, count, {"count": count, **parts})

    def seat(self, seat: str) -> str:
        """The name of a seat."""
        return self.word("seats", seat)

    def player(self, name: str) -> str:
        """The name of a computer player: a level is called by its own in each language."""
        return str(self._catalogue["levels"].get(name, name))

    @property
    def board_words(self) -> Words:
        """What stands beside a board."""
        return Words(self._catalogue["board"], self._catalogue["reasons"])

    def refusal(self, game: str, rule: str | None, english: str) -> str:
        """Why a move was refused: in English what the rules say of this move, in other languages what the rule says."""
        told = self._catalogue.get("refusals", {}).get(f"{game} {rule}")
        if told is None:
            return english
        return str(told) if rule == UNREADABLE else f"{told} ({rule})"

    def word(self, section: str, key: str) -> str:
        """One word of the catalogue."""
        return str(self._catalogue[section][key])

    def listed(self, parts: Iterable[str], joint: str = "and") -> str:
        """Parts as one phrase: "1, 2 and 3"."""
        *most, last = parts
        return self.word("words", joint).join([", ".join(most), last]) if most else last

    def _form(self, section: str, key: str, count: int, parts: Mapping[str, object]) -> str:
        template = self._catalogue[section][key]
        if isinstance(template, dict):
            template = template["one" if count == 1 else "other"]
        return str(template).format_map(parts)

    def _fields_of(self, event: Event) -> dict[str, str]:
        parts = {field.name: self._part(event, field.name) for field in fields(event)}
        if isinstance(event, thot.TookScarab | thot.PutBack):
            parts["stone"] = f"{event.value:+d}{'*' if event.starred else ''}"
        return parts

    def _part(self, event: Event, name: str) -> str:
        value = getattr(event, name)
        if isinstance(value, tuple):
            return " ".join(str(card) for card in value)
        if name in _SEAT_FIELDS and value is not None:
            return self.seat(value)
        if name in _SIGNED_FIELDS and isinstance(event, thot.TookScarab | thot.PutBack):
            return f"{value:+d}"
        return str(value)

    def _line_scored(self, event: aton.LineScored) -> str:
        gains = [
            self._gain(event, seat, points)
            for seat, points in (("red", event.red_gains), ("blue", event.blue_gains))
            if points
        ]
        parts = {"line": self.word("lines", event.line), "red": event.red, "blue": event.blue}
        told = self.listed(gains) if gains else self._form("events", "gains nothing", 1, {})
        return self._form("events", "line scored", 1, {**parts, "gains": told})

    def _gain(self, event: aton.LineScored, seat: str, points: int) -> str:
        parts = {"seat": self.seat(seat), "points": points, "blue_squares": event.blue_squares}
        if event.blue_squares is None:
            return self._form("events", "gains", points, parts)
        return self._form("events", "gains for blue squares", event.blue_squares, parts)

    def _game_over(self, event: GameOver) -> str:
        parts = {
            "winners": self.listed(self.seat(seat) for seat in event.winners),
            "reason": self.word("reasons", event.reason),
            "score": ", ".join(f"{self.seat(seat)} {points}" for seat, points in event.score.items()),
        }
        drawn = event.winners == tuple(event.score) == ("red", "blue")
        told = self._form("events", "game over drawn" if drawn else "game over", len(event.winners), parts)
        if event.tie_break is None:
            return told
        return f"{told} {self._form('events', 'tie break', 1, {'value': f'{event.tie_break:+d}'})}"


@cache
def catalogue(language: str) -> Mapping[str, Any]:
    """All the words of a language."""
    text = files("highpriest.cli").joinpath("catalogues", f"{language}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def _kind(event: Event) -> Told:
    return event.kind, 1


def _drew(event: aton.Drew) -> Told:
    return ("drew hidden" if event.cards is None else "drew"), event.count


def _must_remove(event: aton.MustRemove) -> Told:
    return f"must remove {_whose(event)}", event.count


def _removed(event: aton.Removed) -> Told:
    return f"removed {_whose(event)} to {event.to}", 1


def _whose(event: aton.MustRemove | aton.Removed) -> str:
    return "own" if event.owner == event.seat else "other"


def _took_from_stock(event: aton.TookFromStock) -> Told:
    if event.count == 0:
        return "took none from stock", 0
    return ("took from stock" if event.count == event.card else "took fewer from stock"), event.count


_TELLERS: Final[dict[type[Event], Callable[[Any], Told]]] = {
    aton.RoundBegan: _kind,
    aton.Shuffled: lambda event: (f"shuffled {event.source}", event.cards),
    aton.Drew: _drew,
    aton.Exchanged: _kind,
    aton.Laid: lambda event: ("laid hidden" if event.cards is None else "laid", 1),
    aton.Revealed: _kind,
    aton.GainedAtCartouche: lambda event: ("gained by nobody" if event.seat is None else "gained", event.points),
    aton.TurnedUp: _kind,
    aton.WentUnder: lambda event: ("went under", len(event.cards)),
    aton.GoesFirst: lambda event: (f"goes first by {event.by}", 1),
    aton.TurnBegan: lambda event: ("turn began", event.reach),
    aton.RemovesNone: lambda event: (f"removes none {event.because}", 1),
    aton.MustRemove: _must_remove,
    aton.Removed: _removed,
    aton.TookFromStock: _took_from_stock,
    aton.Placed: _kind,
    aton.NoRoom: lambda event: (f"no room to {event.to}", 1),
    aton.ScoringBegan: _kind,
    aton.Scored: _kind,
    aton.TookBack: _kind,
    aton.RealmEmptied: _kind,
    aton.RoundEnded: _kind,
    thot.LaidOut: _kind,
    thot.Went: lambda event: ("went" if event.turned_at is None else "went turning", 1),
    thot.TookScarab: _kind,
    thot.TookAnkh: lambda event: ("took ankh" if event.may_put else "took ankh in vain", 1),
    thot.PutBack: _kind,
    thot.KeptAll: _kind,
    Resigned: _kind,
    TimeRanOut: _kind,
}
