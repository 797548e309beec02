"""The names that both programs and people use: each list is stated here and nowhere else.

The module imports nothing of ours, so that `highpriest --help` can read it without loading the compiler.
"""

from __future__ import annotations

from typing import Final, Literal, get_args

GameName = Literal["aton", "thot"]
Language = Literal["de", "en", "es"]
LevelName = Literal["novice", "scribe", "singer", "lector", "prophet", "high-priest"]  # from the weakest up
Absent = Literal["end", "computer"]  # what comes of somebody who is away for too long: a seat's end, or a computer
MatchPhase = Literal["waiting", "playing", "over", "aborted"]  # of a match on a server
Mark = Literal["strong", "doubtful", "weak", "grave"]  # of a choice that was judged

GAMES: Final[tuple[GameName, ...]] = get_args(GameName)
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
LEVELS: Final[tuple[LevelName, ...]] = get_args(LevelName)
ABSENT: Final[tuple[Absent, ...]] = get_args(Absent)
MATCH_PHASES: Final[tuple[MatchPhase, ...]] = get_args(MatchPhase)
MARKS: Final[tuple[Mark, ...]] = get_args(Mark)
