"""Accessibility: axe-core finds nothing, on any page, in any state, in either theme."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, WebSocketRoute, expect
from tests.browser.aton import AtonTable
from tests.browser.thot import ME, NOVICE, OPEN, ThotTable, finished_game
from tests.browser.visitors import DESK, PATIENCE, PHONE, SHORT_PHONE, SMALL_DESK, WIDE, Theme, Visitors

PAGES = (
    "",
    "games",
    "lobby",
    "watch",
    "settings",
    "learn",
    "rules/aton",
    "rules/thot",
    "rules/questions",
    "rules/words",
    "learn/aton/2",
    "learn/thot/1",
    "no/such/page",
    "thot/no-such-table",
)
THEMES = pytest.mark.parametrize("theme", ["papyrus", "night"])


# A colour on its way to another is neither: wait until everything that ends has ended.
_STILL = """() => Promise.all(document.getAnimations()
    .filter((each) => each.effect.getComputedTiming().endTime !== Infinity)
    .map((each) => each.finished.catch(() => {})))"""


# News from the server can set something moving while axe looks: then it looks once more.
_VIOLATIONS: Final = """async () => {
    let moved = false;
    const note = () => { moved = true; };
    document.addEventListener("transitionrun", note, true);
    const found = await axe.run({ resultTypes: ["violations"] });
    document.removeEventListener("transitionrun", note, true);
    return moved ? null : found.violations;
}"""
_LOOKS: Final = 5
_AXE: Final[str] = Axe().axe_script


def faults(page: Page) -> list[str]:
    """What axe finds, each with where it is."""
    if not page.evaluate("'axe' in window"):  # it is large, and stays until another page is opened
        page.evaluate(_AXE)
    found: list[dict[str, Any]] | None = None
    for _ in range(_LOOKS):
        page.evaluate(_STILL)
        found = page.evaluate(_VIOLATIONS)
        if found is not None:
            break
    assert found is not None, "the page does not come to rest"
    return [
        f"{fault['id']}: {node['html'][:200]} {node['failureSummary'][:300]}"
        for fault in found
        for node in fault["nodes"][:3]
    ]


# axe does not judge a text whose ground is a gradient or lies over a picture. So it is shown each end of each gradient
# as a plain colour, without the drawings of the scene: none of them lies behind a word (see test_home.py).
_FLAT: Final = """(end) => {
    const changed = [];
    const set = (element, name, value) => {
        changed.push([element, element.style.cssText]);
        element.style.setProperty(name, value, "important");
    };
    const isOpaque = (colour) => !/^rgba\\(.*, (0|0?\\.\\d+)\\)$/.test(colour);
    for (const element of document.querySelectorAll("*")) {
        const image = getComputedStyle(element).backgroundImage;
        if (!image.includes("gradient")) continue;
        const colours = (image.match(/rgba?\\([^)]*\\)/g) ?? []).filter(isOpaque);
        set(element, "background-image", "none");
        const colour = colours.at(end === "first" ? 0 : -1);
        if (colour) set(element, "background-color", colour);
    }
    for (const drawing of document.querySelectorAll(".scene > svg")) set(drawing, "display", "none");
    window.unflatten = () => changed.reverse().forEach(([element, style]) => (element.style.cssText = style));
}"""
_CONTRAST: Final = "() => axe.run({ runOnly: ['color-contrast'] }).then((found) => found.violations)"
ENDS: Final = ("first", "last")


def faults_on_gradients(page: Page) -> list[str]:
    """What axe finds of contrast once every gradient is a plain colour: the first of its colours, then the last."""
    found: list[dict[str, Any]] = []
    for end in ENDS:
        page.evaluate(_FLAT, end)
        found += page.evaluate(_CONTRAST)
        page.evaluate("unflatten()")
    return [f"{node['html'][:200]} {node['failureSummary'][:300]}" for fault in found for node in fault["nodes"][:3]]


def heard(page: Page) -> list[str]:
    """The roles of everything that a screen reader finds."""
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")
    return [node["role"]["value"] for node in tree["nodes"] if not node["ignored"]]


@THEMES
@pytest.mark.parametrize("size", [DESK, PHONE])
def test_every_page(visitors: Visitors, size: tuple[int, int], theme: Theme) -> None:
    visitor = visitors.one(size, theme=theme)
    for path in PAGES:
        page = visitor.open(path)
        expect(page.get_by_role("heading").first).to_be_visible()
        assert faults(page) == [], path or "home"
        assert faults_on_gradients(page) == [], path or "home"
    # The browser itself complains of the table that is not there.
    visitor.faults[:] = [fault for fault in visitor.faults if "404" not in fault]


@THEMES
@pytest.mark.parametrize(("path", "pale"), [("", ".hero h1"), ("", ".hero p"), ("games", "main h1")])
def test_words_too_pale_for_a_gradient_are_found(visitors: Visitors, theme: Theme, path: str, pale: str) -> None:
    page = visitors.one(theme=theme).open(path)
    expect(page.locator(pale)).to_be_visible()
    colour = "#c9a86a" if theme == "papyrus" else "#3d3a6e"
    paint = "(words, colour) => words.style.setProperty('color', colour, 'important')"
    page.locator(pale).evaluate(paint, colour)
    assert faults(page) == [], "axe by itself is blind to it; where it sees it, the grounds need not be made flat"
    found = faults_on_gradients(page)
    assert found
    assert all("color contrast" in fault for fault in found)
    page.locator(pale).evaluate(paint, "var(--ink)")
    assert faults_on_gradients(page) == []


@THEMES
def test_home_and_lists_with_games(visitors: Visitors, theme: Theme) -> None:
    visitor = visitors.one(theme=theme)
    visitor.begin_from("aton-4", [ME, NOVICE])
    AtonTable(visitor.page).wait()
    finished_game(visitor)
    visitor.begin("thot", {"size": 8}, [ME, NOVICE], listed=True)
    ThotTable(visitor.page).wait()
    for size in (DESK, PHONE, WIDE):
        visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
        for path in ("", "games", "watch"):
            page = visitor.open(path)
            expect(page.get_by_text(re.compile("Your turn|stones left|on the screen")).first).to_be_visible()
            assert faults(page) == [], f"{path or 'home'} at {size}"
            assert faults_on_gradients(page) == [], f"{path or 'home'} at {size}"


@THEMES
def test_the_states_of_thots_table(visitors: Visitors, theme: Theme) -> None:
    visitor = visitors.one(theme=theme)
    page, table = visitor.page, ThotTable(visitor.page)
    visitor.begin("thot", {"size": 8, "turning": True}, [ME, ME])
    table.wait()
    assert faults(page) == [], "first move"
    table.in_reach.first.click()
    expect(page.get_by_role("heading", name=re.compile("^If you take"))).to_be_visible()
    assert faults(page) == [], "chosen"
    page.keyboard.press("Enter")
    table.wait()
    page.keyboard.press("[")
    assert faults(page) == [], "looking back"
    page.keyboard.press("]")
    page.keyboard.press("?")
    assert faults(page) == [], "rules"
    page.keyboard.press("Escape")
    for _ in range(100):
        if not table.wait() or table.may_keep.count():
            break
        ankh = table.board.locator("[aria-label*='ankh, in reach']")
        table.take(((ankh if ankh.count() else table.in_reach).first.get_attribute("aria-label") or "").split(",")[0])
    if table.may_keep.count():
        page.get_by_role("button", name=re.compile("put back$")).first.click()
        assert faults(page) == [], "putting back"
    page.get_by_role("button", name="Menu of this table").click()
    assert faults(page) == [], "menu"
    page.get_by_role("button", name="Resign").click()
    assert faults(page) == [], "asked whether to resign"
    page.get_by_role("button", name="Yes").click()
    expect(table.end).to_be_visible()
    assert faults(page) == [], "over"


@THEMES
def test_thots_table_for_four_on_a_phone(visitors: Visitors, theme: Theme) -> None:
    visitor = visitors.one(PHONE, theme=theme, touch=True)
    page, table = visitor.page, ThotTable(visitor.page, "touch")
    visitor.begin("thot", {"size": 8, "players": 4, "teams": True}, [ME, NOVICE, NOVICE, NOVICE])
    table.act()
    table.wait()
    assert faults(page) == [], "to move"
    page.get_by_role("button", name="What follows").tap()
    assert faults(page) == [], "what follows"


@THEMES
def test_the_states_of_atons_table(visitors: Visitors, theme: Theme) -> None:
    visitor = visitors.one(theme=theme)
    page, table = visitor.page, AtonTable(visitor.page)
    visitor.begin("aton", {"round_limit": 1}, [ME, NOVICE])
    seen: set[str] = set()
    while (asked := table.wait()) != "end":
        if asked not in seen:
            seen.add(asked)
            assert faults(page) == [], asked
        table.act()
    assert faults(page) == [], "over"
    assert {"lay", "seal", "next", "confirm"} <= seen


@THEMES
def test_waiting_for_a_friend_and_reviewing(visitors: Visitors, theme: Theme) -> None:
    visitor = visitors.one(theme=theme)
    visitor.begin("thot", {"size": 8}, [ME, OPEN])
    page = visitor.page
    expect(page.get_by_role("heading", name="Your table waits")).to_be_visible()
    assert faults(page) == [], "waiting"
    visitor.open(finished_game(visitor))
    expect(page.get_by_role("grid").first).to_be_visible()
    assert faults(page) == [], "review"


@THEMES
@pytest.mark.parametrize("size", [DESK, SHORT_PHONE], ids=["desk", "short phone"])
def test_each_step_of_a_turn_and_of_a_scoring(visitors: Visitors, theme: Theme, size: tuple[int, int]) -> None:
    visitor = visitors.one(size, theme=theme)
    page, table = visitor.page, AtonTable(visitor.page)
    visitor.begin_from("aton-4", [ME, NOVICE])
    seen: dict[str, str] = {}
    while (asked := table.wait()) != "lay":
        said = table.herald.inner_text()
        if said not in seen:
            seen[said] = asked
            assert faults(page) == [], said
        table.act()
    steps = list(seen.values())
    assert steps[0] == "take", "removing comes first"
    assert steps.count("next") >= 6, "each of the six lines of the scoring"
    assert "take" in steps[steps.index("next") :], "taking back after the scoring"


@THEMES
def test_each_step_of_a_reveal(visitors: Visitors, theme: Theme) -> None:
    visitor = visitors.one(PHONE, theme=theme)
    page, table = visitor.page, AtonTable(visitor.page)
    visitor.begin("aton", {}, [ME, NOVICE])
    table.act()
    table.act()
    for _ in range(4):
        assert table.wait() == "next"
        said = table.herald.inner_text()
        assert faults(page) == [], said
        table.act()
        expect(table.herald).not_to_have_text(said)


@THEMES
def test_the_hand_over(visitors: Visitors, theme: Theme) -> None:
    visitor = visitors.one(theme=theme)
    page, table = visitor.page, AtonTable(visitor.page)
    visitor.begin("aton", {}, [ME, ME])
    for who in ("Red", "Blue"):
        assert table.wait() == "show"
        assert faults(page) == [], who
        # Nothing else can be heard or reached: neither the table nor, above all, a hand.
        assert [role for role in heard(page) if role in {"button", "link", "gridcell", "option", "listbox"}] == [
            "button"
        ]
        for _ in range(3):
            page.keyboard.press("Tab")
            assert page.evaluate("document.activeElement.matches('body, dialog *')")
        page.keyboard.press("Escape")
        assert table.wait() == "show", "nobody escapes from it"
        for _ in ("show", "lay", "seal"):
            table.act()


@THEMES
@pytest.mark.parametrize("size", [DESK, PHONE, SHORT_PHONE], ids=["desk", "phone", "short phone"])
def test_the_end_of_aton(visitors: Visitors, theme: Theme, size: tuple[int, int]) -> None:
    visitor = visitors.one(size, theme=theme)
    table = AtonTable(visitor.page)
    visitor.begin_from("aton-5", [ME, NOVICE])
    table.play_to_the_end()
    expect(table.end).to_be_visible()
    assert faults(visitor.page) == []


@THEMES
def test_a_hint(visitors: Visitors, theme: Theme) -> None:
    visitor = visitors.one(theme=theme)
    page = visitor.page
    visitor.begin_from("aton-1", [ME, NOVICE])
    AtonTable(page).wait()
    page.get_by_role("tab", name="Hint").click()
    assert faults(page) == [], "asked for one"
    page.get_by_role("button", name="Give me a nudge").click()
    page.get_by_role("button", name="Show me where").click(timeout=60_000)
    page.get_by_role("button", name="What would the high priest do?").click()
    expect(page.get_by_text("What it considers")).to_be_visible(timeout=60_000)
    assert faults(page) == [], "shown"


@THEMES
@pytest.mark.parametrize("game", ["aton", "thot"])
def test_everything_that_opens_beside_the_board(visitors: Visitors, theme: Theme, game: str) -> None:
    visitor = visitors.one(SMALL_DESK, theme=theme)
    page = visitor.page
    visitor.begin(game, {}, [ME, NOVICE])
    expect(page.get_by_role("grid").first).to_be_visible()
    page.get_by_role("button", name=re.compile("^(Aids and history|What follows)$")).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert faults(page) == [], "aids"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu of this table").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert faults(page) == [], "menu"
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert faults(page) == [], "rules"


@THEMES
def test_the_waiting_room_of_aton_on_a_phone(visitors: Visitors, theme: Theme) -> None:
    visitor = visitors.one(SHORT_PHONE, theme=theme)
    page = visitor.page
    visitor.begin("aton", {}, [ME, OPEN])
    expect(page.get_by_text("Only this computer can open this address.")).to_be_visible()
    assert faults(page) == [], "nobody else can come"
    page.route(
        "**/api/reach", lambda route: route.fulfill(json={"public": None, "network": ["http://192.0.2.20:8470"]})
    )
    page.reload()
    expect(page.get_by_role("img", name=re.compile("code", re.IGNORECASE))).to_be_visible()
    assert faults(page) == [], "with a code to scan"


@THEMES
def test_a_line_that_is_lost(visitors: Visitors, theme: Theme) -> None:
    visitor = visitors.one(theme=theme)
    page = visitor.page
    lines: list[WebSocketRoute] = []

    def connect(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket(re.compile("/socket"), connect)
    visitor.begin("aton", {}, [ME, NOVICE])
    AtonTable(page).wait()
    visitor.context.set_offline(True)
    lines[-1].close()
    expect(page.get_by_text("No connection.", exact=False)).to_be_visible()
    assert faults(page) == [], "lost"
    visitor.context.set_offline(False)
    expect(page.get_by_text("Back again. Nothing was lost.")).to_be_visible(timeout=PATIENCE)
    assert faults(page) == [], "found again"
