"""Clocks at the table: they run for whoever owes a move, move nothing, and an absence is told."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Locator, Page, expect
from tests.browser.thot import ME, OPEN, ThotTable
from tests.browser.visitors import PATIENCE, PHONE, Visitors

SHORT: Final = {"size": 8, "first": "p1"}
QUICK: Final = re.compile("quick, 4 min [+] 4 s")


def _clock(page: Page, seat: str) -> Locator:
    return page.locator(f"[data-clock={seat}]:visible")


def _places(page: Page) -> list[object]:
    """Where board, herald, sums and clocks stand."""
    parts = page.locator("[data-board]:visible, [data-herald]:visible, [data-tray]:visible, [data-clock]:visible")
    places: list[object] = parts.evaluate_all(
        "parts => parts.map((part) => JSON.stringify(part.getBoundingClientRect()))"
    )
    return places


def test_the_clock_of_the_player_to_move_runs_and_moves_nothing(visitors: Visitors) -> None:
    host, friend = visitors.one(), visitors.one(PHONE, theme="night", touch=True)
    path = host.begin("thot", SHORT, [ME, OPEN], pace="quick")
    expect(host.page.get_by_text(QUICK)).to_be_visible()
    friend.open(path)
    hosts, friends = ThotTable(host.page), ThotTable(friend.page, "touch")
    hosts.wait()
    expect(host.page.get_by_text(QUICK)).to_be_visible()
    for page in (host.page, friend.page):
        expect(_clock(page, "p1")).to_have_text(re.compile("^3:5"))
        expect(_clock(page, "p2")).to_have_text("4:00")
        before, shown = _places(page), _clock(page, "p1").text_content()
        expect(_clock(page, "p1")).not_to_have_text(shown or "")
        assert _places(page) == before
    assert hosts.act()
    friends.wait()
    for page in (host.page, friend.page):
        expect(_clock(page, "p2")).to_have_text(re.compile("^3:5"))
    stands = _clock(host.page, "p1").text_content()
    expect(_clock(host.page, "p2")).to_have_text(re.compile("^3:5[0-7]"))
    assert _clock(host.page, "p1").text_content() == stands
    host.page.keyboard.press("m")
    expect(host.page.locator("[data-clock-voice]")).to_contain_text("minutes")


def test_a_pace_is_chosen_for_a_friend_alone(visitors: Visitors) -> None:
    page = visitors.one().open()
    page.get_by_role("radio", name=re.compile("^Computer")).check(force=True)
    expect(page.get_by_role("combobox", name="Time")).to_have_count(0)
    page.get_by_role("radio", name=re.compile("^Friend by link")).check(force=True)
    page.get_by_role("combobox", name="Time").select_option("3d")
    page.get_by_role("button", name="Make a link").first.click()
    expect(page.get_by_text("3 days per turn")).to_be_visible(timeout=PATIENCE)
