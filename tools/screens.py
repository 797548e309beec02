"""How to get to each screen of which pictures are taken, as one person sees it alone or with computers."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

from playwright.sync_api import Page

RECORDS: Final = Path(__file__).resolve().parent.parent / "tests" / "browser" / "positions"
PATIENCE: Final = 60  # seconds

Screen = Callable[[Page, str], None]


def ask(page: Page, path: str, body: Any, method: str = "POST") -> Any:
    """Ask the server as the page itself would, with its cookie; again, if so many pictures were too much for it."""
    return page.evaluate(
        """async ([path, body, method]) => {
            for (;;) {
                const told = await fetch(new URL(path, document.baseURI), {
                    method, headers: {"content-type": "application/json"}, body: JSON.stringify(body)
                });
                if (told.status !== 429 && told.status !== 503) return told.json();
                await new Promise((soon) => setTimeout(soon, 1000));
            }
        }""",
        [path, body, method],
    )


def record(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((RECORDS / f"{name}.json").read_text(encoding="utf-8"))
    return loaded


def computer(level: str = "lector") -> dict[str, str]:
    return {"kind": "computer", "level": level}


ME: Final = {"kind": "me"}
OPEN: Final = {"kind": "open"}


def at_table(page: Page, base: str, game: str, **asked: Any) -> None:
    """Make a match and sit down at it."""
    page.goto(base)
    table = ask(page, "api/matches", {"game": game, "options": {}, "seats": [ME, computer()], **asked})
    page.goto(f"{base}{game}/{table['match']}")
    page.locator("[data-square]").first.wait_for()
    page.wait_for_timeout(700)


def from_record(name: str) -> Screen:
    """A table in the middle of a game."""
    game = name.partition("-")[0]
    return lambda page, base: at_table(
        page, base, game, record=record(name), options=record(name)["options"], at=len(record(name)["log"])
    )


def plain(path: str) -> Screen:
    def show(page: Page, base: str) -> None:
        page.goto(base + path)
        page.locator("h1").first.wait_for()
        page.wait_for_timeout(400)

    return show


def home_with(game: str) -> Screen:
    def show(page: Page, base: str) -> None:
        page.goto(base)
        page.evaluate(
            "choice => localStorage.setItem('highpriest.setup', choice)", json.dumps({"game": game, "players": 3})
        )
        plain("")(page, base)

    return show


def with_games(path: str) -> Screen:
    """A page of somebody who plays: a game that waits for them, and one that others may watch."""

    def show(page: Page, base: str) -> None:
        from_record("aton-4")(page, base)
        at_table(page, base, "thot", listed=True)
        plain(path)(page, base)
        page.wait_for_timeout(600)

    return show


def waiting(page: Page, base: str) -> None:
    page.goto(base)
    table = ask(page, "api/matches", {"game": "aton", "options": {}, "seats": [ME, OPEN]})
    page.goto(f"{base}aton/{table['match']}")
    page.locator("h1").first.wait_for()
    page.wait_for_timeout(400)


def hand_over(page: Page, base: str) -> None:
    page.goto(base)
    table = ask(page, "api/matches", {"game": "aton", "options": {}, "seats": [ME, ME]})
    page.goto(f"{base}aton/{table['match']}")
    page.locator(".over button").wait_for()


def lesson(page: Page, base: str) -> None:
    page.goto(f"{base}learn/aton/1")
    page.locator("[data-lit]").first.wait_for()
    page.wait_for_timeout(500)


def opened(page: Page, base: str, opened_record: dict[str, Any]) -> None:
    """Look at a record as if its file had been opened."""
    page.goto(base)
    page.evaluate("text => sessionStorage.setItem('highpriest.opened', text)", json.dumps(opened_record))
    page.goto(f"{base}review/opened")
    page.locator("[data-square]").first.wait_for()
    page.wait_for_timeout(400)


def unfinished_review(name: str) -> Screen:
    return lambda page, base: opened(page, base, record(name))


def review(game: str) -> Screen:
    """A finished game, judged by the high priest; where that takes long, judging has to be asked for."""

    def show(page: Page, base: str) -> None:
        with page.expect_response("**/api/judgements", timeout=2_000 * PATIENCE) as judgements:
            opened(page, base, finished(game))
            if game == "thot":
                page.locator(".more + button:visible, header > button.small:visible").first.click()
        judgements.value.finished()
        page.wait_for_timeout(600)

    return show


@cache
def finished(game: str) -> dict[str, Any]:
    """The record of a game between two who see a little: good play and faults."""
    from highpriest.play import Match
    from highpriest.players import find_player

    match, player = Match(game, seed="a review"), find_player("novice")
    luck = Random(1)  # noqa: S311 - no secret
    while not match.is_over:
        match.play(player.choose(match.view(match.owing[0]), luck))
    return match.record().data()


def game_over(page: Page, base: str) -> None:
    from_record("aton-5")(page, base)
    page.locator("[data-primary]:not(:disabled)").first.click()
    # The last counter lands, then the end is told.
    page.wait_for_timeout(4_000)


@cache
def threatened() -> dict[str, Any]:
    """The record of a game in which Red, who has sealed, may win the round though a counter is in the way."""
    from highpriest.play import Match
    from highpriest.players import find_player

    match, luck = Match("aton", seed="threat 36"), Random(36)  # noqa: S311 - no secret
    players = {"red": find_player("greedy"), "blue": find_player("random")}
    while not any(threat["hot"] and threat["blocked"] for threat in match.view("blue").aids()["threats"]):
        seat = match.owing[0]
        match.play(seat, players[seat].choose(match.view(seat), luck))
    return match.record().data()


def threats(page: Page, base: str) -> None:
    """Somebody who is to lay looks at what the other may win with."""
    game = threatened()
    at_table(page, base, "aton", record=game, at=len(game["log"]), seats=[computer(), ME])
    if page.locator(".hot").first.is_visible():
        page.locator(".hot").first.hover()
    page.wait_for_timeout(300)


def scoring(page: Page, base: str) -> None:
    """The turn that fills the realm is made; the first line of the scoring numbers the counters that earn it."""
    from_record("aton-4")(page, base)
    primary = page.locator("[data-primary]:not(:disabled)")
    while not primary.count():
        page.locator(".takeable, .free").first.click()
        page.wait_for_timeout(300)
    primary.first.click()
    page.locator(".nth").first.wait_for()


def chosen_stone(page: Page, base: str) -> None:
    from_record("thot-1")(page, base)
    page.locator("[data-board] [aria-disabled=false]").first.click()
    page.mouse.move(1, 1)
    page.wait_for_timeout(500)


def four_at_thot(page: Page, base: str) -> None:
    at_table(page, base, "thot", options={"players": 4, "teams": True}, seats=[ME, *[computer("novice")] * 3])


ALONE: Final[dict[str, Screen]] = {
    "home-aton": home_with("aton"),
    "home-thot": home_with("thot"),
    "home-playing": with_games(""),
    "aton-lay": from_record("aton-6"),
    "aton-remove": from_record("aton-4"),
    "aton-place": from_record("aton-1"),
    "aton-scoring": scoring,
    "aton-threats": threats,
    "aton-over": game_over,
    "thot-first": from_record("thot-1"),
    "thot-chosen": chosen_stone,
    "thot-turning": from_record("thot-3"),
    "thot-four": four_at_thot,
    "waiting": waiting,
    "hand-over": hand_over,
    "lesson": lesson,
    "learn": plain("learn"),
    "rules": plain("rules/thot"),
    "rules-aton": plain("rules/aton"),
    "questions": plain("rules/questions"),
    "words": plain("rules/words"),
    "review-aton": review("aton"),
    "review-thot": review("thot"),
    "review-unfinished": unfinished_review("aton-5"),
    "watch": with_games("watch"),
    "games": with_games("games"),
    "settings": plain("settings"),
    "unknown": plain("nowhere"),
    "gone": plain("aton/nowhere"),
}
