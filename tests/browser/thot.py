"""A person at a table of Thot, who knows it only by roles and names, as a screen reader does.

Squares are found by their role and the name they are given in the markup: asking the browser to work the names of all
of them out takes a hundred times longer, and a game asks often.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from playwright.sync_api import Locator, Page, expect
from tests.browser.visitors import Visitor

Means = Literal["mouse", "touch", "keys"]

ME: Final = {"kind": "me"}
NOVICE: Final = {"kind": "computer", "level": "novice"}
OPEN: Final = {"kind": "open"}

# Ready for a person's act, or over: everything in between is somebody else's.
_READY: Final = """() => !!(document.querySelector("[data-board] [aria-disabled=false]")
    || [...document.querySelectorAll("button")]
        .some((button) => button.offsetParent && button.textContent.trim() === "Keep all")
    || document.querySelector("#end-title"))"""

# A square that was taken may be in reach again before anybody looks: computers put stones back on it.
_TAKEN: Final = """([square, title]) => document.title !== title
    || !document.querySelector(`[role=grid] [aria-label^="${square},"]`).ariaLabel.includes("in reach")"""


@dataclass
class ThotTable:
    """Plays by mouse, by touch, or by keys alone."""

    page: Page
    means: Means = "mouse"

    @property
    def board(self) -> Locator:
        """The grid."""
        return self.page.get_by_role("grid")

    @property
    def in_reach(self) -> Locator:
        """The stones that may be taken now."""
        return self.board.locator("[role=gridcell][aria-label*=', in reach']")

    @property
    def herald(self) -> Locator:
        """The first line of the one voice."""
        return self.page.locator("[aria-live=polite] > p").first

    @property
    def end(self) -> Locator:
        """The panel with the result."""
        return self.page.locator("#end-title")

    def cell(self, square: str) -> Locator:
        """A square by its name."""
        return self.board.locator(f"[role=gridcell][aria-label^='{square},']")

    @property
    def may_keep(self) -> Locator:
        """The button that declines to put a stone back: there only after an ankh."""
        return self.page.get_by_role("button", name="Keep all", exact=True)  # phones have a hidden one too

    def wait(self) -> bool:
        """Wait until an act is asked for; False if the game is over."""
        self.page.wait_for_function(_READY)
        return self.end.count() == 0

    @property
    def is_asked(self) -> bool:
        """Whether this person is to act, or the game is over."""
        return bool(self.page.evaluate(_READY))

    def take(self, square: str) -> None:
        """Choose a stone and take it: two clicks, two taps, or its name and Enter."""
        before = self.page.title()  # which has the number of the move
        if self.means == "keys":
            self.page.keyboard.type(square)
            expect(self.cell(square)).to_have_attribute("aria-selected", "true")
            self.page.keyboard.press("Enter")
        elif self.means == "touch":
            self.cell(square).tap()
            self.page.get_by_role("button", name=re.compile(rf"^Take .* at {square}$")).tap()
        else:
            self.cell(square).click()
            self.cell(square).click()
        self.page.wait_for_function(_TAKEN, arg=[square, before])

    def keep(self) -> None:
        """Put nothing back."""
        if self.means == "keys":
            self.page.keyboard.press("k")
        else:
            self.may_keep.click()

    def put_back(self) -> None:
        """Put the worst stone on the first free square."""
        stones = self.page.get_by_role("button", name=re.compile("put back$"))
        worst = stones.last
        if self.means == "keys":
            said = re.match(r"(plus|minus) (\d)", worst.get_attribute("aria-label") or "")
            assert said is not None
            self.page.keyboard.type(("-" if said[1] == "minus" else "+") + said[2])
            expect(self.page.get_by_role("button", name=re.compile("put back$"), pressed=True)).to_have_count(1)
        else:
            worst.click()
        square = (self.free.first.get_attribute("aria-label") or "").split(",")[0]
        if self.means == "keys":
            self.page.keyboard.type(square)
            self.page.keyboard.press("Enter")
        else:
            self.cell(square).click()
            self.page.get_by_role("button", name=re.compile(rf"^Put .* on {square}")).click()
        expect(self.may_keep).to_have_count(0)

    @property
    def free(self) -> Locator:
        """The squares on which a stone may be put."""
        return self.board.locator("[role=gridcell][aria-label*=', free']")

    def move(self) -> None:
        """Make a whole turn: a scarab is taken if one is in reach, as an ankh asks for more."""
        self.wait()
        labels = [label.get_attribute("aria-label") or "" for label in self.in_reach.all()]
        scarab = next((label for label in labels if "ankh" not in label), None)
        self.take((scarab or labels[0]).split(",")[0])
        if scarab is None:
            self.wait()
            self.keep()

    def act(self, puts: bool = False) -> bool:
        """Make one move of the player who is to move here; False if the game is over."""
        if not self.wait():
            return False
        if self.may_keep.count():
            self.put_back() if puts else self.keep()
            return True
        first = self.in_reach.first.get_attribute("aria-label") or ""
        self.take(first.split(",")[0])
        return True

    def play_to_the_end(self, puts: bool = False) -> int:
        """Play on until somebody has won; returns the number of own acts."""
        acts = 0
        while self.act(puts):
            acts += 1
            assert acts < 120
        return acts


def finished_game(visitor: Visitor) -> str:
    """The shortest way to the end: one move, and the next one resigns. Returns the path of its review."""
    path = visitor.begin("thot", {"size": 8}, [ME, ME])
    page, table = visitor.page, ThotTable(visitor.page)
    table.act()
    table.wait()
    page.get_by_role("button", name="Menu of this table").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()
    expect(table.end).to_be_visible()
    return path.replace("thot/", "review/")
