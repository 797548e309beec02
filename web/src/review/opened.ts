/** Records opened from a file. They stay in this browser's session, under an address of their own. */

import type { GameRecord } from "../api/types";

const KEY = "highpriest.opened";
export const OPENED = "opened";

let held: GameRecord | null = null;

/** Keep a record for the review page, also over a reload where the browser allows it. */
export function keepOpened(record: GameRecord): void {
  held = record;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(record));
  } catch {
    // It is held in memory; only a reload would lose it.
  }
}

export function openedRecord(): GameRecord | null {
  if (held) return held;
  try {
    const text = sessionStorage.getItem(KEY);
    held = text === null ? null : (JSON.parse(text) as GameRecord);
  } catch {
    held = null;
  }
  return held;
}
