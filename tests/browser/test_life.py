"""The life of a table: friends by link, spectators, lost lines, servers that die, moves taken back, games kept."""

from __future__ import annotations

import json
import os
import re
import signal
from pathlib import Path

from playwright.sync_api import Page, WebSocketRoute, expect
from tests.browser.aton import AtonTable
from tests.browser.thot import ME, NOVICE, OPEN, ThotTable
from tests.browser.visitors import PATIENCE, PHONE, TABLET, Visitors
from tests.server.running import Served

SHORT = {"size": 8, "first": "p1"}


def _menu(page: Page) -> None:
    page.get_by_role("button", name="Menu of this table").click()


def _resign(page: Page) -> None:
    _menu(page)
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()


def _squares(page: Page) -> list[str]:
    names: list[str] = page.locator("[role=gridcell]").evaluate_all(
        "cells => cells.map((cell) => cell.getAttribute('aria-label').split(', ').slice(0, 3).join(', '))"
    )
    return [re.sub(", (in reach|last move|free|chosen)$", "", name) for name in names]


def test_two_play_by_link_while_a_third_watches(visitors: Visitors) -> None:
    host, friend, third = visitors.one(), visitors.one(PHONE, touch=True), visitors.one(theme="night")
    path = host.begin("thot", SHORT, [ME, OPEN])
    expect(host.page.get_by_role("heading", name="Your table waits")).to_be_visible()

    friend.sit_down(path)
    hosts, friends = ThotTable(host.page), ThotTable(friend.page, "touch")
    hosts.wait()
    third.open(path)
    watched = ThotTable(third.page)
    expect(watched.board).to_be_visible()
    expect(watched.herald).to_have_text("Red is choosing.")
    for page in (host.page, friend.page, third.page):
        expect(page.get_by_role("img", name="1 watching")).to_be_visible()

    acts = 0
    while acts < 8 and hosts.end.count() == 0:
        for table in (hosts, friends):
            if table.is_asked:
                acts += table.act()
        host.page.wait_for_timeout(50)  # before it looks again whose turn it is
    if hosts.end.count() == 0:
        _resign(host.page)
    expect(hosts.end).to_be_visible()
    expect(friends.end).to_be_visible()
    expect(watched.end).to_be_visible()
    assert _squares(third.page) == _squares(host.page) == _squares(friend.page)


def test_who_comes_to_a_game_that_goes_on_from_a_record_is_told_so(visitors: Visitors) -> None:
    host, friend = visitors.one(), visitors.one(PHONE, touch=True)
    # A position of its own: while people play it, no other test could go on from it against a computer.
    friend.sit_down(host.begin_from("aton-6", [ME, OPEN]))
    warning = friend.page.get_by_role("strong").filter(has_text="This game goes on from a record.")
    expect(warning).to_be_visible()
    friend.page.get_by_role("button", name="Understood").click()
    expect(warning).to_have_count(0)


def test_a_lost_line_is_found_again_and_nothing_is_lost_or_doubled(visitors: Visitors) -> None:
    visitor = visitors.one()
    lines: list[WebSocketRoute] = []

    def connect(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    visitor.page.route_web_socket(re.compile("/socket"), connect)
    visitor.begin("thot", SHORT, [ME, NOVICE])
    page, table = visitor.page, ThotTable(visitor.page)
    table.act()
    table.wait()
    before = _squares(page)
    visitor.context.set_offline(True)
    lines[-1].close()
    expect(page.get_by_text("No connection.", exact=False)).to_be_visible()
    assert _squares(page) == before
    visitor.context.set_offline(False)
    expect(page.get_by_text("Back again. Nothing was lost.")).to_be_visible(timeout=PATIENCE)
    assert _squares(page) == before
    table.act()
    table.wait()


def test_a_server_that_dies_in_the_middle_comes_back_with_everything(visitors: Visitors, served: Served) -> None:
    visitor = visitors.one()
    visitor.begin("thot", SHORT, [ME, NOVICE])
    page, table = visitor.page, ThotTable(visitor.page)
    for _ in range(2):
        table.act()
    table.wait()
    before = _squares(page)
    served.kill()
    expect(page.get_by_text("No connection.", exact=False)).to_be_visible()
    served.start()
    expect(page.get_by_text("Back again. Nothing was lost.")).to_be_visible(timeout=PATIENCE)
    assert _squares(page) == before
    table.act()
    table.wait()
    assert _squares(page) != before


def test_a_server_that_says_nothing_any_more_is_noticed(visitors: Visitors, served: Served) -> None:
    visitor = visitors.one()
    visitor.begin("thot", SHORT, [ME, NOVICE])
    page, table = visitor.page, ThotTable(visitor.page)
    table.wait()
    before = _squares(page), page.locator("[role=grid]").bounding_box()
    os.kill(served.pid, signal.SIGSTOP)
    try:
        expect(page.get_by_text("No connection.", exact=False)).to_be_visible(timeout=PATIENCE)
        assert (_squares(page), page.locator("[role=grid]").bounding_box()) == before, "nothing has moved"
    finally:
        os.kill(served.pid, signal.SIGCONT)
    expect(page.get_by_text("Back again. Nothing was lost.")).to_be_visible(timeout=PATIENCE)
    table.act()
    table.wait()


def test_a_move_is_taken_back(visitors: Visitors) -> None:
    visitor = visitors.one()
    visitor.begin("thot", SHORT, [ME, NOVICE])
    page, table = visitor.page, ThotTable(visitor.page)
    table.wait()
    before = _squares(page)
    table.act()
    table.wait()
    assert _squares(page) != before
    _menu(page)
    page.get_by_role("button", name="Take back").click()
    page.get_by_role("button", name="Yes").click()
    expect(page.get_by_role("button", name=re.compile("takes a move back"))).to_be_visible()
    table.wait()
    assert _squares(page) == before


def test_looking_back_and_returning_to_now(visitors: Visitors) -> None:
    visitor = visitors.one()
    visitor.begin("thot", SHORT, [ME, ME])
    page, table = visitor.page, ThotTable(visitor.page)
    table.wait()
    start = _squares(page)
    for _ in range(2):
        table.act()
    table.wait()
    now = _squares(page)
    page.keyboard.press("[")
    page.keyboard.press("[")
    expect(table.herald).to_have_text("Move 0, already played.")
    assert _squares(page) == start
    page.get_by_role("button", name="Back to now").first.click()
    assert _squares(page) == now


def test_resigning_asks_first_and_a_rematch_follows(visitors: Visitors) -> None:
    visitor = visitors.one()
    path = visitor.begin("thot", SHORT, [ME, NOVICE])
    page, table = visitor.page, ThotTable(visitor.page)
    table.act()
    table.wait()
    _menu(page)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="No", exact=True).click()
    expect(table.end).to_have_count(0)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()
    expect(table.end).to_be_visible()
    page.get_by_role("button", name="Rematch").first.click()
    page.wait_for_url(lambda address: path not in address)
    table.wait()
    expect(table.end).to_have_count(0)


