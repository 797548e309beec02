"""Whole games of Thot in the browser, with every mix of players and by every means."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.thot import ME, NOVICE, Means, ThotTable
from tests.browser.visitors import PHONE, Visitors

from highpriest.play import Match
from highpriest.players import find_player

SHORT = {"size": 8, "first": "p1"}


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        (SHORT, [ME, NOVICE]),
        (SHORT | {"turning": True}, [ME, NOVICE]),
        (SHORT | {"players": 3}, [ME, NOVICE, NOVICE]),
        (SHORT | {"players": 4, "teams": True, "turning": True}, [ME, NOVICE, NOVICE, NOVICE]),
        (SHORT | {"players": 3}, [ME, ME, NOVICE]),
    ],
    ids=["basic", "turning", "three with computers", "teams", "two people at one device and a computer"],
)
def test_a_whole_game_by_clicking(visitors: Visitors, options: dict[str, Any], seats: list[dict[str, str]]) -> None:
    visitor = visitors.one()
    visitor.begin("thot", options, seats)
    table = ThotTable(visitor.page)
    assert table.play_to_the_end() > 2
    expect(table.end).to_be_visible()
    expect(visitor.page.get_by_text(re.compile("^(No stone in reach|No scarab left)$"))).to_be_visible()


def test_a_whole_game_by_keys_alone(visitors: Visitors) -> None:
    visitor = visitors.one()
    visitor.begin("thot", SHORT, [ME, NOVICE])
    table = ThotTable(visitor.page, "keys")
    table.play_to_the_end(puts=True)
    expect(table.end).to_be_visible()


def test_a_whole_game_by_touch_on_a_phone(visitors: Visitors) -> None:
    visitor = visitors.one(PHONE, touch=True)
    visitor.begin("thot", SHORT | {"turning": True}, [ME, NOVICE])
    table = ThotTable(visitor.page, "touch")
    table.play_to_the_end(puts=True)
    expect(table.end).to_be_visible()


def test_nothing_is_taken_at_one_click_unless_that_was_asked_for(visitors: Visitors) -> None:
    visitor = visitors.one()
    visitor.begin("thot", SHORT, [ME, ME])
    table = ThotTable(visitor.page)
    table.wait()
    table.in_reach.first.click()
    expect(visitor.page.get_by_role("button", name=re.compile(r"^Take [+−]\d at "))).to_be_enabled()
    expect(table.herald).to_have_text(re.compile("^Red: "))

    hasty = visitors.one(confirm=False)
    hasty.begin("thot", SHORT, [ME, ME])
    table = ThotTable(hasty.page)
    table.wait()
    table.in_reach.first.click()
    expect(table.herald).to_have_text(re.compile("^Blue: "))


def test_what_would_follow_is_shown_before_the_choice(visitors: Visitors) -> None:
    visitor = visitors.one()
    visitor.begin("thot", SHORT, [ME, ME])
    table = ThotTable(visitor.page)
    table.wait()
    table.in_reach.first.hover()
    expect(visitor.page.get_by_role("heading", name=re.compile(r"^If you take [+−]\d at "))).to_be_visible()
    best = table.board.get_by_role("gridcell", name=re.compile("best for Blue"))
    expect(best.first).to_be_visible()


def test_a_square_out_of_reach_says_why(visitors: Visitors) -> None:
    visitor = visitors.one()
    visitor.begin("thot", SHORT, [ME, ME])
    table = ThotTable(visitor.page)
    table.wait()
    beyond = table.board.get_by_role("gridcell", name=re.compile(r"^[a-h]\d, (plus|minus) \d$")).first
    beyond.click(force=True)  # it is disabled, and says why all the same
    expect(visitor.page.get_by_text(re.compile(r"^[a-h]\d is not in your line\.$"))).to_be_visible()


def test_arrows_walk_from_stone_to_stone_and_escape_lets_go(visitors: Visitors) -> None:
    visitor = visitors.one()
    visitor.begin("thot", SHORT, [ME, ME])
    page, table = visitor.page, ThotTable(visitor.page)
    table.wait()
    page.keyboard.press("ArrowRight")
    for key in ("ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"):
        page.keyboard.press(key)
        if table.board.get_by_role("gridcell", selected=True).count():
            break
    expect(table.board.get_by_role("gridcell", selected=True)).to_have_count(1)
    page.keyboard.press("Escape")
    expect(table.board.get_by_role("gridcell", selected=True)).to_have_count(0)


@pytest.mark.parametrize("means", ["mouse", "keys"])
def test_a_stone_is_put_back_after_an_ankh(visitors: Visitors, means: Means) -> None:
    visitor = visitors.one()
    visitor.begin("thot", SHORT, [ME, ME])
    table = ThotTable(visitor.page, means)
    for _ in range(100):
        assert table.wait(), "a game in which nobody reached an ankh"
        if table.may_keep.count():
            break
        ankh = table.board.get_by_role("gridcell", name=re.compile("ankh, in reach"))
        goal = (ankh if ankh.count() else table.in_reach).first
        table.take((goal.get_attribute("aria-label") or "").split(",")[0])
    table.put_back()
    expect(visitor.page.get_by_role("button", name=re.compile(r"ankh, puts [+−]\d on|puts [+−]\d on"))).to_have_count(1)


def test_ears_get_the_whole_position(visitors: Visitors) -> None:
    visitor = visitors.one()
    visitor.begin("thot", SHORT, [ME, ME])
    page, table = visitor.page, ThotTable(visitor.page)
    table.wait()
    status = page.get_by_role("status").last
    page.keyboard.press("p")
    expect(status).to_have_text(re.compile(r"^Priest on [a-h]\d\. Row \d: .* Column [a-h]: "))
    page.keyboard.press("n")
    expect(status).to_have_text("Nothing is chosen.")
    page.keyboard.press("r")
    expect(status).to_have_text(re.compile("^Red: row"))
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Rules").get_by_role("button", name="Keys").click()
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()


def almost_over(**options: Any) -> dict[str, Any]:
    """The record of a game in which the first seat makes one of the last moves."""
    match, player, luck = Match("thot", seed="the end", **options), find_player("random"), Random(1)
    while not match.is_over:
        match.play(match.owing[0], player.choose(match.view(match.owing[0]), luck))
    match.undo()
    while match.owing[0] != "p1" or match.view("p1").data()["phase"] != "move":
        match.undo()
    return match.record().data()


def test_the_end_of_a_team_game_is_told_by_teams(visitors: Visitors) -> None:
    record = almost_over(players=4, teams=True, size=8)
    visitor = visitors.one()
    visitor.begin("thot", record["options"], [ME, *[NOVICE] * 3], record=record, at=len(record["log"]))
    table = ThotTable(visitor.page)
    table.play_to_the_end()
    panel = visitor.page.locator("[data-end]")
    expect(panel).to_contain_text(re.compile(r"against Novice \(Violet\) and Novice \(Amber\)"))
    assert panel.locator(".points b").count() == 2
    expect(table.end).to_have_text(re.compile(r"^You (won|lost) by \d+$"))
    moves = re.search(r"(\d+) moves", panel.inner_text(), re.IGNORECASE)
    assert moves is not None
    assert int(moves[1]) > 20
