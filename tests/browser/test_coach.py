"""The coached game: each kind of step is explained once; a choice that costs much is asked about before it is sent.

What the strongest player thinks is said by the tests: how long and how deeply it can think depends on the machine.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

from playwright.sync_api import Locator, Page, WebSocketRoute, expect
from tests.browser.visitors import PHONE, Visitor, Visitors

ME: Final = {"kind": "me"}
NOVICE: Final = {"kind": "computer", "level": "novice"}


def coached(visitor: Visitor, position: str, chances: dict[str, float]) -> str:
    """Sit down at a coached game that goes on from a position; the chances of moves are as the coach sees them."""

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            asked = json.loads(message)
            if asked["type"] == "hint":
                line.send(json.dumps(_hint(asked, chances)))
            else:
                server.send(message)

        line.on_message(pass_on)

    path = visitor.begin_from(position, [ME, NOVICE])
    visitor.page.route_web_socket(re.compile("/socket"), between)
    visitor.open(f"{path}?coached")
    return path.split("/")[1]


def _hint(asked: dict[str, Any], chances: dict[str, float]) -> dict[str, Any]:
    moves = asked.pop("moves")
    best = max(chances, key=chances.__getitem__)
    weighed = [
        {"move": move, "win_probability": chance, "probability": float(move == best)}
        for move, chance in sorted(chances.items(), key=lambda each: -each[1])
    ]
    advice = {
        "win_probability": chances[moves[-1] if moves else best],
        "proven": None,
        "candidates": [] if moves else weighed,
        "replies": [],
    }
    return {**asked, "advice": advice}


def number(visitor: Visitor, match: str) -> int:
    told: dict[str, Any] = visitor.page.request.get(f"{visitor.address}/api/matches/{match}").json()
    return int(told["number"])


def until_sent(visitor: Visitor, match: str, before: int) -> None:
    asks = f"""async () => (await (await fetch("/api/matches/{match}")).json()).number > {before}"""
    visitor.page.wait_for_function(asks)


def help_of(page: Page) -> Locator:
    return page.locator("[data-herald] .help")


def square(page: Page, name: str) -> Locator:
    return page.locator(f"[data-board] [data-square={name}]").first


def test_a_costly_move_is_asked_about_and_can_be_taken_back_or_kept(visitors: Visitors) -> None:
    visitor = visitors.one()
    match = coached(visitor, "thot-2", {"d8": 0.8, "g8": 0.5})
    page = visitor.page
    expect(help_of(page)).to_have_text("What you take is yours; where you stop decides what the other may take.")
    before = number(visitor, match)
    square(page, "g8").click()
    expect(help_of(page)).to_contain_text("its best stone is what you leave")
    page.keyboard.press("Enter")
    expect(help_of(page)).to_have_text("It costs 30% of a win. Take it back?")
    expect(page.get_by_role("button", name="Take back")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Take back")).to_have_count(0)
    assert number(visitor, match) == before
    square(page, "g8").click()
    page.get_by_role("button", name="Keep it").click()
    until_sent(visitor, match, before)


def test_a_costly_lay_is_asked_about_on_a_phone_too(visitors: Visitors) -> None:
    visitor = visitors.one(PHONE, touch=True, language="de")
    match = coached(visitor, "aton-2", {"2134": 0.6, "3421": 0.45})
    page = visitor.page
    expect(help_of(page)).to_contain_text("I bringt Punkte")
    before = number(visitor, match)
    for place, card in enumerate("3421"):
        page.locator(f"[data-card='{card}']:not(.gap)").first.tap()
        page.locator(f"[data-cartouche='{place}']").tap()
    page.get_by_role("button", name="Versiegeln").tap()
    expect(help_of(page)).to_contain_text("Zurücknehmen?")
    assert number(visitor, match) == before
    page.get_by_role("button", name="So lassen").tap()
    until_sent(visitor, match, before)


def test_what_costs_less_is_sent_at_once(visitors: Visitors) -> None:
    visitor = visitors.one()
    match = coached(visitor, "thot-2", {"d8": 0.8, "e8": 0.71})
    page = visitor.page
    square(page, "e8").click()
    before = number(visitor, match)
    page.keyboard.press("Enter")
    until_sent(visitor, match, before)
    expect(page.get_by_role("button", name="Keep it")).to_have_count(0)
