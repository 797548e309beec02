/** What was told and still holds: moves that were taken back are as if they had never been made. */
import type { Update } from "../api/types";
import type { AtonEvent } from "./types";

export function toldEvents(updates: readonly Update[]): AtonEvent[] {
  let kept: Update[] = [];
  for (const update of updates) {
    const back = update.events.find((event) => event.event === "taken back");
    if (back) kept = kept.filter(({ number }) => number <= back.to);
    else kept.push(update);
  }
  return kept.flatMap(({ events }) => events as AtonEvent[]);
}
