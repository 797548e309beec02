"""Compiling once, ahead of time."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.console import run

from highpriest import compiled
from highpriest.cli.compiling import MESSAGE, MESSAGE_WITHOUT_CACHE, announce_compiling
from highpriest.compiled import keeping


def test_it_is_quick_when_it_was_done_before() -> None:
    assert run("warm-up").code == 0
    assert run("warm-up") == (0, "", "The rules are compiled already.\n")


def test_without_the_compiler_there_is_nothing_to_wait_for() -> None:
    ended = run("simulate", "thot", "--option", "size=8", "--games", "1", settings={"NUMBA_DISABLE_JIT": "1"})
    assert (ended.code, ended.err) == (0, "")


def keep_in(folder: Path | None, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (compiled, keeping):
        monkeypatch.setattr(module, "cache_folder", lambda: folder)


def test_those_who_have_to_wait_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    keep_in(tmp_path, monkeypatch)
    assert announce_compiling()
    assert capsys.readouterr().err == f"{MESSAGE}\n"
    (tmp_path / "rules_1").mkdir()
    (tmp_path / "rules_1" / "apply.play.nbi").touch()
    assert not announce_compiling()
    assert capsys.readouterr().err == ""
    keep_in(None, monkeypatch)
    assert announce_compiling()
    assert capsys.readouterr().err == f"{MESSAGE_WITHOUT_CACHE}\n"
