/** What a table needs to show a match, be it running or replayed. */

import type { GameName, Seat, SeatInfo, SeatOf, Table, Update } from "../api/types";

export type ConnectionStatus = "connecting" | "live" | "lost" | "gone";

export interface MatchReader<G extends GameName = GameName> {
  readonly table: Table | null;
  readonly status: ConnectionStatus;
  /** The seats of the people at this device, in order; several if they share it, none for a spectator. */
  readonly ownSeats: readonly SeatOf<G>[];
  /** Everything that was written down, oldest first, as that seat (null: everybody) may know it. */
  updates(seat: SeatOf<G> | null): readonly Update<G>[];
  latest(seat: SeatOf<G> | null): Update<G> | null;
}

export const seatInfo = (table: Table, seat: Seat): SeatInfo | undefined =>
  table.seats.find((info) => info.seat === seat);

/** Whether no other person plays: then hints are given and moves taken back without asking anyone. */
export const isPrivate = (table: Table): boolean =>
  table.seats.every((info) => info.yours || info.kind === "computer");
