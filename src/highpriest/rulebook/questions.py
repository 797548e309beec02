"""Where the printed rules leave a question: what they say, how this project plays, and why."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from highpriest.names import GAMES, LANGUAGES

_PACKAGE: Final = "highpriest.rulebook"


@dataclass(frozen=True)
class Question:
    """One decision, in one language. `number` is the one that rule paragraphs name, as `D3`."""

    number: str
    question: str
    printed: str
    played: str
    why: str


def questions(game: str, language: str) -> tuple[Question, ...]:
    """Returns the decisions of a game in order. Raises `ValueError` if there is no such game or language."""
    if game not in GAMES or language not in LANGUAGES:
        raise ValueError(f"there are no questions of {game!r} in {language!r}")
    return tuple(Question(number, **said[language]) for number, said in _data()[game].items())


def labels(language: str) -> dict[str, str]:
    """Returns the title, the lead and the headings of the columns."""
    return dict(_data()["labels"][language])


def questions_page(game: str, language: str) -> str:
    """Returns the decisions of a game as Markdown."""
    words = labels(language)
    parts = [f"# {words['title']}"]
    for each in questions(game, language):
        parts.append(f"## {each.number} · {each.question}")
        parts.append(f"**{words['printed']}:** {each.printed}")
        parts.append(f"**{words['played']}:** {each.played}")
        parts.append(f"**{words['why']}:** {each.why}")
    return "\n\n".join(parts) + "\n"


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(files(_PACKAGE).joinpath("questions.toml").read_text(encoding="utf-8"))
