"""Accessibility: axe-core finds nothing, on any page, in any state, in either theme."""

from __future__ import annotations

import re
from collections.abc import Callable
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
    const found = await axe.run({ resultTypes: ["violations"], ...RULES });
    document.removeEventListener("transitionrun", note, true);
    return moved ? null : found.violations;
}"""
_LOOKS: Final = 5
_AXE: Final[str] = Axe().axe_script
ALL: Final = "{}"
COLOURS: Final = "{ runOnly: ['color-contrast', 'link-in-text-block'] }"  # the rules that depend on the theme
BUT_CONTRAST: Final = "{ rules: { 'color-contrast': { enabled: false } } }"


def faults(page: Page, rules: str = ALL) -> list[str]:
    """What axe finds in the theme that is shown, each with where it is."""
    if not page.evaluate("'axe' in window"):  # it is large, and stays until another page is opened
        page.evaluate(_AXE)
    found: list[dict[str, Any]] | None = None
    for _ in range(_LOOKS):
        page.evaluate(_STILL)
        found = page.evaluate(_VIOLATIONS.replace("RULES", rules))
        if found is not None:
            break
    assert found is not None, "the page does not come to rest"
    return [
        f"{fault['id']}: {node['html'][:200]} {node['failureSummary'][:300]}"
        for fault in found
        for node in fault["nodes"][:3]
    ]


def at_night(page: Page, look: Callable[[Page], list[str]]) -> list[str]:
    """What is found while the system asks for a dark page: quicker than to come to the same state twice."""
    theme = page.locator("html")
    page.emulate_media(color_scheme="dark")
    expect(theme).to_have_attribute("data-theme", "night")
    found = look(page)
    page.emulate_media(color_scheme="light")
    expect(theme).to_have_attribute("data-theme", "papyrus")
    return [f"at night: {fault}" for fault in found]


def faults_in_both_themes(page: Page) -> list[str]:
    """What axe finds by day, and of colours at night."""
    return faults(page) + at_night(page, lambda page: faults(page, COLOURS))


# axe does not judge a text whose ground is a gradient or lies over a picture. So it is shown each end of each gradient
# as a plain colour, without the drawings of the scene: none of them lies behind a word (see test_home.py).
_FLAT: Final = """(end) => {
    const changed = [];
    const set = (element, name, value) => {
        changed.push([element, element.style.cssText]);
        element.style.setProperty(name, value, "important");
    };
    const grounds = [];
    const isOpaque = (colour) => !/^rgba\\(.*, (0|0?\\.\\d+)\\)$/.test(colour);
    for (const element of document.querySelectorAll("*")) {
        const image = getComputedStyle(element).backgroundImage;
        if (!image.includes("gradient")) continue;
        const colours = (image.match(/rgba?\\([^)]*\\)/g) ?? []).filter(isOpaque);
        set(element, "background-image", "none");
        const colour = colours.at(end === "first" ? 0 : -1);
        if (colour) set(element, "background-color", colour);
        grounds.push(colour);
    }
    for (const drawing of document.querySelectorAll(".scene > svg")) set(drawing, "display", "none");
    window.unflatten = () => changed.reverse().forEach(([element, style]) => (element.style.cssText = style));
    return grounds.join();
}"""
ENDS: Final = ("first", "last")


def faults_on_gradients(page: Page) -> list[str]:
    """What axe finds of contrast once every gradient is a plain colour: the first of its colours, then the last."""
    found: dict[str, list[str]] = {}  # by the grounds: where there is no gradient, both ends are the same
    for end in ENDS:
        grounds = page.evaluate(_FLAT, end)
        if grounds not in found:
            found[grounds] = faults(page, COLOURS)
        page.evaluate("unflatten()")
    return [fault for one_end in found.values() for fault in one_end]


def faults_of_a_scene(page: Page) -> list[str]:
    """What axe finds on a page with gradients, whose words are judged on the ends of these."""
    return faults(page, BUT_CONTRAST) + faults_on_gradients(page) + at_night(page, faults_on_gradients)


def heard(page: Page) -> list[str]:
    """The roles of everything that a screen reader finds."""
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")
    return [node["role"]["value"] for node in tree["nodes"] if not node["ignored"]]


@pytest.mark.parametrize("size", [DESK, PHONE])
@pytest.mark.parametrize("paths", [PAGES[third::3] for third in range(3)], ids=["these", "those", "the others"])
def test_every_page(visitors: Visitors, paths: tuple[str, ...], size: tuple[int, int]) -> None:
    visitor = visitors.one(size)
    for path in paths:
        page = visitor.open(path)
        expect(page.get_by_role("heading").first).to_be_visible()
        assert faults_of_a_scene(page) == [], path or "home"
    # The browser itself complains of the table that is not there.
    visitor.faults[:] = [fault for fault in visitor.faults if "404" not in fault]


@THEMES
@pytest.mark.parametrize(
    ("path", "pale"),
    [("", ".hero h1"), ("", ".hero p"), ("games", "main h1:text('will be kept here')")],  # once it is known to be empty
)
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


def test_words_too_pale_at_night_are_found(visitors: Visitors) -> None:
    page = visitors.one().open("settings")
    expect(page.locator("main h1")).to_be_visible()
    page.evaluate("""() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync("[data-theme=night] main p { color: #222; background: #111 }");
        document.adoptedStyleSheets.push(sheet);
    }""")
    found = faults_in_both_themes(page)
    assert found
    assert all(fault.startswith("at night: color-contrast") for fault in found)


def test_home_and_lists_with_games(visitors: Visitors) -> None:
    visitor = visitors.one()
    visitor.begin_from("aton-4", [ME, NOVICE])
    AtonTable(visitor.page).wait()
    finished_game(visitor)
    visitor.begin("thot", {"size": 8}, [ME, NOVICE], listed=True)
    ThotTable(visitor.page).wait()
    for size in (DESK, PHONE, WIDE):
        visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
        for path in ("", "games", "watch"):
            page = visitor.open(path)
            told = page.get_by_text(re.compile("Your turn|stones left|on the screen"))
            expect(told.filter(visible=True).first).to_be_visible()
            assert faults_of_a_scene(page) == [], f"{path or 'home'} at {size}"


def test_the_states_of_thots_table(visitors: Visitors) -> None:
    visitor = visitors.one()
    page, table = visitor.page, ThotTable(visitor.page)
    visitor.begin("thot", {"size": 8, "turning": True}, [ME, ME])
    table.wait()
    assert faults_in_both_themes(page) == [], "first move"
    table.in_reach.first.click()
    expect(page.get_by_role("heading", name=re.compile("^If you take"))).to_be_visible()
    assert faults_in_both_themes(page) == [], "chosen"
    page.keyboard.press("Enter")
    table.wait()
    page.keyboard.press("[")
    assert faults_in_both_themes(page) == [], "looking back"
    page.keyboard.press("]")
    page.keyboard.press("?")
    assert faults_in_both_themes(page) == [], "rules"
    page.keyboard.press("Escape")
    for _ in range(100):
        if not table.wait() or table.may_keep.count():
            break
        ankh = table.board.locator("[aria-label*='ankh, in reach']")
        table.take(((ankh if ankh.count() else table.in_reach).first.get_attribute("aria-label") or "").split(",")[0])
    if table.may_keep.count():
        page.get_by_role("button", name=re.compile("put back$")).first.click()
        assert faults_in_both_themes(page) == [], "putting back"
    page.get_by_role("button", name="Menu of this table").click()
    assert faults_in_both_themes(page) == [], "menu"
    page.get_by_role("button", name="Resign").click()
    assert faults_in_both_themes(page) == [], "asked whether to resign"
    page.get_by_role("button", name="Yes").click()
    expect(table.end).to_be_visible()
    assert faults_in_both_themes(page) == [], "over"


def test_thots_table_for_four_on_a_phone(visitors: Visitors) -> None:
    visitor = visitors.one(PHONE, touch=True)
    page, table = visitor.page, ThotTable(visitor.page, "touch")
    visitor.begin("thot", {"size": 8, "players": 4, "teams": True}, [ME, NOVICE, NOVICE, NOVICE])
    table.act()
    table.wait()
    assert faults_in_both_themes(page) == [], "to move"
    page.get_by_role("button", name="What follows").tap()
    assert faults_in_both_themes(page) == [], "what follows"


def test_the_states_of_atons_table(visitors: Visitors) -> None:
    visitor = visitors.one()
    page, table = visitor.page, AtonTable(visitor.page)
    visitor.begin("aton", {"round_limit": 1}, [ME, NOVICE])
    seen: set[str] = set()
    while (asked := table.wait()) != "end":
        if asked not in seen:
            seen.add(asked)
            assert faults_in_both_themes(page) == [], asked
        table.act()
    assert faults_in_both_themes(page) == [], "over"
    assert {"lay", "seal", "next", "confirm"} <= seen


def test_waiting_for_a_friend_and_reviewing(visitors: Visitors) -> None:
    visitor = visitors.one()
    visitor.begin("thot", {"size": 8}, [ME, OPEN])
    page = visitor.page
    expect(page.get_by_role("heading", name="Your table waits")).to_be_visible()
    assert faults_in_both_themes(page) == [], "waiting"
    visitor.open(finished_game(visitor))
    expect(page.get_by_role("grid").first).to_be_visible()
    assert faults_in_both_themes(page) == [], "review"


@pytest.mark.parametrize("size", [DESK, SHORT_PHONE], ids=["desk", "short phone"])
def test_each_step_of_a_turn_and_of_a_scoring(visitors: Visitors, size: tuple[int, int]) -> None:
    visitor = visitors.one(size)
    page, table = visitor.page, AtonTable(visitor.page)
    visitor.begin_from("aton-4", [ME, NOVICE])
    seen: dict[str, str] = {}
    while (asked := table.wait()) != "lay":
        said = table.herald.inner_text()
        if said not in seen:
            seen[said] = asked
            assert faults_in_both_themes(page) == [], said
        table.act()
    steps = list(seen.values())
    assert steps[0] == "take", "removing comes first"
    assert steps.count("next") >= 6, "each of the six lines of the scoring"
    assert "take" in steps[steps.index("next") :], "taking back after the scoring"


def test_each_step_of_a_reveal(visitors: Visitors) -> None:
    visitor = visitors.one(PHONE)
    page, table = visitor.page, AtonTable(visitor.page)
    visitor.begin("aton", {}, [ME, NOVICE])
    table.act()
    table.act()
    for _ in range(4):
        assert table.wait() == "next"
        said = table.herald.inner_text()
        assert faults_in_both_themes(page) == [], said
        table.act()
        expect(table.herald).not_to_have_text(said)


def test_the_hand_over(visitors: Visitors) -> None:
    visitor = visitors.one()
    page, table = visitor.page, AtonTable(visitor.page)
    visitor.begin("aton", {}, [ME, ME])
    for who in ("Red", "Blue"):
        assert table.wait() == "show"
        assert faults_in_both_themes(page) == [], who
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


@pytest.mark.parametrize("size", [DESK, PHONE, SHORT_PHONE], ids=["desk", "phone", "short phone"])
def test_the_end_of_aton(visitors: Visitors, size: tuple[int, int]) -> None:
    visitor = visitors.one(size)
    table = AtonTable(visitor.page)
    visitor.begin_from("aton-5", [ME, NOVICE])
    table.play_to_the_end()
    expect(table.end).to_be_visible()
    assert faults_in_both_themes(visitor.page) == []


def test_a_hint(visitors: Visitors) -> None:
    visitor = visitors.one()
    page = visitor.page
    visitor.begin_from("aton-1", [ME, NOVICE])
    AtonTable(page).wait()
    page.get_by_role("tab", name="Hint").click()
    assert faults_in_both_themes(page) == [], "asked for one"
    page.get_by_role("button", name="Give me a nudge").click()
    page.get_by_role("button", name="Show me where").click(timeout=60_000)
    page.get_by_role("button", name="What would the high priest do?").click()
    expect(page.get_by_text("What it considers")).to_be_visible(timeout=60_000)
    assert faults_in_both_themes(page) == [], "shown"


@pytest.mark.parametrize("game", ["aton", "thot"])
def test_everything_that_opens_beside_the_board(visitors: Visitors, game: str) -> None:
    visitor = visitors.one(SMALL_DESK)
    page = visitor.page
    visitor.begin(game, {}, [ME, NOVICE])
    expect(page.get_by_role("grid").first).to_be_visible()
    page.get_by_role("button", name=re.compile("^(Aids and history|What follows)$")).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert faults_in_both_themes(page) == [], "aids"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu of this table").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert faults_in_both_themes(page) == [], "menu"
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert faults_in_both_themes(page) == [], "rules"


def test_the_waiting_room_of_aton_on_a_phone(visitors: Visitors) -> None:
    visitor = visitors.one(SHORT_PHONE)
    page = visitor.page
    visitor.begin("aton", {}, [ME, OPEN])
    expect(page.get_by_text("Only this computer can open this address.")).to_be_visible()
    assert faults_in_both_themes(page) == [], "nobody else can come"
    page.route(
        "**/api/reach", lambda route: route.fulfill(json={"public": None, "network": ["http://192.0.2.20:8470"]})
    )
    page.reload()
    expect(page.get_by_role("img", name=re.compile("code", re.IGNORECASE))).to_be_visible()
    assert faults_in_both_themes(page) == [], "with a code to scan"


def test_a_line_that_is_lost(visitors: Visitors) -> None:
    visitor = visitors.one()
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
    assert faults_in_both_themes(page) == [], "lost"
    visitor.context.set_offline(False)
    expect(page.get_by_text("Back again. Nothing was lost.")).to_be_visible(timeout=PATIENCE)
    assert faults_in_both_themes(page) == [], "found again"
