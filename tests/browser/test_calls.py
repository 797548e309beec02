"""Called back: somebody whose page is out of sight is told that it is their turn, as far as they want that."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserType, Page, expect
from tests.browser.conftest import FLAGS, WITH_WINDOWS, chromium
from tests.browser.thot import ME, OPEN, ThotTable
from tests.browser.visitors import Profiles, Visitors
from tests.server.running import Served

SHORT: Final = {"size": 8, "first": "p1"}
TURN: Final = ["Your turn", "Thot"]
TONES: Final = {587, 784}  # of the sound that says so; stones have others

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


def test_a_turn_calls_whoever_looks_elsewhere_if_they_want_that(visitors: Visitors) -> None:
    ann, bea = visitors.one(), visitors.one()
    ann.context.grant_permissions(["notifications"], origin=ann.address)
    ann.page.add_init_script(f"({_LISTENING})()")
    bea.sit_down(ann.begin("thot", SHORT, [ME, OPEN]))
    page, anns, beas = ann.page, ThotTable(ann.page), ThotTable(bea.page)
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
    tick.set_checked(wanted)
    expect(tick).to_be_checked(checked=wanted)
    page.keyboard.press("Escape")
