"""The home page and its neighbours: everything in its place on every screen, and games that wait call."""

from __future__ import annotations

import json
import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect
from tests.browser.aton import AtonTable
from tests.browser.test_access import faults
from tests.browser.thot import ME, NOVICE, OPEN, ThotTable, finished_game
from tests.browser.visitors import DESK, LARGE_DESK, PHONE, SMALL_PHONE, TABLET, WIDE, Language, Visitors

SIZES: Final = (SMALL_PHONE, PHONE, (768, 1024), TABLET, (1024, 768), (1280, 720), DESK, LARGE_DESK, WIDE)
LANGUAGES = pytest.mark.parametrize("language", ["en", "de", "es"])

# The words of the scene and the drawings behind them, as rectangles. The pictures' own boxes hold sky as well, so
# single drawings are asked: a pylon, a palm, the sail.
_BEHIND_WORDS: Final = """() => {
    const box = (each) => each.getBoundingClientRect();
    const lines = [...document.querySelectorAll(".hero h1, .hero p")].flatMap((each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        return [...range.getClientRects()].map((at) => [each, at]);
    });
    const drawn = ".town path, .barque path, .reeds path, .bank, .river, .disc .day circle";
    const dark = [...document.querySelectorAll(drawn)];
    const meet = (one, other) => one.left < other.right && other.left < one.right
        && one.top < other.bottom && other.top < one.bottom;
    return lines.flatMap(([each, line]) => dark.filter((drawing) => meet(line, box(drawing)))
        .filter((drawing) => !(drawing instanceof SVGGeometryElement) || hits(drawing, line))
        .map((drawing) => `${each.textContent}: ${drawing.parentElement.closest("[class]").getAttribute("class")}`));

    // A path is in the way if any of a fine grid of points on the line lies in it.
    function hits(path, line) {
        const to = path.getScreenCTM().inverse();
        for (let x = line.left; x <= line.right; x += 4)
            for (let y = line.top; y <= line.bottom; y += 4)
                if (path.isPointInFill(new DOMPoint(x, y).matrixTransform(to))) return true;
        return false;
    }
}"""
_SUN: Final = """() => {
    const sun = document.querySelector(".disc .day circle").getBoundingClientRect();
    return { left: sun.left, right: sun.right, top: sun.top, wide: innerWidth,
        above: document.querySelector(".scene").getBoundingClientRect().top };
}"""


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


def bottom(page: Page, what: str) -> float:
    box = page.locator(what).bounding_box()
    assert box is not None, what
    return box["y"] + box["height"]


@LANGUAGES
def test_the_title_stands_on_sky_and_the_sun_is_whole(visitors: Visitors, language: Language) -> None:
    page = visitors.one(language=language).open()
    expect(page.locator(".hero h1")).to_be_visible()
    for size in SIZES:
        resize(page, size)
        assert page.evaluate(_BEHIND_WORDS) == [], size
        sun: dict[str, float] = page.evaluate(_SUN)
        assert sun["left"] >= 0, size
        assert sun["right"] <= sun["wide"], size
        assert sun["top"] >= sun["above"], size


def test_words_before_a_pylon_and_a_cut_sun_are_noticed(visitors: Visitors) -> None:
    page = visitors.one().open()
    expect(page.locator(".hero h1")).to_be_visible()
    page.locator(".hero p").evaluate("words => words.style.marginTop = '6rem'")
    page.locator(".disc").evaluate("disc => disc.style.left = '-10rem'")
    assert page.evaluate(_BEHIND_WORDS) != []
    assert page.evaluate(_SUN)["left"] < 0


@LANGUAGES
@pytest.mark.parametrize("choice", [{"game": "aton"}, {"game": "thot"}, {"game": "thot", "players": 4}])
def test_every_option_and_the_button_are_above_the_fold(
    visitors: Visitors, language: Language, choice: dict[str, Any]
) -> None:
    visitor = visitors.one(language=language)
    visitor.keeps("setup", choice)
    page = visitor.open()
    expect(page.locator(".setup")).to_be_visible()
    for size in (DESK, LARGE_DESK, WIDE):
        resize(page, size)
        assert bottom(page, ".setup") <= size[1], size
        assert bottom(page, "aside .people > :first-child") <= size[1], size


