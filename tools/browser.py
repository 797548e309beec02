"""What tests need of Debian: Chromium to look at the page, letters for it to show, and strace to see servers write."""

from __future__ import annotations

import os
import shutil

from programs import say, succeeds

# The shell is the same browser without windows, and takes a fifth less processor time; a few tests need windows.
SHELL, WITH_WINDOWS = "chromium-headless-shell", ("chromium", "chromium-browser")
PROGRAMS = (SHELL, *WITH_WINDOWS)
PACKAGES = (SHELL, WITH_WINDOWS[0], "fonts-dejavu-core", "fonts-noto-core")
RECORDER = "strace"  # the program and its package


def install_programs() -> None:
    """Install them where that is ours to do: as root on Debian and its kin, as on a fresh machine for tests.

    Elsewhere, and if that fails, the tests use the browser that is there. Without one they fail, and without strace
    those of power cuts are left out; both say why.
    """
    missing = _missing()
    if not missing or not shutil.which("apt-get") or not _is_root():
        return
    say(f"Installing {', '.join(missing)} for the tests")
    silent = {"DEBIAN_FRONTEND": "noninteractive"}
    if not (
        succeeds("apt-get", "update", "-qq", settings=silent)
        and succeeds("apt-get", "install", "-y", "-qq", "--no-install-recommends", *missing, settings=silent)
    ):
        say("They could not be installed; see the messages above.")


def _missing() -> tuple[str, ...]:
    """The packages of what is not there."""
    browser = () if shutil.which(SHELL) and any(map(shutil.which, WITH_WINDOWS)) else PACKAGES
    return browser if shutil.which(RECORDER) else (*browser, RECORDER)


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


if __name__ == "__main__":
    install_programs()
