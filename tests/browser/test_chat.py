"""Saying something at a table: by keys and buttons, in the reader's language, without moving anything."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.browser.test_access import faults
from tests.browser.thot import ME, OPEN, ThotTable
from tests.browser.visitors import PHONE, Visitors

SHORT = {"size": 8, "first": "p1"}


def _places(page: Page) -> list[object]:
    """Where board and herald are."""
    return [page.locator(each).first.bounding_box() for each in ("[role=grid]", "[data-herald]")]


def test_players_talk_and_watchers_among_themselves(visitors: Visitors) -> None:
    ann, bea = visitors.one(), visitors.one(PHONE, touch=True, language="de", theme="night")
    path = ann.begin("thot", SHORT, [ME, OPEN])
    bea.sit_down(path)
    ThotTable(ann.page).wait()
    expect(ThotTable(bea.page, "touch").board).to_be_visible()
    ThotTable(ann.page).act()
    third = visitors.one()
    third.open(path)
    expect(ThotTable(third.page).board).to_be_visible()
    before = _places(ann.page), _places(bea.page)
    where = ann.page.evaluate("document.activeElement.outerHTML")
    ann.page.keyboard.press("Shift+C")
    ann.page.keyboard.press("2")
    expect(ann.page.get_by_role("list").get_by_text("Good luck!")).to_be_visible()
    assert faults(ann.page) == [], "chat"
    ann.page.keyboard.press("Escape")
    assert ann.page.evaluate("document.activeElement.outerHTML") == where, "back where the focus was"
    opener = bea.page.get_by_role("button", name="Etwas sagen; 1 neue Zeile")
    expect(opener).to_be_visible()
    assert (_places(ann.page), _places(bea.page)) == before, "nothing has moved"
    opener.tap()
    expect(bea.page.get_by_role("list").get_by_text("Viel Glück!")).to_be_visible()
    assert faults(bea.page) == [], "chat on a phone"
    bea.page.get_by_role("button", name=re.compile("stumm schalten")).tap()
    expect(bea.page.get_by_role("button", name=re.compile("wieder hören"))).to_be_visible()

    third.page.get_by_role("button", name=re.compile("^Say something")).click()
    expect(third.page.get_by_text("Players read this after the game.")).to_be_visible()
    third.page.get_by_role("button", name="Oops!").click()
    expect(third.page.get_by_role("list").get_by_text("Oops!")).to_be_visible()
    ann.page.get_by_role("button", name="Menu of this table").focus()
    ann.page.keyboard.press("c")
    ann.page.keyboard.press("3")
    expect(ann.page.get_by_role("list").get_by_text("Well played!")).to_be_visible()
    expect(ann.page.get_by_role("list").get_by_text("Oops!")).to_have_count(0)
    expect(bea.page.get_by_role("list").get_by_text("Gut gespielt!")).to_have_count(0)
    ann.page.keyboard.press("Escape")
    ann.page.get_by_role("button", name="Menu of this table").click()
    ann.page.get_by_role("button", name="Resign").click()
    ann.page.get_by_role("button", name="Yes").click()
    expect(bea.page.get_by_role("list").get_by_text("Hoppla!")).to_be_visible()
