"""Shows the examples of docstrings as code in the documentation site; docstrings themselves need no markup."""

from __future__ import annotations

import re
from typing import Any, Final

import griffe

EXAMPLE: Final = re.compile(r"^>>> .*?(?=\n\n|\Z)", re.DOTALL | re.MULTILINE)


class Fenced(griffe.Extension):
    """Puts a fence around each example."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Called for everything that has a docstring."""
        if obj.docstring:
            obj.docstring.value = EXAMPLE.sub(lambda found: f"```pycon\n{found[0]}\n```", obj.docstring.value)
