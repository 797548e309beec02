"""Taking part in a match: what is known of it, what one owes, and the randomness everybody adds."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, Final

from highpriest.cli.remote.clocks import Clocks
from highpriest.cli.remote.reconnecting import Message, ReconnectingSocket
from highpriest.errors import HighpriestError
from highpriest.play import View
from highpriest.play.events import read_event
from highpriest.words import catalogue
from highpriest.words.data import read_parts

OFFERS: Final = {
    "back": "back",
    "off_offer": "off",
    "pause_offer": "pause",
    "computer_offer": "computer",
}  # in the table


class RemoteSeat:
    """One seat of a match, or a place to watch from (`name` None)."""

    def __init__(self, socket: ReconnectingSocket, table: Message) -> None:
        self.socket = socket
        self.table = table
        self.name: str | None = next((seat["seat"] for seat in table["seats"] if seat["yours"]), None)
        self.view: View | None = None
        self.number = 0
        self._asked: str | None = None  # the request that has to be answered before the next one
        self._has_added = False
        self.clocks: Clocks | None = None
        self._were_asked_about: set[str] = set()  # seats for which a computer was asked for since they are away

    @property
    def is_over(self) -> bool:
        """Whether nothing can happen any more."""
        ended = self.table["phase"] in ("over", "aborted")
        return bool(ended and self.number >= self.table["number"])

    @property
    def owes(self) -> bool:
        """Whether a move is to be made now, from all that is known."""
        is_newest = self.number >= self.table["number"]
        return bool(self._asked is None and is_newest and self.view is not None and self.view.legal_moves)

    @property
    def asked_to_agree(self) -> tuple[str, str] | None:
        """What another seat asks for, such as to take its last move back, and which seat that is, if any."""
        for field, kind in OFFERS.items():
            offer: dict[str, Any] | None = self.table[field]
            if offer and self.name in offer["waiting_for"]:
                return kind, str(offer["by"])
        return None

    @property
    def seconds_to_claim(self) -> float | None:
        """After how many seconds we may claim that a seat is away for too long; None if none is, or we said no."""
        away = {} if self.clocks is None or self.name is None else self.clocks.away()
        others = away.keys() - self._were_asked_about - {self.name}
        return min((away[seat] for seat in others), default=None)

    @property
    def away_for_too_long(self) -> str:
        """The seat that we may claim something about first."""
        away = {} if self.clocks is None else self.clocks.away()
        return min(away.keys() - self._were_asked_about - {str(self.name)}, key=away.__getitem__)

    def claim(self, yes: bool) -> None:
        """Claim the win over the seat that is away for too long, or wait for it."""
        seat = self.away_for_too_long
        if yes:
            self.ask("claim", seat=seat)
        if self.clocks is not None:
            self.clocks.wait_for(seat)

    def ask(self, kind: str, **fields: Any) -> None:
        """Ask for something; nothing else is owed until it is answered."""
        self._asked = self.socket.send(kind, **fields)

    def play(self, moves: Sequence[str]) -> None:
        """Answer the newest update."""
        self.ask("play", seat=self.name, number=self.number, moves=list(moves))

    def agree(self, yes: bool) -> None:
        """Answer the seat that asks for something."""
        asked = self.asked_to_agree
        if asked is not None:
            field = next(field for field, kind in OFFERS.items() if kind == asked[0])
            self.table = {**self.table, field: None}
            self.ask("answer", offer=asked[0], yes=yes)

    def take(self, message: Message) -> Message:
        """Take note of a message and return it."""
        if message["type"] == "table":
            self.table = message
            self._add_randomness()
            if message["clock"] is not None:
                clock = message["clock"]
                self.clocks = Clocks(clock["left"], clock["running"], clock["away"], message.get("heard"))
            self._note_question()
        if message["type"] == "update":
            self._note_update(message)
        if self._asked is not None and self._asked in (message.get("id"), message.get("answers")):
            self._asked = None
        return message

    def _note_question(self) -> None:
        """Whether a computer may play on for somebody is asked once in each absence, whatever the answer."""
        offer = self.table["computer_offer"]
        if offer is not None:
            self._were_asked_about.add(offer["seat"])
        self._were_asked_about &= (self.table["clock"] or {"away": {}})["away"].keys()

    def _note_update(self, message: Message) -> None:
        if {"event": "taken over", "seat": self.name} in message["events"]:
            self.name = None  # from here on we see what everybody sees
        if message["seat"] == self.name:
            self.number, self.view = message["number"], View.from_data(message["view"])
            if "clock" in message:
                self.clocks = Clocks(message["clock"]["left"], message["view"]["owing"], heard=message.get("heard"))

    def _add_randomness(self) -> None:
        """So that the deals follow from more than the server's seed; done once, for all seats of ours."""
        own = [seat for seat in self.table["seats"] if seat["yours"]]
        if self.table["phase"] == "waiting" and own and own[0]["nonce"] is None and not self._has_added:
            self._has_added = True
            self.socket.send("nonce", nonce=secrets.token_hex(32))


def error_of(refused: Message) -> HighpriestError:
    """The error that a message of a refusal stands for."""
    reason = refused.get("reason")
    if reason is None:
        is_known = refused["code"] in catalogue("en")["refusals"]
        return HighpriestError(refused["code" if is_known else "detail"], refused["rule"])
    return HighpriestError(reason["code"], refused["rule"], **read_parts(reason["parameters"]))


def told_by(update: Message) -> list[Any]:
    """The events of an update that the games know; taking back is no event of a game."""
    events = []
    for data in update["events"]:
        try:
            events.append(read_event(data))
        except HighpriestError:
            continue
    return events
