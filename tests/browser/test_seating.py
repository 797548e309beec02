"""Sitting down and the waiting room: a link takes no seat, a button does."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.test_access import faults, faults_in_both_themes
from tests.browser.thot import ME, NOVICE, OPEN, ThotTable
from tests.browser.visitors import PHONE, Visitors

SHORT = {"size": 8, "first": "p1"}
SIT = re.compile("^Sit down as")


def test_opening_a_link_takes_no_seat(visitors: Visitors) -> None:
    host, friend, late = visitors.one(), visitors.one(PHONE), visitors.one()
    host.open("settings")
    host.page.get_by_label("Your name").fill("Nofret")
    host.page.get_by_role("button", name="Save").click()
    expect(host.page.get_by_text("Saved.")).to_be_visible()
    path = host.begin("thot", SHORT, [ME, OPEN], pace="steady")
    for visitor in (friend, late):
        page = visitor.open(path)
        expect(page.get_by_text("Nofret invites you to a game of Thot")).to_be_visible()
        expect(page.get_by_text("steady, 10 min + 10 s")).to_be_visible()
        assert faults_in_both_themes(page) == [], "sit down"
    expect(host.page.get_by_text("1 of 2 taken")).to_be_visible()
    assert faults_in_both_themes(host.page) == [], "waiting"
    friend.page.get_by_role("textbox", name="Your name at the table, asked once").fill("Nofret")
    friend.page.get_by_role("button", name=SIT).click()
    ThotTable(host.page).wait()
    expect(ThotTable(friend.page).board).to_be_visible()
    expect(host.page.get_by_text("Nofret (2)").first).to_be_visible()
    expect(late.page.get_by_role("heading", name="Nofret (2) was faster")).to_be_visible()
    assert faults_in_both_themes(late.page) == [], "too late"
    late.page.get_by_role("button", name="Watch").click()
    expect(ThotTable(late.page).board).to_be_visible()


def test_the_maker_starts_with_computers_and_others_may_leave(visitors: Visitors) -> None:
    host, friend = visitors.one(), visitors.one()
    path = host.begin("thot", {"players": 4, "size": 8}, [ME, OPEN, OPEN, OPEN])
    page = friend.open(path)
    page.get_by_role("radio", name="Violet").check(force=True)
    page.get_by_role("button", name="Sit down as Violet").click()
    expect(page.get_by_role("heading", name="Your table waits")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("computer", re.IGNORECASE))).to_have_count(0)
    expect(host.page.get_by_text("2 of 4 taken")).to_be_visible()
    rows = host.page.get_by_role("region", name="Seats").get_by_role("listitem")
    before = [rows.nth(place).bounding_box() for place in range(4)]
    page.get_by_role("button", name="Leave the seat").click()
    page.get_by_role("button", name="Yes").click()
    expect(page.get_by_role("button", name=SIT)).to_be_visible()
    expect(host.page.get_by_text("1 of 4 taken")).to_be_visible()
    page.get_by_role("button", name=SIT).click()
    expect(host.page.get_by_text("2 of 4 taken")).to_be_visible()
    host.page.get_by_role("button", name="Ask to leave").click()
    host.page.get_by_role("button", name="Yes").click()
    expect(page.get_by_text("The maker of this table has opened your seat again.")).to_be_visible()
    expect(host.page.get_by_text("1 of 4 taken")).to_be_visible()
    host.page.get_by_role("button", name="Let a computer sit down as Blue").click()
    expect(host.page.get_by_text("2 of 4 taken")).to_be_visible()
    assert [rows.nth(place).bounding_box() for place in range(4)] == before, "rows keep their place"
    host.page.get_by_role("button", name="Free the seat of Blue").click()
    expect(host.page.get_by_text("1 of 4 taken")).to_be_visible()
    host.page.get_by_role("button", name="Start now, computers in the free seats").click()
    ThotTable(host.page).wait()
    expect(page.get_by_role("heading", name="Somebody was faster")).to_be_visible()


def test_where_nobody_else_can_come_all_may_sit_before_one_device(visitors: Visitors) -> None:
    host, friend = visitors.one(PHONE, language="es"), visitors.one()
    path = host.begin("thot", SHORT, [ME, OPEN], pace="quick")
    page = host.page
    expect(page.get_by_text("Thot · rápida, 4 min + 4 s · 8 × 8.")).to_be_visible()
    here = page.get_by_role("button", name="Jugar en este dispositivo")
    expect(here).to_be_visible()
    assert faults(page) == [], "only this computer"
    friend.sit_down(path)
    ThotTable(page).wait()
    expect(here).to_have_count(0)

    path = host.begin("thot", {**SHORT, "players": 3}, [ME, OPEN, NOVICE], pace="quick")
    here.click()
    ThotTable(page).wait()
    assert not page.url.endswith(path)
    made = page.request.get(f"{host.address}/api/matches/{page.url.rpartition('/')[2]}").json()
    assert [seat["yours"] for seat in made["seats"]] == [True, True, False]
    assert (made["options"]["size"], made["pace"]) == (8, None)
    old = page.request.get(f"{host.address}/api/matches/{path.partition('/')[2]}").json()
    assert old["phase"] == "aborted", "nobody waits there any more"


def test_who_waits_for_somebody_who_was_never_there_reads_for_whom(visitors: Visitors) -> None:
    """The maker closed the page before it could add to the shuffle."""
    host, friend = visitors.one(), visitors.one(PHONE, language="de")
    host.open()
    host.page.request.put(f"{host.address}/api/me", data={"name": "Nofret"}, headers={"origin": host.address})
    path = host.make("thot", SHORT, [ME, OPEN], pace="3d")
    page = friend.sit_down(path)
    expect(page.get_by_role("heading", name="Es fehlt noch: Nofret")).to_be_visible()
    expect(page.get_by_text("gerade nicht da", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Platz verlassen")).to_be_visible()
    assert faults_in_both_themes(page) == []
    ThotTable(host.open(path)).wait()
    expect(ThotTable(page).board).to_be_visible()


def test_one_person_on_two_devices(visitors: Visitors) -> None:
    desk, phone = visitors.one(), visitors.one(PHONE, touch=True)
    path = desk.begin("thot", SHORT, [ME, ME])
    table = ThotTable(desk.page)
    table.wait()
    desk.open("settings").get_by_role("button", name="Show a code").click()
    link = desk.page.get_by_label("Link to this table").input_value()
    assert faults(desk.page) == [], "the code"
    page = phone.open(link.removeprefix(f"{phone.address}/"))
    page.get_by_role("button", name="Go on here").click()
    expect(page.get_by_text("You are the same person here now.")).to_be_visible()
    assert faults(page) == [], "another device"
    expect(desk.page.get_by_text("The code was used: your other device plays for you now, too.")).to_be_visible()
    assert faults(desk.page) == [], "the code was used"
    desk.open(path)
    phone.open(path)
    table.wait()
    phones = ThotTable(page, "touch")
    phones.wait()
    phones.act()
    expect(table.herald).to_have_text(re.compile("^Blue"))
    phone.open(link.removeprefix(f"{phone.address}/"))
    expect(page.get_by_text("This browser has 1 game of its own.")).to_be_visible()
    phone.faults.clear()
    page.get_by_role("button", name="Go on here").click()
    expect(page.get_by_text("This link was used already.")).to_be_visible()
    phone.faults.clear()  # the browser itself complains of the refusal


def test_my_own_invitation_opened_on_my_phone_says_how_to_go_on_as_me(visitors: Visitors) -> None:
    desk, phone = visitors.one(), visitors.one(PHONE, touch=True)
    path = desk.begin("thot", SHORT, [ME, OPEN])
    page = phone.open(path)
    offer = page.get_by_text("Your own table? Go on here as yourself")
    steps = page.get_by_text("On the device where you sit")
    expect(steps).to_be_hidden()
    offer.tap()
    expect(steps).to_contain_text("choose “Play on another device, too” at this table")
    assert faults_in_both_themes(page) == []
    desk.page.get_by_role("button", name="Play on another device, too").click()
    desk.page.get_by_role("button", name="Show a code").click()
    link = desk.page.get_by_role("region", name="Another device").get_by_role("textbox").input_value()
    assert faults_in_both_themes(desk.page) == []
    phone.open(link.removeprefix(f"{phone.address}/"))
    page.get_by_role("button", name="Go on here").tap()
    page.get_by_role("link", name="My games").first.tap()
    page.locator(f"a[href='{desk.address}/{path}'], a[href='/{path}']").first.tap()
    expect(page.get_by_role("heading", name="Your table waits")).to_be_visible()


def test_a_code_that_nobody_used_says_that_it_has_run_out(visitors: Visitors) -> None:
    visitor = visitors.one()
    made = {"link": "device/nobody", "seconds": 1, "digest": "0" * 64}  # shorter than the server makes them
    visitor.page.route("**/api/device-links", lambda route: route.fulfill(status=201, json=made))
    page = visitor.open("settings")
    page.get_by_role("button", name="Show a code").click()
    expect(page.get_by_role("timer")).to_be_visible()
    expect(page.get_by_text("The code has run out: nobody used it within a minute.")).to_be_visible()
    expect(page.get_by_role("timer")).to_have_count(0)
    page.get_by_role("button", name="Show a new code").click()
    expect(page.get_by_role("timer")).to_be_visible()


def test_a_lost_cookie_is_explained(visitors: Visitors) -> None:
    visitor = visitors.one()
    page = visitor.open("settings")
    page.get_by_label("Your name").fill("Nofret")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    visitor.context.clear_cookies()
    visitor.open()
    said = page.get_by_text("This browser was Nofret here, and has forgotten it.")
    expect(said).to_be_visible()
    assert faults(page) == [], "a lost cookie"
    page.get_by_role("button", name="Understood").click()
    expect(said).to_have_count(0)
    visitor.open()
    expect(page.get_by_role("heading").first).to_be_visible()
    expect(said).to_have_count(0)
