/** Short names for what the server tells of a game of Thot. */

import type { CommonEvent, GameEvent, GameView, ThotAids, ThotEvent, ThotSeat, ThotView } from "../api/types";

export type { ReachableStone, ThotAids, ThotView } from "../api/types";

export type Seat = ThotSeat;
export type Way = "horizontal" | "vertical";
export type Told = ThotEvent | CommonEvent;

export const SEATS: readonly Seat[] = ["p1", "p2", "p3", "p4"];

export function seatsOf(view: ThotView): readonly Seat[] {
  return SEATS.slice(0, view.options.players);
}

/** A match of Thot has views, aids and events of Thot; these say so to the compiler. */
export function isThot(view: GameView): view is ThotView {
  return view.game === "thot";
}

export function thotAids(update: { aids: unknown }): ThotAids {
  return update.aids as ThotAids;
}

export function told(update: { events: GameEvent[] }): Told[] {
  return update.events as Told[];
}
