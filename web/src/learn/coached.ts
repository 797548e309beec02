/** The game after the lessons: against the easiest level, with every aid. */

import type { GameName } from "../api/types";
import { tablePath } from "../app/paths";
import { router } from "../app/router.svelte";
import { makeMatch } from "../match/made";

const OPTIONS: Record<GameName, Record<string, unknown>> = { aton: {}, thot: { size: 8 } };

/** Whether the table that is open is a coached one. */
export const isCoached = (): boolean => new URLSearchParams(location.search).has("coached");

export async function playCoached(game: GameName): Promise<void> {
  const table = await makeMatch({
    game,
    options: OPTIONS[game],
    seats: [
      { kind: "me", level: null, name: "" },
      { kind: "computer", level: "novice", name: "" },
    ],
    listed: false,
  });
  router.go(`${tablePath(game, table.match)}?coached`);
}
