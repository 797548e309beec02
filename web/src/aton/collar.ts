/** Where the forty beads of the collar lie, in the board's own units (760 by 744). */

export interface Bead {
  points: number;
  x: number;
  y: number;
  /** On the sides the beads hang upright. */
  upright: boolean;
}

export const GOAL = 40;

const LEFT = { x: 23, from: 724, to: 62, first: 0, last: 14 };
const TOP = { y: 23, from: 62, to: 698, first: 15, last: 26 };
const RIGHT = { x: 737, from: 62, to: 716, first: 27, last: GOAL };

function along(points: number, side: { from: number; to: number; first: number; last: number }): number {
  return side.from + ((side.to - side.from) * (points - side.first)) / (side.last - side.first);
}

export function beadAt(points: number): Bead {
  const held = Math.min(GOAL, Math.max(0, points));
  if (held <= LEFT.last) return { points: held, x: LEFT.x, y: along(held, LEFT), upright: true };
  if (held <= TOP.last) return { points: held, x: along(held, TOP), y: TOP.y, upright: false };
  return { points: held, x: RIGHT.x, y: along(held, RIGHT), upright: true };
}

/** The beads between the string's end and the golden scarab. */
export const BEADS: readonly Bead[] = Array.from({ length: GOAL - 1 }, (_, index) => beadAt(index + 1));
