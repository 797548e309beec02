"""The trials of time at a small size, and servers with a bug on purpose, which each of them must find.

At full size: `python -m tests.server.match.clock_trials TRIAL --size N`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from tests.server.match.clock_trials import TRIALS
from tests.server.match.virtual import virtually

from highpriest.server.match import clocks, timing
from highpriest.server.match.life import Life
from highpriest.server.match.situation import Situation
from highpriest.server.match.timing import run_out
from highpriest.storage.matches import MatchStore
from highpriest.storage.stored import StepClock

SIZES = {"absences": 8, "days": 6, "pairs": 6, "races": 12, "returns": 8}


def found(trial: str, size: int | None = None) -> list[str]:
    return virtually(lambda: TRIALS[trial](size or SIZES[trial], random.Random(trial)))


@pytest.mark.parametrize("trial", sorted(SIZES.keys() - {"races"}))  # which run with the tests of clocks
def test_a_trial_of_time_finds_nothing(trial: str) -> None:
    assert found(trial) == []


# ---- planted bugs


def _tells_of_the_end_and_stores_it_not(patched: pytest.MonkeyPatch) -> None:
    append = MatchStore.append

    async def appended(self: MatchStore, match: str, step: Any, *more: Any) -> None:
        if step.kind != "time":
            await append(self, match, step, *more)

    patched.setattr(MatchStore, "append", appended)


def _lets_the_first_lose(patched: pytest.MonkeyPatch) -> None:
    """Of two whose time is over at the same moment, one has lost."""
    patched.setattr(clocks, "run_out", lambda now, places: run_out(now, places[:1]))
    patched.setattr(clocks, "first_turn_ends", lambda _now: None)


def _shows_how_hard_the_choice_was(patched: pytest.MonkeyPatch) -> None:
    """What is forgiven depends on the cards that were laid."""
    charged = timing.timed

    def timed(now: Any, decision: Any, *moment: Any) -> Any:
        told: Any = charged(now, decision, *moment)
        step = getattr(told.change, "step", None)
        if step is None or not step.entries:
            return told
        clock = step.clock._replace(lag=int(step.entries[-1][-4:], 36))
        changed = step._replace(clock=clock)
        return told._replace(
            change=told.change._replace(step=changed),
            after=told.after._replace(state=told.after.state.with_step(changed)),
        )

    patched.setattr(clocks, "timed", timed)


def _forgets_the_lag(patched: pytest.MonkeyPatch) -> None:
    """A step that is read again has lost what was forgiven."""
    read = StepClock.read.__func__  # type: ignore[attr-defined]
    patched.setattr(StepClock, "read", classmethod(lambda cls, *text: read(cls, *text)._replace(lag=0)))


def _charges_the_time_without_a_server(patched: pytest.MonkeyPatch) -> None:
    async def nothing(_self: Life) -> None:
        return

    patched.setattr(Life, "make_up_for_silence", nothing)


def _goes_on_while_it_is_paused(patched: pytest.MonkeyPatch) -> None:
    patched.setattr(Situation, "is_paused", False)


@pytest.mark.parametrize(
    ("plant", "trial"),
    [
        (_tells_of_the_end_and_stores_it_not, "races"),
        (_lets_the_first_lose, "absences"),
        (_shows_how_hard_the_choice_was, "pairs"),
        (_forgets_the_lag, "returns"),
        (_charges_the_time_without_a_server, "days"),
        (_goes_on_while_it_is_paused, "days"),
    ],
)
def test_a_planted_bug_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], trial: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    assert found(trial)
