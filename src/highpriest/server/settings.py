"""Everything about a server that its host can choose; the command line, the environment and the docs follow it."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

PREFIX: Final = "HIGHPRIEST_"


def setting(default: object, what: str) -> object:
    """A field with its default and one sentence for help and docs."""
    return field(default=default, metadata={"help": what})


@dataclass(frozen=True, kw_only=True, slots=True)
class Settings:
    """How a server runs. Each field is an option of `highpriest serve` and a variable of the environment."""

    host: str = setting("127.0.0.1", "The address to listen on; 0.0.0.0 lets others on the network in.")  # type: ignore[assignment]
    port: int = setting(8470, "The port to listen on; 0 takes a free one.")  # type: ignore[assignment]
    database: str = setting("", "The database's URL; empty keeps an SQLite file in the data folder.")  # type: ignore[assignment]
    data: str = setting("", "The folder for the database and the key of the cookies; empty is the user's own.")  # type: ignore[assignment]
    base_url: str = setting("", "The address people use, with its path, if the server stands behind another.")  # type: ignore[assignment]
    workers: int = setting(1, "How many processes the computer players share.")  # type: ignore[assignment]
    bot_pace: float = setting(1.0, "Seconds a computer player takes for a move, however hard it is.")  # type: ignore[assignment]
    log_level: str = setting("warning", "What is logged: debug, info, warning or error.")  # type: ignore[assignment]
    message_rate: float = setting(5.0, "Requests a second that one socket may send for long; 0 is no limit.")  # type: ignore[assignment]
    match_rate: float = setting(0.5, "New matches a second that one address may ask for, for long; 0 is no limit.")  # type: ignore[assignment]
    sockets: int = setting(50, "Sockets that one address may have open; 0 is no limit.")  # type: ignore[assignment]
    metrics: bool = setting(False, "Show /metrics to everyone; otherwise only to this machine.")  # type: ignore[assignment]

    @property
    def folder(self) -> Path:
        """The data folder."""
        return Path(self.data) if self.data else user_data_path("highpriest", appauthor=False)

    @property
    def database_url(self) -> str:
        """Where the matches are kept."""
        return self.database or f"sqlite+aiosqlite:///{self.folder / 'highpriest.sqlite3'}"


def option(name: str) -> str:
    """The option of a setting."""
    return f"--{name.replace('_', '-')}"


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return PREFIX + name.upper()


def described() -> list[tuple[str, str, str, str]]:
    """Option, variable, default and sentence of every setting."""
    return [
        (option(entry.name), variable(entry.name), str(entry.default), entry.metadata["help"])
        for entry in fields(Settings)
    ]
