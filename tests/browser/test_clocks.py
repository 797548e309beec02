"""Clocks at the table: they run for the seats that owe a move, move nothing, and an absence is told."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Locator, Page, expect
from tests.browser.aton import AtonTable
from tests.browser.test_access import faults
from tests.browser.test_calls import listening
from tests.browser.test_words import overflow
from tests.browser.thot import ME, OPEN, ThotTable
from tests.browser.visitors import DESK, PATIENCE, PHONE, SMALL_PHONE, Visitors
from tests.server.running import Served

SHORT: Final = {"size": 8, "first": "p1"}
CLAIMABLE: Final = 330  # the tone that is heard when something may be done about an absence
QUICK: Final = re.compile("quick, 4 min [+] 4 s")


def _clock(page: Page, seat: str) -> Locator:
    return page.locator(f"[data-clock={seat}]:visible")


def _places(page: Page) -> list[object]:
    """Where board, herald, sums and clocks stand."""
    parts = page.locator("[data-board]:visible, [data-herald]:visible, [data-tray]:visible, [data-clock]:visible")
    places: list[object] = parts.evaluate_all(
        "parts => parts.map((part) => JSON.stringify(part.getBoundingClientRect()))"
    )
    return places


def _resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def _covers_nothing_below(page: Page) -> bool:
    """Whether a message stays in the herald's place, and its buttons in the dock."""
    covers: bool = page.evaluate(
        """() => {
            const [hand, dock, message, buttons] = [".hand", ".dock", ".banner", ".banner .actions"].map(
                (part) => document.querySelector(`.frame ${part}`).getBoundingClientRect());
            return message.bottom <= hand.top + 1 && buttons.top >= dock.top - 1 && buttons.bottom <= dock.bottom + 1;
        }"""
    )
    return covers


def _covers_no_cards(page: Page) -> bool:
    """Whether a message with its buttons stays in the herald's place."""
    covers: bool = page.evaluate(
        """() => {
            const [herald, message, buttons] = ["[data-herald]", ".banner", ".banner .actions"].map(
                (part) => document.querySelector(`.frame ${part}`).getBoundingClientRect());
            return [message, buttons].every((part) => part.bottom <= herald.bottom + 1 && part.top >= herald.top - 1);
        }"""
    )
    return covers


def test_the_clock_of_the_player_to_move_runs_and_moves_nothing(visitors: Visitors) -> None:
    host, friend = visitors.one(), visitors.one(PHONE, theme="night", touch=True)
    path = host.begin("thot", SHORT, [ME, OPEN], pace="quick")
    expect(host.page.get_by_text(QUICK)).to_be_visible()
    friend.sit_down(path)
    hosts, friends = ThotTable(host.page), ThotTable(friend.page, "touch")
    hosts.wait()
    expect(host.page.get_by_text(QUICK)).to_be_visible()
    for page in (host.page, friend.page):
        expect(_clock(page, "p1")).to_have_text(re.compile("^3:5"))
        expect(_clock(page, "p2")).to_have_text("4:00")
        before, shown = _places(page), _clock(page, "p1").text_content()
        expect(_clock(page, "p1")).not_to_have_text(shown or "")
        assert _places(page) == before
    assert hosts.act()
    friends.wait()
    for page in (host.page, friend.page):
        expect(_clock(page, "p2")).to_have_text(re.compile("^3:5"))
    stands = _clock(host.page, "p1").text_content()
    expect(_clock(host.page, "p2")).to_have_text(re.compile("^3:5[0-7]"))
    assert _clock(host.page, "p1").text_content() == stands
    host.page.keyboard.press("w")
    said = re.compile(
        r"^Guest \(Red\): \d minutes.* left\. Guest \(Blue\): 3 minutes.* left\. Guest \(Blue\) is here\."
    )
    expect(host.page.locator("[data-clock-voice]")).to_have_text(said)
    host.page.keyboard.press("Shift+O")
    expect(host.page.get_by_role("dialog", name="Table").get_by_role("button", name="Resign")).to_be_visible()


def test_a_pace_is_chosen_for_a_friend_alone(visitors: Visitors) -> None:
    page = visitors.one().open()
    page.get_by_role("radio", name=re.compile("^Computer")).check(force=True)
    expect(page.get_by_role("combobox", name="Time")).to_have_count(0)
    page.get_by_role("radio", name=re.compile("^Friend by link")).check(force=True)
    page.get_by_role("combobox", name="Time").select_option("3d")
    page.get_by_role("button", name="Make a link").first.click()
    expect(page.get_by_text("3 days per turn")).to_be_visible(timeout=PATIENCE)


