"""Every decision is told in three languages, and the booklet names no other."""

import re
import tomllib
from importlib.resources import files

import pytest

from highpriest import rulebook
from highpriest.names import GAMES, LANGUAGES
from highpriest.rulebook.questions import labels, questions, questions_page

NUMBERS = {"aton": [f"D{n}" for n in range(8)], "thot": [f"D{n}" for n in range(1, 6)]}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_decision_is_told_in_order(game: str, language: str) -> None:
    told = questions(game, language)
    assert [each.number for each in told] == NUMBERS[game]
    for each in told:
        assert each.question.endswith("?")
        assert all(text.endswith(".") for text in (each.printed, each.played, each.why))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_booklet_names_is_a_question(game: str, language: str) -> None:
    booklet = files(rulebook).joinpath(f"{game}.{language}.md").read_text(encoding="utf-8")
    named = {number for group in re.findall(r"\(([ADT]\d+(?:, [ADT]\d+)*)\)", booklet) for number in group.split(", ")}
    assert {number for number in named if number.startswith("D")} == set(NUMBERS[game])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_a_heading_for_each(language: str) -> None:
    page = questions_page("aton", language)
    assert page.startswith(f"# {labels(language)['title']}\n")
    assert len(re.findall(r"^## D\d · ", page, re.MULTILINE)) == 8


def test_no_language_repeats_another() -> None:
    data = tomllib.loads(files(rulebook).joinpath("questions.toml").read_text(encoding="utf-8"))
    for game in GAMES:
        for number, said in data[game].items():
            asked = {said[language]["question"] for language in LANGUAGES}
            assert len(asked) == len(LANGUAGES), number


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(ValueError, match="chess"):
        questions("chess", "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_story_names_the_designers_and_the_words(language: str) -> None:
    told = rulebook.story(language)
    assert "Thorsten Gimmler" in told
    assert "Nico Reuter" in told
    words = {
        "en": ("Cartouche", "Ankh", "Scarab", "Thot", "Amun", "Thebes", "high priest"),
        "de": ("Kartusche", "Ankh", "Skarabäus", "Thot", "Amun", "Theben", "Hohepriester"),
        "es": ("Cartucho", "Ankh", "Escarabajo", "Thot", "Amón", "Tebas", "sumo sacerdote"),
    }
    assert all(word in told for word in words[language])
