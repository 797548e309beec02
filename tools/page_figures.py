"""What a visitor waits for, with the processor four times slower: `.venv/bin/python tools/page_figures.py`.

Prints the time from the address to the first laid card against the computer, and how smoothly the reveal runs.
"""

from __future__ import annotations

import statistics
import time
from itertools import pairwise
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

from screenshots import FLAGS, chromium, server

SLOWER: Final = 4
RUNS: Final = 5
# Notes when each frame is drawn, for as long as the reveal takes.
FRAMES: Final = """() => new Promise((resolve) => {
  const times = [];
  const draw = (now) => {
    times.push(now);
    if (now - times[0] < 6000) requestAnimationFrame(draw);
    else resolve(times);
  };
  requestAnimationFrame(draw);
})"""


def lay(page: Page, count: int) -> None:
    """Lay the first cards of the hand with keys: its value, then the cartouche."""
    values = page.eval_on_selector_all("[data-card]", "cards => cards.map((card) => card.dataset.card)")
    for place, value in enumerate(values[:count], 1):
        page.keyboard.press(value)
        page.keyboard.press(str(place))


def first_card(page: Page, base: str) -> float:
    """Seconds from the address to the first card that lies."""
    started = time.monotonic()
    page.goto(base)
    page.locator(".dock button").click()
    page.locator("[data-card]").first.wait_for()
    lay(page, 1)
    return time.monotonic() - started


def frames(page: Page) -> list[float]:
    """Milliseconds between the frames of a reveal."""
    lay(page, 4)
    page.locator("[data-primary]:not(:disabled)").first.click()
    times = page.evaluate(FRAMES)
    return [later - earlier for earlier, later in pairwise(times)]


def slow_phone(browser: Browser) -> Page:
    page = browser.new_context(viewport={"width": 390, "height": 844}, locale="en", has_touch=True).new_page()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return page


def main() -> None:
    with server() as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        pages = [slow_phone(browser) for _ in range(RUNS)]
        waits = [first_card(page, base) for page in pages]
        gaps = frames(pages[-1])
        browser.close()
    print(f"first laid card: {statistics.median(waits):.2f} s (median of {RUNS}, processor {SLOWER} times slower)")
    late = sum(gap > 34 for gap in gaps)
    print(
        f"reveal: {1000 / statistics.mean(gaps):.0f} frames a second, {late} of {len(gaps)} frames late by one or more"
    )


if __name__ == "__main__":
    main()