def test_neither_game_moves_cards_or_button(visitors: Visitors) -> None:
    page = visitors.one().open()
    for size in (DESK, LARGE_DESK, WIDE):
        resize(page, size)
        places = []
        for game in ("Aton", "Thot"):
            page.get_by_role("radio", name=re.compile(f"^{game}")).check(force=True)
            cards, button = page.locator(".games").bounding_box(), page.locator(".go").bounding_box()
            assert cards is not None
            assert button is not None
            places.append((cards, button["y"], button["height"]))
        assert places[0] == places[1], size


def test_two_touches_from_the_address_to_a_game(visitors: Visitors) -> None:
    visitor = visitors.one(PHONE, touch=True)
    page = visitor.open()
    page.get_by_text("Thot", exact=True).first.tap()
    page.locator(".dock button").tap()
    ThotTable(page, "touch").wait()


def test_the_columns_are_filled_at_the_first_visit(visitors: Visitors) -> None:
    page = visitors.one().open()
    expect(page.get_by_role("heading", name="Against the levels")).to_be_visible()
    for size in (DESK, LARGE_DESK, WIDE):
        resize(page, size)
        lowest = max(bottom(page, f"aside .{part} .panel:visible >> nth=-1") for part in ("people", "today"))
        assert lowest >= bottom(page, ".setup") * 0.85, f"no empty column at {size}"
        assert bottom(page, ".setup") >= size[1] * 2 / 3, f"no empty lower third at {size}"


def test_a_game_that_waits_calls_from_everywhere(visitors: Visitors) -> None:
    visitor = visitors.one()
    page = visitor.page
    visitor.begin_from("aton-4", [ME, NOVICE])
    AtonTable(page).wait()
    expect(page).to_have_title(re.compile("^● Your turn · Aton"))
    icon = page.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", "icons/icon-turn.svg")

    visitor.make("thot", {"size": 8}, [ME, OPEN])  # waits for somebody else
    visitor.open()
    turns = page.get_by_role("region", name="Your turn")
    expect(turns.get_by_role("link", name="Play")).to_be_visible()
    expect(turns.get_by_role("listitem")).to_have_count(2)
    expect(turns.get_by_role("heading")).to_have_text(re.compile(r"Your turn\s+1$"))
    expect(page).to_have_title("● Your turn · Play · highpriest")
    expect(page.get_by_role("link", name="1 game waits for you")).to_be_visible()

    resize(page, PHONE)
    strip, cards = turns.bounding_box(), page.locator(".games").bounding_box()
    assert strip is not None
    assert cards is not None
    assert strip["y"] < cards["y"], "on a phone it stands before the games"
    resize(page, DESK)
    turns.get_by_role("link", name="Play").click()
    AtonTable(page).wait()


def test_nothing_calls_when_nothing_waits(visitors: Visitors) -> None:
    visitor = visitors.one()
    visitor.begin("aton", {}, [ME, OPEN])
    page = visitor.open()
    expect(page.get_by_role("region", name="Under way")).to_be_visible()
    expect(page).to_have_title("Play · highpriest")
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", "icons/icon.svg")
    expect(page.get_by_role("link", name="0 games wait for you")).to_be_visible()


def test_my_games_are_found_again(visitors: Visitors) -> None:
    visitor = visitors.one()
    page = visitor.page
    visitor.begin_from("aton-4", [ME, NOVICE])
    AtonTable(page).wait()
    finished_game(visitor)
    visitor.open("games")
    expect(page.get_by_text("1 game waits for you")).to_be_visible()
    expect(page.get_by_role("article").get_by_role("img")).to_be_visible()
    rows = page.get_by_role("row")
    expect(rows).to_have_count(2)  # with the heads of the columns
    expect(rows.nth(1).get_by_role("img")).to_be_visible()
    page.get_by_role("radio", name="Aton").check(force=True)
    expect(page.get_by_text("No finished game is like that.")).to_be_visible()
    expect(page).to_have_url(re.compile(r"games\?show=aton$"))
    page.reload()
    expect(page.get_by_role("radio", name="Aton")).to_be_checked()
    page.get_by_role("radio", name="All").check(force=True)
    page.get_by_role("searchbox").fill("nobody")
    expect(page.get_by_text("No finished game is like that.")).to_be_visible()
    page.get_by_role("searchbox").fill("resign")
    expect(rows).to_have_count(2)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Export all").click()
    (line,) = saved.value.path().read_text(encoding="utf-8").splitlines()
    assert json.loads(line)["game"] == "thot"


