/** Which open tables somebody wants to see. */

import type { GameName, OpenTable } from "../api/types";

export const FILTERED_PACES = ["quick", "steady", "long", "days", "other"] as const;
export type FilteredPace = (typeof FILTERED_PACES)[number];

export interface Filter {
  /** null: every one. */
  game: GameName | null;
  pace: FilteredPace | null;
}

/** Which entry of the filter a pace falls under. */
export function paceKind(pace: OpenTable["pace"]): FilteredPace {
  if (pace.days !== null) return "days";
  return FILTERED_PACES.find((kind) => kind === pace.name) ?? "other";
}

export const keeps = (filter: Filter, table: OpenTable): boolean =>
  (filter.game === null || filter.game === table.game) &&
  (filter.pace === null || filter.pace === paceKind(table.pace));
