"""What tests need of Debian: Chromium with letters for the page, strace for power cuts, proxies for their recipes."""

from __future__ import annotations

import os
import shutil

from programs import say, succeeds

# The shell is the same browser without windows, and takes a fifth less processor time; a few tests need windows.
SHELL, WITH_WINDOWS = "chromium-headless-shell", ("chromium", "chromium-browser")
PROGRAMS = (SHELL, *WITH_WINDOWS)
PACKAGES = (SHELL, WITH_WINDOWS[0], "fonts-dejavu-core", "fonts-noto-core")
RECORDER = "strace"  # the program and its package
# Packages that begin to serve once installed, so only a machine that is there for tests gets them.
PROXIES = {"nginx": "nginx-light", "haproxy": "haproxy", "caddy": "caddy"}


def install_programs() -> None:
    """Install them where that is ours to do: as root on Debian and its kin, as on a fresh machine for tests.

    Elsewhere, and if that fails, the tests use the browser that is there. Without one they fail; without strace those
    of power cuts are left out, and without a proxy that of its recipe. Each says why.
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
    recorder = () if shutil.which(RECORDER) else (RECORDER,)
    proxies = (package for name, package in PROXIES.items() if os.environ.get("CI") and not _serves(name))
    return (*browser, *recorder, *proxies)


def _serves(name: str) -> bool:
    """Whether this proxy is there, where programs of the system lie as well."""
    return any(shutil.which(name, path=path) for path in (None, "/usr/sbin", "/usr/local/sbin"))


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


if __name__ == "__main__":
    install_programs()
