/** Events by name, and which of them still count. */

import type { EventOf, GameName, Update } from "../api/types";

interface Named {
  event: string;
}

/** One kind of event among those of a game. */
export type EventNamed<E extends Named, Name extends E["event"]> = Extract<E, { event: Name }>;

/** Something for every kind of event: leave one out, and the compiler names it. */
export type ByEvent<E extends Named, Args extends unknown[], Result> = {
  readonly [Name in E["event"]]: (event: EventNamed<E, Name>, ...args: Args) => Result;
};

/** Call what stands under the name of an event. */
export function dispatch<E extends Named, Args extends unknown[], Result>(
  table: ByEvent<E, Args, Result>,
  event: E,
  ...args: Args
): Result {
  // The entry under an event's own name takes that event; the compiler cannot see that the two belong together.
  const act = table[event.event as E["event"]] as (event: E, ...args: Args) => Result;
  return act(event, ...args);
}

/** The updates that still count: moves that were taken back are as if they had never been made. */
export function standing<U extends Update>(updates: readonly U[]): U[] {
  let kept: U[] = [];
  for (const update of updates) {
    const to = takenBackTo(update);
    if (to === null) kept.push(update);
    else kept = kept.filter(({ number }) => number <= to);
  }
  return kept;
}

function takenBackTo({ events }: Update): number | null {
  return events.find((event) => event.event === "taken back")?.to ?? null;
}

/** What happened in these updates of a game, in order. */
export function eventsIn<G extends GameName>(game: G, updates: readonly Update[]): EventOf<G>[] {
  const isOfGame = (update: Update): update is Update & Update<G> => update.view.game === game;
  return updates.filter(isOfGame).flatMap((update): EventOf<G>[] => update.events);
}

/** What happened in these updates, in order. */
export function eventsOf<E>(updates: readonly { events: readonly E[] }[]): E[] {
  return updates.flatMap(({ events }) => events);
}
