"""Looking back at a finished game: the high priest's judgement, on the board, the curve and in lists."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.test_access import faults_in_both_themes
from tests.browser.test_home import resize
from tests.browser.thot import finished_game
from tests.browser.visitors import DESK, PHONE, SMALL_PHONE, Language, Visitor, Visitors

from highpriest.play import Match

PATIENCE = 60_000  # the high priest thinks about every choice
SIGNS = re.compile(r"strong|doubtful|weak|grave mistake")


def open_game(visitor: Visitor, folder: Path) -> Page:
    """The review of a game of Aton that chance has played: it has faults enough."""
    match, luck = Match("aton", seed=3, round_limit=2), Random(3)
    while not match.is_over:
        match.play(luck.choice(match.legal_moves(match.owing[0])))
    record = folder / "record.json"
    record.write_text(json.dumps(match.record().data()), "utf-8")
    page = visitor.open("games")
    page.locator("input[type=file]").set_input_files(record)
    page.wait_for_url("**/review/opened*", timeout=PATIENCE)
    return page


def key_moments(page: Page) -> Locator:
    return page.get_by_role("list", name="Key moments").get_by_role("button")


def wait_for_the_judgement(page: Page) -> None:
    expect(page.get_by_text("drag to step through the game")).to_be_attached(timeout=PATIENCE)


def test_a_game_is_judged_and_opens_at_the_decisive_moment(visitors: Visitors, tmp_path: Path) -> None:
    visitor = visitors.one()
    page = open_game(visitor, tmp_path)
    wait_for_the_judgement(page)
    accuracy = page.get_by_role("list", name="Accuracy, in percent").get_by_role("listitem")
    expect(accuracy).to_have_count(2)
    expect(accuracy.first).to_have_text(re.compile(r"\d+\s*accuracy"))
    current = key_moments(page).and_(page.locator("[aria-current=step]"))
    expect(current).to_contain_text("This decided the game.")
    comment = page.get_by_role("region", name="What to think of it")
    expect(comment.get_by_role("heading")).to_have_text(SIGNS)
    assert faults_in_both_themes(page) == [], "at the decisive moment"

    other = key_moments(page).and_(page.locator("button:not([aria-current])")).first
    other.click()
    expect(current).to_have_count(1)
    expect(current).not_to_contain_text("This decided the game.")
    page.get_by_role("tab", name="All steps").click()
    expect(page.get_by_role("list", name="All steps").get_by_role("button", name=SIGNS).first).to_be_visible()
    assert faults_in_both_themes(page) == [], "all steps"


def choices_and_luck(page: Page) -> Locator:
    return page.get_by_role("region", name="Choices and luck")


def test_what_was_luck_is_told_once_all_is_judged_and_explained_on_demand(visitors: Visitors, tmp_path: Path) -> None:
    page = open_game(visitors.one(), tmp_path)
    luck = choices_and_luck(page)
    wait_for_the_judgement(page)
    points = [
        [int(cell.replace("−", "-")) for cell in luck.locator("td:not(.bar)").all_inner_texts()[n::2]] for n in (0, 1)
    ]
    for choices, chance, result in points:
        assert choices + chance == result
    assert points[0] == [-each for each in points[1]]
    expect(luck).to_contain_text(re.compile(r"Without luck, Red would have \d+% of the win, give or take \d+%\."))
    meaning = luck.get_by_text("Luck is the rest.")
    expect(meaning).to_be_hidden()
    luck.get_by_text("What does this mean?").click()
    expect(meaning).to_be_visible()
    assert faults_in_both_themes(page) == [], "choices and luck"


def test_the_doubtful_square_and_the_better_one_are_shown(visitors: Visitors, tmp_path: Path) -> None:
    visitor = visitors.one()
    page = open_game(visitor, tmp_path)
    wait_for_the_judgement(page)
    page.get_by_role("tab", name="All steps").click()
    page.get_by_role("button", name="To the start").click()
    better = page.locator("[data-square][aria-label$='better']")
    forward = page.get_by_role("button", name="One step forward")
    while not better.count():
        forward.click()  # which is disabled at the end, so that this fails where nothing is shown
    expect(page.locator("[data-square]").filter(has=page.locator("[data-mark]"))).to_have_count(1)
    square = (better.get_attribute("aria-label") or "").split(",")[0]
    comment = page.get_by_role("region", name="What to think of it")
    expect(comment).to_contain_text(f"With {square} instead of")


def test_the_judgement_on_a_phone(visitors: Visitors, tmp_path: Path) -> None:
    visitor = visitors.one(PHONE, touch=True)
    page = open_game(visitor, tmp_path)
    wait_for_the_judgement(page)
    page.get_by_role("button", name="Moments").tap()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("list", name="Key moments")).to_be_visible()
    expect(choices_and_luck(page)).to_be_visible()
    assert faults_in_both_themes(page) == [], "moments"
    key_moments(page).first.tap()
    expect(sheet).to_have_count(0)
    expect(page.get_by_role("region", name="What to think of it").get_by_role("heading")).to_be_visible()
    page.get_by_role("button", name="Lay", exact=True).tap()
    expect(sheet.get_by_text("so the best play is a mixture")).to_be_visible()
    assert faults_in_both_themes(page) == [], "the lay"


def test_a_step_in_the_address_is_opened_and_shared(visitors: Visitors) -> None:
    visitor = visitors.one()
    page, review = visitor.page, finished_game(visitor)
    visitor.open(f"{review}#2")
    expect(page.get_by_text("Step 2 of 3")).to_be_visible()
    expect(key_moments(page)).to_have_count(0)
    page.get_by_role("button", name="Ask the high priest").first.click()
    expect(key_moments(page)).to_have_count(1, timeout=PATIENCE)
    expect(page.get_by_text("Step 2 of 3")).to_be_visible()
    page.get_by_role("tab", name="Share").click()
    expect(page.get_by_role("button", name="Copy link")).to_be_visible()
    # Another who opens it finds it judged already.
    friend = visitors.one()
    friend.open(review)
    expect(key_moments(friend.page)).to_have_count(1)


def test_one_can_play_on_from_any_step(visitors: Visitors, tmp_path: Path) -> None:
    page = open_game(visitors.one(), tmp_path)
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="Play from here").first.click()
    asked = page.get_by_role("dialog", name="Play from here")
    asked.get_by_text("Blue", exact=True).click()
    asked.get_by_text("Novice", exact=True).click()
    asked.get_by_role("button", name="Play").click()
    page.wait_for_url(re.compile(r"/aton/[^/]+$"))
    expect(page.get_by_role("group", name="Aton board")).to_be_visible()
    expect(page.get_by_text("against Novice")).to_be_visible()


@pytest.mark.parametrize("language", ["de", "es"])
def test_nothing_sticks_out_in_any_language(visitors: Visitors, tmp_path: Path, language: Language) -> None:
    page = open_game(visitors.one(language=language), tmp_path)
    for size in (DESK, PHONE, SMALL_PHONE):
        resize(page, size)
        expect(page.locator("[data-mark]").first).to_be_attached(timeout=PATIENCE)
        wider = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        higher = page.evaluate("() => document.documentElement.scrollHeight - innerHeight")
        assert (wider, higher) == (0, 0), size
