"""Clocks and absence as a program at a table knows them, without a server."""

from __future__ import annotations

from typing import Any, cast

import pytest

from highpriest.cli.remote.clocks import Clocks, written
from highpriest.cli.remote.reconnecting import ReconnectingSocket
from highpriest.cli.remote.seat import RemoteSeat
from highpriest.play import Match

NOTHING: dict[str, Any] = {"back": None, "off_offer": None, "pause_offer": None, "clock": None}
TABLE: dict[str, Any] = {
    **NOTHING,
    "type": "table",
    "phase": "playing",
    "number": 0,
    "seats": [{"seat": "p1", "yours": True, "nonce": "0"}, {"seat": "p2", "yours": False, "nonce": "0"}],
}


class Line:
    """Keeps what is sent."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, dict[str, Any]]] = []

    def send(self, kind: str, **fields: Any) -> str:
        self.sent.append((kind, fields))
        return "id"


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, to be set."""
    time = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: time[0])
    return time


def seated() -> tuple[RemoteSeat, Line]:
    line = Line()
    return RemoteSeat(cast(ReconnectingSocket, line), TABLE), line


def test_clocks_go_on_between_messages(now: list[float]) -> None:
    clocks = Clocks({"p1": 65_000, "p2": 9_000}, ["p2"])
    now[0] += 4
    assert clocks.left() == {"p1": 65.0, "p2": 5.0}
    now[0] += 40
    assert clocks.left() == {"p1": 65.0, "p2": 0.0}


def test_clocks_go_on_from_when_they_were_told_however_late_that_is_read(now: list[float]) -> None:
    seat, _ = seated()
    now[0] += 20  # somebody thought about a move
    told = {"left": {"p1": 65_000, "p2": 9_000}, "running": ["p1"], "away": {}}
    seat.take({**TABLE, "clock": told, "heard": now[0] - 15})
    assert seat.clocks is not None
    assert seat.clocks.left() == {"p1": 50.0, "p2": 9.0}


def test_times_are_written_as_clocks_show_them() -> None:
    assert [written(seconds) for seconds in (0, 9.9, 65, 3_600, 90_000, 266_400)] == [
        "0:00",
        "0:09",
        "1:05",
        "1:00:00",
        "25:00:00",
        "3 d 2 h",
    ]


def test_who_stays_away_can_be_claimed_against(now: list[float]) -> None:
    seat, line = seated()
    seat.take({**TABLE, "clock": {"left": {"p1": 9, "p2": 9}, "running": ["p2"], "away": {"p2": 30_000}}})
    now[0] += 29
    assert seat.seconds_to_claim == 1.0
    now[0] += 5
    assert seat.seconds_to_claim == 0
    seat.claim(yes=True)
    assert line.sent == [("claim", {"seat": "p2"})]
    assert seat.seconds_to_claim is None  # asked once


def test_who_waits_claims_nothing(now: list[float]) -> None:
    seat, line = seated()
    seat.take({**TABLE, "clock": {"left": {"p1": 9, "p2": 9}, "running": ["p2"], "away": {"p2": 0}}})
    now[0] += 1
    seat.claim(yes=False)
    assert (line.sent, seat.seconds_to_claim) == ([], None)


def test_a_seat_that_a_computer_has_taken_over_is_watched_on(now: list[float]) -> None:
    seat, _ = seated()
    view = Match("thot", seed=1).view()
    seat.take({"type": "update", "number": 1, "seat": "p1", "answers": None, "events": [], "view": view.data()})
    told = [{"event": "taken over", "seat": "p1"}]
    seat.take({"type": "update", "number": 2, "seat": None, "answers": None, "events": told, "view": view.data()})
    seat.take({**TABLE, "clock": {"left": {"p1": 9, "p2": 9}, "running": ["p2"], "away": {"p2": 0}}})
    assert (seat.name, seat.number, seat.seconds_to_claim) == (None, 2, None)


@pytest.mark.parametrize(("field", "kind"), [("back", "back"), ("off_offer", "off"), ("pause_offer", "pause")])
def test_what_others_ask_for_is_answered(field: str, kind: str) -> None:
    seat, line = seated()
    seat.take({**TABLE, field: {"by": "p2", "waiting_for": ["p1"]}})
    assert seat.asked_to_agree == (kind, "p2")
    seat.agree(yes=False)
    assert line.sent == [("answer", {"offer": kind, "yes": False})]
    assert seat.asked_to_agree is None
