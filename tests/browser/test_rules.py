"""The rules at the table: they open at the rule of the moment, beside the game, and nothing that was laid is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.browser.visitors import DESK, LARGE_DESK, PHONE, SMALL_PHONE, WIDE, Language, Visitors

ME = {"kind": "me"}
NOVICE = {"kind": "computer", "level": "novice"}


def rule(page: Page, number: str) -> None:
    expect(page.locator(f"[data-rules='{number}']")).to_be_visible()


def laid(page: Page) -> list[str | None]:
    cartouches = page.locator("[data-cartouche]")
    return [cartouches.nth(place).locator(".value").first.text_content() for place in range(2)]


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_rule_of_the_moment_opens_and_the_laid_cards_stay(visitors: Visitors, size: tuple[int, int]) -> None:
    visitor = visitors.one(size, touch=size == PHONE)
    visitor.begin("aton", {}, [ME, NOVICE])
    page = visitor.page
    for place in (0, 1):
        page.locator("[data-card]:not(.gap)").first.click()
        page.locator(f"[data-cartouche='{place}']").click()
    before = laid(page)
    assert all(before)
    address = page.url
    expect(page.get_by_text("Blue has sealed.")).to_be_visible()  # the herald grows by it
    page.get_by_role("button", name="Rules of this step").click()
    rule(page, "A4")
    expect(page.get_by_role("dialog", name="Rules")).to_contain_text("face down")
    page.get_by_role("dialog").get_by_role("button", name="A5", exact=True).click()
    rule(page, "A5")
    page.get_by_role("button", name="Show", exact=True).click()
    rule(page, "A4")
    page.keyboard.press("Escape")
    assert page.url == address
    assert laid(page) == before
    page.reload()
    expect(page.locator("[data-cartouche='0'] .value")).to_have_text(before[0] or "")
    assert laid(page) == before


@pytest.mark.parametrize(
    ("position", "number"), [("aton-1", "A10"), ("aton-3", "A8"), ("thot-1", "T4"), ("thot-2", "T5")]
)
def test_each_step_has_its_rule(visitors: Visitors, position: str, number: str) -> None:
    visitor = visitors.one()
    visitor.begin_from(position, [ME, NOVICE])
    page = visitor.page
    page.locator("[data-square]").first.wait_for()
    page.keyboard.press("?")
    rule(page, number)


# How far the rules lie over the herald and the board, and how far what they show is wider than they are.
_COVERED = """() => {
    const sheet = document.querySelector("[role=dialog]");
    const { left } = sheet.getBoundingClientRect();
    const beside = [...document.querySelectorAll("[data-square], [aria-live=polite] > p")];
    const body = sheet.querySelector("[data-rules]").parentElement;
    return [
        Math.max(0, ...beside.map((each) => each.getBoundingClientRect().right - left)),
        body.scrollWidth - body.clientWidth,
    ];
}"""


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_the_rules_stand_beside_the_board_and_fit(visitors: Visitors, language: Language) -> None:
    visitor = visitors.one(language=language)
    visitor.begin_from("aton-3", [ME, NOVICE])
    page = visitor.page
    page.locator("[data-square]").first.wait_for()
    page.keyboard.press("?")
    rule(page, "A8")
    for size in (DESK, LARGE_DESK, WIDE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.evaluate(_COVERED) == [0, 0], size
    page.set_viewport_size({"width": SMALL_PHONE[0], "height": SMALL_PHONE[1]})
    assert page.evaluate(_COVERED)[1] == 0


def test_rules_over_the_board_are_noticed(visitors: Visitors) -> None:
    visitor = visitors.one()
    visitor.begin_from("aton-3", [ME, NOVICE])
    page = visitor.page
    page.locator("[data-square]").first.wait_for()
    page.keyboard.press("?")
    rule(page, "A8")
    page.get_by_role("dialog").evaluate("(sheet) => { sheet.style.width = '400px' }")
    page.locator("[data-rules]").evaluate("(text) => { text.style.width = '500px' }")
    assert min(page.evaluate(_COVERED)) > 0


def test_a_coached_game_has_the_rules_beside_it_and_they_follow(visitors: Visitors) -> None:
    visitor = visitors.one()
    path = visitor.begin_from("aton-2", [ME, NOVICE])
    page = visitor.open(f"{path}?coached")
    rule(page, "A4")
    for place, card in enumerate("2134"):
        page.locator(f"[data-card='{card}']:not(.gap)").first.click()
        page.locator(f"[data-cartouche='{place}']").click()
    page.locator("[data-primary]").first.click()
    keep = page.get_by_role("button", name="Keep it")  # on a slow machine the coach may not see how good it is
    keep.or_(page.locator("[data-rules='A10']")).first.wait_for()
    if keep.is_visible():
        keep.click()
    rule(page, "A10")


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_the_rules_are_drawn_and_their_numbers_lead_to_the_questions(visitors: Visitors, language: str) -> None:
    visitor = visitors.one(language=language)  # type: ignore[arg-type]
    page = visitor.open("rules/aton#A8")
    expect(page.locator("figure [data-square='1a']").first).to_be_visible()
    expect(page.locator("#A8")).to_be_attached()
    assert page.locator("article pre").count() == 0
    # The sections stand below the page that they belong to.
    expect(page.locator("nav [aria-current=page] + ol")).to_be_visible()
    page.locator("article a.decision", has_text="D3").first.click()
    expect(page.locator("#aton-D3")).to_be_visible()
    assert page.locator("article[id^='aton-D']").count() == 8
    assert page.locator("article[id^='thot-D']").count() == 5
    page.locator("nav a[href$='rules/words']").click()
    expect(page.get_by_text("Thorsten Gimmler")).to_be_visible()
    expect(page.get_by_text("Nico Reuter")).to_be_visible()
