"""Pictures of every main screen in every size, theme and language, for people to look at: `tools/dev.py screenshots`.

A real server runs on an empty database of its own. Words after the command choose: `home`, `390x844`, `night`, `de`.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from debian import PACKAGES, PROGRAMS
from highpriest.names import LANGUAGES
from programs import Problem
from screens import ALONE, PATIENCE
from screens_together import TOGETHER, send_home

ROOT: Final = Path(__file__).resolve().parent.parent
PICTURES: Final = ROOT / "build" / "screenshots"
SCREENS: Final = {**ALONE, **TOGETHER}
SIZES: Final = {
    "2560x1440": (2560, 1440),
    "1920x1080": (1920, 1080),
    "1440x900": (1440, 900),
    "1180x820": (1180, 820),
    "1024x768": (1024, 768),
    "820x1180": (820, 1180),
    "768x1024": (768, 1024),
    "390x844": (390, 844),
    "390x664": (390, 664),
    "360x640": (360, 640),
}
THEMES: Final = ("papyrus", "night")
FLAGS: Final = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@contextmanager
def server() -> Iterator[str]:
    """A server of our own; the address of its page."""
    with tempfile.TemporaryDirectory() as folder:
        command = [str(Path(sys.executable).parent / "highpriest"), "serve", "--port", "0", "--data", folder]
        # In the network, so that links to tables have their codes.
        command += ["--host", "0.0.0.0", "--bot-pace", "0.2", "--match-rate", "0"]  # noqa: S104
        running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            yield wait_for(running)
        finally:
            running.terminate()
            running.wait()


def wait_for(running: subprocess.Popen[str]) -> str:
    """The address that the server says it is at, once it answers."""
    if running.stdout is None:
        raise SystemExit("The server's words cannot be read.")
    address = running.stdout.readline().split()[3].rstrip("/") + "/"
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(f"{address}healthz") as answer:  # noqa: S310 - our own server
                if answer.status == 200:
                    return address
        except OSError:
            time.sleep(0.2)
    raise SystemExit(f"No server answers at {address}.")


def chromium() -> str:
    for name in PROGRAMS:
        if found := shutil.which(name):
            return found
    raise SystemExit(f"Chromium is missing: apt-get install {' '.join(PACKAGES)}")


@contextmanager
def visitor(browser: Browser, size: str, theme: str, language: str) -> Iterator[BrowserContext]:
    """One browser profile for all screens of a kind: it fetches the page once, and later screens show its matches."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale=language,
        color_scheme="dark" if theme == "night" else "light",
        has_touch=width < 1000,
    )
    yield context
    context.close()


def take(context: BrowserContext, base: str, name: str, picture: Path) -> list[str]:
    """One picture, and what the page complained of meanwhile."""
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    try:
        SCREENS[name](page, base)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            complaints.append("wider than the screen")
        page.screenshot(path=str(picture))
    except Exception as error:  # noqa: BLE001  # one screen that fails must not cost all the others
        complaints.append(str(error).partition("\n")[0])
    finally:
        send_home(page, base)
        page.close()
    return complaints


def chosen(words: list[str], all_of: Any) -> list[str]:
    """Those of a kind that were named, or all."""
    return [each for each in all_of if any(names(word, each) for word in words)] or list(all_of)


def names(word: str, each: str) -> bool:
    """Screens are also named by the beginning of their names."""
    return each == word or each.startswith(f"{word}-")


def require_known(words: list[str]) -> None:
    known = [*SCREENS, *SIZES, *THEMES, *LANGUAGES]
    for word in words:
        if not any(names(word, each) for each in known):
            raise Problem(f"Nothing is called {word!r}; one can choose from {', '.join(known)}.", 2)


def main(words: list[str]) -> int:
    require_known(words)
    PICTURES.mkdir(parents=True, exist_ok=True)
    screens = chosen(words, SCREENS)
    kinds = list(product(chosen(words, SIZES), chosen(words, THEMES), chosen(words, LANGUAGES)))
    failed = 0
    with server() as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for kind in kinds:
            with visitor(browser, *kind) as context:
                for name in screens:
                    picture = "-".join((name, *kind))
                    for complaint in take(context, base, name, PICTURES / f"{picture}.png"):
                        failed += 1
                        print(f"{picture}: {complaint}", flush=True)
        browser.close()
    print(f"{len(screens) * len(kinds)} pictures are in {PICTURES.relative_to(ROOT)}; {failed} complaints")
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Problem as problem:
        print(problem, file=sys.stderr)
        sys.exit(problem.code)
