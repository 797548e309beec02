"""The decisions of recorded games as rows of a table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from highpriest.play import Match, Record, Result


@dataclass(frozen=True, slots=True)
class Decision:
    """One move of a recorded game and what its seat knew of the score; the fields are the columns of the table."""

    record: int  # number of the record in the file, from 1
    game: str
    entry: int  # of the record's log, from 1
    decision: int  # within the game, from 1
    seat: str
    phase: str
    round: int | None  # in Aton
    legal: int  # how many moves there were to choose from
    move: str  # as in the record, without the seat
    action: int  # its number in the environments
    score: int  # of the seat, before the move
    others: int  # the best of the other seats' scores, before the move
    won: float | None  # the seat's part of the win in the end; None if the game is not over
    reason: str | None  # for which the game ended


def decisions_of(number: int, record: Record) -> Iterator[Decision]:
    """The rows of one record, which is replayed; raises RecordError."""
    rows: list[Decision] = []
    result: Result | None = None
    earlier: Match | None = None
    for match in Match.replaying(record):
        if earlier is not None and _is_move(match, earlier):
            rows.append(_row(number, len(rows) + 1, earlier, match.log_since(match.log_length - 1)[0]))
        earlier = match.copy()
        result = match.result
    partners = 2 if record.options.data().get("teams") else 1
    for row in rows:
        yield row if result is None else _ended(row, result, partners)


def _is_move(match: Match, earlier: Match) -> bool:
    """Whether the last entry is a choice, and not a deal or a seat that gave up."""
    seat, _, text = match.log_since(match.log_length - 1)[0].partition(" ")
    return seat in earlier.seats and text not in ("resigns", "time")


def _row(number: int, decision: int, match: Match, entry: str) -> Decision:
    seat, _, text = entry.partition(" ")
    moves = {move.text: move.code for move in match.legal_moves(seat)}
    score, view = match.score, match.view()
    own = score.pop(seat)
    phase, turn = getattr(view, "phase", ""), getattr(view, "round", None)  # every view has a phase; Aton has rounds
    at = match.log_length + 1
    others = max(score.values())
    return Decision(
        number, match.game, at, decision, seat, phase, turn, len(moves), text, moves[text], own, others, None, None
    )


def _ended(row: Decision, result: Result, partners: int) -> Decision:
    """The row with how the game ended. Partners win together, so each of them has all of it."""
    won = partners / len(result.winners) if row.seat in result.winners else 0.0
    return replace(row, won=won, reason=result.reason)
