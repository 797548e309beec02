"""What two people have made of their earlier games with each other: counted, and found without looking at all seats."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import create_engine, text

from highpriest.server.match import earlier
from highpriest.server.match.earlier import earlier_games, two_people
from highpriest.storage import matches
from highpriest.storage.schema import METADATA
from highpriest.storage.stored import StoredSeat

SEATS = (StoredSeat("red", guest="a"), StoredSeat("blue", guest="b"))


def _ended(seat: str, *winners: str) -> tuple[str, dict[str, Any]]:
    return seat, {"winners": winners}


def test_games_count_by_where_both_sit_now() -> None:
    ended = [_ended("blue", "blue"), _ended("red", "blue"), _ended("red", "red", "blue"), *[_ended("red", "red")] * 4]
    found = earlier_games(SEATS, ended)
    assert (found["games"], found["wins"], found["draws"]) == (7, {"red": 5, "blue": 1}, 1)
    assert found["last"] == ["red", "blue", None, "red", "red"]


@pytest.mark.parametrize(
    "seats",
    [
        (StoredSeat("red", guest="a"), StoredSeat("blue", level="lector")),
        (StoredSeat("red", guest="a"), StoredSeat("blue", guest="a")),
        (StoredSeat("red", guest="a"), StoredSeat("blue")),
        (StoredSeat("p1", guest="a"), StoredSeat("p2", guest="b"), StoredSeat("p3", guest="c")),
    ],
)
def test_only_two_people_have_earlier_games(seats: tuple[StoredSeat, ...]) -> None:
    assert two_people(seats) is None


def test_a_planted_count_by_seats_of_then_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(earlier, "_winner", lambda _names, _seat, winners: winners[0] if len(winners) == 1 else None)
    with pytest.raises(AssertionError):
        test_games_count_by_where_both_sit_now()


def test_they_are_found_by_one_persons_seats() -> None:
    engine = create_engine("sqlite://")
    METADATA.create_all(engine)
    asked = matches._EARLIER.params(of_match="m", of_guest="a", with_guest="b")
    query = asked.compile(engine, compile_kwargs={"literal_binds": True})
    with engine.connect() as connection:
        steps = [row.detail for row in connection.execute(text(f"EXPLAIN QUERY PLAN {query}"))]
    assert any("seats_by_guest" in step for step in steps), steps
    assert not any(step.startswith("SCAN") for step in steps), steps
