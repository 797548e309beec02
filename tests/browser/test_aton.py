"""Whole games of Aton in the browser, by every means. A limit of rounds keeps them short."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect
from tests.browser.aton import ME, NOVICE, AtonTable, Means
from tests.browser.careless import planted_in_the_page
from tests.browser.visitors import DESK, PHONE, SMALL_PHONE, Profiles, Visitors

from highpriest.play import Match

SHORT = {"round_limit": 2}


@pytest.mark.parametrize("means", ["mouse", "keys", "touch"])
def test_a_whole_game(visitors: Visitors, means: Means) -> None:
    is_phone = means == "touch"
    visitor = visitors.one(PHONE if is_phone else DESK, touch=is_phone, speed="instant", motion=True)
    visitor.begin("aton", SHORT, [ME, NOVICE])
    table = AtonTable(visitor.page, means)
    assert table.play_to_the_end() > 6
    expect(table.end).to_be_visible()


def test_the_end_says_by_how_much_and_what_decided_it(visitors: Visitors) -> None:
    visitor = visitors.one(speed="instant", motion=True)
    visitor.begin_from("aton-5", [ME, NOVICE])
    page, table = visitor.page, AtonTable(visitor.page)
    table.play_to_the_end()
    expect(table.end).to_have_text("Won at once: temple 1")
    expect(page.get_by_role("region", name="Decisive moment")).to_be_visible()
    expect(page.get_by_role("heading", name="Where the points came from")).to_be_visible()
    expect(page.get_by_text("If scored now")).to_have_count(0)
    expect(page.get_by_role("button", name="Share")).to_be_visible()


def test_one_press_of_space_too_many_stages_nothing(visitors: Visitors) -> None:
    visitor = visitors.one(motion=True)
    visitor.begin("aton", {}, [ME, NOVICE])
    page, table = visitor.page, AtonTable(visitor.page, "keys")
    while table.wait() in ("lay", "seal"):
        table.act()
    for _ in range(60):
        page.keyboard.press("Space")
        page.wait_for_timeout(100)
    expect(page.locator("[data-square].staged, [data-square].leaving")).to_have_count(0)


def test_with_reduced_motion_the_reveal_is_still_steps(visitors: Visitors) -> None:
    visitor = visitors.one()
    visitor.begin("aton", SHORT, [ME, NOVICE])
    table = AtonTable(visitor.page)
    assert table.wait() == "lay"
    table.act()
    table.act()
    assert table.wait() == "next"
    table.act()


def test_hands_are_hidden_when_the_device_is_passed_on(visitors: Visitors) -> None:
    visitor = visitors.one(speed="instant", motion=True)
    visitor.begin("aton", SHORT, [ME, ME])
    page, table = visitor.page, AtonTable(visitor.page)
    for _ in range(12):
        if table.wait() == "seal":
            break
        table.act()
    table.press("Seal")
    show = page.get_by_role("button", name=re.compile("show my cards"))
    expect(show).to_be_visible()
    expect(page.get_by_role("option")).to_have_count(0)
    assert table.play_to_the_end() > 6


def test_a_card_can_be_dragged_to_a_cartouche(visitors: Visitors) -> None:
    visitor = visitors.one()
    visitor.begin("aton", {}, [ME, NOVICE])
    page, table = visitor.page, AtonTable(visitor.page)
    assert table.wait() == "lay"
    card = page.get_by_role("option").first
    place = page.get_by_role("button", name=re.compile("^II, Order, empty$|Order")).first
    card.drag_to(place)
    expect(page.get_by_role("option", name=re.compile("lies at II"))).to_have_count(1)


def match_in_which_red_may_stop_removing() -> Match:
    match, luck = Match("aton", seed=0, removal="may"), random.Random(0)
    while not ("red" in match.owing and "keeps" in [move.text for move in match.legal_moves("red")]):
        match.play(luck.choice(match.legal_moves(luck.choice(match.owing))))
    return match


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_removing_can_be_stopped_where_that_was_agreed(visitors: Visitors, size: tuple[int, int]) -> None:
    record = match_in_which_red_may_stop_removing().record().data()
    visitor = visitors.one(size)
    visitor.begin("aton", record["options"], [ME, NOVICE], record=record, at=len(record["log"]))
    stop = visitor.page.get_by_role("button", name="Stop removing")
    stop.click()
    expect(stop).to_have_count(0)
    expect(visitor.page.get_by_text(re.compile(r"^Place \d+ "))).to_be_visible()


def test_the_buttons_are_in_sight_on_phones_of_any_height(visitors: Visitors) -> None:
    page = visitors.one(SMALL_PHONE, language="de", touch=True).page
    visitors.all[-1].begin("aton", {}, [ME, NOVICE])
    page.get_by_role("option").first.wait_for()
    for size in (SMALL_PHONE, (360, 780), (360, 800), (375, 812), (384, 832), PHONE, (412, 915)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.wait_for_function("innerHeight === " + str(size[1]))
        lowest = max(
            page.locator(".dock button").evaluate_all("all => all.map(one => one.getBoundingClientRect().bottom)")
        )
        assert lowest <= size[1], size


def test_a_planted_bar_that_takes_the_room_of_the_buttons_is_found(profiles: Profiles) -> None:
    with planted_in_the_page(profiles, r"52\.4375em", "48.0625em") as careless, pytest.raises(AssertionError):
        test_the_buttons_are_in_sight_on_phones_of_any_height(careless)
