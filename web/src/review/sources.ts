/** Adds up what the events of a game of Aton say about points. */

import type { GameEvent } from "../api/types";

export const SOURCES = ["cartouche", "temple1", "temple2", "temple3", "temple4", "black", "bonus"] as const;
export type Source = (typeof SOURCES)[number];

export interface Row {
  from: Source;
  red: number;
  blue: number;
}

const LINES: Record<string, Source> = {
  "temple 1": "temple1",
  "temple 2": "temple2",
  "temple 3": "temple3",
  "temple 4": "temple4",
  black: "black",
  bonus: "bonus",
};

export function sources(events: readonly GameEvent[]): Row[] {
  const rows = new Map(SOURCES.map((from) => [from, { from, red: 0, blue: 0 }]));
  for (const event of events) {
    if (event.event === "gained at cartouche 1" && event.seat !== null) {
      const row = rows.get("cartouche");
      if (row) row[event.seat] += event.points;
    }
    if (event.event === "line scored") {
      const row = rows.get(LINES[event.line] ?? "bonus");
      if (row) {
        row.red += event.red_gains;
        row.blue += event.blue_gains;
      }
    }
  }
  return [...rows.values()];
}
