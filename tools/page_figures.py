"""What a visitor waits for: `.venv/bin/python tools/page_figures.py`.

Prints the time from the address to the first laid card against the computer, and how smoothly the reveal runs: with the
processor four times slower, as on a middling phone, and as it is, so that what the slowness costs can be seen.

Each visit is a browser profile of its own, with nothing else open, and knows nothing from an earlier one. Times are
taken by the page's own clock, which starts with the address; a card lies when the frame that shows it has been drawn. A
finger touches as soon as what it wants has been drawn. Its own way from here to the page belongs to the figure and is
printed beside it.
"""

from __future__ import annotations

import statistics
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from screenshots import FLAGS, chromium, server

SLOWER: Final = (4, 1)
RUNS: Final = 5
# A frame of a screen that draws sixty in a second.
FRAME: Final = 1000 / 60
REVEAL: Final = ["seals", "turning", "points", "tie", "pile", "order", "reach", "placing"]

# Runs before the page does: notes when something is first there, and every frame of the reveal.
WATCH: Final = """([reveal]) => {
  const noted = (window.noted = { frames: [], touches: [] });
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const scene = () => document.querySelector("[data-scene]")?.dataset.scene;

  /** The middle of what is to be touched, once it has been drawn. */
  window.target = async (selector) => {
    while (performance.now() < 60_000) {
      await drawn();
      const found = [...document.querySelectorAll(selector)].find((one) => one.offsetParent && !one.disabled);
      if (!found) continue;
      const { x, y, width, height } = found.getBoundingClientRect();
      noted.touches.push({ there: performance.now() });
      return { x: x + width / 2, y: y + height / 2 };
    }
    throw new Error(`${selector} does not come.`);
  };
  addEventListener("pointerdown", ({ timeStamp }) => (noted.touches.at(-1).touched = timeStamp), true);

  const frame = (now) => {
    if (!reveal.includes(scene())) return (noted.revealed = true);
    noted.frames.push(now);
    requestAnimationFrame(frame);
  };
  new MutationObserver(() => {
    if (noted.laid === undefined && document.querySelector(".cartouche .lies")) {
      noted.laid = null;
      void drawn().then(() => (noted.laid = performance.now()));
    }
    if (noted.frames.length === 0 && scene() === reveal[0]) {
      noted.frames.push(document.timeline.currentTime);
      requestAnimationFrame(frame);
    }
  }).observe(document, { subtree: true, childList: true, attributeFilter: ["data-scene"] });
}"""


@dataclass(frozen=True)
class Visit:
    """What one visit was like; times in milliseconds."""

    play: float
    """From the address until the button that begins a game could be touched."""
    hand: float
    """From the address until a card of the hand could be touched."""
    laid: float
    """From the address until the first card lay."""
    finger: float
    """How much of that was the measuring finger's own way."""
    gaps: list[float]
    """Between the frames of the reveal."""

    @property
    def frames_a_second(self) -> float:
        return 1000 / statistics.mean(self.gaps)

    @property
    def dropped(self) -> int:
        """How many frames a screen would have drawn that were not there."""
        return sum(round(gap / FRAME) - 1 for gap in self.gaps if gap > 1.5 * FRAME)


def touch(page: Page, finger: CDPSession, selector: str) -> None:
    """A touch of what a selector names, as soon as it is drawn; the browser finds out what it meant."""
    at = page.evaluate("selector => target(selector)", selector)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def lay(page: Page, finger: CDPSession) -> None:
    touch(page, finger, "[data-card]:not(.gap)")
    touch(page, finger, ".wanted [data-cartouche], [data-cartouche].wanted")


def visit(browser: Browser, base: str, slower: int) -> Visit:
    """Open the page, begin a game against the computer, lay a card; then lay the others, seal, and watch the reveal."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en", has_touch=True, is_mobile=True)
    page = context.new_page()
    page.add_init_script(f"({WATCH})([{REVEAL}])")
    finger = context.new_cdp_session(page)
    finger.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.goto(base, wait_until="commit")
    touch(page, finger, ".dock button")
    lay(page, finger)
    page.wait_for_function("() => noted.laid")
    noted = page.evaluate("noted")
    for _ in range(3):
        lay(page, finger)
    touch(page, finger, "[data-primary]")
    page.wait_for_function("() => noted.revealed")
    frames = page.evaluate("noted.frames")
    context.close()
    play, hand, *_ = noted["touches"]
    return Visit(
        play["there"],
        hand["there"],
        noted["laid"],
        sum(each["touched"] - each["there"] for each in noted["touches"]),
        [later - earlier for earlier, later in pairwise(frames)],
    )


def tell(visits: list[Visit], slower: int) -> None:
    def median(name: str) -> float:
        return float(statistics.median(getattr(each, name) for each in visits))

    print(f"processor {slower} times slower, medians of {len(visits)}:" if slower > 1 else "processor as it is:")
    print(
        f"  first laid card: {median('laid') / 1000:.2f} s"
        f" (game can be begun {median('play') / 1000:.2f} s, hand is there {median('hand') / 1000:.2f} s;"
        f" of all this the finger's own way {median('finger') / 1000:.2f} s)"
    )
    frames = statistics.median(len(each.gaps) for each in visits)
    print(
        f"  reveal: {median('frames_a_second'):.0f} frames a second,"
        f" {median('dropped'):.0f} of {frames + median('dropped'):.0f} dropped"
    )


def main() -> None:
    with server() as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        # What browser and server do once after they were started is nobody's waiting.
        visit(browser, base, 1)
        for slower in SLOWER:
            tell([visit(browser, base, slower) for _ in range(RUNS)], slower)
        browser.close()


if __name__ == "__main__":
    main()
