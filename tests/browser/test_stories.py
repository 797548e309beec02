"""Whole evenings with clocks: strangers who play to the end, one of four who leaves, and a game of days over visits."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Error, Locator, Page, expect
from tests.browser.aton import AtonTable
from tests.browser.conftest import people_at
from tests.browser.test_access import faults
from tests.browser.test_lobby import AT_TABLE, SOON, ask
from tests.browser.thot import ME, OPEN, ThotTable
from tests.browser.visitors import DESK, PATIENCE, PHONE, Visitor, Visitors
from tests.server.running import Served

FOUR: Final = {"size": 8, "players": 4, "first": "p1"}
SHORT: Final = {"size": 8, "first": "p1"}

# Whether the server has the randomness of the one who looks.
_HAS_SHUFFLED = """async match => {
  const table = await (await fetch(`/api/matches/${match}`)).json();
  return table.seats.every(seat => !seat.yours || seat.nonce !== null);
}"""


def _clock(page: Page, seat: str) -> Locator:
    return page.locator(f"[data-clock={seat}]:visible")


def test_two_strangers_find_each_other_in_two_touches_and_play_to_the_end(visitors: Visitors) -> None:
    ann = visitors.one(speed="instant", motion=True)
    bea = visitors.one(PHONE, theme="night", touch=True, speed="instant", motion=True)
    one, other = ann.open(), bea.open()
    one.get_by_text("Someone now").click()
    one.get_by_role("button", name="Find an opponent").first.click()
    expect(one.get_by_text(re.compile("Looking for an opponent… 0:"))).to_be_visible()
    other.get_by_role("button", name="Quick: find an opponent at Aton now").tap()
    for page in (one, other):
        page.wait_for_url(AT_TABLE, timeout=SOON)
    assert one.url == other.url
    tables = (AtonTable(one), AtonTable(other, "touch"))
    for table in tables:
        assert table.wait() == "lay"
        for seat in ("red", "blue"):
            expect(_clock(table.page, seat)).to_have_class(re.compile("running"))
    for table in tables:
        table.play_on()
    for table in tables:
        expect(table.end).to_be_visible(timeout=3 * PATIENCE)
        expect(table.page.locator("[data-clock].running")).to_have_count(0)
    points = [page.locator("[data-end] .points:visible").text_content() for page in (one, other)]
    assert points[0] == points[1]


def test_one_of_four_leaves_and_the_others_decide(visitors: Visitors) -> None:
    people = [visitors.one(), visitors.one(), visitors.one(PHONE, theme="night", touch=True), visitors.one(PHONE)]
    path = people[0].begin("thot", FOUR, [ME, OPEN, OPEN, OPEN], pace="quick")
    for person in people[1:]:
        person.sit_down(path)
    tables = [ThotTable(person.page) for person in people]
    for table in tables:  # each has made a first move
        table.move()
    tables[0].move()
    tables[1].wait()
    staying = [people[0], *people[2:]]
    people[1].page.goto("about:blank")
    for person in staying:
        expect(person.page.get_by_text("is away and owes a move.")).to_be_visible(timeout=PATIENCE)
        expect(_clock(person.page, "p2")).to_have_class(re.compile("running"))
    people[2].page.get_by_role("button", name="End the game").tap(timeout=2 * PATIENCE)
    people[2].page.get_by_role("button", name="Touch again to end it").tap()
    for person in staying:
        expect(person.page.locator("[data-end]:visible")).to_contain_text(re.compile("The time of .+ ran out"))


def test_a_game_of_days_over_three_visits_that_never_meet(visitors: Visitors) -> None:
    ann = visitors.one()
    path = ann.begin("thot", SHORT, [ME, OPEN], pace="3d")
    expect(ann.page.get_by_text("3 days per turn")).to_be_visible()
    ann.page.wait_for_function(_HAS_SHUFFLED, arg=path.rpartition("/")[2])  # else the match waits for them
    anns = visitors.see_off(ann)
    bea = visitors.one(PHONE, theme="night")
    bea.sit_down(path)
    expect(ThotTable(bea.page).board).to_be_visible()
    keys = [anns, visitors.see_off(bea)]
    for turn in range(4):
        visitor = visitors.one(PHONE if turn % 2 else DESK)
        visitor.context.add_cookies(keys[turn % 2])
        _move_when_called(visitor)
        keys[turn % 2] = visitors.see_off(visitor)


def _move_when_called(visitor: Visitor) -> None:
    """Come to the home page, which says first that it is one's turn, and make a move."""
    page = visitor.open()
    turns = page.get_by_role("region", name="Your turn")
    expect(page).to_have_title("● Your turn · Play · highpriest")
    expect(turns).to_contain_text("2 d 23 h left")
    turns.get_by_role("link", name="Play").click()
    ThotTable(page).move()
    expect(page.locator("[data-clock].running:visible")).to_have_text("2 d 23 h")


def test_who_waits_for_somebody_who_never_comes_is_told_and_meets_another(browser: Browser, tmp_path: Path) -> None:
    with (
        Served(tmp_path, planted="expects-nobody-for-long") as server,  # in seconds, where people have more
        people_at(server, browser) as visitors,
    ):
        ann, bea, cid = visitors.one(size=PHONE), visitors.one(), visitors.one()
        page = ann.open("lobby")
        seek(bea.open(), bea.address)
        bea.page.goto("about:blank")
        page.get_by_role("button", name="Pair me").first.click()
        page.wait_for_url(AT_TABLE, timeout=SOON)
        first = page.url
        expect(page.get_by_role("heading", name="Waiting for Guest")).to_be_visible()
        expect(page.get_by_text("If that takes too long, the game is called off.")).to_be_visible()
        expect(page.get_by_text(re.compile(r"Guest \(\w+\) did not come to the table"))).to_be_visible(timeout=SOON)
        expect(page.get_by_text("You are looking for an opponent again")).to_be_visible()
        expect(page.get_by_role("link", name=re.compile("waits for you"))).to_have_count(0)
        assert faults(page) == []
        seek(cid.open(), cid.address)
        page.wait_for_url(lambda url: url != first, timeout=SOON)
        cid.page.wait_for_url(page.url, timeout=SOON)


def seek(page: Page, address: str) -> None:
    """Look for a quick game of Aton."""
    ask(page, address, {"game": "aton", "pace": "quick", "pool": True})


@pytest.mark.trial
@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("bug", "story", "found"),
    [
        (
            "tells-one-of-two",
            test_two_strangers_find_each_other_in_two_touches_and_play_to_the_end,
            "waiting for navigation",
        ),
        ("overlooks-absence", test_one_of_four_leaves_and_the_others_decide, "is away and owes a move"),
        ("forgets-when-a-turn-ends", test_a_game_of_days_over_three_visits_that_never_meet, "2 d 23 h left"),
        ("forgets-whose-turn-it-is", test_a_game_of_days_over_three_visits_that_never_meet, "title"),
    ],
)
def test_a_planted_bug_ends_a_story(
    browser: Browser, tmp_path: Path, bug: str, story: Callable[[Visitors], None], found: str
) -> None:
    with (
        Served(tmp_path, planted=bug) as server,
        people_at(server, browser) as visitors,
        pytest.raises((AssertionError, Error), match=found),
    ):
        story(visitors)