def test_watching_shows_one_game_whole_and_live(visitors: Visitors) -> None:
    player, watcher = visitors.one(), visitors.one(theme="night")
    player.begin("thot", {"size": 8, "first": "p1"}, [ME, ME], listed=True)
    table = ThotTable(player.page)
    table.wait()
    page = watcher.open("watch")
    page.get_by_role("button", pressed=True).or_(
        page.get_by_role("button").filter(has_text="stones left")
    ).first.click()
    board = page.get_by_role("grid")
    expect(board).to_be_visible()
    before = board.get_by_role("gridcell").evaluate_all("cells => cells.map((cell) => cell.ariaLabel).join()")
    table.act()
    table.wait()
    page.wait_for_function(
        "before => [...document.querySelectorAll('[role=gridcell]')].map((cell) => cell.ariaLabel).join() !== before",
        arg=before,
    )


def test_clocks_and_earlier_games_stand_beside_the_game_that_is_watched(visitors: Visitors) -> None:
    ann, bea, watcher = visitors.one(), visitors.one(), visitors.one(theme="night")
    kind, seats = {"size": 8, "first": "p1"}, [ME, OPEN]
    bea.sit_down(ann.begin("thot", kind, seats, pace="quick", listed=True), name="Bea of the long name")
    ThotTable(ann.page).move()
    ThotTable(bea.page).wait()
    bea.page.get_by_role("button", name="Resign").click()
    bea.page.get_by_role("button", name="Yes").click()
    expect(ThotTable(ann.page).end).to_be_visible()
    bea.sit_down(ann.begin("thot", kind, seats, pace="quick", listed=True))
    ThotTable(ann.page).wait()
    page = watcher.open("watch")
    page.get_by_role("button").filter(has_text="Bea").first.click()
    clock = page.locator("[data-clock=p1]")
    expect(clock).to_have_text(re.compile("^3:"))
    shown = clock.text_content() or ""
    expect(clock).not_to_have_text(shown)
    expect(page.locator("[data-clock=p2]")).to_have_text("4:00")
    between = page.get_by_role("region", name=re.compile("so far$"))
    expect(between).to_contain_text("1 : 0 in 1 game")
    expect(between.get_by_role("listitem").get_by_role("img")).to_have_count(1)
    for size in (DESK, PHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert faults(page) == [], size
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size


def test_a_link_that_nobody_else_can_open_says_so(visitors: Visitors) -> None:
    visitor = visitors.one()
    page = visitor.page
    visitor.begin("thot", {"size": 8}, [ME, OPEN])
    note = page.get_by_text("Only this computer can open this address.")
    expect(note).to_be_visible()
    expect(page.get_by_text("highpriest serve --host 0.0.0.0")).to_be_visible()
    expect(page.get_by_role("button", name="Copy anyway")).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("code to scan"))).to_have_count(0)

    network = {"public": None, "network": ["http://192.0.2.20:8470"]}
    page.route("**/api/reach", lambda route: route.fulfill(json=network))
    page.reload()
    expect(page.get_by_role("img", name=re.compile("code to scan"))).to_be_visible()
    expect(page.get_by_label("Link to this table")).to_have_value(re.compile("^http://192.0.2.20:8470/thot/"))
    expect(note).to_have_count(0)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    edges = page.locator("main .panel :is(h2, button, input, select, img)")
    assert max(edges.evaluate_all("all => all.map(one => one.getBoundingClientRect().right)")) <= PHONE[0]
