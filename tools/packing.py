"""The wheel of a release: the page built, and the games compiled for common processors."""

from __future__ import annotations

import shutil

from programs import ROOT, Problem, program, say, succeeds
from steps import BUILD

PACKS = ROOT / "src" / "highpriest" / "compiled" / "packs"
LEVELS = ("x86-64-v3", "x86-64-v2")  # of `highpriest.compiled.pack`


def build_wheel() -> None:
    """Put everything into one file in dist/. The packs leave the sources again: they would soon be out of date."""
    made = BUILD / "packs"  # elsewhere, or the second would be loaded from the first
    shutil.rmtree(made, ignore_errors=True)
    shutil.rmtree(PACKS, ignore_errors=True)
    for level in LEVELS:
        say(f"Compiling the games for {level}")
        if not succeeds(program("python"), "-m", "highpriest.compiled.packing", level, str(made)):
            raise Problem(f"The games could not be compiled for {level}; see the message above.")
    shutil.move(made, PACKS)
    try:
        if not succeeds(program("python"), "-m", "hatchling", "build", "--target", "wheel"):
            raise Problem("The wheel could not be built; see the message above.")
    finally:
        shutil.rmtree(PACKS)
