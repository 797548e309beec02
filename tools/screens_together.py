"""How to get to each screen that one sees only with other people, each of whom has a browser of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import BrowserContext, Page, ViewportSize

from screens import ME, OPEN, Screen, ask, plain, record

ROOM: Final = ViewportSize(width=1440, height=900)  # of the others' browsers
CLAIM: Final = 40  # seconds; a win at a quick pace can be claimed by then
GUEST: Final = "Tamit"

Table = Callable[[Page, Page], None]


# ---- other people


def other(page: Page, base: str, name: str = GUEST) -> Page:
    """Somebody else who has come."""
    browser = page.context.browser
    if browser is None:
        raise SystemExit("Nobody else can come.")
    arrived = browser.new_context(viewport=ROOM, locale="en", reduced_motion="reduce").new_page()
    arrived.goto(base)
    ask(arrived, "api/me", {"name": name}, "PUT")
    return arrived


def send_home(page: Page, base: str) -> None:
    """Nobody else is there for the next picture."""
    page.context.set_offline(False)
    for context in page.context.browser.contexts if page.context.browser else []:
        _look_no_longer(context, base)
        if context is not page.context:
            context.close()


def _look_no_longer(context: BrowserContext, base: str) -> None:
    """Withdraw what somebody looks for."""
    asking = context.request
    for seek in asking.get(f"{base}api/seeks").json()["yours"]:
        asking.delete(f"{base}api/seeks/{seek['seek']}", headers={"origin": base.rstrip("/")})


def sit_down(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("form button[type=submit]").click()


def as_stranger(page: Page, base: str) -> None:
    """One was never here before."""
    page.goto(base)
    page.context.clear_cookies()
    page.evaluate("localStorage.clear()")


def named(page: Page, base: str, path: str = "") -> None:
    """One has a name oneself, and is at an address."""
    page.goto(base)
    ask(page, "api/me", {"name": "Nofret"}, "PUT")
    page.goto(base + path)


def among_people(name: str, pace: str | None = "quick", first: bool = True, then: Table | None = None) -> Screen:
    """A table in the middle of a game with somebody else, where one owes the next move oneself or waits for it."""

    def show(page: Page, base: str) -> None:
        named(page, base)
        game, given = name.partition("-")[0], record(name)
        seats = [ME, OPEN] if first else [OPEN, ME]
        asked = {"game": game, "options": given["options"], "seats": seats, "pace": pace}
        made = ask(page, "api/matches", {**asked, "record": given, "at": len(given["log"])})
        guest = other(page, base)
        page.goto(f"{base}{game}/{made['match']}")
        sit_down(guest, page.url)
        for each in (page, guest):
            each.locator("[data-square]").first.wait_for()
        page.wait_for_timeout(1_200)
        for each in (page, guest):
            known = each.locator(".banner .act")  # that the cards of a record may be known
            if known.count():
                known.first.click()
        if then:
            then(page, guest)

    return show


# ---- finding each other

TABLES: Final = [
    ("Meresa", {"game": "aton", "pace": "steady"}),
    ("Hapu", {"game": "thot", "pace": "7d", "options": {"size": 8, "turning": True}}),
    ("Ani", {"game": "aton", "pace": "15+5"}),
    ("Ipuki the elder of Thebes", {"game": "thot", "pace": "3d"}),
]


def crowd(page: Page, base: str) -> None:
    """Some wait at open tables, one of them in a pool."""
    for name, terms in TABLES:
        somebody = other(page, base, name)
        somebody.goto(f"{base}lobby")
        ask(somebody, "api/seeks", terms)
        somebody.reload()
    pooled = other(page, base, "Sennefer")
    pooled.goto(f"{base}lobby")
    ask(pooled, "api/seeks", {"game": "thot", "pace": "quick", "pool": True})
    pooled.reload()


def lobby(page: Page, base: str) -> None:
    crowd(page, base)
    named(page, base, "lobby")
    page.locator("tbody tr").nth(3).wait_for()
    page.wait_for_timeout(600)


def nobody_there(page: Page, base: str) -> None:
    named(page, base, "lobby")
    page.wait_for_timeout(800)


def pairing(page: Page, base: str) -> None:
    """One waits in a pool, and has a table of days besides."""
    crowd(page, base)
    named(page, base, "lobby")
    page.locator(".cards button").first.click()
    page.locator(".nile").wait_for()
    page.wait_for_timeout(3_000)


def home_with_people(page: Page, base: str) -> None:
    """A game of days waits for one, a quick one goes on, and tables are open."""
    among_people("thot-1", "3d")(page, base)
    among_people("aton-4", "steady", first=False)(page, base)
    crowd(page, base)
    plain("")(page, base)
    page.wait_for_timeout(800)


# ---- before the deal


def waiting_for_two_more(page: Page, base: str) -> None:
    named(page, base)
    options = {"players": 4, "teams": True}
    made = ask(
        page, "api/matches", {"game": "thot", "options": options, "seats": [ME, OPEN, OPEN, OPEN], "pace": "long"}
    )
    page.goto(f"{base}thot/{made['match']}")
    sit_down(other(page, base), page.url)
    page.wait_for_timeout(1_200)


def waiting_alone(page: Page, base: str) -> None:
    """Nobody else can open this computer's address."""
    page.route("**/api/reach", lambda route: route.fulfill(json={"public": None, "network": []}))
    named(page, base)
    made = ask(page, "api/matches", {"game": "thot", "options": {}, "seats": [ME, OPEN], "pace": "steady"})
    page.goto(f"{base}thot/{made['match']}")
    page.wait_for_timeout(1_200)


