"""Strangers find each other: by quick pairing, at open tables, and while they play the computer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect
from tests.browser.careless import planted_in_the_page
from tests.browser.test_access import faults
from tests.browser.visitors import DESK, PHONE, Language, Profiles, Visitor, Visitors

AT_TABLE = re.compile(r"/(aton|thot)/[\w-]{22}$")
SOON = 15_000  # milliseconds; a wave of pairing comes every 2 seconds


@pytest.fixture(autouse=True)
def _empty_lobby(visitors: Visitors) -> Iterator[None]:
    """The next test's people must not be paired with those of this one."""
    yield
    visitors.look_no_longer()


def named(visitor: Visitor, name: str) -> Page:
    """A visitor's home page, with a name."""
    page = visitor.open()
    answer = page.request.put(f"{visitor.address}/api/me", data={"name": name}, headers={"origin": visitor.address})
    assert answer.ok
    page.reload()
    return page


def ask(page: Page, address: str, terms: dict[str, Any]) -> str:
    """Look for a game in another way than by the page."""
    answer = page.request.post(f"{address}/api/seeks", data=terms, headers={"origin": address})
    assert answer.ok, answer.text()
    page.reload()  # so that its line knows who it is
    seek: str = answer.json()["seek"]
    return seek


def box(found: Locator) -> dict[str, float]:
    at = found.bounding_box()
    assert at is not None
    return {"x": at["x"], "y": at["y"], "width": at["width"], "height": at["height"]}


def test_a_table_is_opened_seen_and_taken_by_the_first(visitors: Visitors) -> None:
    ann, bea, cid = visitors.one(), visitors.one(), visitors.one()
    hers, his = named(ann, "Ann"), named(bea, "Bea")
    hers.get_by_role("link", name="Open a table").click()
    hers.get_by_role("region", name="Open tables").get_by_role("button", name="Open a table").click()
    hers.get_by_role("dialog").get_by_role("button", name="Open a table").click()
    mine = hers.get_by_role("row").filter(has_text="You")
    expect(mine.get_by_role("button", name="Cancel")).to_be_visible()
    row = his.get_by_role("row").filter(has_text="Ann")
    expect(row).to_be_visible()
    late = cid.open("lobby").get_by_role("row").filter(has_text="Ann")
    late.get_by_role("button").hover()  # the list stands still
    row.get_by_role("button", name="Sit down").click()
    for page in (hers, his):
        page.wait_for_url(AT_TABLE, timeout=SOON)
    assert hers.url == his.url
    expect(late).to_contain_text("No longer there.")
    expect(late.get_by_role("button")).to_be_disabled()


def test_who_comes_second_reads_who_was_first_in_the_row(visitors: Visitors) -> None:
    ann, cid = visitors.one(), visitors.one()
    seek = ask(ann.open("lobby"), ann.address, {"game": "thot", "pace": "7d"})
    named(cid, "Cid")
    page = cid.open("lobby")
    row = page.get_by_role("row").filter(has_text="7 days per turn")
    expect(row).to_be_visible()
    # Somebody else is quicker, and the news of it is slow.
    page.route(
        f"**/api/seeks/{seek}/take",
        lambda route: route.fulfill(
            status=409,
            content_type="application/problem+json",
            body='{"code": "seek/taken", "detail": "x", "by": "Bea"}',
        ),
    )
    cid.faults.clear()
    row.get_by_role("button", name="Sit down").click()
    expect(row).to_contain_text("Already taken by Bea.")
    cid.faults.clear()  # the browser reports the refusal too
    ann.page.request.delete(f"{ann.address}/api/seeks/{seek}", headers={"origin": ann.address})


def test_a_computers_game_is_put_aside_when_somebody_is_found(visitors: Visitors) -> None:
    one, other = visitors.one(), visitors.one(PHONE, language="de")
    page = one.open("lobby")
    expect(page.get_by_text(re.compile("^(You are the first here|Nobody is waiting)"))).to_be_visible()
    page.get_by_role("group", name="Game").get_by_text("Thot").click()
    page.get_by_role("button", name="Pair me").first.click()
    expect(page.get_by_text("No table is open just now.")).to_be_visible()
    other.open().locator("fieldset.games").get_by_text("Thot", exact=True).click()
    expect(other.page.locator("label").filter(has_text="Jemand jetzt")).to_contain_text("1 wartet")
    page.get_by_role("button", name="Play the computer meanwhile").click()
    page.wait_for_url(AT_TABLE)
    meanwhile = page.url
    expect(page.get_by_role("link", name="Looking for an opponent")).to_be_visible()
    ask(other.open("lobby"), other.address, {"game": "thot", "pace": "quick", "pool": True})
    other.page.wait_for_url(AT_TABLE, timeout=SOON)
    page.wait_for_url(other.page.url, timeout=SOON)
    assert page.url != meanwhile
    expect(page.get_by_text("Put aside. It waits in My games.")).to_be_visible()
    one.open("games")
    expect(page.locator(f"a[href='{meanwhile}']").first).to_be_visible()


