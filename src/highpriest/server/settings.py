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
    """How a server runs. Each field is an option of `highpriest serve` and an environment variable."""

    host: str = setting("127.0.0.1", "Address to listen on; 0.0.0.0 accepts connections from the network.")  # type: ignore[assignment]
    port: int = setting(8470, "Port to listen on; 0 picks a free one.")  # type: ignore[assignment]
    database: str = setting("", "Database URL; defaults to an SQLite file in the data directory.")  # type: ignore[assignment]
    data: str = setting(  # type: ignore[assignment]
        "", "Directory for the database and the cookie-signing key; defaults to the user's data directory."
    )
    base_url: str = setting("", "Public URL, path included, when the server runs behind a proxy.")  # type: ignore[assignment]
    inner_url: str = setting(  # type: ignore[assignment]
        "", "URL at which other processes on the same PostgreSQL reach this one; defaults to the address it listens on."
    )
    broker_url: str = setting(  # type: ignore[assignment]
        "", "URL of a Redis or Valkey through which many processes on one PostgreSQL tell each other of the lobby."
    )
    workers: int = setting(1, "Number of processes for computer players.")  # type: ignore[assignment]
    bot_pace: float = setting(1.0, "Seconds a computer player takes for each move, easy or hard.")  # type: ignore[assignment]
    log_level: str = setting("warning", "Least severe messages to log: debug, info, warning or error.")  # type: ignore[assignment]
    message_rate: float = setting(5.0, "Sustained requests per second allowed per socket; 0 means unlimited.")  # type: ignore[assignment]
    match_rate: float = setting(0.5, "Sustained new matches per second allowed per address; 0 means unlimited.")  # type: ignore[assignment]
    sockets: int = setting(100, "Open sockets allowed per address; 0 means unlimited.")  # type: ignore[assignment]
    keep_waiting: int = setting(30, "Days that a table waits for somebody to join; 0 means for ever.")  # type: ignore[assignment]
    keep_games: int = setting(730, "Days that finished games are kept; 0 means for ever.")  # type: ignore[assignment]
    keep_guests: int = setting(730, "Days that a guest without any game is remembered; 0 means for ever.")  # type: ignore[assignment]
    keep_acts: int = setting(730, "Days that acts of the host are kept; 0 means for ever.")  # type: ignore[assignment]
    metrics: bool = setting(False, "Serve /metrics to all clients instead of localhost only.")  # type: ignore[assignment]

    @property
    def folder(self) -> Path:
        """The data folder."""
        return Path(self.data) if self.data else user_data_path("highpriest", appauthor=False)

    @property
    def database_url(self) -> str:
        """Where the matches are kept."""
        return self.database or f"sqlite:///{self.folder / 'highpriest.sqlite3'}"


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