def invited(game: str, players: int = 2, **asked: Any) -> Screen:
    """Somebody else's link is opened; one has no name yet."""

    def show(page: Page, base: str) -> None:
        as_stranger(page, base)
        host = other(page, base)
        made = ask(host, "api/matches", {"game": game, "options": {}, "seats": [ME, *[OPEN] * (players - 1)], **asked})
        host.goto(f"{base}{game}/{made['match']}")
        page.goto(host.url)
        page.locator("form button[type=submit]").wait_for()
        page.wait_for_timeout(600)

    return show


def too_late(page: Page, base: str) -> None:
    invited("thot", pace="quick")(page, base)
    sit_down(other(page, base, "Hapu"), page.url)
    page.locator("form").wait_for(state="detached")
    page.wait_for_timeout(400)


def device_code(page: Page, base: str) -> None:
    named(page, base, "settings")
    panel = page.locator("section:has(#settings-device)")
    panel.locator("button").first.click()
    panel.locator("[role=timer]").wait_for()
    panel.scroll_into_view_if_needed()
    page.wait_for_timeout(400)


def another_device(page: Page, base: str) -> None:
    """What the phone shows when it has read the code."""
    link = ask(other(page, base), "api/device-links", {})["link"]
    as_stranger(page, base)
    page.goto(base + link)
    page.locator("h1").first.wait_for()
    page.wait_for_timeout(500)


def forgotten(page: Page, base: str) -> None:
    """The browser has lost who one was."""
    named(page, base)
    page.reload()
    page.wait_for_timeout(400)
    page.context.clear_cookies()
    page.reload()
    page.wait_for_timeout(600)


# ---- at the table


def away(page: Page, guest: Page) -> None:
    guest.goto("about:blank")
    page.locator("[data-away-ring]:visible").wait_for()
    page.wait_for_timeout(1_500)


def claimable(page: Page, guest: Page) -> None:
    away(page, guest)
    page.locator(".banner .primary").wait_for(timeout=1_000 * CLAIM)
    page.wait_for_timeout(300)


def moved(*people: Page) -> None:
    """Each has taken a stone, in this order."""
    for page in people:
        stone = page.locator("[data-board] [aria-disabled=false]").first
        for _ in range(2):
            stone.click()
            page.wait_for_timeout(400)
        page.wait_for_timeout(1_500)


def hurried(page: Page, _guest: Page) -> None:
    """Less than 10 seconds are left."""
    page.locator("[data-clock].low:visible").first.wait_for(timeout=30_000)
    page.wait_for_timeout(11_000)


def out_of_time(page: Page, guest: Page) -> None:
    moved(page, guest)
    page.locator("[data-end]:visible").first.wait_for(timeout=45_000)
    page.wait_for_timeout(1_500)


def resigned(page: Page, guest: Page) -> None:
    """The other gives up, and would like another game."""
    moved(page, guest)
    guest.get_by_role("button", name="Resign").click()
    guest.get_by_role("button", name="Yes").click()
    guest.get_by_role("button", name="Rematch").first.click()
    page.locator("[data-end]:visible").first.wait_for()
    page.wait_for_timeout(1_500)


def talk(page: Page, guest: Page) -> None:
    """Both have said something, and what can be said is in sight."""
    for phrase in ("1", "2"):
        guest.keyboard.press("Shift+C")
        guest.keyboard.press(phrase)
    page.keyboard.press("Shift+C")
    page.wait_for_timeout(300)
    page.keyboard.press("4")
    page.wait_for_timeout(800)


