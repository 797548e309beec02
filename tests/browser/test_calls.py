"""Called back: somebody whose page is out of sight is told that it is their turn, as far as they want that."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserType, Page, expect
from tests.browser.careless import planted_in_the_page
from tests.browser.conftest import FLAGS, WITH_WINDOWS, chromium
from tests.browser.test_lobby import AT_TABLE, SOON, ask
from tests.browser.thot import ME, OPEN, ThotTable
from tests.browser.visitors import Profiles, Visitor, Visitors
from tests.server.running import Served

SHORT: Final = {"size": 8, "first": "p1"}
TURN: Final = ["Your turn", "Thot"]
TONES: Final = {587, 784}  # of the sound that says so; stones have others
CHAIR: Final = 196
REED: Final = 659

# A browser without windows never hides a page, so the page is told that it is hidden. What is shown, heard and written
# on the program's icon is written down on its way to the browser, which has the last word on whether it is allowed.
_LISTENING: Final = """() => {
    window.called = { shown: [], heard: [], badge: 0 };
    Object.defineProperty(document, "hidden", { get: () => window.isAway === true });
    window.Notification = class extends Notification {
        constructor(title, options) {
            super(title, options);
            called.shown.push([title, options.body]);
        }
    };
    window.AudioContext = class extends AudioContext {
        constructor() {
            super();
            window.audio = this;
        }
    };
    const sets = AudioParam.prototype.setValueAtTime;
    AudioParam.prototype.setValueAtTime = function (value, at) {
        called.heard.push(value);
        return sets.call(this, value, at);
    };
    navigator.setAppBadge = async (count) => { called.badge = count; };
}"""


@pytest.fixture(scope="module")
def profiles(browser_type: BrowserType, served: Served) -> Iterator[Profiles]:
    """A browser that has windows allows notifications; the shell refuses them whatever it is told."""
    browser = browser_type.launch(executable_path=chromium(WITH_WINDOWS), args=list(FLAGS))
    yield Profiles(browser, served.address)
    browser.close()


def _called(page: Page, act: Callable[[], object]) -> dict[str, Any]:
    """What calls somebody back whose page is out of sight while something happens."""
    page.evaluate("() => { isAway = true; called.shown = []; called.heard = []; }")
    expect(page).to_have_title(re.compile("^Thot"))
    act()
    expect(page).to_have_title(re.compile("^● Your turn · Thot"))
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", "icons/icon-turn.svg")
    said: dict[str, Any] = page.evaluate("() => { isAway = false; return called; }")
    return said


def listening(visitors: Visitors, **settings: Any) -> Visitor:
    """Somebody whose browser allows notifications, and what calls them is written down."""
    visitor = visitors.one(**settings)
    visitor.context.grant_permissions(["notifications"], origin=visitor.address)
    visitor.page.add_init_script(f"({_LISTENING})()")
    return visitor


def test_a_turn_calls_somebody_who_looks_elsewhere_if_they_want_that(visitors: Visitors) -> None:
    ann, bea = listening(visitors), visitors.one()
    path = ann.begin("thot", SHORT, [ME, OPEN])
    page, anns, beas = ann.page, ThotTable(ann.page), ThotTable(bea.page)
    page.get_by_role("heading", name="Your table waits").click()
    page.wait_for_function("() => window.audio?.state === 'running'")
    bea.sit_down(path)
    anns.wait()
    page.wait_for_function(f"() => called.heard.includes({CHAIR})")
    for wanted in (False, True):
        beas.page.keyboard.press("s")
        beas.page.keyboard.press("1")
        expect(page.get_by_role("tab", name=re.compile("Chat"))).to_contain_text("2" if wanted else "1")
        assert page.evaluate(f"called.heard.includes({REED})") == wanted, "silent unless it is wanted"
        beas.page.keyboard.press("Escape")
        if not wanted:
            _set(page, "Chat", wanted=True)
    anns.move()
    beas.move()
    expect(page).to_have_title(re.compile("^● Your turn"))
    assert page.evaluate("called.shown") == [], "who looks is not called"
    anns.move()
    page.wait_for_function("() => window.audio?.state === 'running'")
    said = _called(page, beas.move)
    assert (said["shown"], said["badge"]) == ([TURN], 1)
    assert set(said["heard"]) >= TONES

    _set(page, "Notices", wanted=False)
    anns.move()
    said = _called(page, beas.move)
    assert (said["shown"], TONES & set(said["heard"])) == ([TURN], set()), "silent, but told"

    _set(page, "Call me when", wanted=False)
    anns.move()
    said = _called(page, beas.move)
    assert (said["shown"], TONES & set(said["heard"]), said["badge"]) == ([], set(), 1), "the tab's own sign alone"

    _set(page, "Call me when", wanted=True)
    ann.context.clear_permissions()
    anns.move()
    assert _called(page, beas.move)["shown"] == [], "the browser does not allow it"


def _set(page: Page, label: str, *, wanted: bool) -> None:
    """Change a setting in the menu of the table."""
    page.get_by_role("button", name="Menu of this table").click()
    tick = page.get_by_role("dialog").get_by_role("checkbox", name=label)
    while tick.is_checked() != wanted:  # a browser on a busy machine loses a click now and then
        tick.click()
    expect(tick).to_be_checked(checked=wanted)
    page.keyboard.press("Escape")


def test_being_paired_calls_somebody_who_looks_elsewhere(visitors: Visitors) -> None:
    ann, bea = listening(visitors), visitors.one()
    page = ann.open()
    page.get_by_text("Someone now").click()
    page.get_by_role("button", name="Find an opponent").first.click()
    expect(page.get_by_text(re.compile("Looking for an opponent… 0:"))).to_be_visible()
    page.evaluate("() => { isAway = true; }")
    ask(bea.open("lobby"), bea.address, {"game": "aton", "pace": "quick", "pool": True})
    page.wait_for_url(AT_TABLE, timeout=SOON)
    assert page.evaluate("called.shown[0]") == ["Guest plays with you.", "Aton"]


def test_a_table_that_is_taken_calls_its_person_if_they_want_that(visitors: Visitors) -> None:
    bea = visitors.one()
    bea.open()
    for wanted in (True, False):
        ann = listening(visitors, calls=wanted)
        page = ann.open()
        seek = ask(page, ann.address, {"game": "thot", "pace": "3d"})
        page.wait_for_function("fetch('/api/seeks').then(told => told.json()).then(told => told.yours.length)")
        page.evaluate("() => { isAway = true; }")
        taken = bea.page.request.post(f"{bea.address}/api/seeks/{seek}/take", headers={"origin": bea.address})
        assert taken.ok
        expect(page.get_by_text("Guest sat down at your table.")).to_be_visible()
        shown = page.evaluate("called.shown")
        assert (["Guest sat down at your table.", "Thot"] in shown) == wanted, shown
        assert wanted or shown == []


def test_a_table_that_was_taken_meanwhile_waits_first_on_the_home_page(visitors: Visitors) -> None:
    ann, bea = visitors.one(), visitors.one()
    page = ann.open()
    seek = ask(page, ann.address, {"game": "thot", "pace": "3d", "options": SHORT})
    page.goto("about:blank")
    bea.open()
    taken = bea.page.request.post(f"{bea.address}/api/seeks/{seek}/take", headers={"origin": bea.address}).json()
    bea.open(f"thot/{taken['match']}")
    page.goto(ann.address)
    expect(page).to_have_title(re.compile("^● Your turn"))
    notice = page.get_by_role("status").filter(has_text="Guest sat down at your table.")
    expect(notice).to_be_visible()
    notice.get_by_role("button", name="Close").click()
    waiting = page.get_by_role("region", name="Your turn").filter(has_text="waiting for you")
    waiting.get_by_role("link", name="Play").click()
    for each in (ann, bea):
        expect(each.page.get_by_role("grid")).to_be_visible(timeout=SOON)  # it began by itself
    page.goto(ann.address)
    expect(page.get_by_role("region", name=re.compile("Your turn|Under way"))).to_be_visible()
    expect(notice).to_have_count(0)


# ---- planted bugs


_ANY_TURN: Final = test_a_turn_calls_somebody_who_looks_elsewhere_if_they_want_that
_TAKEN: Final = test_a_table_that_is_taken_calls_its_person_if_they_want_that
_WANTED: Final = r"(?<=hidden&&)\w+\.values\.calls"  # as the built page has it


@pytest.mark.parametrize(
    ("passage", "instead", "test", "found"),
    [
        (r"document\.hidden", "true", _ANY_TURN, "who looks"),
        (_WANTED, "true", _ANY_TURN, "own sign alone"),
        (r"document\.hidden", "false", test_being_paired_calls_somebody_who_looks_elsewhere, "Guest plays with you"),
        (_WANTED, "true", _TAKEN, "sat down"),
    ],
)
def test_a_planted_bug_of_the_page_is_found(
    profiles: Profiles, passage: str, instead: str, test: Callable[[Visitors], None], found: str
) -> None:
    with planted_in_the_page(profiles, passage, instead) as visitors, pytest.raises(AssertionError, match=found):
        test(visitors)
