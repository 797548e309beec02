"""Compiling once, ahead of time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.console import environment, run

from highpriest import compiled
from highpriest.cli.compiling import MESSAGE, MESSAGE_WITHOUT_CACHE, announce_compiling

# Plays what the commands play, then looks for functions that the compiler had not met before.
GAMES_AFTER_WARM_UP = """
import sys
from random import Random

from highpriest.play import Match, Position

for game, options in (
    ("aton", {}),
    ("thot", {}),
    ("thot", {"players": 3, "size": 8, "turning": True}),
    ("thot", {"players": 4, "teams": True, "stars": [], "first": "lot"}),
):
    match, luck = Match(game, seed=3, **options), Random(3)
    while not match.is_over:
        seat = match.owing[-1]
        match.play(luck.choice(match.view(seat).legal_moves))
        match.scoring()
    assert Match.replay(match.record()) == match
    middle = match.rewound(len(match.log) // 2)
    assert Position.from_text(middle.position.text) == middle.position
    str(middle), middle.view()
    middle.resign(middle.owing[0])

loaded = new = 0
for name, module in sorted(sys.modules.items()):
    if name.startswith("highpriest.rules"):
        for function in vars(module).values():
            stats = getattr(function, "stats", None)
            if stats is not None:
                loaded += sum(stats.cache_hits.values())
                new += sum(stats.cache_misses.values())
print(loaded > 20, new)
"""


def test_after_it_nothing_is_left_to_compile() -> None:
    assert run("warm-up") == (0, "", "The rules are compiled already.\n")
    done = subprocess.run(
        [sys.executable, "-c", GAMES_AFTER_WARM_UP], capture_output=True, text=True, env=environment(), check=True
    )
    assert done.stdout == "True 0\n"


def test_without_the_compiler_there_is_nothing_to_wait_for() -> None:
    ended = run("simulate", "thot", "--option", "size=8", "--games", "1", settings={"NUMBA_DISABLE_JIT": "1"})
    assert (ended.code, ended.err) == (0, "")


def test_whoever_has_to_wait_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compiled, "cache_folder", lambda: tmp_path)
    assert announce_compiling()
    assert capsys.readouterr().err == f"{MESSAGE}\n"
    (tmp_path / "rules_1").mkdir()
    (tmp_path / "rules_1" / "apply.play.nbi").touch()
    assert not announce_compiling()
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(compiled, "cache_folder", lambda: None)
    assert announce_compiling()
    assert capsys.readouterr().err == f"{MESSAGE_WITHOUT_CACHE}\n"