def test_the_win_over_somebody_who_has_left_can_be_claimed_and_no_notice_moves_anything(visitors: Visitors) -> None:
    host, friend = listening(visitors, theme="night"), visitors.one()
    third = visitors.one(PHONE, language="de")
    path = host.begin("thot", SHORT, [ME, OPEN], pace="quick")
    friend.sit_down(path)
    friend.page.locator("[data-square]").first.wait_for()  # who comes later finds no seat
    hosts, friends = ThotTable(host.page), ThotTable(friend.page)
    third.open(path)
    for table in (hosts, friends, hosts):
        table.move()
    friends.wait()
    before = _places(host.page), _places(third.page)
    expect(host.page.get_by_role("img", name="here", exact=True)).to_have_count(1)
    friend.page.goto("about:blank")

    expect(host.page.get_by_text("is away and owes a move.")).to_be_visible(timeout=PATIENCE)
    expect(host.page.get_by_role("img", name="not here just now")).to_have_count(1)
    expect(third.page.get_by_role("img", name="gerade nicht da")).to_have_count(1)
    expect(third.page.get_by_text("ist weg und am Zug.")).to_be_visible()
    expect(host.page.locator("[data-away-ring]")).to_have_text(re.compile("0:"))
    expect(host.page.locator("[data-away=p2]:visible")).to_have_text(re.compile("away +0:"))
    expect(third.page.locator("[data-away=p2]:visible")).to_have_text("weg")
    assert (_places(host.page), _places(third.page)) == before
    host.page.get_by_role("button", name="Give 15 s").click()
    expect(_clock(host.page, "p2")).to_have_text(re.compile("^4:"))

    _resize(host.page, PHONE)
    expect(host.page.get_by_role("button", name=re.compile("^Claim in"))).to_be_visible()
    assert _covers_nothing_below(host.page)
    _resize(host.page, DESK)

    claim = host.page.get_by_role("button", name="Claim the win")
    expect(claim).to_be_visible(timeout=2 * PATIENCE)
    host.page.keyboard.press("Shift+C")
    assert CLAIMABLE in host.page.evaluate("called.heard"), "one tap"
    expect(hosts.end).to_have_count(0)
    expect(host.page.get_by_role("button", name="Touch again to claim")).to_be_focused()
    host.page.keyboard.press("Shift+C")
    expect(host.page.locator("[data-end]:visible")).to_contain_text(re.compile("The time of .+ ran out"))
    expect(ThotTable(third.page).end).to_be_visible()


def test_a_computer_plays_on_for_who_left_once_all_others_agree(visitors: Visitors) -> None:
    host, friend, third = visitors.one(), visitors.one(), visitors.one(PHONE, theme="night", touch=True)
    options = {"players": 3, "size": 8, "first": "p1"}
    path = host.begin("thot", options, [ME, OPEN, OPEN], pace="quick", absent="computer")
    for visitor in (friend, third):
        visitor.sit_down(path)
        visitor.page.get_by_role("heading", name="Sit down here?").wait_for(state="detached")
    hosts, friends, thirds = ThotTable(host.page), ThotTable(friend.page), ThotTable(third.page, "touch")
    for table in (hosts, friends, thirds, hosts):
        table.move()
    friends.wait()
    before = _places(host.page)
    friend.page.goto("about:blank")
    host.page.get_by_role("button", name="Ask for a computer").click(timeout=3 * PATIENCE)
    expect(host.page.get_by_text("You asked for a computer to play on.")).to_be_visible()
    expect(host.page.locator("[data-away=p2]:visible")).to_be_visible()
    asked = third.page.get_by_text("asks for a computer.")
    expect(asked).to_be_visible()
    assert _places(host.page) == before
    assert faults(third.page) == []
    assert overflow(third.page) == []
    third.page.get_by_role("button", name="Agree").tap()
    expect(asked).to_have_count(0)
    expect(host.page.locator("[data-away=p2]:visible")).to_have_count(0)
    expect(host.page.get_by_text("Computer").first).to_be_visible()
    thirds.wait()


def test_a_claim_while_both_lay_covers_no_cards(visitors: Visitors) -> None:
    host, friend = visitors.one(SMALL_PHONE, language="de", touch=True), visitors.one()
    friend.sit_down(host.begin("aton", {}, [ME, OPEN], pace="quick"))
    assert AtonTable(friend.page).wait() == "lay"
    expect(host.page.get_by_role("grid").first).to_be_visible()
    friend.page.goto("about:blank")
    tag = host.page.locator("[data-away=blue]:visible")
    expect(tag).to_have_text("weg")
    claim = host.page.get_by_role("button", name="Sieg beanspruchen")
    expect(claim).to_be_visible(timeout=2 * PATIENCE)
    for size in (SMALL_PHONE, PHONE):
        _resize(host.page, size)
        assert _covers_no_cards(host.page), size
        assert overflow(host.page) == [], size
        assert faults(host.page) == [], size
    claim.tap()
    host.page.get_by_role("button", name="Nochmals tippen").tap()
    expect(AtonTable(host.page).end).to_be_visible()


