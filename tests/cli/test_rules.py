"""The rules for players."""

from __future__ import annotations

import pytest
from tests.cli.conftest import Command
from tests.cli.console import run

from highpriest.names import Language
from highpriest.play.booklet import booklet
from highpriest.rulebook import legend
from highpriest.rulebook.questions import questions_page
from highpriest.words import catalogue


@pytest.mark.parametrize("language", ["de", "en", "es"])
@pytest.mark.parametrize("game", ["aton", "thot"])
def test_the_booklet_with_its_board(game: str, language: Language, command: Command) -> None:
    ended = command("rules", game, "--lang", language)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out == booklet(game, language)
    drawn = "4i g   4j g   4k g   4l +2" if game == "aton" else "\n 4  - - - "
    assert drawn in ended.out
    assert "{{" not in ended.out


@pytest.mark.parametrize(
    ("settings", "language"),
    [
        ({"LC_ALL": "de_DE.UTF-8"}, "de"),
        ({"LC_ALL": "", "LC_MESSAGES": "es_ES", "LANG": "de_DE"}, "es"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "de"}, "de"),
        ({"LC_ALL": "fr_FR.UTF-8", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": ""}, "en"),
        ({"LC_ALL": "C"}, "en"),
    ],
)
def test_the_language_of_the_terminal_is_the_default(
    settings: dict[str, str], language: Language, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    assert command("rules", "thot").out == booklet("thot", language)


def test_in_a_terminal_the_text_is_laid_out() -> None:
    shown = run("rules", "aton", settings={"FORCE_COLOR": "1", "NO_COLOR": ""}).out
    assert "## " not in shown
    assert "4l +2" in shown


@pytest.mark.parametrize("language", ["de", "en", "es"])
def test_booklet_and_terminal_have_one_key_of_letters(language: Language) -> None:
    key = str(catalogue(language)["say"]["legend aton"])
    page = booklet("aton", language)
    for letter, kind in (("y", "sun"), ("g", "papyrus"), ("k", "pillar"), ("w", "water")):
        assert f"{letter} = {legend(language)[kind]}" in page
        assert f"{letter} " in key


@pytest.mark.parametrize("game", ["aton", "thot"])
def test_the_questions_that_the_printed_rules_leave(game: str, command: Command) -> None:
    ended = command("rules", game, "--questions", "--lang", "es")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out == questions_page(game, "es")
