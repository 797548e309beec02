"""Saying something at a table: by keys and buttons, in the reader's language, without moving anything."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect
from tests.browser.aton import AtonTable
from tests.browser.test_access import faults
from tests.browser.test_lobby import named
from tests.browser.thot import ME, OPEN, ThotTable
from tests.browser.visitors import PHONE, Visitors

SHORT = {"size": 8, "first": "p1"}
HIGH_PHONE = (390, 896)


def _places(page: Page) -> list[object]:
    """Where board and herald are."""
    return [page.locator(each).first.bounding_box() for each in ("[role=grid]", "[data-herald]")]


def _is_below(lower: Locator, upper: Locator) -> bool:
    """Whether one thing begins where another ends, or later."""
    edges = [
        each.evaluate("one => [one.getBoundingClientRect().y, one.getBoundingClientRect().bottom]")
        for each in (lower, upper)
    ]
    return bool(edges[0][0] >= edges[1][1] - 1)


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
    ann.page.keyboard.press("s")
    ann.page.keyboard.press("2")
    expect(ann.page.get_by_role("list").get_by_text("Good luck!")).to_be_visible()
    assert faults(ann.page) == [], "chat"
    ann.page.keyboard.press("Escape")
    assert ann.page.evaluate("document.activeElement.outerHTML") == where, "back where the focus was"
    opener = bea.page.get_by_role("button", name="Etwas sagen; 1 neue Zeile")
    expect(opener).to_be_visible()
    assert (_places(ann.page), _places(bea.page)) == before, "nothing has moved"
    opener.tap()
    sheet = bea.page.get_by_role("dialog", name="Etwas sagen")
    expect(sheet.get_by_text("Viel Glück!").first).to_be_visible()
    assert _is_below(sheet, bea.page.locator("[data-herald]")), "board and herald stay in sight"
    assert (_places(ann.page), _places(bea.page)) == before, "nothing has moved"
    assert faults(bea.page) == [], "chat on a phone"
    line = sheet.get_by_role("listitem").filter(has_text="Viel Glück!")
    line.get_by_role("button", name=re.compile("stumm schalten")).tap()
    expect(line.get_by_role("button", name=re.compile("wieder hören"))).to_be_visible()
    assert bea.page.get_by_role("button", name=re.compile("wieder hören")).count() == 2, "in the head, too"

    _talk_until_the_end(ann.page, bea.page, third.page)


def _talk_until_the_end(ann: Page, bea: Page, third: Page) -> None:
    """What watchers say is read by players after the end alone."""
    third.get_by_role("tab", name="Chat").click()
    expect(third.get_by_text("Players read this after the game.")).to_be_visible()
    third.get_by_role("button", name="Oops!").click()
    expect(third.get_by_role("list").get_by_text("Oops!")).to_be_visible()
    ann.get_by_role("button", name="Menu of this table").focus()
    ann.keyboard.press("c")
    ann.keyboard.press("3")
    expect(ann.get_by_role("list").get_by_text("Well played!")).to_be_visible()
    expect(ann.get_by_role("list").get_by_text("Oops!")).to_have_count(0)
    expect(bea.get_by_role("list").get_by_text("Gut gespielt!")).to_have_count(0)
    ann.keyboard.press("Escape")
    ann.get_by_role("button", name="Resign").click()
    ann.get_by_role("button", name="Yes").click()
    expect(bea.get_by_role("list").get_by_text("Hoppla!")).to_be_visible()


def test_watchers_are_called_by_their_names_and_can_be_muted(visitors: Visitors) -> None:
    ann, cid, dan = visitors.one(), visitors.one(), visitors.one(language="de", theme="night")
    path = ann.begin("thot", SHORT, [ME, ME])
    named(cid, "Cid")
    pages = [visitor.open(path) for visitor in (cid, dan)]
    for page in pages:
        page.get_by_role("tab", name="Chat").click()
    pages[1].get_by_role("button", name="Hallo!").click()  # who says something is a guest
    said = pages[1].get_by_role("listitem").filter(has_text="Hallo!")
    expect(said).to_contain_text("Du")
    expect(said.get_by_role("button")).to_have_count(0)
    pages[0].get_by_role("button", name="Oops!").click()
    heard = pages[1].get_by_role("listitem").filter(has_text="Hoppla!")
    expect(heard).to_contain_text("Cid (schaut zu)")
    heard.hover()
    heard.get_by_role("button", name="Cid (schaut zu) stumm schalten").click()
    again = pages[1].get_by_role("button", name="Cid (schaut zu) wieder hören")
    expect(again).to_have_count(2)
    assert faults(pages[1]) == [], "watchers' chat"
    pages[0].get_by_role("button", name="Thanks!").click()
    expect(pages[0].get_by_role("listitem").filter(has_text="Thanks!")).to_be_visible()
    expect(pages[1].get_by_role("listitem").filter(has_text="Danke!")).to_have_count(0)
    pages[1].reload()
    pages[1].get_by_role("tab", name="Chat").click()
    again.click()
    pages[0].get_by_role("button", name="Goodbye!").click()
    expect(pages[1].get_by_role("listitem").filter(has_text="Tschüss!")).to_be_visible()


def test_what_is_said_stays_in_sight_while_cards_are_laid_where_there_is_room(visitors: Visitors) -> None:
    ann, bea = visitors.one(), visitors.one(HIGH_PHONE, touch=True)
    bea.sit_down(ann.begin("aton", {}, [ME, OPEN]))
    assert AtonTable(bea.page, "touch").wait() == "lay"
    said = bea.page.get_by_text("Nobody has said anything yet.")
    before = _places(bea.page)
    for size, times in ((PHONE, 0), (HIGH_PHONE, 1)):
        bea.page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(said.filter(visible=True)).to_have_count(times)
        seal = bea.page.get_by_role("button", name=re.compile("^Seal")).bounding_box()
        assert seal is not None
        assert seal["y"] + seal["height"] <= size[1], "the button that seals is in sight"
        assert _places(bea.page) == before, "board and herald are where they were"
