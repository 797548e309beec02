"""Our own players by game: one name at the table, a program of its own for each game behind it."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType

from highpriest.errors import PlayerError
from highpriest.play import View


def players_of(view: View) -> ModuleType:
    """The package with our players of this game; loaded only when somebody plays, since it brings the search."""
    return import_module(f"highpriest.players.{view.game}")


def no_setting(name: str, setting: str) -> None:
    """Raise PlayerError if a player that takes no setting was given one."""
    if setting:
        raise PlayerError("player/no-setting", name=repr(name), setting=repr(setting))


def file_setting(name: str, setting: str) -> Path | None:
    """The setting of a player that takes a file; None if there is none; raises PlayerError if the file is not there."""
    path = Path(setting) if setting else None
    if path is not None and not path.is_file():
        raise PlayerError("player/takes-file", name=repr(name), setting=repr(setting))
    return path


def whole_setting(name: str, setting: str, default: int, least: int, most: int) -> int:
    """The setting of a player that takes a whole number; raises PlayerError."""
    if not setting:
        return default
    if setting.isascii() and setting.isdigit() and len(setting) <= len(str(most)) and least <= int(setting) <= most:
        return int(setting)
    raise PlayerError("player/takes-number", name=repr(name), least=least, most=most, setting=repr(setting))
