"""The page in a real browser: Debian's Chromium, a real server on a folder of its own, visitors as people are.

Every visitor's console is read: an error on any page fails the test, as does a request to any other host.
"""

from __future__ import annotations

import secrets
import shutil
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import httpx2
import pytest
from playwright.sync_api import Browser, expect
from tests.browser.visitors import PATIENCE, Profiles, Visitors
from tests.server.clients import PENDING
from tests.server.running import Served

from highpriest.server.page import BUILT

expect.set_options(timeout=PATIENCE)

# The best first: the shell is the same browser without windows, and takes a fifth less processor time.
WITH_WINDOWS: Final = ("chromium", "chromium-browser")
PROGRAMS: Final = ("chromium-headless-shell", *WITH_WINDOWS)
FLAGS: Final = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Debian's browser: none is fetched from anywhere."""
    return {"executable_path": chromium(PROGRAMS), "args": list(FLAGS)}


def chromium(programs: Sequence[str]) -> str:
    """Return the first of these programs that is there; without any, the test fails."""
    found = next(filter(None, map(shutil.which, programs)), None)
    if found is None:
        pytest.fail(f"The browser tests need {programs[0]}: see CONTRIBUTING.md")
    return found


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose computers answer at once."""
    if not (BUILT / "index.html").is_file():
        pytest.fail("The browser tests need the built page: npm ci and npm run build in web/, or make setup")
    with Served(tmp_path_factory.mktemp("browser")) as server:
        _warm_up(server)
        yield server


def _warm_up(server: Served) -> None:
    """Let the computers think once: whatever has to be compiled is compiled before anybody waits for it."""
    computer = {"kind": "computer", "level": "novice"}
    with httpx2.Client(base_url=server.address, headers={"origin": server.address}, timeout=100) as client:
        for game in ("aton", "thot"):
            asked: dict[str, Any] = {"game": game, "options": {}, "seats": [computer, computer]}
            match = _made(client, asked)
            while client.get(f"/api/matches/{match}").json()["number"] < 3:
                time.sleep(0.1)


@contextmanager
def people_at(server: Served, browser: Browser) -> Iterator[Visitors]:
    """Visitors of a server of its own, once it has loaded its rules. Nobody looks at the errors of their pages."""
    with httpx2.Client(base_url=server.address, headers={"origin": server.address}, timeout=100) as client:
        for game in ("aton", "thot"):
            _made(client, {"game": game, "options": {}, "seats": [{"kind": "me"}, {"kind": "open"}]})
    profiles = Profiles(browser, server.address)
    try:
        yield Visitors(profiles)
    finally:
        profiles.close()


def _made(client: httpx2.Client, asked: dict[str, Any]) -> str:
    """Make a match. A server on a busy machine may still load its code, says so, and is asked again."""
    key = {"Idempotency-Key": secrets.token_hex(8)}
    while True:
        answer = client.post("/api/matches", json=asked, headers=key)
        if answer.status_code != 503 or answer.json()["code"] != PENDING:
            return str(answer.raise_for_status().json()["match"])


@pytest.fixture(scope="session")
def profiles(browser: Browser, served: Served) -> Profiles:
    """What visitors have their pages open in."""
    return Profiles(browser, served.address)


@pytest.fixture
def visitors(profiles: Profiles) -> Iterator[Visitors]:
    """People who open the page, each with a browser profile of their own."""
    those = Visitors(profiles)
    yield those
    those.leave()
