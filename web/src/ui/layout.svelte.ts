/**
 * Which form the screen has room for. Components that differ more than a style sheet can say ask here.
 * All these limits are in em, as in the style sheets: letters twice as large leave half the room.
 */

function watch(query: string, changed: (holds: boolean) => void): boolean {
  if (typeof matchMedia !== "function") return false;
  const media = matchMedia(query);
  media.addEventListener("change", () => changed(media.matches));
  return media.matches;
}

class Layout {
  /** One stack with a dock below, instead of columns. */
  isStacked = $state(watch("(max-width: 62.4375em)", (holds) => (this.isStacked = holds)));
  /** A third column for aids and history. */
  hasRightRail = $state(watch("(min-width: 80em)", (holds) => (this.hasRightRail = holds)));
  /** On pages: play, people and today beside each other. */
  hasThreeColumns = $state(watch("(min-width: 105em)", (holds) => (this.hasThreeColumns = holds)));
  isPhone = $state(watch("(max-width: 47.5em)", (holds) => (this.isPhone = holds)));
  /** A phone that is high enough has one more row below the board. */
  hasRoomBelow = $state(
    watch("(min-height: 52.5em), (min-width: 47.5625em)", (holds) => (this.hasRoomBelow = holds)),
  );
  /** A still higher one has it below Aton's hand, too. */
  hasRoomBelowHand = $state(
    watch("(min-height: 56em), (min-width: 47.5625em)", (holds) => (this.hasRoomBelowHand = holds)),
  );
  /** Bar and score merge. */
  isLowPhone = $state(
    watch("(max-width: 47.5em) and (max-height: 52.4375em)", (holds) => (this.isLowPhone = holds)),
  );
  /** On a still shorter one the hand goes into the dock, too. */
  isShortPhone = $state(
    watch("(max-width: 47.5em) and (max-height: 48.0625em)", (holds) => (this.isShortPhone = holds)),
  );
}

export const layout = new Layout();
