"""Three languages, two themes and all sizes: every word fits, and nothing scrolls that should not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from tests.browser.thot import ThotTable
from tests.browser.visitors import (
    DESK,
    LARGE_DESK,
    PHONE,
    SHORT_PHONE,
    SMALL_DESK,
    SMALL_PHONE,
    TABLET,
    WIDE,
    Language,
    Visitors,
)

ME = {"kind": "me"}
NOVICE = {"kind": "computer", "level": "novice"}
TEAMS = {"players": 4, "teams": True, "turning": True}

# Text that is cut off, and anything wider than the screen. Names may be shortened with dots; they are people's own.
_OVERFLOW = """() => {
    const found = [];
    const root = document.documentElement;
    const words = (element) => element.textContent.trim().slice(0, 60);
    const scrolls = (element) =>
        element !== null && (getComputedStyle(element).overflowX === "auto" || scrolls(element.parentElement));
    const isWider = (element) => element.scrollWidth > element.clientWidth + 1;
    if (root.scrollWidth > innerWidth) found.push(`the page is ${root.scrollWidth} wide`);
    for (const element of document.querySelectorAll("button, h1, h2, h3, p, label, li, dt, dd, small")) {
        const { overflowX, textOverflow } = getComputedStyle(element);
        if (!element.getClientRects().length || element.closest(".unseen")) continue;
        const { left, right } = element.getBoundingClientRect();
        if (right > innerWidth + 1 && left < innerWidth && !scrolls(element))
            found.push(`beyond the edge: ${words(element)}`);
        if (overflowX === "hidden" && textOverflow !== "ellipsis" && isWider(element))
            found.push(`cut off: ${words(element)}`);
    }
    return found;
}"""


def overflow(page: Page) -> list[str]:
    """What does not fit on the page."""
    found: list[str] = page.evaluate(_OVERFLOW)
    return found


def table_scrolls(page: Page) -> bool:
    """Whether a table is higher than the screen: it never is."""
    return bool(page.evaluate("document.documentElement.scrollHeight > innerHeight"))


def resized(page: Page) -> Iterator[str]:
    """The open page in every size, laid out anew; quicker than to open it in each."""
    for size in (WIDE, LARGE_DESK, DESK, SMALL_DESK, TABLET, PHONE, SHORT_PHONE, SMALL_PHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme="dark" if size == TABLET else "light")
        page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        yield f"{size[0]} by {size[1]}"


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_every_word_of_a_page_fits(visitors: Visitors, language: Language) -> None:
    visitor = visitors.one(language=language)
    for path in ("", "games", "watch", "settings", "learn", "no/such/page"):
        page = visitor.open(path)
        expect(page.get_by_role("heading").first).to_be_visible()
        for size in resized(page):
            assert overflow(page) == [], f"{path} at {size}"


@pytest.mark.parametrize("language", ["en", "de", "es"])
@pytest.mark.parametrize(("game", "options", "others"), [("thot", TEAMS, 3), ("aton", {}, 1)], ids=["thot", "aton"])
def test_every_word_of_a_table_fits(
    visitors: Visitors, language: Language, game: str, options: dict[str, object], others: int
) -> None:
    visitor = visitors.one(language=language)
    page = visitor.page
    visitor.begin(game, options, [ME, *[NOVICE] * others])
    expect(page.locator("[role=gridcell]").first).to_be_visible()
    for size in resized(page):
        assert overflow(page) == [], f"{game} at {size}"
        assert not table_scrolls(page), f"{game} at {size}"


# What the herald says must not be higher than its box, nor the end of its help or of a temple's rule be left out.
_HERALD = """() => {
    const [box] = document.querySelectorAll("[data-herald]");
    const help = box.querySelector("[aria-live] p + p");
    const isCut = (element) => element.scrollHeight > element.clientHeight + 4;
    const cut = [box, help].filter((each) => each !== null && isCut(each));
    const rules = [...document.querySelectorAll(".temple .rule")].filter((each) => each.scrollWidth > each.clientWidth);
    return [...cut, ...rules].map((each) => each.textContent.trim());
}"""


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_the_herald_asks_in_words_that_fit(visitors: Visitors, language: Language) -> None:
    visitor = visitors.one(PHONE, language=language)
    page = visitor.page
    for position in ("aton-1", "aton-4", "thot-1"):  # placing, removing, going
        visitor.begin_from(position, [ME, NOVICE])
        expect(page.locator("[data-board] [aria-disabled=false], .takeable, .free").first).to_be_visible()
        for size in resized(page):
            assert page.evaluate(_HERALD) == [], f"{position} at {size}"


# How far buttons run out of the dock, whose edge they keep a little away from.
_BEYOND_THE_DOCK = """() => {
    const { right } = document.querySelector(".dock").getBoundingClientRect();
    const buttons = [...document.querySelectorAll(".dock button")];
    return Math.max(...buttons.map((each) => each.getBoundingClientRect().right + 4 - right));
}"""


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_buttons_beside_the_hand_stay_in_the_dock(visitors: Visitors, language: Language) -> None:
    visitor = visitors.one(SMALL_PHONE, language=language, touch=True)
    visitor.begin("aton", {}, [ME, NOVICE])
    page = visitor.page
    page.locator(".dock [data-card]").first.wait_for()
    assert page.evaluate(_BEYOND_THE_DOCK) <= 0
    page.locator(".dock button").last.evaluate("(button) => { button.style.minWidth = '200px' }")
    assert page.evaluate(_BEYOND_THE_DOCK) > 0


def test_the_longest_name_of_a_level_is_not_cut(visitors: Visitors) -> None:
    visitor = visitors.one(SMALL_PHONE, language="de")
    page = visitor.page
    for position, name in (("aton-4", ".scoreboard .who"), ("thot-3", ".scores .name b")):
        visitor.begin_from(position, [ME, {"kind": "computer", "level": "lector"}])
        expect(page.locator(name)).to_have_count(2)
        assert page.evaluate(
            "(name) => [...document.querySelectorAll(name)].every((each) => each.scrollWidth <= each.clientWidth)", name
        )


@pytest.mark.parametrize(("language", "said"), [("en", "Play"), ("de", "Spielen"), ("es", "Jugar")])
def test_the_language_is_the_browsers(visitors: Visitors, language: Language, said: str) -> None:
    visitor = visitors.one(language=language)
    page = visitor.open()
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.get_by_role("navigation").first.get_by_role("link", name=said, exact=True)).to_be_visible()


def test_the_theme_is_the_systems_until_another_is_chosen(visitors: Visitors) -> None:
    visitor = visitors.one(theme="night")
    page = visitor.open()
    expect(page.locator("html")).to_have_attribute("data-theme", "night")
    page.get_by_role("button", name="Light theme").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "papyrus")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "papyrus")


@pytest.mark.parametrize("size", [(360, 225), (844, 390)], ids=["four times enlarged", "a phone on its side"])
def test_a_table_can_be_played_where_it_does_not_fit(visitors: Visitors, size: tuple[int, int]) -> None:
    visitor = visitors.one(size)
    visitor.begin("thot", {"size": 8, "first": "p1"}, [ME, NOVICE])
    table = ThotTable(visitor.page)
    table.wait()
    box = table.in_reach.first.bounding_box()
    assert box is not None
    assert box["width"] > 30
    assert table.act()
    table.wait()
