"""Texts for people keep to the list of words in docs/words.md."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from highpriest.names import LANGUAGES

ROOT = Path(__file__).parents[2]
LIST = ROOT / "docs" / "words.md"
NAMES = {"en": "English", "de": "German", "es": "Spanish"}


def rows(heading: str) -> list[list[str]]:
    """The rows of the table below a heading; a stroke within a sign of code parts no columns."""
    section = LIST.read_text(encoding="utf-8").split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| ")]
    parted = [re.split(r" \| ", line.strip("| ")) for line in lines]
    return [[cell.strip() for cell in cells] for cells in parted[1:]]


@cache
def texts(language: str) -> dict[str, str]:
    """Everything that is said in a language: the page, the terminal, the booklets."""
    page = [*(ROOT / "web/src/i18n").glob(f"*.{language}.ts")]
    terminal = [ROOT / f"src/highpriest/words/{language}.toml"]
    booklets = [*(ROOT / "src/highpriest/rulebook").glob(f"*.{language}.md")]
    assert len(page) > 5
    assert len(booklets) > 1
    found = {str(file.relative_to(ROOT)): file.read_text(encoding="utf-8") for file in (*page, *terminal, *booklets)}
    return {name: _without_keys(text) if name.endswith((".ts", ".toml")) else text for name, text in found.items()}


def _without_keys(text: str) -> str:
    """What stands after the names of the entries: "move/quit-over" is no Spanish."""
    lines = [re.sub(r"^\s*(\"[^\"]+\"|[\w./-]+)\s*[:=]", "", line) for line in text.splitlines()]
    kept = [re.sub(r"^ {2}\w+( \[\w+\])? {2,}", "", line) for line in lines if not line.lstrip().startswith("#")]
    return re.sub(r"\{\w+\}", "", "\n".join(kept))


def found_in(text: str, pattern: str) -> list[str]:
    return [found.group() for found in re.finditer(rf"(?<!\w)(?:{pattern})(?!\w)", text, re.IGNORECASE)]


def forbidden(language: str) -> list[str]:
    mine = [row for row in rows("Words we do not use") if row[1] == NAMES[language]]
    return [pattern for row in mine for pattern in re.findall(r"`([^`]+)`", row[0])]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_uses_a_word_that_the_list_forbids(language: str) -> None:
    patterns = forbidden(language)
    assert patterns
    wrong = [
        f"{name}: {word}"
        for name, text in texts(language).items()
        for each in patterns
        for word in found_in(text, each)
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_is_in_use(language: str) -> None:
    said = "\n".join(texts(language).values()).lower()
    column = list(NAMES).index(language) + 1
    terms = [row[column] for row in rows("Terms")]
    assert len(terms) > 20
    assert [term for term in terms if term.lower() not in said] == []


def said_at(key: str, language: str) -> str:
    """What the page's catalogue says under a key, all forms of it."""
    page = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "web/src/i18n").glob(f"*.{language}.ts"))
    entry = re.search(rf'"{re.escape(key)}":\s*("[^"]*"|\{{\s*one: "[^"]*",\s*other: "[^"]*",?\s*\}})', page)
    assert entry, f"{key} is not said in {language}"
    return entry[1]


def other_than_listed(sentences: list[list[str]]) -> list[str]:
    languages = {name: language for language, name in NAMES.items()}
    return [row[0] for row in sentences if row[2] not in said_at(row[0].strip("`"), languages[row[1]])]


def test_sentences_that_were_misread_stay_replaced() -> None:
    listed = rows("Sentences that stay")
    assert len(listed) > 30
    assert other_than_listed(listed) == []


def test_a_sentence_that_was_changed_back_is_found() -> None:
    assert other_than_listed([["`table.record`", "German", "Aufzeichnung laden"]]) == ["`table.record`"]


@pytest.mark.parametrize(
    ("language", "planted"),
    [
        ("de", "Zieh waagrecht."),
        ("de", "Die Karte bei II."),
        ("de", "Diese Partie ist aus."),
        ("es", "Quita dos fichas."),
        ("es", "Los dos descubrís la carta."),
        ("es", "Tomad el anj."),
        ("en", "Whoever begins goes sideways."),
    ],
)
def test_a_forbidden_word_is_found(language: str, planted: str) -> None:
    assert any(found_in(planted, each) for each in forbidden(language))
