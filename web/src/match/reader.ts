/** What a table needs to show a match, be it running or replayed. */

import type { Seat, SeatInfo, Table, Update } from "../api/types";

export type ConnectionStatus = "connecting" | "live" | "lost" | "gone";

export interface MatchReader {
  readonly table: Table | null;
  readonly status: ConnectionStatus;
  /** The seats that belong to whoever looks, in order; several on one device, none for a spectator. */
  readonly ownSeats: readonly Seat[];
  /** Everything that was written down, oldest first, as that seat (null: everybody) may know it. */
  updates(seat: Seat | null): readonly Update[];
  latest(seat: Seat | null): Update | null;
}

export const seatInfo = (table: Table, seat: Seat): SeatInfo | undefined =>
  table.seats.find((info) => info.seat === seat);

/** Whether no other person plays: then hints are given and moves taken back without asking anyone. */
export const isPrivate = (table: Table): boolean =>
  table.seats.every((info) => info.yours || info.kind === "computer");
