"""Two who lay their cards at the same moment, one at each process: neither may be refused."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Final

from tests.server.clients import Guest, Line, begin, new_guest, visiting
from tests.server.trials.pairs import Pair
from tests.server.trials.report import Progress, Report

TABLES: Final = 8  # at which people play at once


async def run(pair: Pair, size: int, luck: Random, progress: Progress) -> Report:
    """So many lays."""
    report = Report()
    async with visiting(pair.servers[0]) as http:
        ann, bea = await new_guest(pair.servers[0], http), await new_guest(pair.servers[0], http)
        while report.counts["lays"] < size:
            await asyncio.gather(*(_match(pair, ann, bea, Random(luck.random()), size, report) for _ in range(TABLES)))
            progress(min(size, report.counts["lays"]), size)
    return report


async def _match(pair: Pair, ann: Guest, bea: Guest, luck: Random, size: int, report: Report) -> None:
    """One match of Aton. Whenever both are to lay, both do at once; all else one after the other."""
    match = (await ann.create("aton", "me", "open"))["match"]
    await bea.join(match)
    lines = {"red": await Line.open(pair.servers[0], match, ann.token)}
    lines["blue"] = await Line.open(pair.servers[1], match, bea.token)
    await begin(list(lines.values()))
    report.counts["matches"] += 1
    while report.counts["lays"] < size:
        newest = max(line.newest[seat]["number"] for seat, line in lines.items())
        for seat, line in lines.items():
            if not await line.until(lambda line, at=(seat, newest): line.newest[at[0]]["number"] >= at[1]):  # type: ignore[misc]
                report.found(f"{seat} of {match} was not told of step {newest}")
                return
        owing = [seat for seat, line in lines.items() if line.legal_moves(seat)]
        if not owing:
            break
        answers = await asyncio.gather(
            *(lines[seat].play(seat, luck.choice(lines[seat].legal_moves(seat))) for seat in owing)
        )
        report.counts["lays"] += len(owing) if len(owing) > 1 else 0
        for answer in answers:
            report.check(answer["type"] == "update", f"refused: {answer.get('code')}")
    for line in lines.values():
        await line.close()
