"""What everybody may know of the lobby, and what has changed of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from highpriest.names import GAMES
from highpriest.play.clock import read_pace
from highpriest.server.lobby.messages import LobbyNews, OwnSeek, PoolInfo, TableInfo
from highpriest.server.lobby.usual import Pool
from highpriest.server.match.presenters import pace_info
from highpriest.storage.seek import Seek

POOL_PACES: Final = ("quick", "steady")
SHOWN: Final = 200  # open tables; nobody reads more


@dataclass(frozen=True, slots=True)
class Listing:
    """The open tables by seek, how many wait in each pool, and how many people are online."""

    online: int = 0
    pools: Sequence[PoolInfo] = ()
    tables: dict[str, TableInfo] = field(default_factory=dict)

    def whole(self) -> LobbyNews:
        """All of it as a message."""
        return self._news([*self.tables.values()], [], whole=True)

    def since(self, before: Listing) -> LobbyNews | None:
        """What has changed as a message; None if nothing has."""
        if self == before:
            return None
        new = [table for seek, table in self.tables.items() if before.tables.get(seek) != table]
        return self._news(new, [seek for seek in before.tables if seek not in self.tables], whole=False)

    def _news(self, tables: list[TableInfo], gone: list[str], *, whole: bool) -> LobbyNews:
        return {
            "type": "lobby",
            "whole": whole,
            "online": self.online,
            "pools": list(self.pools),
            "tables": tables,
            "gone": gone,
        }


def listing(seeks: Iterable[Seek], online: int, now: float, usual: Mapping[Pool, int]) -> Listing:
    """The lobby as these seeks make it; `usual` says how long people wait in the pools."""
    counting = [seek for seek in seeks if seek.counts(now)]
    waiting = Counter((seek.game, read_pace(seek.pace).name) for seek in counting if seek.pool)
    pools: list[PoolInfo] = [
        {"game": game, "pace": pace, "waiting": waiting[game, pace], "usual": usual.get((game, pace))}
        for game in GAMES
        for pace in POOL_PACES
    ]
    tables = [seek for seek in counting if not seek.pool][:SHOWN]
    return Listing(online, pools, {seek.id: _table(seek) for seek in tables})


def _table(seek: Seek) -> TableInfo:
    return {
        "seek": seek.id,
        "game": seek.game,  # type: ignore[typeddict-item]
        "options": seek.options,
        "pace": pace_info(seek.pace),  # type: ignore[typeddict-item]
        "by": seek.name,
        "made": seek.made,
    }


def own(seek: Seek, now: float) -> OwnSeek:
    """A seek as its person sees it."""
    return {
        "seek": seek.id,
        "game": seek.game,  # type: ignore[typeddict-item]
        "options": seek.options,
        "pace": pace_info(seek.pace),  # type: ignore[typeddict-item]
        "pool": seek.pool,
        "ring": seek.live and seek.kept,
        "waited": round(max(0.0, now - seek.made), 1),
    }