def test_a_game_is_called_off_before_its_first_move(visitors: Visitors) -> None:
    visitor = visitors.one()
    visitor.begin("thot", SHORT, [ME, ME])
    page, table = visitor.page, ThotTable(visitor.page)
    table.wait()
    _menu(page)
    page.get_by_role("button", name="Call off").click()
    page.get_by_role("button", name="Yes").click()
    expect(table.herald).to_have_text("This game was called off.")


def test_a_finished_game_is_replayed_downloaded_and_opened(visitors: Visitors, tmp_path: Path) -> None:
    visitor = visitors.one()
    path = visitor.begin("thot", SHORT, [ME, NOVICE])
    page, table = visitor.page, ThotTable(visitor.page)
    table.act()
    table.wait()
    _resign(page)
    expect(table.end).to_be_visible()
    _menu(page)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download record").click()
    record = tmp_path / "record.json"
    saved.value.save_as(record)
    assert json.loads(record.read_text("utf-8"))["game"] == "thot"

    stranger = visitors.one()
    stranger.open(path.replace("thot/", "review/"))
    expect(stranger.page.get_by_role("grid")).to_be_visible()
    stranger.open("games")
    stranger.page.locator("input[type=file]").set_input_files(record)
    expect(stranger.page.get_by_role("grid")).to_be_visible()


def test_a_hint_comes_in_three_steps(visitors: Visitors) -> None:
    visitor = visitors.one()
    visitor.begin("thot", SHORT, [ME, NOVICE])
    page, table = visitor.page, ThotTable(visitor.page)
    table.wait()
    page.get_by_role("tab", name="Hint").click()
    page.get_by_role("button", name="Give me a nudge").click()
    page.get_by_role("button", name="Show me where").click(timeout=60_000)
    expect(page.get_by_text("One of the lit stones.")).to_be_visible()
    expect(page.get_by_role("table")).to_have_count(0)
    page.get_by_role("button", name="What would the high priest do?").click()
    candidate = page.get_by_role("table").get_by_role("button").first
    expect(candidate).to_have_text(re.compile(r"^Take "), timeout=60_000)
    candidate.hover()
    expect(page.get_by_role("heading", name=re.compile("^If you take"))).to_be_visible()


def test_from_the_address_to_the_first_stone_in_two_touches(visitors: Visitors) -> None:
    visitor = visitors.one(PHONE, touch=True)
    visitor.open()
    page = visitor.page
    page.get_by_text("Thot", exact=True).first.tap()
    page.get_by_role("button", name=re.compile("^Play Thot")).tap()
    table = ThotTable(page, "touch")
    assert table.wait()


def test_across_the_table_what_is_asked_turns_to_the_player_who_acts(visitors: Visitors) -> None:
    visitor = visitors.one(TABLET, acrossTable=True)
    visitor.begin("aton", {}, [ME, ME])
    page, table = visitor.page, AtonTable(visitor.page)
    asks = page.locator("[data-herald]").locator("..")
    for _ in ("show", "lay"):
        table.act()
    expect(asks).to_have_css("rotate", "none")
    table.act()
    assert table.wait() == "show"
    expect(page.locator(".over")).to_have_css("rotate", "180deg")
    table.act()
    expect(asks).to_have_css("rotate", "180deg")
