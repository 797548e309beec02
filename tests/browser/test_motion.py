"""Motion explains what happened, can be hurried, and is absent for those who asked for stillness."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.aton import AtonTable
from tests.browser.thot import ME, NOVICE, ThotTable
from tests.browser.visitors import Visitors

_BREATHES = """() => document.getAnimations().some((each) => each.effect.getTiming().iterations === Infinity)"""
_WALKS = "() => document.querySelector('[data-priest]').getAnimations().length > 0"


def test_moves_are_shown_and_can_be_hurried(visitors: Visitors) -> None:
    visitor = visitors.one(motion=True, speed="calm")
    visitor.begin("thot", {"size": 8, "first": "p1"}, [ME, ME])
    page, table = visitor.page, ThotTable(visitor.page)
    table.wait()
    table.in_reach.first.click()
    page.keyboard.press("Enter")
    page.wait_for_function(_WALKS)
    expect(table.herald).to_have_text(re.compile("^Red "))
    page.keyboard.press(" ")
    expect(table.herald).to_have_text(re.compile("^Blue: move along"))
    assert not page.evaluate(_WALKS)


def test_stillness_shows_the_same_facts(visitors: Visitors) -> None:
    visitor = visitors.one()
    visitor.begin("thot", {"size": 8, "first": "p1"}, [ME, NOVICE])
    page, table = visitor.page, ThotTable(visitor.page)
    expect(page.locator("html")).to_have_attribute("data-motion", "still")
    table.act()
    table.wait()
    expect(page.get_by_role("button", name=re.compile(r"^2\. Blue: "))).to_be_visible()
    expect(table.board.locator("[aria-label*='last move']")).to_have_count(1)


def test_cards_that_wait_breathe_but_not_in_stillness(visitors: Visitors) -> None:
    visitor = visitors.one(motion=True)
    page, table = visitor.page, AtonTable(visitor.page)
    visitor.begin("aton", {}, [ME, NOVICE])
    table.wait()
    page.wait_for_function(_BREATHES)
    page.emulate_media(reduced_motion="reduce")
    expect(page.locator("html")).to_have_attribute("data-motion", "still")
    assert not page.evaluate(_BREATHES), "not as a flicker either"
