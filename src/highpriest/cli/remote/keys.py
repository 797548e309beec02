"""Who one is at which server: remembered, so that one can leave a match and come back to one's seat."""

from __future__ import annotations

import json
from pathlib import Path

from platformdirs import user_data_path


def _file() -> Path:
    return user_data_path("highpriest", appauthor=False) / "guests.json"


def token_for(server: str) -> str | None:
    """The token of earlier visits, or None."""
    token = _tokens().get(server)
    return token if isinstance(token, str) else None


def remember(server: str, token: str) -> None:
    """Keep a token. Only its owner can read the file, since the token is the key to its seats."""
    file = _file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)
        file.write_text(json.dumps({**_tokens(), server: token}), encoding="utf-8")
    except OSError:
        return  # then one cannot come back; that is no reason not to play


def _tokens() -> dict[str, object]:
    try:
        tokens = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return tokens if isinstance(tokens, dict) else {}
