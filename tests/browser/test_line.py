"""An honest line: what is lost, what is kept and what is sent later is said, and nothing moves for it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Error, Page, WebSocketRoute, expect
from tests.browser.aton import AtonTable
from tests.browser.careless import planted_in_the_page
from tests.browser.test_access import faults
from tests.browser.thot import ME, NOVICE, OPEN, ThotTable
from tests.browser.visitors import DESK, PATIENCE, PHONE, Profiles, Visitor, Visitors
from tests.server.running import Served

SHORT: Final = {"size": 8, "first": "p1"}
NOTICED_WITHIN: Final = 15_000  # milliseconds: twelve seconds, and some for a busy machine
AT_ONCE: Final = 4_000
LOST: Final = "No connection. Trying again …"
BACK: Final = "Back again. Nothing was lost."


class Line:
    """The line of a visitor, in the hands of the test: it can be cut, and acts on it can be held."""

    def __init__(self, visitor: Visitor, to: str = "/api/matches/.*/socket") -> None:
        self._visitor = visitor
        self._open: list[WebSocketRoute] = []
        self.holds = False
        self.is_silent = False  # neither end hears the other any more, and none is told so
        self._is_cut = False  # a browser that is told to be offline may open sockets all the same
        visitor.page.route_web_socket(re.compile(to), self._connect)

    def _connect(self, line: WebSocketRoute) -> None:
        if self._is_cut:
            line.close()
            return
        server = line.connect_to_server()
        self._open.append(line)

        def pass_on(message: str | bytes) -> None:
            asked = json.loads(message)
            if self.is_silent:
                return
            if self.holds and asked["type"] == "play":
                line.send(json.dumps({"type": "pending", "id": asked["id"]}))
            else:
                server.send(message)

        line.on_message(pass_on)
        server.on_message(lambda message: None if self.is_silent else line.send(message))

    def cut(self) -> None:
        """Take the network away, and the socket with it."""
        self._is_cut = True
        self._visitor.context.set_offline(True)
        self._open[-1].close()
        expect(self._visitor.page.get_by_text(LOST)).to_be_visible()

    def mend(self) -> None:
        """Give the network back, and wait until the page has noticed."""
        self._is_cut = False
        self._visitor.context.set_offline(False)
        expect(self._visitor.page.get_by_text(BACK)).to_be_visible(timeout=PATIENCE)


def _places(page: Page, parts: str = "[data-board]:visible, [data-herald]:visible") -> object:
    return page.locator(parts).evaluate_all("all => all.map(one => JSON.stringify(one.getBoundingClientRect()))")


def _resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def test_what_is_staged_while_the_line_is_down_says_so_and_is_sent_on_return(visitors: Visitors) -> None:
    visitor = visitors.one()
    page, table, line = visitor.page, AtonTable(visitor.page), Line(visitor)
    visitor.begin("aton", {}, [ME, NOVICE])
    while table.wait() != "place":
        table.act()
    asks, before = table.herald.text_content() or "", _places(page)
    count = int((re.search(r"\d+", asks) or [0])[0])
    assert count > 0, asks
    line.cut()
    expect(page.get_by_text("What you staged is kept.")).to_be_visible()
    assert _places(page) == before
    table.choose("in reach")
    expect(table.herald).to_have_text(asks)
    expect(page.get_by_role("img", name=f"1 of {count} placed")).to_have_count(1)
    line.mend()
    while table.wait() != "confirm":
        table.act()

    _resize(page, PHONE)
    expect(page.locator(".dock")).to_be_visible()
    before = _places(page)
    line.cut()
    table.button("Confirm|Confirm and win").click()
    expect(page.get_by_text("Your move is sent as soon as the line is back.")).to_be_visible()
    assert _places(page) == before
    assert faults(page) == [], "no connection, on a phone"
    line.mend()
    expect(page.get_by_text(BACK)).to_have_count(0)
    table.wait()
    expect(table.button("Confirm|Confirm and win")).to_have_count(0)


def test_a_table_rests_while_the_server_cannot_store_anything(visitors: Visitors) -> None:
    host, friend = visitors.one(), visitors.one()
    page, table, line = host.page, ThotTable(host.page), Line(host)
    friend.sit_down(host.begin("thot", SHORT, [ME, OPEN], pace="quick"))
    table.wait()
    before = _places(page)
    line.holds = True
    square = (table.in_reach.first.get_attribute("aria-label") or "").split(",")[0]
    table.cell(square).click()
    table.cell(square).click()
    for size in (DESK, PHONE):
        _resize(page, size)
        expect(page.get_by_text("The table rests. No clock runs.")).to_be_visible()
        expect(page.get_by_text("What you did is kept and will be sent again by itself.")).to_be_visible()
        assert faults(page) == [], size
    _resize(page, DESK)
    assert _places(page) == before
    line.holds = False
    expect(page.get_by_text("The table rests. No clock runs.")).to_have_count(0)
    ThotTable(friend.page).wait()


def test_all_read_that_no_clock_runs_though_they_asked_for_nothing(visitors: Visitors, served: Served) -> None:
    host, friend = visitors.one(), visitors.one(PHONE, language="de")
    friend.sit_down(host.begin("thot", SHORT, [ME, OPEN], pace="quick"))
    ThotTable(host.page).wait()
    said = [host.page.get_by_text("The table rests. No clock runs."), friend.page.get_by_text("Der Tisch ruht.")]
    before = [_places(visitor.page) for visitor in (host, friend)]
    (served.folder / "paused").touch()
    try:
        for each in said:
            expect(each).to_be_visible()
        clocks = [visitor.page.locator("[data-clock=p1]:visible") for visitor in (host, friend)]
        shown = [clock.text_content() for clock in clocks]
        host.page.wait_for_timeout(2_500)  # a clock that runs shows it
        assert [clock.text_content() for clock in clocks] == shown
        assert [_places(visitor.page) for visitor in (host, friend)] == before
    finally:
        (served.folder / "paused").unlink()
    for each in said:
        expect(each).to_have_count(0)
    for clock, text in zip(clocks, shown, strict=True):
        expect(clock).not_to_have_text(text or "")


def test_a_line_that_has_gone_silent_is_noticed_though_nobody_says_so(visitors: Visitors) -> None:
    visitor = visitors.one()
    page, line = visitor.page, Line(visitor)
    visitor.begin("thot", SHORT, [ME, OPEN])
    expect(page.get_by_role("region", name="Seats").locator(".dot")).to_be_visible()  # the server knows who is here
    line.is_silent = True
    expect(page.get_by_text(LOST)).to_be_visible()
    line.is_silent = False
    expect(page.get_by_text(BACK)).to_be_visible()


def test_a_line_to_the_lobby_that_has_gone_silent_is_noticed_as_soon(visitors: Visitors) -> None:
    visitor = visitors.one()
    line = Line(visitor, "/api/socket")
    lost = visitor.open("lobby").get_by_text(LOST)
    expect(visitor.page.get_by_text(re.compile("^(You are the first here|Nobody is waiting)"))).to_be_visible()
    line.is_silent = True
    expect(lost).to_be_visible(timeout=NOTICED_WITHIN)
    line.is_silent = False
    expect(lost).to_have_count(0)
    visitor.context.set_offline(True)
    expect(lost).to_be_visible(timeout=AT_ONCE)
    visitor.context.set_offline(False)
    expect(lost).to_have_count(0)


def test_in_the_waiting_room_a_lost_line_moves_nothing(visitors: Visitors) -> None:
    visitor = visitors.one()
    page, line = visitor.page, Line(visitor)
    visitor.begin("thot", SHORT, [ME, OPEN])
    expect(page.get_by_role("heading", name="Your table waits")).to_be_visible()

    def seen() -> list[object]:
        places = []
        for size in (DESK, PHONE):
            _resize(page, size)
            places.append(_places(page, "main :is(h1, h2, button, a, img, input)"))
        return places

    before = seen()
    line.cut()
    assert seen() == before
    line.mend()
    assert seen() == before


@pytest.mark.parametrize(
    ("passage", "instead", "test", "found"),
    [
        pytest.param(
            r"=6e3,([\w$]+)=5e3",
            r"=6e5,\1=5e3",
            test_a_line_that_has_gone_silent_is_noticed_though_nobody_says_so,
            "No connection",
            id="does-not-notice-silence",
        ),
        pytest.param(
            r"=6e3,([\w$]+)=5e3",
            r"=12e3,\1=6e3",
            test_a_line_to_the_lobby_that_has_gone_silent_is_noticed_as_soon,
            "No connection",
            id="notices-silence-in-the-lobby-late",
        ),
        pytest.param(
            r"addEventListener\((.)offline\1",
            r"addEventListener(\1whenever\1",
            test_a_line_to_the_lobby_that_has_gone_silent_is_noticed_as_soon,
            "No connection",
            id="does-not-hear-the-browser",
        ),
        pytest.param(
            r"for\(let (\w+) of this\.#\w+\.unanswered\)this\.#\w+\(\1\);",
            "",
            test_what_is_staged_while_the_line_is_down_says_so_and_is_sent_on_return,
            "wait_for_function",
            id="forgets-what-was-asked",
        ),
        pytest.param(
            r"(\.table-page>\.notices\{)[^}]*position:fixed",
            r"\g<1>position:static;min-height:0",
            test_in_the_waiting_room_a_lost_line_moves_nothing,
            "assert",
            id="makes-room-for-messages",
        ),
    ],
)
def test_a_planted_bug_of_the_page_is_found(
    profiles: Profiles, passage: str, instead: str, test: Callable[[Visitors], None], found: str
) -> None:
    failing = pytest.raises((AssertionError, Error), match=found)
    with planted_in_the_page(profiles, passage, instead) as visitors, failing:
        test(visitors)
