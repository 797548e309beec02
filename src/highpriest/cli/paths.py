"""Finding out before hours of work whether what comes of it can be written."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Final

from highpriest.cli.errors import FAILED, CommandError

PICTURES: Final = (".svg", ".png")


def check_plotting(plot: Path) -> None:
    """Raise CommandError if no picture can be drawn to a file of this name."""
    if plot.suffix not in PICTURES:
        raise CommandError(f"A plot is written to a file that ends in {' or '.join(PICTURES)}, not to {plot}.")
    try:
        import_module("matplotlib")
    except ImportError:
        raise CommandError("A plot needs matplotlib: pip install 'highpriest[plot]' brings it.") from None


def check_places(paths: Iterable[Path]) -> None:
    """Raise CommandError if there is no place for one of the files."""
    for path in paths:
        if path.is_dir():
            raise CommandError(f"{path} cannot be written: it is a folder.", FAILED)
        if not path.parent.is_dir():
            raise CommandError(f"{path} cannot be written: there is no folder {path.parent}.", FAILED)