def test_a_server_that_cannot_store_anything_says_so_and_nothing_moves(visitors: Visitors) -> None:
    visitor = visitors.one(PHONE)
    page, stalls = visitor.open(), [True]

    def answer(route: Route) -> None:
        pending = {"status": 503, "code": "storage/pending", "title": "Not known yet"}
        route.fulfill(status=503, json=pending) if stalls else route.fallback()

    page.route("**/api/seeks", answer)
    before = [box(page.locator(part)) for part in (".games", ".dock button")]
    page.get_by_text("Someone now").click()
    page.locator(".dock button").click()
    said = page.get_by_text("The server cannot store anything just now.")
    expect(said).to_be_visible()
    assert [box(page.locator(part)) for part in (".games", ".dock button")] == before
    assert faults(page) == []
    stalls.clear()
    expect(page.get_by_text(re.compile("Looking for an opponent… 0:"))).to_be_visible()
    expect(said).to_have_count(0)
    visitor.faults.clear()  # the browser itself complains of the refusals


def test_ring_me_is_kept_and_stopping_ends_it(visitors: Visitors) -> None:
    page = visitors.one().open("lobby")
    page.get_by_role("button", name="Open a table").first.click()  # for a long game
    ring = page.get_by_role("button", name="Ring me")
    ring.click()
    expect(page.get_by_text("Kept for 30 minutes; you will be called.")).to_be_visible()
    expect(ring).to_be_disabled()
    page.reload()
    expect(page.get_by_text("Kept for 30 minutes; you will be called.")).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text("Nobody is being looked for.").first).to_be_visible()


def test_who_comes_and_goes_moves_nothing_on_the_home_page(visitors: Visitors) -> None:
    page = visitors.one(size=DESK).open()
    marks = [page.locator("fieldset.games"), page.locator(".go"), page.get_by_role("heading", name="New here?")]
    expect(marks[2]).to_be_visible()
    before = [box(mark) for mark in marks]
    ann = visitors.one()
    seek = ask(ann.open("lobby"), ann.address, {"game": "aton", "pace": "25+0"})
    expect(page.get_by_role("row").filter(has_text="25 min + 0 s")).to_be_visible()
    assert [box(mark) for mark in marks] == before
    page.get_by_text("Someone now").click()
    button = [box(mark) for mark in marks[:2]]
    assert button[0] == before[0]
    assert (button[1]["y"], button[1]["height"]) == (before[1]["y"], before[1]["height"])
    ann.page.request.delete(f"{ann.address}/api/seeks/{seek}", headers={"origin": ann.address})
    expect(page.get_by_role("row").filter(has_text="25 min + 0 s")).to_have_count(0)
    assert box(marks[2]) == before[2]


@pytest.mark.parametrize(
    ("size", "theme", "language"),
    [(DESK, "papyrus", "en"), (DESK, "night", "de"), (PHONE, "night", "es"), (PHONE, "papyrus", "de")],
)
def test_the_lobby_is_for_everybody(visitors: Visitors, size: tuple[int, int], theme: Any, language: Language) -> None:
    ann = visitors.one()
    named(ann, "Ann of the long name")
    seek = ask(ann.open("lobby"), ann.address, {"game": "thot", "pace": "3d", "options": {"size": 8, "turning": True}})
    page = visitors.one(size=size, theme=theme, language=language).open("lobby")
    expect(page.get_by_role("row").filter(has_text="Ann of the long name")).to_be_visible()
    page.locator(".cards button").nth(1).click()  # waits in the steady pool
    expect(page.locator(".nile")).to_be_visible()
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto(f"{ann.address}/")
    expect(page.get_by_role("row").filter(has_text="Ann of the long name")).to_be_visible()
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto(f"{ann.address}/lobby")
    page.locator(".cards button").nth(1).click()  # and does no longer
    expect(page.locator(".in")).to_have_count(0)
    ann.page.request.delete(f"{ann.address}/api/seeks/{seek}", headers={"origin": ann.address})


def test_the_lobby_by_keyboard_alone(visitors: Visitors) -> None:
    page = visitors.one().open("lobby")
    expect(page.get_by_role("button", name="Pair me").first).to_be_visible()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim() === 'Pair me'"):
            break
    page.keyboard.press("Enter")
    stop = page.get_by_role("button", name="Stop")
    expect(stop).to_be_visible()
    stop.focus()
    page.keyboard.press("Enter")
    expect(stop).to_have_count(0)


@pytest.mark.parametrize(
    ("passage", "instead", "test", "found"),
    [
        pytest.param(
            "<button>", "<button tabindex=-1>", test_the_lobby_by_keyboard_alone, "Stop", id="forgets-the-keyboard"
        ),
        pytest.param(
            r"min-height:6\.25rem",
            "min-height:0",
            test_who_comes_and_goes_moves_nothing_on_the_home_page,
            "assert",
            id="makes-room-for-tables",
        ),
    ],
)
def test_a_planted_bug_of_the_page_is_found(
    profiles: Profiles, passage: str, instead: str, test: Callable[[Visitors], None], found: str
) -> None:
    with planted_in_the_page(profiles, passage, instead) as visitors, pytest.raises(AssertionError, match=found):
        test(visitors)
