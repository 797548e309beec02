"""People before the page: what they have, what they did, and what must never happen to them."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, Request

POSITIONS: Final = Path(__file__).parent / "positions"
PATIENCE: Final = 20_000  # milliseconds; computers think, and a busy machine takes its time

# A line that was cut and a server that was killed are errors to the browser, but not of the page.
# What a browser says of a server that is gone, by how far a request had come.
LOST: Final = (
    "WebSocket",
    "ERR_CONNECTION_CLOSED",
    "ERR_CONNECTION_REFUSED",
    "ERR_CONNECTION_RESET",
    "ERR_EMPTY_RESPONSE",
    "ERR_INTERNET_DISCONNECTED",
    "ERR_SOCKET_NOT_CONNECTED",
)

Theme = Literal["papyrus", "night"]
Language = Literal["en", "de", "es"]

DESK: Final = (1440, 900)
LARGE_DESK: Final = (1920, 1080)
WIDE: Final = (2560, 1440)
TABLET: Final = (820, 1180)
SMALL_DESK: Final = (1180, 820)
PHONE: Final = (390, 844)
SHORT_PHONE: Final = (390, 664)
SMALL_PHONE: Final = (360, 640)


@dataclass
class Visitor:
    """One person with one browser. `faults` holds what a page must never do."""

    context: BrowserContext
    page: Page
    address: str
    faults: list[str] = field(default_factory=list)

    def watch_over(self, page: Page) -> None:
        """Write every error of the page down."""
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("console", lambda said: self._hear(said.type, said.text))
        page.on("request", self._request)

    def keeps(self, what: str, value: Any) -> None:
        """Let the browser have kept something from an earlier visit."""
        key, kept = json.dumps(f"highpriest.{what}"), json.dumps(json.dumps(value))
        self.page.add_init_script(f"localStorage[{key}] ?? localStorage.setItem({key}, {kept})")

    def open(self, path: str = "") -> Page:
        """Go to an address of the page."""
        self.page.goto(f"{self.address}/{path}")
        return self.page

    def sit_down(self, path: str, name: str = "") -> Page:
        """Follow an invitation and take the first free seat."""
        page = self.open(path)
        button = page.get_by_role("button", name=re.compile("^(Sit down as|Als .* hinsetzen|Sentarse de)"))
        button.wait_for()
        if name:
            page.get_by_role("textbox").fill(name)
        button.click()
        return page

    def begin(self, game: str, options: dict[str, Any], seats: list[dict[str, str]], **more: Any) -> str:
        """Ask for a match, sit down at it and return its path. `more` is asked for as well."""
        path = self.make(game, options, seats, **more)
        self.open(path)
        return path

    def make(self, game: str, options: dict[str, Any], seats: list[dict[str, str]], **more: Any) -> str:
        """Ask for a match and do not go there."""
        answer = self.page.request.post(
            f"{self.address}/api/matches",
            data={"game": game, "options": options, "seats": seats, "listed": False, **more},
            headers={"origin": self.address},
        )
        assert answer.ok, answer.text()
        return f"{game}/{answer.json()['match']}"

    def begin_from(self, position: str, seats: list[dict[str, str]]) -> str:
        """Sit down at a match that goes on from a position kept for the tests."""
        record = json.loads((POSITIONS / f"{position}.json").read_text(encoding="utf-8"))
        return self.begin(record["game"], record["options"], seats, record=record, at=len(record["log"]))

    def look_no_longer(self) -> None:
        """Withdraw what this visitor has asked the lobby for: the next test's people would be paired with them."""
        asking, headers = self.context.request, {"origin": self.address}
        for seek in asking.get(f"{self.address}/api/seeks").json()["yours"]:
            asking.delete(f"{self.address}/api/seeks/{seek['seek']}", headers=headers)

    def _hear(self, kind: str, text: str) -> None:
        if kind == "error" and not any(sign in text for sign in LOST):
            self.faults.append(f"console: {text}")

    def _request(self, request: Request) -> None:
        host = urlsplit(request.url).netloc
        if host and host != urlsplit(self.address).netloc:
            self.faults.append(f"a request to {request.url}")


class Profiles:
    """Browser profiles, each for one visitor after the other, who leave nothing behind.

    In each a page of the server stays open that does nothing, and with it the browser's process: to begin every visit
    in a process that has never seen our page would take twice the processor time.
    """

    def __init__(self, browser: Browser, address: str) -> None:
        self.address = address
        self._browser = browser
        self._idle: dict[BrowserContext, Page] = {}
        self._free: dict[str, list[BrowserContext]] = {}
        self._kinds: dict[BrowserContext, str] = {}

    def take(self, **kind: Any) -> BrowserContext:
        """Return a profile of this kind that nobody has now."""
        if free := self._free.setdefault(repr(kind), []):
            return free.pop()
        made = self._browser.new_context(accept_downloads=True, **kind)
        self._kinds[made] = repr(kind)
        self._idle[made] = made.new_page()
        self._idle[made].goto(f"{self.address}/healthz")
        return made

    def give_back(self, context: BrowserContext) -> None:
        """Close the visitor's pages and forget them."""
        idle = self._idle[context]
        for page in context.pages:
            if page is not idle:
                page.close()
        context.set_offline(False)
        context.clear_cookies()
        context.clear_permissions()
        idle.evaluate("localStorage.clear()")
        self._free[self._kinds[context]].append(context)

    def close(self) -> None:
        """Close all of them, no matter who has them."""
        for context in self._idle:
            context.close()


class Visitors:
    """Makes visitors, and says goodbye to all of them at the end."""

    def __init__(self, profiles: Profiles) -> None:
        self._profiles = profiles
        self.all: list[Visitor] = []

    def one(
        self,
        size: tuple[int, int] = DESK,
        theme: Theme = "papyrus",
        language: Language = "en",
        touch: bool = False,
        motion: bool = False,
        **settings: Any,
    ) -> Visitor:
        """A visitor; without `motion` their system asks for stillness, which is also much faster."""
        context = self._profiles.take(
            has_touch=touch,
            is_mobile=touch,
            locale={"en": "en-GB", "de": "de-DE", "es": "es-ES"}[language],
            color_scheme="dark" if theme == "night" else "light",
            reduced_motion="no-preference" if motion else "reduce",
        )
        page = context.new_page()
        page.set_viewport_size({"width": size[0], "height": size[1]})
        visitor = Visitor(context, page, self._profiles.address)
        visitor.watch_over(page)
        if settings:
            visitor.keeps("settings", settings)
        self.all.append(visitor)
        return visitor

    def see_off(self, visitor: Visitor) -> list[Any]:
        """Close a visitor's browser for good; returns the cookies by which they are known when they come again."""
        cookies: list[Any] = [dict(cookie) for cookie in visitor.context.cookies()]
        self.all.remove(visitor)
        self._profiles.give_back(visitor.context)
        assert visitor.faults == [], visitor.faults
        return cookies

    def look_no_longer(self) -> None:
        """Nobody waits in the lobby any more."""
        for visitor in self.all:
            visitor.look_no_longer()

    def leave(self) -> None:
        """Close everything; whatever went wrong on any page is said now."""
        faults = [fault for visitor in self.all for fault in visitor.faults]
        for visitor in self.all:
            self._profiles.give_back(visitor.context)
        assert faults == [], faults
