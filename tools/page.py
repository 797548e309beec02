"""The page, from its sources in `web`. How it is built is the build hook's business; here it is only asked for."""

from __future__ import annotations

import shutil
import subprocess

from programs import ROOT, Problem, environment, program

WEB = ROOT / "web"
BUILT = ROOT / "src" / "highpriest" / "server" / "static"
HOOK = ROOT / "hatch_build.py"


class PageBuilding:
    """The page, built unless that was done since its sources last changed; an archive without them has it built.

    It can be begun as soon as Node is there, and goes on beside other work.
    """

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def begin(self) -> None:
        """Fetch what it is built with and build it, without waiting."""
        if self._process is None:
            self._process = subprocess.Popen([program("python"), str(HOOK)], cwd=ROOT, env=environment())

    def finish(self) -> None:
        """Wait until it is built; raises Problem."""
        self.begin()
        if self._process is None or self._process.wait():
            raise Problem("The page could not be built; see the message above (is there a network?).")


def build_page() -> None:
    """Build the page now."""
    PageBuilding().finish()


def npm(*words: str) -> tuple[str, ...]:
    """The command line of npm among the page's sources."""
    return (program("npm"), "--prefix", str(WEB), *words)


def remove_page() -> None:
    """Remove what was built and what it was built with."""
    for folder in (BUILT, WEB / "node_modules"):
        shutil.rmtree(folder, ignore_errors=True)
