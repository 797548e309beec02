"""The players' rule booklet: Aton and the Game of Thot, told in German, English and Spanish.

The booklet is six Markdown files in this folder, beside the story and the open questions. Every paragraph
ends with the numbers of the rules it tells, as `(A8, D3)`, so that a page or a command can link a rule to its
place in the text. The three languages have the same paragraphs in the same order; a test keeps them so.

A line `{{board}}` stands where the drawing of the board goes. This package knows no rules, so what lies on
which square of Aton comes in from the caller.
"""

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Final

from highpriest.names import GAMES, LANGUAGES
from highpriest.words import catalogue

__all__ = ["GAMES", "LANGUAGES", "MARKER", "draw_aton", "draw_thot", "legend", "story", "text"]

MARKER: Final = "{{board}}"

# The letters with which the terminal draws the board as well, the same in every language.
_SIGNS: Final = {"sun": "y", "papyrus": "g", "pillar": "k", "water": "w", "+1": "+1", "+2": "+2"}
_COLUMNS: Final = "abcdefghij"
_PRIEST_AT: Final = ("d", 4)


def text(game: str, language: str, board: str) -> str:
    """Returns the booklet of a game as Markdown, with `board` as a fenced block in its place.

    `board` is taken as it is; it must not itself hold a line of three backticks. Raises `ValueError` if
    there is no such game or language.
    """
    _require(game, GAMES, "game")
    _require(language, LANGUAGES, "language")
    page = files(__name__).joinpath(f"{game}.{language}.md").read_text(encoding="utf-8")
    drawing = board.strip("\n")
    return page.replace(MARKER, f"```text\n{drawing}\n```")


def story(language: str) -> str:
    """Returns the stories of both games, their designers and the words of old Egypt, as Markdown.

    Raises `ValueError` if there is no such language.
    """
    _require(language, LANGUAGES, "language")
    return files(__name__).joinpath(f"story.{language}.md").read_text(encoding="utf-8")


def legend(language: str) -> Mapping[str, str]:
    """Returns the words for the kinds of squares of Aton: sun, papyrus, pillar, water and bonus.

    Raises `ValueError` if there is no such language.
    """
    _require(language, LANGUAGES, "language")
    return {kind: str(word) for kind, word in catalogue(language)["squares"].items()}


def draw_aton(kinds: Sequence[str], language: str) -> str:
    """Draws the four temples, each square with its name and the sign of its kind, and the legend below.

    `kinds` names the kind of each of the 48 squares in order: `sun`, `papyrus`, `pillar`, `water`, `+1` or
    `+2`. Raises `ValueError` for another number of squares, an unknown kind or an unknown language.
    """
    if len(kinds) != 48:
        raise ValueError(f"the board of Aton has 48 squares, not {len(kinds)}")
    words = legend(language)
    blocks = [_temple(number, kinds[12 * number - 12 : 12 * number], language) for number in (1, 2, 3, 4)]
    upper, lower = _side_by_side(blocks[0], blocks[1]), _side_by_side(blocks[2], blocks[3])
    keys = [f"{_SIGNS[kind]} = {words[kind]}" for kind in ("sun", "papyrus", "pillar", "water")]
    keys.append(f"+1, +2 = {words['bonus']}")
    return "\n".join([*upper, "", *lower, "", *keys])


def draw_thot(language: str) -> str:
    """Draws the frame of the full board of Thot with an example priest, its row and its column.

    Raises `ValueError` if there is no such language.
    """
    _require(language, LANGUAGES, "language")
    head = "    " + " ".join(_COLUMNS)
    rows = [f"{row:>2}  {_thot_row(row, language)}" for row in range(1, 11)]
    return "\n".join([head, *rows, "", _word(language, "priest"), _word(language, "stones")])


def _require(value: str, known: tuple[str, ...], what: str) -> None:
    if value not in known:
        raise ValueError(f"unknown {what} {value!r}; there are: {', '.join(known)}")


def _temple(number: int, kinds: Sequence[str], language: str) -> list[str]:
    """The four lines of one temple, all of the same width: its name and three rows of squares."""
    for kind in kinds:
        _require(kind, tuple(_SIGNS), "kind of square")
    named = zip("abcdefghijkl", kinds, strict=True)
    squares = [f"{number}{letter} {_SIGNS[kind]:<2}" for letter, kind in named]
    rows = ["  ".join(squares[start : start + 4]) for start in (0, 4, 8)]
    return [f"{_word(language, 'temple')} {number}".ljust(len(rows[0])), *rows]


def _side_by_side(left: Sequence[str], right: Sequence[str]) -> list[str]:
    return [f"{a}    {b}".rstrip() for a, b in zip(left, right, strict=True)]


def _thot_row(row: int, language: str) -> str:
    return " ".join(_thot_square(column, row, language) for column in _COLUMNS)


def _thot_square(column: str, row: int, language: str) -> str:
    if (column, row) == _PRIEST_AT:
        return _word(language, "priest")[0]
    if column == _PRIEST_AT[0]:
        return "|"
    return "-" if row == _PRIEST_AT[1] else "·"


def _word(language: str, name: str) -> str:
    return str(catalogue(language)["booklet"][name])
