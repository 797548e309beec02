"""A person at a table of Aton, who knows it only by roles and names."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from playwright.sync_api import Locator, Page, expect

Means = Literal["mouse", "touch", "keys"]

ME: Final = {"kind": "me"}
NOVICE: Final = {"kind": "computer", "level": "novice"}

# What a person may be asked for, in the order in which it is looked for.
_ASKED: Final = """() => {
    const seen = (element) => element.getClientRects().length > 0;
    const button = (words) => [...document.querySelectorAll("button:not([disabled])")]
        .some((each) => seen(each) && words.test(each.textContent.trim()));
    if (document.querySelector("#end-title")) return "end";
    if (button(/^(Confirm|Confirm and win)$/)) return "confirm";
    if (button(/^Seal$/)) return "seal";
    if (button(/^Next$/)) return "next";
    if (button(/show my cards/)) return "show";
    if (document.querySelector("[role=gridcell] [aria-label*=', may be removed']")) return "take";
    if (document.querySelector("[role=gridcell] [aria-label*=', in reach']")) return "place";
    if (document.querySelector("[role=option][aria-label^='card ']:not([aria-label*='lies'])")) return "lay";
    return false;
}"""


# Somebody who plays on by themselves, until the game is over: presses whatever is asked for, as quickly as it is drawn.
# A game of two people asks hundreds of times, and to look at each button from outside takes longer than the game.
_BY_THEMSELVES: Final = """() => {
    const seen = (element) => element.getClientRects().length > 0;
    const every = (what) => [...document.querySelectorAll(what)].filter(seen);
    const button = (words) => every("button:not([disabled])").find((each) => words.test(each.textContent.trim()));
    const next = () =>
        button(/^(Confirm|Confirm and win|Seal|Next)$/)
        ?? every("[role=gridcell] [aria-label*=', may be removed'], [role=gridcell] [aria-label*=', in reach']")[0]
        ?? every("button[aria-label^='Lay the ']").find((place) => place.querySelector(".number"))
        ?? every("[role=option][aria-label^='card ']:not([aria-label*='lies'])")[0];
    const timer = setInterval(() => {
        if (document.querySelector("#end-title")) clearInterval(timer);
        else next()?.click();
    }, 30);
}"""


@dataclass
class AtonTable:
    """Plays by mouse, by touch, or by keys alone."""

    page: Page
    means: Means = "mouse"

    @property
    def herald(self) -> Locator:
        """The first line of the one voice."""
        return self.page.locator("[aria-live=polite] > p").first

    @property
    def end(self) -> Locator:
        """The panel with the result."""
        return self.page.locator("#end-title")

    def wait(self) -> str:
        """Wait until something is asked for, and say what."""
        return str(self.page.wait_for_function(_ASKED).json_value())

    def button(self, words: str) -> Locator:
        """The buttons that can be pressed and say just that."""
        return self.page.locator("button:visible:not([disabled])", has_text=re.compile(rf"^\s*({words})\s*$"))

    def press(self, words: str) -> None:
        """A button, or where it has one its key."""
        if self.means == "keys":
            self.page.keyboard.press("Enter")
        else:
            self._touch(self.button(words).first)

    def lay(self) -> None:
        """Lay the four cards from left to right."""
        for place, numeral in enumerate(("I", "II", "III", "IV"), start=1):
            free = self.page.locator("[role=option][aria-label^='card ']:not([aria-label*='lies'])")
            card = free.first
            value = (card.get_attribute("aria-label") or "").split()[1]
            if self.means == "keys":
                self.page.keyboard.press(value)
                self.page.keyboard.press(str(place))
            else:
                self._touch(card)
                self._touch(self.page.locator(f"button:visible[aria-label^='Lay the '][aria-label*=' at {numeral},']"))
            expect(free).to_have_count(4 - place)

    def choose(self, words: str) -> None:
        """Stage a counter on, or from, the first square that is described so."""
        square = self.page.locator(f"[role=gridcell] [aria-label*=', {words}']").first
        name = (square.get_attribute("aria-label") or "").split(",")[0]
        if self.means == "keys":
            self.page.keyboard.type(name)
        else:
            self._touch(square)
        expect(self.page.locator(f"[role=gridcell] [aria-label^='{name},']").first).not_to_have_attribute(
            "aria-label", re.compile(words)
        )

    def act(self) -> bool:
        """Do what is asked; False if the game is over."""
        asked = self.wait()
        match asked:
            case "end":
                return False
            case "lay":
                self.lay()
            case "seal":
                self.press("Seal")
                expect(self.button("Seal")).to_have_count(0)
            case "next":
                self.press("Next")
            case "show":
                show = self.page.get_by_role("button", name=re.compile("show my cards"))
                self._touch(show)
                expect(show).to_have_count(0)
            case "confirm":
                self.press("Confirm|Confirm and win")
                expect(self.button("Confirm|Confirm and win")).to_have_count(0)
            case "take":
                self.choose("may be removed")
            case _:
                self.choose("in reach")
        return True

    def play_to_the_end(self) -> int:
        """Play on until the game is over; returns the number of acts."""
        acts = 0
        while self.act():
            acts += 1
            assert acts < 400
        return acts

    def play_on(self) -> None:
        """Play to the end without being told again, while the test goes on."""
        self.page.evaluate(_BY_THEMSELVES)

    def _touch(self, what: Locator) -> None:
        if self.means == "touch":
            what.tap()
        else:
            what.click()
