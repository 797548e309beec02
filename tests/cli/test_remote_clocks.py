"""Clocks, absence and other people as a program knows them, without a server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest

from highpriest.cli import bot
from highpriest.cli.remote import seeking
from highpriest.cli.remote.clocks import Clocks, written
from highpriest.cli.remote.guest import Guest, RefusedError
from highpriest.cli.remote.reconnecting import ReconnectingSocket
from highpriest.cli.remote.seat import RemoteSeat
from highpriest.play import Match

NOTHING: dict[str, Any] = {"back": None, "off_offer": None, "pause_offer": None, "computer_offer": None, "clock": None}
TABLE: dict[str, Any] = {
    **NOTHING,
    "pace": {"bonus": 4_000},
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


def test_a_computer_for_somebody_is_asked_for_once_in_each_absence(now: list[float]) -> None:
    seat, line = seated()
    away = {**TABLE, "clock": {"left": {"p1": 9, "p2": 9}, "running": ["p2"], "away": {"p2": 0}}}
    back = {**TABLE, "clock": {**away["clock"], "away": {}}}
    asked = {"by": "p3", "waiting_for": ["p1"], "seat": "p2"}
    seat.take(away)
    assert (seat.seconds_to_claim, seat.away_for_too_long) == (0, "p2")
    seat.take({**away, "computer_offer": asked})
    assert (seat.asked_to_agree, seat.seconds_to_claim) == (("computer", "p3"), None)
    seat.agree(yes=True)
    assert line.sent == [("answer", {"offer": "computer", "yes": True})]
    for table, seconds in (
        ({**away, "computer_offer": {**asked, "waiting_for": []}}, None),
        (away, None),
        (back, None),
    ):
        seat.take(table)
        assert seat.seconds_to_claim == seconds
    seat.take(away)
    assert seat.seconds_to_claim == 0, "another absence"


def test_a_program_thinks_for_a_small_share_of_its_time(now: list[float]) -> None:
    seat, _ = seated()
    assert bot._seconds(seat) == bot.SECONDS, "without a clock"
    for left, allowed in ((240_000, 6.8), (10_000, 2.2), (0, 2.0)):
        seat.take({**TABLE, "clock": {"left": {"p1": left, "p2": 9}, "running": ["p1"], "away": {}}})
        assert bot._seconds(seat) == pytest.approx(allowed)


def test_whom_one_looks_for_follows_from_pace_and_options(now: list[float]) -> None:
    assert seeking.terms_of("aton", None, {}) == {"game": "aton", "pace": "quick", "pool": True, "options": {}}
    for pace, options in (("3d", {}), ("quick", {"size": 8})):
        assert not seeking.terms_of("thot", pace, options)["pool"], "an open table"


def test_only_what_one_looks_for_leads_to_a_match(now: list[float]) -> None:
    paired = {"type": "paired", "seek": "mine", "match": "m"}
    assert seeking._match_in(paired, "mine") == "m"
    assert seeking._match_in({**paired, "seek": "an earlier one"}, "mine") is None
    assert seeking._match_in({"type": "lobby"}, "mine") is None
    assert seeking._match_in({"type": "notice", "seek": "an earlier one", "match": "m"}, "mine") is None


class Lobby:
    """A guest at a server, where some wait at open tables."""

    def __init__(self, *tables: dict[str, Any], refuses: str | None = None) -> None:
        self.tables, self.refuses = tables, refuses
        self.sat_down_at: list[str] = []

    def get(self, _path: str) -> dict[str, Any]:
        return {"tables": self.tables}

    def take(self, seek: str) -> dict[str, Any]:
        self.sat_down_at.append(seek)
        if seek == self.refuses:
            raise RefusedError("seek/taken", "Somebody else was first.")
        return {"match": f"with {seek}"}


def open_table(seek: str, pace: str = "2+1", **options: Any) -> dict[str, Any]:
    return {"seek": seek, "game": "thot", "pace": {"text": pace}, "options": options}


def found(lobby: Lobby, pace: str = "2+1", own: str | None = None, **options: Any) -> str | None:
    terms = seeking.terms_of("thot", pace, options)
    return seeking._at_an_open_table(cast(Guest, lobby), terms, own)


def test_who_waits_on_the_same_terms_is_joined(now: list[float]) -> None:
    others = open_table("a", pace="1+1"), open_table("b", size=8), open_table("c"), open_table("d")
    assert found(Lobby(*others), size=10) == "with c", "however the options are written"
    assert found(Lobby(*others, refuses="c")) == "with d"
    assert found(Lobby(*others), own="c") == "with d"
    assert found(Lobby(*others), pace="3+1") is None
    assert found(Lobby(open_table("a", pace="3d")), pace="3d") == "with a"
    assert found(Lobby(open_table("a", pace="3d")), pace="3d", own="b") is None, "two games would come of it"
    assert found(Lobby(open_table("a", pace="quick")), pace="quick") is None, "there is a pool for that"


# ---- planted bugs


def _lets_clocks_stand(patched: pytest.MonkeyPatch) -> None:
    patched.setattr(Clocks, "left", lambda self: {seat: left / 1_000 for seat, left in self._left.items()})


def _counts_from_when_it_reads(patched: pytest.MonkeyPatch) -> None:
    patched.setattr("highpriest.cli.remote.seat.Clocks", lambda *told, **_heard: Clocks(*told[:3]))


def _claims_at_once(patched: pytest.MonkeyPatch) -> None:
    patched.setattr(RemoteSeat, "seconds_to_claim", property(lambda self: 0 if self.clocks else None))


def _claims_whatever_one_says(patched: pytest.MonkeyPatch) -> None:
    claim = RemoteSeat.claim
    patched.setattr(RemoteSeat, "claim", lambda self, **_yes: claim(self, yes=True))


def _agrees_whatever_one_says(patched: pytest.MonkeyPatch) -> None:
    agree = RemoteSeat.agree
    patched.setattr(RemoteSeat, "agree", lambda self, **_yes: agree(self, yes=True))


def _asks_again_and_again(patched: pytest.MonkeyPatch) -> None:
    patched.setattr(RemoteSeat, "_note_question", lambda _self: None)


def _knows_no_clock(patched: pytest.MonkeyPatch) -> None:
    patched.setattr(bot, "_seconds", lambda _taken: bot.SECONDS)


def _pairs_whatever_the_options(patched: pytest.MonkeyPatch) -> None:
    terms = seeking.terms_of
    patched.setattr(seeking, "terms_of", lambda *asked: terms(*asked) | {"pool": True})


def _follows_anybody(patched: pytest.MonkeyPatch) -> None:
    patched.setattr(seeking, "_match_in", lambda message, _seek: message.get("match"))


def _joins_anybody(patched: pytest.MonkeyPatch) -> None:
    patched.setattr(seeking, "_meant", lambda *_terms: None)


@pytest.mark.parametrize(
    ("plant", "test"),
    [
        (_joins_anybody, test_who_waits_on_the_same_terms_is_joined),
        (_lets_clocks_stand, test_clocks_go_on_between_messages),
        (_counts_from_when_it_reads, test_clocks_go_on_from_when_they_were_told_however_late_that_is_read),
        (_claims_at_once, test_who_stays_away_can_be_claimed_against),
        (_claims_whatever_one_says, test_who_waits_claims_nothing),
        (_agrees_whatever_one_says, lambda _now: test_what_others_ask_for_is_answered("off_offer", "off")),
        (_asks_again_and_again, test_a_computer_for_somebody_is_asked_for_once_in_each_absence),
        (_knows_no_clock, test_a_program_thinks_for_a_small_share_of_its_time),
        (_pairs_whatever_the_options, test_whom_one_looks_for_follows_from_pace_and_options),
        (_follows_anybody, test_only_what_one_looks_for_leads_to_a_match),
    ],
)
def test_a_planted_bug_is_found(
    plant: Callable[[pytest.MonkeyPatch], None],
    test: Callable[[list[float]], None],
    now: list[float],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    test(now)
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        test(now)
