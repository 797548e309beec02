"""What can be played, and against which computers."""

from __future__ import annotations

from dataclasses import asdict
from typing import cast

from fastapi import APIRouter, Request

from highpriest.names import LEVELS, GameName, Language
from highpriest.play.booklet import booklet
from highpriest.rulebook import story
from highpriest.rulebook.questions import labels, questions
from highpriest.server.answers import Players, QuestionWords, RuleQuestion, Rules, Story, WarmUp
from highpriest.server.descriptions import Descriptions, descriptions

router = APIRouter(prefix="/api")


@router.get("/games")
async def games() -> Descriptions:
    """What can be played: each game with its seats, options and board, and the names that everybody uses."""
    return descriptions()


@router.get("/warm-up")
async def warm_up(request: Request) -> WarmUp:
    """How far the server is with compiling the games, which until then are played with less effort."""
    parts = request.app.state.server.warming_up.progress.values()
    return {"done": sum(done for done, _ in parts), "total": sum(total for _, total in parts)}


@router.get("/players")
async def computer_players() -> Players:
    """The computer players that can be given a seat."""
    from highpriest.players.player import player_names

    return {"levels": list(LEVELS), "others": [name for name in player_names() if name not in LEVELS]}


@router.get("/rules/{game}")
async def rules(game: GameName, language: Language = "en") -> Rules:
    """The rules for players, and where the printed ones leave a question."""
    return {
        "game": game,
        "language": language,
        "text": booklet(game, language),
        "questions": [cast("RuleQuestion", asdict(each)) for each in questions(game, language)],
        "question_words": cast("QuestionWords", labels(language)),
    }


@router.get("/story")
async def stories(language: Language = "en") -> Story:
    """The stories of the games and their words."""
    return {"language": language, "text": story(language)}
