"""The arguments that several commands share: games, languages, options and seeds."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Any, Final, cast

import typer

from highpriest.cli.errors import CommandError
from highpriest.names import GAMES, LANGUAGES, Language

ENGLISH: Final[Language] = "en"


def one_of(names: Sequence[str]) -> Callable[[str], str]:
    """Return a reader of arguments that accepts these names."""

    def read(text: str) -> str:
        if text in names:
            return text
        raise typer.BadParameter(f"{text!r} is not one of {', '.join(map(repr, names))}.")

    return read


def beginning_with(names: Sequence[str]) -> Callable[[str], list[str]]:
    """Return what a shell asks when Tab is pressed: which of the names the word could become."""
    return lambda incomplete: [name for name in names if name.startswith(incomplete)]


GameArgument = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        parser=one_of(GAMES),
        help="The game: " + " or ".join(GAMES) + ".",
        show_default=False,
        autocompletion=beginning_with(GAMES),
    ),
]
LanguageOption = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="|".join(LANGUAGES),
        parser=one_of(LANGUAGES),
        help="Language; defaults to that of the terminal.",
        show_default=False,
        autocompletion=beginning_with(LANGUAGES),
    ),
]
OptionOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="An option of the game, as in its records: size=8, turning=true, stars=-7,-5,1. Can be repeated.",
        show_default=False,
    ),
]
SeedOption = Annotated[
    str | None,
    typer.Option(metavar="TEXT", help="Seed of the deals; random by default."),
]

ShardOption = Annotated[
    int | None,
    typer.Option(
        "--shard",
        min=1,
        metavar="N",
        help="Make --out a folder of files with N records each; after any stop, the same command resumes there.",
        show_default=False,
    ),
]

_WHOLE_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,18}")
_TRUTH: Final = {"true": True, "false": False}


def language_or_default(language: str | None) -> Language:
    """Return the language asked for, else the one of the environment, else English."""
    if language is not None:
        return cast(Language, language)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):  # the order that POSIX gives them
        if os.environ.get(name):
            code = re.split(r"[_.@-]", os.environ[name])[0].lower()
            return next((known for known in LANGUAGES if known == code), ENGLISH)
    return ENGLISH


def read_options(words: Iterable[str] | None, defaults: Mapping[str, Any]) -> dict[str, Any]:
    """The options of NAME=VALUE words. Whether a game knows and allows them is not checked here.

    `defaults` tells which options are lists.
    """
    options: dict[str, Any] = {}
    for word in words or ():
        name, equals, text = word.partition("=")
        if not equals or not name:
            raise CommandError(f"An option is given as NAME=VALUE, not as {word!r}.")
        if name in options:
            raise CommandError(f"The option {name!r} is given twice.")
        is_list = isinstance(defaults.get(name), list)
        options[name] = [_value(part) for part in text.split(",") if part] if is_list else _value(text)
    return options


def _value(text: str) -> object:
    if _WHOLE_NUMBER.fullmatch(text):
        return int(text)
    return _TRUTH.get(text, text)


def check_seed(seed: str | None) -> str | None:
    """The seed as given; bytes that are no text in this terminal's alphabet stand for no seed."""
    if seed is not None and not seed.isprintable():
        raise CommandError(f"The seed {seed!r} has characters that are no letters; use letters and digits.")
    return seed
