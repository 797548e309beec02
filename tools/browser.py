"""The browser that the tests look at the page with: Debian's Chromium, and letters for it to show."""

from __future__ import annotations

import os
import shutil

from programs import say, succeeds

PROGRAMS = ("chromium", "chromium-browser")
PACKAGES = ("chromium", "fonts-dejavu-core", "fonts-noto-core")


def install_browser() -> None:
    """Install it where that is ours to do: as root on Debian and its kin, as on a fresh machine for tests.

    Elsewhere, and if that fails, the tests in the browser fail and say what they need.
    """
    if any(map(shutil.which, PROGRAMS)) or not shutil.which("apt-get") or not _is_root():
        return
    say(f"Installing {', '.join(PACKAGES)} for the tests in a browser")
    silent = {"DEBIAN_FRONTEND": "noninteractive"}
    if not (
        succeeds("apt-get", "update", "-qq", settings=silent)
        and succeeds("apt-get", "install", "-y", "-qq", "--no-install-recommends", *PACKAGES, settings=silent)
    ):
        say("They could not be installed; see the messages above.")


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


if __name__ == "__main__":
    install_browser()
