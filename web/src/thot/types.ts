/** The shapes of Thot's views, aids and events as the server sends them, under the names this folder uses. */

import type * as api from "../api/types";

export type { ReachableStone, ThotAids, ThotEvent, ThotView } from "../api/types";

export type Seat = api.ThotSeat;
export type Way = "horizontal" | "vertical";
export type Update = api.Update<"thot">;

export const SEATS: readonly Seat[] = ["p1", "p2", "p3", "p4"];

export function seatsOf(view: api.ThotView): readonly Seat[] {
  return SEATS.slice(0, view.options.players);
}