def test_who_comes_back_reads_how_much_of_their_absence_is_used_once(visitors: Visitors) -> None:
    host, friend = visitors.one(), visitors.one(PHONE)
    path = host.begin("thot", SHORT, [ME, OPEN], pace="quick")
    friend.sit_down(path)
    ThotTable(host.page).move()
    ThotTable(friend.page).wait()
    friend.page.close()
    expect(host.page.get_by_text("is away and owes a move.")).to_be_visible(timeout=PATIENCE)
    host.page.wait_for_timeout(1_500)  # what is shorter is not worth a word
    friend.page = friend.context.new_page()
    friend.open(path)
    said = friend.page.get_by_text(re.compile(r"Welcome back\. 0:0\d of your time away is used\."))
    expect(said).to_be_visible()
    expect(host.page.get_by_text("is away and owes a move.")).to_have_count(0)
    friend.page.reload()
    ThotTable(friend.page).wait()
    expect(said).to_have_count(0)
    friend.page.get_by_role("button", name="Menu of this table").click()
    expect(friend.page.get_by_text(re.compile(r"Time on the line.*\d ms, .*\d ms"))).to_be_visible()


def test_a_game_is_called_off_when_the_other_agrees(visitors: Visitors) -> None:
    host, friend = visitors.one(), visitors.one(PHONE, touch=True)
    friend.sit_down(host.begin("thot", SHORT, [ME, OPEN], pace="3d"))
    ThotTable(host.page).wait()
    assert ThotTable(host.page).act()
    ThotTable(friend.page, "touch").wait()
    expect(_clock(friend.page, "p2")).to_have_text("2 d 23 h")
    before = _places(friend.page)
    host.page.get_by_role("button", name="Call off").click()
    host.page.get_by_role("button", name="Yes").click()
    expect(host.page.get_by_text("You asked to call the game off.")).to_be_visible()
    expect(host.page.locator("[data-offer=p1]:visible")).to_have_text("call off?")
    asked = friend.page.get_by_text("would like to call the game off.")
    expect(asked).to_be_visible()
    assert _places(friend.page) == before
    assert _covers_no_cards(friend.page), "the one who is asked owes a move"
    assert faults(friend.page) == []
    friend.page.get_by_role("button", name="Agree").click()
    expect(asked).to_have_count(0)
    for page in (host.page, friend.page):
        expect(page.get_by_text("Nobody wins.")).to_be_visible()


def test_a_game_of_days_is_paused_and_goes_on(visitors: Visitors) -> None:
    host, friend = visitors.one(), visitors.one()
    friend.sit_down(host.begin("thot", SHORT, [ME, OPEN], pace="1d"))
    ThotTable(host.page).wait()
    assert ThotTable(host.page).act()
    ThotTable(friend.page).wait()
    host.page.get_by_role("button", name="Menu of this table").click()
    host.page.get_by_role("button", name="Pause").click()
    host.page.get_by_role("button", name="Yes").click()
    expect(friend.page.get_by_text("asks for a pause.")).to_be_visible()
    friend.page.get_by_role("button", name="Agree").click()
    for page in (host.page, friend.page):
        expect(page.get_by_text("The game is paused.")).to_be_visible()
        expect(page.locator("[data-clock].running")).to_have_count(0)
    host.page.get_by_role("button", name="Go on").click()
    for page in (host.page, friend.page):
        expect(page.get_by_text("The game is paused.")).to_have_count(0)
        expect(_clock(page, "p2")).to_have_class(re.compile("running"))


def test_a_server_that_dies_in_a_timed_game_leaves_both_clocks_as_they_were(visitors: Visitors, served: Served) -> None:
    host, friend = visitors.one(), visitors.one(PHONE, touch=True)
    friend.sit_down(host.begin("thot", SHORT, [ME, OPEN], pace="steady"))
    ThotTable(host.page).move()
    friends = ThotTable(friend.page, "touch")
    friends.wait()
    expect(_clock(host.page, "p2")).to_have_class(re.compile("running"))
    stands, ran = _clock(host.page, "p1").text_content() or "", _seconds(_clock(host.page, "p2"))
    served.kill()
    for page in (host.page, friend.page):
        expect(page.get_by_text("No connection.", exact=False)).to_be_visible(timeout=PATIENCE)
    served.start()
    for page in (host.page, friend.page):
        expect(page.get_by_text("Back again. Nothing was lost.")).to_be_visible(timeout=PATIENCE)
        expect(_clock(page, "p1")).to_have_text(stands)
        assert _seconds(_clock(page, "p2")) <= ran + 1, "a crash forgives a second at most"
    friends.move()
    ThotTable(host.page).wait()


def _seconds(clock: Locator) -> int:
    minutes, seconds = (clock.text_content() or "").strip().split(":")
    return 60 * int(minutes) + int(seconds)