def said(page: Page, guest: Page) -> None:
    """The other has said something while nobody looked at the chat."""
    guest.keyboard.press("Shift+C")
    guest.keyboard.press("2")
    page.wait_for_timeout(1_000)


def muted(page: Page, guest: Page) -> None:
    talk(page, guest)
    page.locator(f"[data-chat] button[aria-pressed], button[aria-pressed][aria-label*={GUEST}]").click()
    page.wait_for_timeout(400)


def asks_to_call_off(page: Page, guest: Page) -> None:
    guest.get_by_role("button", name="Call off").click()
    guest.get_by_role("button", name="Yes").click()
    page.wait_for_timeout(1_000)


def called_off(page: Page, guest: Page) -> None:
    asks_to_call_off(page, guest)
    page.locator(".banner .primary").first.click()
    page.wait_for_timeout(1_000)


def paused(page: Page, guest: Page) -> None:
    moved(page, guest)
    guest.get_by_role("button", name="Menu of this table").click()
    guest.get_by_role("button", name="Pause").click()
    guest.get_by_role("button", name="Yes").click()
    page.wait_for_timeout(1_000)


def cut_off(page: Page, _guest: Page) -> None:
    """The browser says that there is no line."""
    page.context.set_offline(True)
    page.wait_for_timeout(2_500)


def watched(page: Page, base: str) -> None:
    """Two others play, and one watches beside a third."""
    host, guest, third = other(page, base, "Meresa"), other(page, base), other(page, base, "Hapu")
    given = record("aton-4")
    made = ask(
        host,
        "api/matches",
        {
            "game": "aton",
            "options": {},
            "seats": [ME, OPEN],
            "pace": "steady",
            "record": given,
            "at": len(given["log"]),
        },
    )
    host.goto(f"{base}aton/{made['match']}")
    sit_down(guest, host.url)
    for each in (host, guest, third, page):
        each.goto(host.url)
        each.locator("[data-square]").first.wait_for()
    third.keyboard.press("Shift+C")
    third.keyboard.press("7")
    page.keyboard.press("Shift+C")
    page.wait_for_timeout(1_200)


def four(page: Page, base: str) -> None:
    """Four people at Thot, with clocks."""
    named(page, base)
    made = ask(
        page, "api/matches", {"game": "thot", "options": {"players": 4}, "seats": [ME, *[OPEN] * 3], "pace": "long"}
    )
    page.goto(f"{base}thot/{made['match']}")
    for name in (GUEST, "Hapu", "Meresa"):
        sit_down(other(page, base, name), page.url)
    page.locator("[data-square]").first.wait_for()
    page.wait_for_timeout(1_500)


def calls(page: Page, base: str) -> None:
    """The sentences on sounds and on being called."""
    plain("settings")(page, base)
    page.locator("input[type=checkbox]").first.scroll_into_view_if_needed()
    page.locator("h2:has(.icon)").nth(2).scroll_into_view_if_needed()
    page.wait_for_timeout(300)


TOGETHER: Final[dict[str, Screen]] = {
    "lobby": lobby,
    "lobby-nobody": nobody_there,
    "lobby-pairing": pairing,
    "home-people": home_with_people,
    "waiting-four": waiting_for_two_more,
    "waiting-alone": waiting_alone,
    "sit-down": invited("aton", pace="steady"),
    "sit-down-four": invited("thot", 4, options={"players": 4}, pace="3d"),
    "sit-down-late": too_late,
    "device-code": device_code,
    "device-other": another_device,
    "forgotten": forgotten,
    "clock-quick": among_people("aton-6"),
    "clock-long": among_people("aton-1", "long"),
    "clock-days": among_people("thot-1", "3d"),
    "clock-low": among_people("aton-4", "0.5+0", then=hurried),
    "clock-out": among_people("thot-1", "0.5+0", then=out_of_time),
    "away": among_people("aton-4", first=False, then=away),
    "away-claim": among_people("aton-4", first=False, then=claimable),
    "away-laying": among_people("aton-6", then=claimable),
    "away-thot": among_people("thot-1", first=False, then=away),
    "chat": among_people("aton-4", then=talk),
    "chat-said": among_people("aton-4", then=said),
    "chat-muted": among_people("thot-1", then=muted),
    "offer-off": among_people("aton-4", "steady", then=asks_to_call_off),
    "offer-pause": among_people("thot-1", "1d", then=paused),
    "offer-rematch": among_people("thot-1", then=resigned),
    "line-lost": among_people("aton-4", then=cut_off),
    "line-thot": among_people("thot-1", first=False, then=cut_off),
    "watched": watched,
    "four-clocks": four,
    "settings-calls": calls,
}
