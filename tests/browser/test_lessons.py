"""Every lesson is played to its end, with one deliberate mistake at each step that asks for something.

`LESSONS=all pytest tests/browser/test_lessons.py` plays them in three languages on desk and phone; without it each
language has one form of screen.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect
from tests.browser.visitors import DESK, PHONE, Language, Visitor, Visitors

CURRICULUM: Final = Path(__file__).parents[2] / "web" / "src" / "learn" / "curriculum"
SCREENS: Final = {"desk": DESK, "phone": PHONE}
ALL: Final = [
    (game, language, screen) for game in ("aton", "thot") for language in ("en", "de", "es") for screen in SCREENS
]
FEW: Final = [("aton", "de", "phone"), ("thot", "es", "phone"), ("thot", "en", "desk")]
PLAYED: Final = ALL if os.environ.get("LESSONS") == "all" else FEW

Step = dict[str, Any]


def lessons(game: str) -> list[list[Step]]:
    data = json.loads((CURRICULUM / f"{game}.json").read_text(encoding="utf-8"))
    return [lesson["steps"] for lesson in data["lessons"]]


class Learner:
    """Somebody at a lesson."""

    def __init__(self, page: Page, language: str) -> None:
        self.page = page
        self.language = language

    @property
    def said(self) -> str:
        return re.sub(r"\s+", " ", self.page.locator("[data-said]").inner_text()).strip()

    def hears(self, step: Step) -> None:
        expect(self.page.locator("[data-said]")).to_have_text(step["say"][self.language])

    def hears_objection(self, step: Step) -> None:
        page = self.page
        expect(page.locator(".herald.wrong")).to_be_visible()
        texts = [each[self.language] for each in step["wrong"]]
        patterns = [re.escape(text).replace(r"\{temple\}", "[1-4]") for text in texts]
        assert any(re.search(f"{pattern}$", self.said) for pattern in patterns), (self.said, texts)

    def errs(self, step: Step) -> None:
        """Do something else than what is asked."""
        page, act = self.page, step["act"]
        if act["kind"] in ("squares", "touch"):
            page.locator("[data-target]").first.wait_for()  # the position of the step before is gone
            page.locator("[data-square]:not([data-lit])").first.click(force=True)  # it says itself that it is no target
        elif act["kind"] == "choose":
            page.locator(f"[data-choice]:not([data-choice='{act['answer']}'])").first.click()
        elif act["kind"] == "lay":
            page.locator("[data-hand-card='1']").click()
            page.locator("[data-cartouche='0']").click()
        elif act["kind"] == "seal":
            page.locator("[data-cartouche='0']").click()
        elif act["kind"] == "exchange":
            page.locator("[data-hand-card]").first.click()
        else:
            page.locator(f"[data-stone]:not([data-stone='{act['stone']}'])").first.click()

    def does(self, step: Step) -> None:
        """Do what is asked."""
        page, act = self.page, step["act"]
        if act["kind"] == "choose":
            page.locator(f"[data-choice='{act['answer']}']").click()
        elif act["kind"] == "touch":
            for square in act["squares"]:
                page.locator(f"[data-square='{square}']").click()
        elif act["kind"] == "lay":
            page.locator(f"[data-hand-card='{act['card']}']").click()
            page.locator(f"[data-cartouche='{act['cartouche'] - 1}']").click()
        elif act["kind"] == "seal":
            for place, card in enumerate(step["way"][0][1:], 1):
                page.locator(f"[data-hand-card='{card}']").click()
                page.locator(f"[data-cartouche='{place}']").click()
            page.locator("[data-next]").click()
        elif act["kind"] == "exchange":
            page.locator("[data-part~='exchange']").click()
        elif act["kind"] == "put":
            page.locator(f"[data-stone='{act['stone']}']").click()
            page.locator(f"[data-square='{step['way'][0].split()[-1]}']").click()
        else:
            for move in step["way"]:
                page.locator(f"[data-square='{move.split('/')[-1].lstrip('+-')}']").click()

    def takes(self, step: Step) -> None:
        self.hears(step)
        if "act" not in step:
            self.page.locator("[data-next]").click()
            return
        self.errs(step)
        self.hears_objection(step)
        self.does(step)


@pytest.mark.parametrize(("game", "language", "screen"), PLAYED)
def test_every_lesson_is_played_to_its_end_with_a_mistake_at_each_step(
    visitors: Visitors, game: str, language: Language, screen: str
) -> None:
    person = visitors.one(SCREENS[screen], language=language, touch=screen == "phone")
    learner = Learner(person.open(f"learn/{game}/1"), language)
    steps = lessons(game)
    for number, lesson in enumerate(steps, 1):
        for step in lesson:
            learner.takes(step)
        if number < len(steps):
            person.page.locator("a[data-next]").click()
    person.page.locator("button[data-next]").click()
    person.page.wait_for_url(f"**/{game}/*")
    expect(person.page.locator("[data-square]").first).to_be_visible()


# Whether a film runs once this button has been pressed, asked before its first picture can be over.
PLAYS: Final = "async (again) => (again.click(), await new Promise((after) => setTimeout(after)), again.disabled)"


def films(game: str) -> list[tuple[int, int]]:
    """The lesson and the number of each step that is told as a film."""
    return [
        (number, at)
        for number, lesson in enumerate(lessons(game), 1)
        for at, step in enumerate(lesson, 1)
        if "film" in step
    ]


def sees_again(learner: Visitor, game: str, film: tuple[int, int]) -> None:
    number, at = film
    page = learner.open(f"learn/{game}/{number}#{at}")
    page.reload()  # another step of the lesson that is open is only another place on its page
    again = page.locator("[data-again]")
    expect(again).to_be_enabled()
    last = page.locator("main").inner_text()
    assert again.evaluate(PLAYS), (game, number, at)
    expect(again).to_be_enabled()
    assert page.locator("main").inner_text() == last


def test_a_film_ends_in_a_picture_and_can_be_seen_again(visitors: Visitors) -> None:
    sees_again(visitors.one(motion=True, speed="brisk"), "thot", (1, 3))


def test_every_film_is_two_pictures_where_nothing_may_move(visitors: Visitors) -> None:
    learner = visitors.one()
    for game in ("aton", "thot"):
        for film in films(game):
            sees_again(learner, game, film)


def test_a_phone_shows_the_lessons_of_one_game_at_a_time(visitors: Visitors) -> None:
    page = visitors.one(PHONE, touch=True).open("learn")
    ways = page.locator(".way h2")
    expect(ways).to_have_text("Aton")
    page.get_by_role("main").get_by_text("Thot", exact=True).click()
    expect(ways).to_have_text("Thot")
