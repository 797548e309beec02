/** Where an arrow key leads on the board. */

import { squaresFrom } from "./squares";

const STEPS: Record<string, readonly [right: number, down: number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

export function isArrow(key: string): boolean {
  return key in STEPS;
}

/** The next stop in the key's direction: from stone to stone, or, where `stops` is null, from square to square. */
export function nextStop(
  from: string,
  key: string,
  size: number,
  stops: ReadonlySet<string> | null,
): string | null {
  const step = STEPS[key];
  if (step === undefined) return null;
  const ahead = squaresFrom(from, ...step, size);
  return (stops === null ? ahead[0] : ahead.find((square) => stops.has(square))) ?? null;
}
