/** What would follow from a considered move. */

import type { TryOut } from "../match/staging.svelte";
import type { Seen } from "../match/table.svelte";
import { KEEPS } from "./moves";

/** What would be if the moves were made. */
export interface Foreseen extends Seen<"thot"> {
  moves: string[];
  /** The seat could put a stone back in between; shown is what follows if it keeps all. */
  mayPut: boolean;
}

/** Ask what a move leads to; null if the server refuses it. */
export async function foresee(move: string, tryOut: TryOut<"thot">): Promise<Foreseen | null> {
  const tried = await tryOut([move]);
  if (tried === null) return null;
  const mayPut = tried.view.phase === "put" && move !== KEEPS;
  const then = mayPut ? await tryOut([move, KEEPS]) : tried;
  return then && { moves: [move], view: then.view, aids: then.aids, mayPut };
}
