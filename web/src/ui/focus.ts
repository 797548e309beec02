/** Where the keyboard is, and where it goes next: to the next thing to do, never to the top of the page. */
import { tick } from "svelte";

/** The one square of a board that the Tab key reaches. */
export const BOARD_STOP = "[data-square][tabindex='0']";

/** The end of a game: what one may do then. */
export const AFTER_THE_END = "[data-end] :is(a, button:not(:disabled))";

/** While there is nothing to do the focus waits with the one voice. */
const HERALD = "[data-herald]";

/** Who only opened a table has done nothing yet: a ring on a square would look like a choice, and Tab begins at the top. */
let hasActed = false;
for (const kind of ["keydown", "pointerdown"])
  addEventListener(kind, () => (hasActed = true), { once: true, capture: true });

/** Words are typed here, a list is walked, or a dialogue has the keys. */
const OWN_KEYS = "input, textarea, select, dialog, [role=dialog], [role=tablist], [role=tabpanel]";

export function hasOwnKeys(target: Element): boolean {
  return target.closest(OWN_KEYS) !== null;
}

/** Somebody who reads in a rail or a sheet, or is in the bar or before it, is not called away. */
export function isElsewhere(focused: Element | null = document.activeElement): boolean {
  return focused !== null && (hasOwnKeys(focused) || focused.closest(".bar, .skip, .rail.right") !== null);
}

/** Whether the focus is on nothing a person chose: what had it went away, cannot be used any more, or was the herald. */
function isIdle(focused: Element | null = document.activeElement): boolean {
  if (focused === null || focused === document.body) return true;
  return focused.matches(HERALD) || (focused instanceof HTMLButtonElement && focused.disabled);
}

/** How often the focus was sent somewhere: what was wished before the last time no longer counts. */
let sent = 0;

/** Bring the focus there, once everything is drawn. */
export async function focusOn(selector: string): Promise<void> {
  sent += 1;
  await tick();
  if (hasActed) focusFirst([selector]);
}

/** Leave the focus where it is, unless it is nowhere: then it goes to what is wanted, or waits with the herald. */
export async function keepFocus(wanted: string | null): Promise<void> {
  const before = sent;
  await tick();
  if (hasActed && before === sent && isIdle()) focusFirst(wanted === null ? [HERALD] : [wanted, HERALD]);
}

function focusFirst(selectors: readonly string[]): void {
  const found = selectors
    .flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)])
    .find(isUsable);
  // A table that fits its screen must not be pushed out of it; one that does not has to be scrolled to.
  found?.focus({ preventScroll: document.documentElement.scrollHeight <= innerHeight });
}

const isUsable = (element: HTMLElement): boolean =>
  element.getClientRects().length > 0 && !element.matches(":disabled");
