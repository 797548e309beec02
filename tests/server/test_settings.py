"""Every setting can be given on the command line and in the environment, and stands in the documents."""

from __future__ import annotations

import re
import socket
from pathlib import Path
from typing import Any

import pytest
from tests.cli.console import run

from highpriest.cli import serve
from highpriest.cli.errors import CommandError
from highpriest.server.settings import Settings, described

ROOT = Path(__file__).parents[2]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Settings, bool]]:
    """With what settings a server would have been started."""
    started: list[tuple[Settings, bool]] = []
    monkeypatch.setattr(serve, "run", lambda settings, *, open_page: started.append((settings, open_page)))
    return started


def begin(*words: str) -> int:
    from highpriest.cli import main

    return main(["serve", *words])


def test_without_a_word_every_setting_has_its_default(asked: list[tuple[Settings, bool]]) -> None:
    assert begin() == 0
    assert asked == [(Settings(), False)]


def test_every_setting_is_an_option_and_a_variable(
    asked: list[tuple[Settings, bool]], monkeypatch: pytest.MonkeyPatch
) -> None:
    given: dict[str, Any] = {
        "host": "0.0.0.0",
        "port": 1,
        "database": "postgresql+asyncpg://x",
        "data": "here",
        "base_url": "https://games.example/play",
        "inner_url": "http://10.0.0.7:8470",
        "broker_url": "redis://10.0.0.8:6379/0",
        "workers": 3,
        "bot_pace": 0.5,
        "log_level": "debug",
        "message_rate": 1.5,
        "match_rate": 2.5,
        "sockets": 7,
        "keep_waiting": 3,
        "keep_games": 4,
        "keep_guests": 5,
        "keep_acts": 6,
        "metrics": True,
    }
    options = [option for option, *_ in described()]
    assert options == [f"--{name.replace('_', '-')}" for name in given]
    words = [
        word
        for option, value in zip(options, given.values(), strict=True)
        for word in ([option] if value is True else [option, str(value)])
    ]
    assert begin(*words, "--open") == 0
    for (_, variable, *_), value in zip(described(), given.values(), strict=True):
        monkeypatch.setenv(variable, str(value))
    assert begin() == 0
    assert asked == [(Settings(**given), True), (Settings(**given), False)]


def test_a_base_url_needs_no_slash_at_its_end(asked: list[tuple[Settings, bool]]) -> None:
    assert begin("--base-url", "http://games.example/") == 0
    assert asked[0][0].base_url == "http://games.example"


@pytest.mark.parametrize(
    "words",
    [
        ("--log-level", "loud"),
        ("--workers", "0"),
        ("--bot-pace", "-1"),
        ("--bot-pace", "61"),
        ("--sockets", "-1"),
        ("--keep-games", "-1"),
        ("--message-rate", "-0.5"),
        ("--base-url", "games.example"),
        ("--broker-url", "10.0.0.8"),
        ("--broker-url", "redis://10.0.0.8:many", "--database", "postgresql+asyncpg://x"),
        ("--broker-url", "redis://10.0.0.8"),  # beside SQLite
        ("--port", "many"),
        ("--port", "-1"),
        ("--port", "70000"),
        ("--nonsense",),
    ],
)
def test_impossible_settings_are_told_in_one_sentence(
    asked: list[tuple[Settings, bool]], capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    assert begin(*words) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert asked == []


def test_help_lists_every_setting_and_loads_no_server() -> None:
    shown = " ".join(run("serve", "--help").out.split())
    for option, variable, default, what in described():
        assert f"{option} " in shown
        assert f"env var: {variable}" in shown
        assert what in shown
        assert not default or default == "False" or f"default: {default}]" in shown


def test_the_table_in_the_documents_lists_every_setting() -> None:
    page = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(--[a-z-]+)` \| `([A-Z_]+)` \| ([^|]*) \| ([^|]+) \|$", page, re.MULTILINE)
    assert rows == [
        (option, variable, f"`{default}`" if default else "", what) for option, variable, default, what in described()
    ]


# ---- the port


def test_a_port_that_is_taken_is_told_unless_the_page_is_opened() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        settings = Settings(port=other.getsockname()[1])
        with pytest.raises(CommandError, match=f"Cannot listen on 127.0.0.1 port {settings.port}: "):
            serve._listen(settings, or_elsewhere=False)
        with serve._listen(settings, or_elsewhere=True) as elsewhere:
            assert elsewhere.getsockname()[1] not in (0, settings.port)


def test_a_server_whose_database_cannot_be_opened_says_why(tmp_path: Path) -> None:
    ended = run("serve", "--port", "0", "--data", str(tmp_path), "--database", "sqlite:////nowhere/x.db")
    assert ended == (2, "", "the database 'sqlite' cannot be used: there is no folder /nowhere\n")


def test_a_data_folder_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    ended = run("serve", "--port", "0", "--data", str(tmp_path / "file" / "folder"))
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("The data folder ")
    assert len(ended.err.splitlines()) == 1
