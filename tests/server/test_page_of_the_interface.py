"""The page on the interface is complete, and its examples run."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.server.running import Served

from highpriest.server.app import create_app
from highpriest.server.lobby.messages import PERSONAL_REQUESTS
from highpriest.server.problems import CODES
from highpriest.server.requests import REQUESTS
from highpriest.server.settings import Settings

PAGE = (Path(__file__).parents[2] / "docs/api.md").read_text(encoding="utf-8")
WHOLE_GAME, PLAYER = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_whole_game_is_played(server: Served, tmp_path: Path) -> None:
    program = tmp_path / "whole_game.py"
    program.write_text(WHOLE_GAME.replace("http://localhost:8470", server.address), encoding="utf-8")
    done = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, timeout=100, check=False)
    assert done.stderr == ""
    assert re.fullmatch(r"\['p[12]'(, 'p2')?\] \{'p1': -?\d+, 'p2': -?\d+\}\n", done.stdout)


def test_a_player_of_the_library_answers_a_message(server: Served, tmp_path: Path) -> None:
    chooses = '            move = random.choice(message["view"]["legal_moves"])\n            ask(socket, '
    assert chooses in WHOLE_GAME
    indented = "".join(f"            {line}\n" if line else "\n" for line in PLAYER.splitlines())
    played = re.sub(r"            move = random.*?\n            ask\(.*?\n", lambda _: indented, WHOLE_GAME)
    program = tmp_path / "player.py"
    program.write_text(played.replace("http://localhost:8470", server.address), encoding="utf-8")
    done = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, timeout=100, check=False)
    assert done.stderr == ""
    assert done.stdout.startswith("['p")


def test_every_code_stands_there_with_its_status() -> None:
    rows = re.findall(r"^\| `([a-z/-]+)` \| (\d+) \| (.+) \|$", PAGE, re.MULTILINE)
    assert rows == [(code, str(int(status)), title) for code, (status, title) in CODES.items()]


def test_every_route_and_every_request_stands_there(tmp_path: Path) -> None:
    routes = create_app(Settings(data=str(tmp_path))).openapi()["paths"]
    assert len(routes) >= 12
    for path in routes:
        shown = path
        for gap, word in (("match", "ID"), ("seek", "ID"), ("digest", "DIGEST"), ("game", "GAME")):
            shown = shown.replace(f"{{{gap}}}", word)
        assert f"`{shown}`" in PAGE or f" {shown}`" in PAGE or f" {shown}?" in PAGE or f" {shown}`" in PAGE, path
    kinds = [
        kind for asked in (REQUESTS, PERSONAL_REQUESTS) for kind in asked.json_schema()["discriminator"]["mapping"]
    ]
    missing = [kind for kind in kinds if f"| `{kind}`" not in PAGE]
    assert missing == []
