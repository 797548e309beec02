"""The interface as one OpenAPI document, the socket's messages included; the page's types are made from it.

`python -m highpriest.server.schema` prints it; with `--write FILE` it goes there, and `--check FILE` says whether the
file has it.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from highpriest.server.app import create_app
from highpriest.server.settings import Settings


def document() -> dict[str, Any]:
    """The OpenAPI document."""
    with tempfile.TemporaryDirectory() as folder:
        return create_app(Settings(data=folder)).openapi()


def main(words: Sequence[str]) -> int:
    """Print, write or check the document; returns the exit code."""
    text = json.dumps(document(), indent=1, sort_keys=True) + "\n"
    match words:
        case ["--write", file]:
            Path(file).write_text(text, encoding="utf-8")
        case ["--check", file]:
            if not Path(file).is_file() or Path(file).read_text(encoding="utf-8") != text:
                print(f"{file} is not what the server says now; write it anew with: make types", file=sys.stderr)
                return 1
        case _:
            print(text, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
