/** The updates that still count, and what follows from them: the last move, its number, the course of the sums. */

import type { Update } from "../api/types";
import { isThot, told, type Seat } from "./shapes";

/** Without what was taken back. */
export function standing(updates: readonly Update[]): Update[] {
  let kept: Update[] = [];
  for (const update of updates) {
    const back = told(update).find((event) => event.event === "taken back");
    if (back) kept = kept.filter(({ number }) => number <= back.to);
    else kept.push(update);
  }
  return kept;
}

/** How many moves have been made. */
export function movesMade(updates: readonly Update[]): number {
  return updates.filter((update) => told(update).some((event) => event.event === "went")).length;
}

export interface Step {
  start: string;
  goal: string;
}

/** Where the priest came from and went to last. */
export function lastStep(updates: readonly Update[]): Step | null {
  for (const update of [...updates].reverse()) {
    const went = told(update).find((event) => event.event === "went");
    if (went) return { start: went.start, goal: went.goal };
  }
  return null;
}

/** Who moved last. */
export function lastMover(updates: readonly Update[]): Seat | null {
  for (const update of [...updates].reverse()) {
    const went = told(update).find((event) => event.event === "went");
    if (went) return went.seat;
  }
  return null;
}

/** The sums of each seat after every update, as the views tell them. */
export function sums(updates: readonly Update[], seats: readonly Seat[]): Record<Seat, number[]> {
  const found: Record<Seat, number[]> = { p1: [], p2: [], p3: [], p4: [] };
  for (const { view } of updates) {
    if (!isThot(view)) continue;
    for (const seat of seats) found[seat].push(view.total[seat] ?? 0);
  }
  return found;
}
