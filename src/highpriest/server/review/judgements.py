"""Judging finished games: one choice after the other, each told as soon as the strongest player has an opinion."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from highpriest.play import Match, Record, game_named
from highpriest.server.messages import encoded
from highpriest.server.presenters import weighed
from highpriest.server.problems import Problem
from highpriest.server.review.answers import Fortune, GameLuck, Judged, Prospect
from highpriest.server.workers.opponents import Opponents

if TYPE_CHECKING:
    from highpriest.players.judge import Judgement, Summary

MOST_OF_ONE_ADDRESS: Final = 3  # games being judged at the same time
REMEMBERED: Final = 32  # games
CANDIDATES_TOLD: Final = 6


class Judgements:
    """Judges games. However many are asked for, the strongest player thinks about one choice at a time.

    So a person who plays against a computer waits for one judgement at most, and several games take turns.
    """

    def __init__(self, opponents: Opponents) -> None:
        self._opponents = opponents
        self._turn = asyncio.Lock()
        self._by_address: Counter[str] = Counter()
        self._known: OrderedDict[object, list[str]] = OrderedDict()

    def knows(self, record: Record) -> bool:
        """Whether the game was judged to its end and is not forgotten yet."""
        return _key(record) in self._known

    def of(self, record: Record, address: str) -> AsyncIterator[str]:
        """The judgements as lines of JSON; raises RecordError, or Problem if the game is not over."""
        match = Match.replay(record)
        if not match.is_over:
            raise Problem("match/running")
        if self.knows(record):
            return _told(self._known[_key(record)])
        if self._by_address[address] >= MOST_OF_ONE_ADDRESS:
            raise Problem("request/too-many")
        return self._judged(match, _key(record), address)

    async def _judged(self, match: Match, key: object, address: str) -> AsyncIterator[str]:
        lines: list[str] = []
        self._by_address[address] += 1
        try:
            async for line in self._lines(match):
                lines.append(line)
                yield line
        finally:
            self._by_address[address] -= 1
            self._by_address += Counter()  # forgets who has none left
        self._remember(key, lines)

    async def _lines(self, match: Match) -> AsyncIterator[str]:
        from highpriest.players.judge import choices, sum_up

        result = match.result
        winners = result.winners if result else ()
        judgements: list[Judgement] = []
        coming = choices(match)
        following = next(coming, None)
        while (choice := following) is not None:
            async with self._turn:
                judgements.append(await self._opponents.judge(choice))
            following = next(coming, None)
            told = _judged(match, judgements[-1], sum_up(judgements, match.seats, winners))
            if following is None:
                told["luck"] = _luck(match, judgements)
            yield encoded(told) + "\n"

    def _remember(self, key: object, lines: list[str]) -> None:
        self._known[key] = lines
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)


def _key(record: Record) -> object:
    return record.game, record.options, record.log


async def _told(lines: Sequence[str]) -> AsyncIterator[str]:
    for line in lines:
        yield line


def _judged(match: Match, judgement: Judgement, summary: Summary) -> Judged:
    """One more judgement as data, with the sum of all so far."""
    best = judgement.candidates[0].move.text
    few = judgement.candidates[:CANDIDATES_TOLD]
    played = [each for each in judgement.candidates[CANDIDATES_TOLD:] if each.move.text == judgement.move]
    return {
        "judgement": {
            "at": judgement.at,
            "seat": judgement.seat,
            "hidden": judgement.hidden,
            "mark": judgement.mark,
            "swing": judgement.swing,
            "chances": _chances(match.seats, judgement),
            "played": _prospect(match, judgement, judgement.move, judgement.value),
            "best": _prospect(match, judgement, best, judgement.chance),
            "candidates": [weighed(each) for each in (*few, *played)],
        },
        "seats": {seat: {"accuracy": each.accuracy, "marks": each.marks} for seat, each in summary.seats.items()},
        "key_moments": list(summary.key_moments),
        "decisive": summary.decisive,
        "luck": None,
    }


def _luck(match: Match, judgements: Sequence[Judgement]) -> GameLuck | None:
    """How much of the game was luck, where that can be said."""
    from highpriest.players.luck import fortunes

    told, error = fortunes(match, judgements), game_named(match.game).skill_error
    if told is None or error is None:
        return None
    seats: dict[str, Fortune] = {
        seat: {"result": each.result, "skill": each.skill, "luck": each.luck, "score": each.score}
        for seat, each in told.items()
    }
    return {"seats": seats, "error": error}


def _chances(seats: Sequence[str], judgement: Judgement) -> dict[str, float]:
    if len(seats) > 2:  # what one of them does not win, any of the others may
        return {judgement.seat: judgement.chance}
    return {seat: judgement.chance if seat == judgement.seat else 1 - judgement.chance for seat in seats}


def _prospect(match: Match, judgement: Judgement, move: str, chance: float) -> Prospect:
    return {"move": move, "win_probability": chance, **_outlook(match, judgement, move)}


def _outlook(match: Match, judgement: Judgement, move: str) -> Mapping[str, Any]:
    game = game_named(match.game)
    if judgement.hidden or judgement.mark is None:
        return dict.fromkeys(game.outlook_type.__annotations__)
    view = match.rewound(judgement.at - 1).tried(judgement.seat, [move]).view(judgement.seat)
    outlook: Mapping[str, Any] = game.outlook(view, judgement.seat)
    return outlook
