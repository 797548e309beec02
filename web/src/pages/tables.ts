/** The program of a table: loaded when it is needed, or a little before. */

import type { Component } from "svelte";
import type { GameName } from "../api/types";
import type { MatchConnection } from "../match/connection.svelte";

export const tablePage = () => import("./TablePage.svelte");

interface Program<G extends GameName> {
  default: Component<{ connection: MatchConnection<G> }>;
}

const TABLES: { [G in GameName]: () => Promise<Program<G>> } = {
  aton: () => import("../aton/AtonTable.svelte"),
  thot: () => import("../thot/ThotTable.svelte"),
};

/** The table of a game. */
export function loadTable<G extends GameName>(game: G): Promise<Program<G>> {
  return TABLES[game]();
}

/** Load what a table of this game needs, so that nobody waits for it later. What fails here is tried again then. */
export function fetchAhead(game: GameName): void {
  void Promise.all([tablePage(), loadTable(game)]).catch(() => undefined);
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
