"""The wheel of a release: the page built, and the games compiled for common processors."""

from __future__ import annotations

import shutil

from programs import ROOT, Problem, program, say, succeeds

PACKS = ROOT / "src" / "highpriest" / "compiled" / "packs"
LEVELS = ("x86-64-v3", "x86-64-v2")  # of `highpriest.compiled.pack`


def pack_games() -> None:
    """Compile the games for each kind of processor, for the Python of `.venv`."""
    shutil.rmtree(PACKS, ignore_errors=True)
    for level in LEVELS:
        say(f"Compiling the games for {level}")
        if not succeeds(program("python"), "-m", "highpriest.compiled.pack", level, str(PACKS)):
            raise Problem(f"The games could not be compiled for {level}; see the message above.")


def build_wheel() -> None:
    """Put everything into one file in dist/."""
    if not succeeds(program("python"), "-m", "hatchling", "build", "--target", "wheel"):
        raise Problem("The wheel could not be built; see the message above.")
