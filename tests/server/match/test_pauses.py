"""When a computer moves tells nothing about how hard its choice was."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from highpriest.server.match import pauses
from highpriest.server.match.pauses import SPREAD, Pauses


class Clock:
    """A time of its own, which passes only while somebody sleeps."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        stand_in = SimpleNamespace(get_running_loop=lambda: SimpleNamespace(time=lambda: self.now), sleep=self.sleep)
        monkeypatch.setattr(pauses, "asyncio", stand_in)

    async def sleep(self, seconds: float) -> None:
        assert seconds >= 0
        self.now += seconds


async def moves_at(clock: Clock, thinking: float, seconds: float = 1.0) -> float:
    clock.now = 0.0
    pause = Pauses(seconds).begin()
    clock.now += thinking
    await pause.end()
    return clock.now


def test_however_long_it_thinks_within_the_pause_it_moves_at_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    monkeypatch.setattr("highpriest.server.match.pauses.secrets.randbelow", lambda _slices: 500)
    for thinking in (0.0, 0.001, 0.3, 0.999, 1.0):
        assert asyncio.run(moves_at(clock, thinking)) == pytest.approx(1.0)


def test_who_thinks_longer_moves_at_a_later_beat_not_when_he_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    monkeypatch.setattr("highpriest.server.match.pauses.secrets.randbelow", lambda _slices: 500)
    for thinking in (1.001, 1.3, 1.7, 2.0):
        assert asyncio.run(moves_at(clock, thinking)) == pytest.approx(2.0)


def test_the_pause_itself_varies_by_lot(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    pauses = {asyncio.run(moves_at(clock, 0.0, 2.0)) for _ in range(100)}
    assert len(pauses) > 10
    assert min(pauses) >= 2.0 * (1 - SPREAD)
    assert max(pauses) <= 2.0 * (1 + SPREAD)


def test_without_a_pause_it_moves_when_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    assert asyncio.run(moves_at(clock, 0.3, 0.0)) == 0.3
