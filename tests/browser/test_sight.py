"""Weak eyes: stronger marks, and a system that forces its own colours."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.browser.aton import AtonTable
from tests.browser.thot import ME, NOVICE, ThotTable
from tests.browser.visitors import Theme, Visitors

THEMES = pytest.mark.parametrize("theme", ["papyrus", "night"])

# How heavy the rays of the sun are drawn on a square of the board.
_WEIGHT = """() => {
    const rays = document.querySelector("#t-sun .glyph g[stroke-linecap]");
    return parseFloat(getComputedStyle(rays).strokeWidth);
}"""

# What forced colours leave of an element: lines and colours, no grounds and no shadows.
_LEFT = """(element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return { outlined: outlineStyle !== "none" && outlineWidth !== "0px", shadow: boxShadow !== "none" };
}"""


def test_stronger_marks_are_asked_for_in_the_settings_and_stay(visitors: Visitors) -> None:
    visitor = visitors.one()
    page = visitor.open("settings")
    wanted = page.get_by_label("Stronger marks")
    expect(wanted).not_to_be_checked()
    usual = page.evaluate(_WEIGHT)
    wanted.check()
    expect(page.locator("html")).to_have_attribute("data-marks", "strong")
    assert page.evaluate(_WEIGHT) == 2 * usual
    page.reload()
    expect(wanted).to_be_checked()
    assert page.evaluate(_WEIGHT) == 2 * usual


def force_colours(page: Page) -> None:
    """As a system in high contrast does."""
    page.emulate_media(forced_colors="active")


@THEMES
def test_forced_colours_leave_outlines_and_signs(visitors: Visitors, theme: Theme) -> None:
    visitor = visitors.one(theme=theme)
    page, table = visitor.page, AtonTable(visitor.page)
    force_colours(page)
    visitor.begin("aton", {}, [ME, NOVICE])
    table.wait()
    card = page.get_by_role("option").first
    card.click()
    assert card.evaluate(_LEFT)["outlined"], "the card that is held"
    free = page.locator("button:visible[aria-label^='Lay the ']").first
    assert free.evaluate(_LEFT)["outlined"], "a cartouche that waits for it"
    tab = page.get_by_role("tab", selected=True)
    assert tab.evaluate(_LEFT)["outlined"], "the tab that is open"
    kinds = page.locator("[data-square] .ground").evaluate_all(
        "(all) => new Set(all.map((each) => getComputedStyle(each).forcedColorAdjust)).size"
    )
    assert kinds == 1
    assert page.locator("[data-square='1a']").evaluate("(each) => getComputedStyle(each).forcedColorAdjust") == "none"


def test_a_game_is_played_in_forced_colours(visitors: Visitors) -> None:
    visitor = visitors.one()
    page, table = visitor.page, ThotTable(visitor.page)
    force_colours(page)
    visitor.begin("thot", {"size": 8, "first": "p1"}, [ME, NOVICE])
    table.wait()
    table.in_reach.first.click()
    chosen = page.locator("[data-board] [aria-selected=true]")
    assert chosen.evaluate(_LEFT)["outlined"]
    page.keyboard.press("Enter")
    assert table.wait()
