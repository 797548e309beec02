"""Pictures of every main screen in every size, theme and language, for people to look at: `tools/dev.py screenshots`.

A real server runs on an empty database of its own. Words after the command choose: `home`, `390x844`, `night`, `de`.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from browser import PACKAGES, PROGRAMS
from highpriest.names import LANGUAGES
from programs import Problem

ROOT: Final = Path(__file__).resolve().parent.parent
PICTURES: Final = ROOT / "build" / "screenshots"
RECORDS: Final = ROOT / "tests" / "browser" / "positions"
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
PATIENCE: Final = 60

Screen = Callable[[Page, str], None]


# ---- getting to a screen


def ask(page: Page, path: str, body: Any) -> Any:
    """Ask the server as the page itself would, with its cookie."""
    return page.evaluate(
        """async ([path, body]) => (await fetch(new URL(path, document.baseURI), {
            method: "POST", headers: {"content-type": "application/json"}, body: JSON.stringify(body)
        })).json()""",
        [path, body],
    )


def record(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((RECORDS / f"{name}.json").read_text(encoding="utf-8"))
    return loaded


def computer(level: str = "lector") -> dict[str, str]:
    return {"kind": "computer", "level": level}


ME: Final = {"kind": "me"}
OPEN: Final = {"kind": "open"}


def at_table(page: Page, base: str, game: str, **asked: Any) -> None:
    """Make a match and sit down at it."""
    page.goto(base)
    table = ask(page, "api/matches", {"game": game, "options": {}, "seats": [ME, computer()], **asked})
    page.goto(f"{base}{game}/{table['match']}")
    page.locator("[data-square]").first.wait_for()
    page.wait_for_timeout(700)


def from_record(name: str) -> Screen:
    """A table in the middle of a game."""
    game = name.partition("-")[0]
    return lambda page, base: at_table(
        page, base, game, record=record(name), options=record(name)["options"], at=len(record(name)["log"])
    )


def plain(path: str) -> Screen:
    def show(page: Page, base: str) -> None:
        page.goto(base + path)
        page.locator("h1").first.wait_for()
        page.wait_for_timeout(400)

    return show


def home_with(game: str) -> Screen:
    def show(page: Page, base: str) -> None:
        page.goto(base)
        page.evaluate(
            "choice => localStorage.setItem('highpriest.setup', choice)", json.dumps({"game": game, "players": 3})
        )
        plain("")(page, base)

    return show


def with_games(path: str) -> Screen:
    """A page of somebody who plays: a game that waits for them, and one that others may watch."""

    def show(page: Page, base: str) -> None:
        from_record("aton-4")(page, base)
        at_table(page, base, "thot", listed=True)
        plain(path)(page, base)
        page.wait_for_timeout(600)

    return show


def waiting(page: Page, base: str) -> None:
    page.goto(base)
    table = ask(page, "api/matches", {"game": "aton", "options": {}, "seats": [ME, OPEN]})
    page.goto(f"{base}aton/{table['match']}")
    page.locator("h1").first.wait_for()
    page.wait_for_timeout(400)


def hand_over(page: Page, base: str) -> None:
    page.goto(base)
    table = ask(page, "api/matches", {"game": "aton", "options": {}, "seats": [ME, ME]})
    page.goto(f"{base}aton/{table['match']}")
    page.locator(".over button").wait_for()


def lesson(page: Page, base: str) -> None:
    page.goto(f"{base}learn/aton/1")
    page.locator("[data-lit]").first.wait_for()
    page.wait_for_timeout(500)


def opened(page: Page, base: str, opened_record: dict[str, Any]) -> None:
    """Look at a record as if its file had been opened."""
    page.goto(base)
    page.evaluate("text => sessionStorage.setItem('highpriest.opened', text)", json.dumps(opened_record))
    page.goto(f"{base}review/opened")
    page.locator("[data-square]").first.wait_for()
    page.wait_for_timeout(400)


def unfinished_review(name: str) -> Screen:
    return lambda page, base: opened(page, base, record(name))


def review(game: str) -> Screen:
    """A finished game, judged by the high priest."""

    def show(page: Page, base: str) -> None:
        with page.expect_response("**/api/judgements", timeout=2_000 * PATIENCE) as judgements:
            opened(page, base, finished(game))
        judgements.value.finished()
        page.wait_for_timeout(600)

    return show


@cache
def finished(game: str) -> dict[str, Any]:
    """The record of a game between two who see a little: good play and faults."""
    from highpriest.play import Match
    from highpriest.players import find_player

    match, player = Match(game, seed="a review"), find_player("novice")
    luck = Random(1)  # noqa: S311 - no secret
    while not match.is_over:
        match.play(player.choose(match.view(match.owing[0]), luck))
    return match.record().data()


def game_over(page: Page, base: str) -> None:
    from_record("aton-5")(page, base)
    page.locator("[data-primary]:not(:disabled)").first.click()
    # The last counter lands, then the end is told.
    page.wait_for_timeout(4_000)


@cache
def threatened() -> dict[str, Any]:
    """The record of a game in which Red, who has sealed, may win the round though a counter is in the way."""
    from highpriest.play import Match
    from highpriest.players import find_player

    match, luck = Match("aton", seed="threat 36"), Random(36)  # noqa: S311 - no secret
    players = {"red": find_player("greedy"), "blue": find_player("random")}
    while not any(threat["hot"] and threat["blocked"] for threat in match.view("blue").aids()["threats"]):
        seat = match.owing[0]
        match.play(seat, players[seat].choose(match.view(seat), luck))
    return match.record().data()


def threats(page: Page, base: str) -> None:
    """Somebody who is to lay looks at what the other may win with."""
    game = threatened()
    at_table(page, base, "aton", record=game, at=len(game["log"]), seats=[computer(), ME])
    if page.locator(".hot").first.is_visible():
        page.locator(".hot").first.hover()
    page.wait_for_timeout(300)


def scoring(page: Page, base: str) -> None:
    """The turn that fills the realm is made; the first line of the scoring numbers the counters that earn it."""
    from_record("aton-4")(page, base)
    primary = page.locator("[data-primary]:not(:disabled)")
    while not primary.count():
        page.locator(".takeable, .free").first.click()
        page.wait_for_timeout(300)
    primary.first.click()
    page.locator(".nth").first.wait_for()


def chosen_stone(page: Page, base: str) -> None:
    from_record("thot-1")(page, base)
    page.locator("[data-board] [aria-disabled=false]").first.click()
    page.mouse.move(1, 1)
    page.wait_for_timeout(500)


def four_at_thot(page: Page, base: str) -> None:
    at_table(page, base, "thot", options={"players": 4, "teams": True}, seats=[ME, *[computer("novice")] * 3])


SCREENS: Final[dict[str, Screen]] = {
    "home-aton": home_with("aton"),
    "home-thot": home_with("thot"),
    "home-playing": with_games(""),
    "aton-lay": from_record("aton-6"),
    "aton-remove": from_record("aton-4"),
    "aton-place": from_record("aton-1"),
    "aton-scoring": scoring,
    "aton-threats": threats,
    "aton-over": game_over,
    "thot-first": from_record("thot-1"),
    "thot-chosen": chosen_stone,
    "thot-turning": from_record("thot-3"),
    "thot-four": four_at_thot,
    "waiting": waiting,
    "hand-over": hand_over,
    "lesson": lesson,
    "learn": plain("learn"),
    "rules": plain("rules/thot"),
    "rules-aton": plain("rules/aton"),
    "questions": plain("rules/questions"),
    "words": plain("rules/words"),
    "review-aton": review("aton"),
    "review-thot": review("thot"),
    "review-unfinished": unfinished_review("aton-5"),
    "watch": with_games("watch"),
    "games": with_games("games"),
    "settings": plain("settings"),
    "unknown": plain("nowhere"),
    "gone": plain("aton/nowhere"),
}


# ---- taking the pictures


@contextmanager
def server() -> Iterator[str]:
    """A server of our own; the address of its page."""
    with tempfile.TemporaryDirectory() as folder:
        command = [str(Path(sys.executable).parent / "highpriest"), "serve", "--port", "0", "--data", folder]
        running = subprocess.Popen(
            [*command, "--bot-pace", "0.2", "--match-rate", "0"], stdout=subprocess.PIPE, text=True
        )
        try:
            yield wait_for(running)
        finally:
            running.terminate()
            running.wait()


def wait_for(running: subprocess.Popen[str]) -> str:
    """The address that the server says it is at, once it answers."""
    if running.stdout is None:
        raise SystemExit("The server's words cannot be read.")
    address = running.stdout.readline().split()[-1].rstrip("/") + "/"
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
