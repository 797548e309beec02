"""The page, from its sources in `web`. How it is built is the build hook's business; here it is only asked for."""

from __future__ import annotations

import shutil

from programs import ROOT, Problem, program, succeeds

WEB = ROOT / "web"
BUILT = ROOT / "src" / "highpriest" / "server" / "static"
HOOK = ROOT / "hatch_build.py"


def build_page() -> None:
    """Build the page unless that was done since its sources last changed; an archive without them has it built."""
    if not succeeds(program("python"), str(HOOK)):
        raise Problem("The page could not be built; see the message above (is there a network?).")


def npm(*words: str) -> tuple[str, ...]:
    """The command line of npm among the page's sources."""
    return (program("npm"), "--prefix", str(WEB), *words)


def remove_page() -> None:
    """Remove what was built and what it was built with."""
    for folder in (BUILT, WEB / "node_modules"):
        shutil.rmtree(folder, ignore_errors=True)
