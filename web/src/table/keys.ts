/** Keys that every table has, whatever is played. */

/** Whether a key was pressed, with or without Shift, by somebody who is not typing words. */
export function isPressed(event: KeyboardEvent, key: string, shift: boolean): boolean {
  const isTyping =
    event.target instanceof Element && event.target.closest("input, textarea, select") !== null;
  const isOther = event.ctrlKey || event.metaKey || event.altKey || isTyping;
  return event.key.toLowerCase() === key && event.shiftKey === shift && !isOther;
}

/** Take a key for oneself, before the game sees it: there letters name squares. */
export function take(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
