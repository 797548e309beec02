/** What follows from the updates that still count: the last move, its number, the sums after each. */

import type { EventNamed } from "../match/events";
import type { Seat, ThotEvent, Update } from "./types";

function lastWent(updates: readonly Update[]): EventNamed<ThotEvent, "went"> | null {
  for (const { events } of updates.toReversed()) {
    const went = events.findLast((event) => event.event === "went");
    if (went) return went;
  }
  return null;
}

/** How many moves have been made; a game that goes on from a record tells those before in one update. */
export function movesMade(updates: readonly Update[]): number {
  return updates.flatMap(({ events }) => events).filter(({ event }) => event === "went").length;
}

export interface LastMove {
  start: string;
  goal: string;
}

/** Where the priest came from and went to last. */
export function lastMove(updates: readonly Update[]): LastMove | null {
  const went = lastWent(updates);
  return went && { start: went.start, goal: went.goal };
}

/** Who moved last. */
export function lastMover(updates: readonly Update[]): Seat | null {
  return lastWent(updates)?.seat ?? null;
}

/** The sums of each seat after every update, as the views tell them. */
export function sums(updates: readonly Update[], seats: readonly Seat[]): Record<Seat, number[]> {
  const found: Record<Seat, number[]> = { p1: [], p2: [], p3: [], p4: [] };
  for (const { view } of updates) for (const seat of seats) found[seat].push(view.total[seat] ?? 0);
  return found;
}
