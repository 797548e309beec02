"""What the page is told when it is built: words that the terminal has too, names, options, and Aton's board.

`python tools/page_words.py --write` writes `web/src/i18n/words.*.ts` from the catalogues of `highpriest.words`,
`web/src/api/names.ts` from `highpriest.names`, `web/src/api/paces.ts` from the clocks, `web/src/api/options.ts` and
`web/src/aton/board.ts` from the games' descriptions; with `--check` the exit code says whether they are up to date.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from highpriest.names import ABSENT, LANGUAGES, LEVELS, MARKS
from highpriest.names import GAMES as GAME_NAMES
from highpriest.play import GAMES
from highpriest.play.clock import BASES, MOST_BONUS, NAMED, read_pace
from highpriest.play.game import Game
from highpriest.words import catalogue

PAGE: Final = Path(__file__).parent.parent / "web" / "src"
FOLDER: Final = PAGE / "i18n"
BOARD: Final = """// Written by `make types` from the description of Aton that `GET /api/games` returns.
import type { components } from "../api/schema";

export const BOARD: components["schemas"]["AtonBoard"] = {
%s  squares: [
%s  ],
};
"""
DAYS_OFFERED: Final = ("1d", "2d", "3d", "7d")
HEAD: Final = "// Written by `make types` from the catalogues in src/highpriest/words; change those.\n"

# The page's keys of whole sections: "table.level." and then the key that the catalogue has.
SECTIONS: Final = {
    "table.seat.": ("colours",),
    "table.level.": ("levels",),
    "aton.reason.": ("endings", "aton"),
    "thot.end.reason.": ("endings", "thot"),
}
# The page's keys of single words.
SINGLE: Final = {
    "aton.red": ("colours", "red"),
    "aton.blue": ("colours", "blue"),
    "aton.line.pillars": ("lines", "black"),
    "aton.line.bonus": ("lines", "bonus"),
    **{f"review.source.temple{temple}": ("lines", f"temple {temple}") for temple in range(1, 5)},
    "table.refused.late": ("refusals", "move/late"),
    "table.refused.illegal": ("refusals", "move/illegal"),
    "table.refused.back": ("refusals", "back/nothing"),
    "table.refused.hint": ("refusals", "hint/not-here"),
    "table.refused.played": ("refusals", "advice/being-played"),
    "shell.banned.help": ("refusals", "guest/banned"),
    "shell.refused.draining": ("refusals", "server/draining"),
    "shell.refused.name": ("refusals", "name/letters"),
    "shell.refused.reserved": ("refusals", "name/reserved"),
    "table.refused.over": ("refusals", "match/over"),
    "lobby.refused.taken": ("refusals", "seek/taken"),
    "lobby.refused.unknown": ("refusals", "seek/unknown"),
    "lobby.refused.own": ("refusals", "seek/own"),
    "lobby.refused.many": ("refusals", "seek/too-many"),
    "lobby.refused.playing": ("refusals", "seek/playing"),
}


def page_words(language: str) -> dict[str, Any]:
    """The words of a language by the page's keys."""
    words = catalogue(language)
    whole = {f"{start}{key}": text for start, path in SECTIONS.items() for key, text in _entry(words, path).items()}
    return whole | {key: _entry(words, path) for key, path in SINGLE.items()}


def _entry(words: Any, path: Sequence[str]) -> Any:
    for name in path:
        words = words[name]
    return words


def module(language: str) -> str:
    """The TypeScript module of a language. English is the one that the others are measured by."""
    lines = "".join(f"  {json.dumps(key)}: {_written(text)},\n" for key, text in page_words(language).items())
    if language == "en":
        return f"{HEAD}export const words = {{\n{lines}}} as const;\n"
    types = 'import type { Text } from "./catalogue";\nimport type { words as english } from "./words.en";\n'
    return f"{HEAD}{types}\nexport const words: Record<keyof typeof english, Text> = {{\n{lines}}};\n"


def _written(text: Any) -> str:
    if isinstance(text, Mapping):
        return "{ " + ", ".join(f"{name}: {_written(form)}" for name, form in text.items()) + " }"
    return json.dumps(text, ensure_ascii=False)


def board() -> str:
    """The TypeScript module of Aton's board, a line for each square."""
    data = dict(GAMES["aton"].board())
    squares = "".join(f"    {json.dumps(square)},\n" for square in data.pop("squares"))
    rest = "".join(f"  {name}: {json.dumps(value)},\n" for name, value in data.items())
    return BOARD % (rest, squares)


def names() -> str:
    """The TypeScript module of the lists that a page needs before it has asked the server."""
    lists = {"ABSENT": ABSENT, "GAMES": GAME_NAMES, "LANGUAGES": LANGUAGES, "LEVELS": LEVELS, "MARKS": MARKS}
    text = "".join(f"export const {name} = {json.dumps(words)} as const;\n" for name, words in lists.items())
    return f"// Written by `make types` from src/highpriest/names.py; change that.\n{text}"


def paces() -> str:
    """The TypeScript module of the paces that the page offers: those with a name, those of days, and one's own."""
    lines = "".join(f"  {json.dumps(_paced(asked))},\n" for asked in (*NAMED, *DAYS_OFFERED))
    head = "// Written by `make types` from src/highpriest/play/clock.py; change that.\n"
    own = json.dumps({"base": BASES, "bonus": (0, MOST_BONUS)})
    bounds = f"/** From the least to the most. */\nexport const OWN_PACE = {own} as const;\n"
    return f"{head}export const PACES = [\n{lines}] as const;\n{bounds}"


def _paced(asked: str) -> dict[str, Any]:
    pace = read_pace(asked)
    return {"asked": asked, "name": pace.name, "base": pace.base, "bonus": pace.bonus, "days": pace.days}


def options() -> str:
    """The TypeScript module of the games' options, a line for each."""
    head = "// Written by `make types` from the description of the games that `GET /api/games` returns.\n"
    lists = "".join(f"  {name}: [\n{_stated(game)}  ],\n" for name, game in GAMES.items())
    return f"{head}export const OPTIONS = {{\n{lists}}} as const;\n"


def _stated(game: Game) -> str:
    return "".join(f"    {json.dumps(option.data())},\n" for option in game.option_type.stated())


def modules() -> Iterator[tuple[Path, str]]:
    """The files and what belongs in them."""
    yield PAGE / "api" / "names.ts", names()
    yield PAGE / "api" / "options.ts", options()
    yield PAGE / "api" / "paces.ts", paces()
    for language in LANGUAGES:
        yield FOLDER / f"words.{language}.ts", module(language)
    yield PAGE / "aton" / "board.ts", board()


def main(words: Sequence[str]) -> int:
    """Write or check the files; returns the exit code."""
    if list(words) == ["--write"]:
        for file, text in modules():
            file.write_text(text, encoding="utf-8")
        return 0
    stale = [file.name for file, text in modules() if not file.is_file() or file.read_text(encoding="utf-8") != text]
    if stale:
        print(f"{', '.join(stale)}: not what src/highpriest says; run: make types", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
