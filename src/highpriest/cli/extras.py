"""Packages that only some commands need: which extra brings the one that is missing."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from importlib.metadata import PackageNotFoundError, requires
from typing import Final

from highpriest.cli.errors import CommandError

_OF_EXTRA: Final = re.compile(r"""([A-Za-z0-9._-]+).*;.*\bextra == ["']([a-z]+)["']""")
# Packages that are imported under another name than they are installed under, or that come with another one.
_INSTALLED_AS: Final = {"pydantic": "fastapi", "pyspiel": "open_spiel", "starlette": "fastapi"}


def missing(error: ModuleNotFoundError) -> CommandError | None:
    """What to tell about a module that is not there; None if no extra would bring it."""
    module = (error.name or "").partition(".")[0]
    package = _INSTALLED_AS.get(module, module)
    bringing = [extra for extra, packages in _extras().items() if package in packages]
    if module == "highpriest" or not bringing:
        return None
    # An extra that builds on another one names its packages too.
    extra = min(bringing, key=lambda extra: len(_extras()[extra]))
    return CommandError(f"This needs {module}, which is not installed: pip install 'highpriest[{extra}]' brings it.")


@cache
def _extras() -> dict[str, set[str]]:
    """The packages of each extra, by the names they are imported under."""
    try:
        stated = requires("highpriest") or []
    except PackageNotFoundError:  # run from sources that were never installed
        stated = []
    found: dict[str, set[str]] = defaultdict(set)
    for requirement in stated:
        if match := _OF_EXTRA.match(requirement):
            found[match[2]].add(match[1].replace("-", "_"))
    return found
