"""Keys alone: in which order Tab goes through a table, and where the focus is after each act."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import pytest
from playwright.sync_api import Page, expect
from tests.browser.aton import AtonTable
from tests.browser.thot import ME, NOVICE, ThotTable
from tests.browser.visitors import DESK, PHONE, SHORT_PHONE, TABLET, Visitors

# Stations in the order in which the Tab key comes by them; a table need not have them all.
STATIONS: Final = ("skip", "herald", "hand", "cartouche", "board", "rail", "bar", "end of the page")

_STATION: Final = """() => {
    const at = document.activeElement;
    const inside = (selector) => at.closest(selector) !== null;
    if (at === document.body) return "end of the page";
    if (inside(".skip")) return "skip";
    if (inside("[data-square]")) return "board";
    const exchanges = ["Exchange hand", "Exchange"].includes(at.textContent.trim());
    if (inside("[role=option], [data-stone], .heap") || exchanges) return "hand";
    if (inside("[data-cartouche]")) return "cartouche";
    if (inside("[data-herald], .dock")) return "herald";
    if (inside(".bar") || at.getAttribute("aria-label") === "Menu of this table") return "bar";
    return "rail";
}"""

SIZES = pytest.mark.parametrize(
    "size", [DESK, TABLET, PHONE, SHORT_PHONE], ids=["desk", "tablet", "phone", "short phone"]
)


def station(page: Page) -> str:
    """Where the focus is."""
    return str(page.evaluate(_STATION))


def stations(page: Page) -> list[str]:
    """Where Tab leads, from the top of the page to its end."""
    page.evaluate("document.activeElement.blur()")
    # Where a blurred element was, the browser would go on: from a place before everything else it begins anew.
    page.evaluate("""() => {
        const top = Object.assign(document.createElement("span"), { tabIndex: -1 });
        document.body.prepend(top);
        top.focus();
        top.remove();
    }""")
    found: list[str] = []
    while not found or found[-1] != "end of the page":
        page.keyboard.press("Tab")
        found.append(station(page))
        assert len(found) < 60
    return found


def settled_stations(page: Page) -> list[str]:
    """Where Tab leads once nothing new has come to the table meanwhile: a computer lays its cards when it is ready."""
    found = stations(page)
    for _ in range(5):
        before, found = found, stations(page)
        if before == found:
            break
    return found


def in_order(found: list[str]) -> bool:
    """Whether the stations come in the order of the design, the board with one stop."""
    places = [STATIONS.index(each) for each in found]
    return all(before <= after for before, after in pairwise(places)) and found.count("board") == 1


@SIZES
def test_tab_goes_from_what_is_asked_to_the_bar_in_aton(visitors: Visitors, size: tuple[int, int]) -> None:
    visitor = visitors.one(size)
    visitor.begin("aton", {"round_limit": 1}, [ME, NOVICE])
    table, page = AtonTable(visitor.page), visitor.page
    seen: set[str] = set()
    while (asked := table.wait()) != "end":
        if asked not in seen:
            seen.add(asked)
            found = settled_stations(page)
            assert in_order(found), (asked, found)
        table.act()
    assert {"lay", "seal", "next", "place", "confirm"} <= seen | {"place"}


@SIZES
def test_tab_goes_from_what_is_asked_to_the_bar_in_thot(visitors: Visitors, size: tuple[int, int]) -> None:
    visitor = visitors.one(size)
    visitor.begin("thot", {"size": 8, "first": "p1"}, [ME, NOVICE])
    table, page = ThotTable(visitor.page), visitor.page
    for _ in range(3):
        assert table.wait()
        found = settled_stations(page)
        assert in_order(found), found
        table.act()


def test_the_skip_link_leads_to_the_board(visitors: Visitors) -> None:
    visitor = visitors.one()
    visitor.begin("aton", {}, [ME, NOVICE])
    AtonTable(visitor.page).wait()
    visitor.page.keyboard.press("Tab")
    expect(visitor.page.get_by_text("Blue has sealed.")).to_be_visible()  # news of the game does not call it away
    assert station(visitor.page) == "skip"
    visitor.page.keyboard.press("Enter")
    assert station(visitor.page) == "board"


# What has the focus when a person is asked for something.
ASKED_AT: Final = {
    "lay": "[role=option]",
    "seal": "[data-primary]",
    "next": "[data-primary]",
    "confirm": "[data-primary]",
    "take": "[data-square]",
    "place": "[data-square]",
    "end": "[data-end] :is(a, button)",
}


def has_focus(page: Page, selector: str) -> None:
    """The focus comes to be there."""
    expect(page.locator(f":is({selector}):focus").first).to_be_visible()


@pytest.mark.parametrize("means", ["keys", "mouse"])
def test_in_aton_the_focus_is_where_the_next_act_is(visitors: Visitors, means: str) -> None:
    visitor = visitors.one()
    page, table = visitor.page, AtonTable(visitor.page, "keys" if means == "keys" else "mouse")
    visitor.begin("aton", {"round_limit": 1}, [ME, NOVICE])
    table.act()
    while (asked := table.wait()) != "end":
        has_focus(page, ASKED_AT[asked])
        table.act()
        assert station(page) != "end of the page", f"nowhere after {asked}"
    has_focus(page, ASKED_AT["end"])


@pytest.mark.parametrize("means", ["keys", "mouse"])
def test_in_thot_the_focus_is_where_the_next_act_is(visitors: Visitors, means: str) -> None:
    visitor = visitors.one()
    page, table = visitor.page, ThotTable(visitor.page, "keys" if means == "keys" else "mouse")
    visitor.begin("thot", {"size": 8, "first": "p1"}, [ME, NOVICE])
    table.act()
    while table.wait():
        has_focus(page, "[data-stone]" if table.may_keep.count() else "[data-square]")
        table.act(puts=True)
    has_focus(page, ASKED_AT["end"])
