"""Everything twice or four times as large: nothing is cut off, and every function can be reached."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserType, Page, expect
from tests.browser.aton import AtonTable
from tests.browser.test_words import overflow
from tests.browser.thot import ME, NOVICE, ThotTable
from tests.browser.visitors import DESK, PHONE, Language, Profiles, Visitor, Visitors
from tests.server.running import Served

FOUR_TIMES: Final = (360, 225)  # a screen of 1440 by 900, zoomed to 400 %
LANGUAGES = pytest.mark.parametrize("language", ["en", "de", "es"])

# Buttons that can be pressed but that no scrolling brings into sight.
_OUT_OF_REACH: Final = """() => [...document.querySelectorAll("main button:not(:disabled), .bar :is(a, button)")]
    .filter((each) => each.getClientRects().length && !each.closest(".unseen, .skip"))
    .filter((each) => {
        each.scrollIntoView({ block: "center", inline: "center" });
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return right < 1 || left > innerWidth - 1 || bottom < 1 || top > innerHeight - 1;
    })
    .map((each) => each.getAttribute("aria-label") ?? each.textContent.trim())"""


@pytest.fixture(scope="module")
def profiles_with_large_letters(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], served: Served
) -> Iterator[Profiles]:
    """As somebody has it who chose letters of twice the size in the browser's settings."""
    flags = [*browser_type_launch_args["args"], "--blink-settings=defaultFontSize=32"]
    browser = browser_type.launch(**{**browser_type_launch_args, "args": flags})
    yield Profiles(browser, served.address)
    browser.close()


@pytest.fixture
def large_letters(profiles_with_large_letters: Profiles) -> Iterator[Visitors]:
    """People who read letters of twice the size."""
    those = Visitors(profiles_with_large_letters)
    yield those
    those.leave()


def fits(page: Page) -> None:
    """Nothing is too wide, and everything can be pressed."""
    assert overflow(page) == []
    assert page.evaluate(_OUT_OF_REACH) == []


def sit_down(visitor: Visitor, game: str) -> Page:
    visitor.begin(game, {}, [ME, NOVICE])
    expect(visitor.page.locator("[role=gridcell]").first).to_be_visible()
    return visitor.page


@LANGUAGES
@pytest.mark.parametrize("game", ["aton", "thot"])
def test_a_table_four_times_enlarged(visitors: Visitors, language: Language, game: str) -> None:
    fits(sit_down(visitors.one(FOUR_TIMES, language=language), game))


@LANGUAGES
@pytest.mark.parametrize("game", ["aton", "thot"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_table_with_letters_twice_as_large(
    large_letters: Visitors, language: Language, game: str, size: tuple[int, int]
) -> None:
    fits(sit_down(large_letters.one(size, language=language), game))


@LANGUAGES
def test_pages_enlarged(visitors: Visitors, large_letters: Visitors, language: Language) -> None:
    for size, those in ((FOUR_TIMES, visitors), (DESK, large_letters), (PHONE, large_letters)):
        visitor = those.one(size, language=language)
        for path in ("", "games", "watch", "settings", "learn", "rules/aton", "rules/questions"):
            page = visitor.open(path)
            expect(page.get_by_role("heading").first).to_be_visible()
            assert overflow(page) == [], f"{path or 'home'} at {size}"


def test_aton_is_played_four_times_enlarged(visitors: Visitors) -> None:
    visitor = visitors.one(FOUR_TIMES)
    visitor.begin("aton", {"round_limit": 1}, [ME, NOVICE])
    assert AtonTable(visitor.page).play_to_the_end() > 5


def test_thot_is_played_with_letters_twice_as_large(large_letters: Visitors) -> None:
    visitor = large_letters.one(PHONE)
    visitor.begin("thot", {"size": 8, "first": "p1"}, [ME, NOVICE])
    table = ThotTable(visitor.page)
    for _ in range(3):
        assert table.act()
    assert table.wait()
