"""Builds the page into the package, once: a stamp beside it remembers from which files it was made."""

from __future__ import annotations

import shutil
from pathlib import Path

from installing import digest
from programs import ROOT, Problem, program, say, succeeds

WEB = ROOT / "web"
BUILT = ROOT / "src" / "highpriest" / "server" / "static"
STAMP = BUILT / "built.stamp"
MODULES = WEB / "node_modules"
MODULES_STAMP = MODULES / "installed.stamp"
NO_SOURCES = ("node_modules", ".svelte-kit", "dist")


def build_page() -> None:
    """Build the page unless that was done since its sources last changed; an archive without them has it built."""
    if not WEB.is_dir():
        return
    wanted = digest(sources())
    if read(STAMP) == wanted:
        return
    install_modules()
    say("Building the page")
    if not npm("run", "--silent", "build", "--", "--logLevel", "warn"):
        raise Problem("The page could not be built; see the message above.")
    STAMP.write_text(wanted, encoding="utf-8")


def install_modules() -> None:
    """Install what the page is built with, unless that was done from the lock as it is now."""
    wanted = digest([WEB / "package-lock.json"])
    if read(MODULES_STAMP) == wanted:
        return
    say("Installing the packages of web/package-lock.json")
    if not npm("ci", "--silent"):
        raise Problem("The page's packages could not be installed; see the message above (is there a network?).")
    MODULES_STAMP.write_text(wanted, encoding="utf-8")


def sources() -> list[Path]:
    """Every file that the page is made from."""
    files = (file for file in WEB.rglob("*") if file.is_file())
    return sorted(file for file in files if not set(file.relative_to(WEB).parts) & set(NO_SOURCES))


def npm(*words: str) -> bool:
    return succeeds(program("npm"), "--prefix", str(WEB), *words)


def read(stamp: Path) -> str:
    try:
        return stamp.read_text(encoding="utf-8")
    except OSError:
        return ""


def remove_page() -> None:
    """Remove what was built and what it was built with."""
    for folder in (BUILT, MODULES):
        shutil.rmtree(folder, ignore_errors=True)
