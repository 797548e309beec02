/** The program of a table: loaded when it is needed, or a little before. */

import type { GameName } from "../api/types";

export const tablePage = () => import("./TablePage.svelte");

export const TABLES = {
  aton: () => import("../aton/AtonTable.svelte"),
  thot: () => import("../thot/ThotTable.svelte"),
} satisfies Record<GameName, () => Promise<unknown>>;

/** Load what a table of this game needs, so that nobody waits for it later. What fails here is tried again then. */
export function fetchAhead(game: GameName): void {
  void Promise.all([tablePage(), TABLES[game]()]).catch(() => undefined);
}

/** Do something once the page has nothing else to do. Returns how to call it off. */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(act, 500);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(act);
  return () => cancelIdleCallback(waiting);
}
