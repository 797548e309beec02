"""What can be played, and against which computers."""

from __future__ import annotations

from fastapi import APIRouter

from highpriest.play.booklet import booklet
from highpriest.server.bodies import GameName, Language, Players, Rules

router = APIRouter(prefix="/api")


@router.get("/players")
async def computer_players() -> Players:
    """The computer players that can be given a seat."""
    from highpriest.players.levels import LEVELS
    from highpriest.players.player import player_names

    levels = [level.name for level in LEVELS]
    return {"levels": levels, "others": [name for name in player_names() if name not in levels]}


@router.get("/rules/{game}")
async def rules(game: GameName, language: Language = "en") -> Rules:
    """The rules for players."""
    return {"game": game, "language": language, "text": booklet(game, language)}
