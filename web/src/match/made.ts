/** Matches made here: the table that is opened next knows its match already and need not ask for it again. */

import { postMatch } from "../api/http";
import type { AskedMatch, Table } from "../api/types";

let newest: Table | null = null;

/** Have a match made. */
export async function makeMatch(asked: AskedMatch): Promise<Table> {
  newest = await postMatch(asked);
  return newest;
}

/** The table of a match that was just made, once: later it would tell of the past. */
export function takeMade(match: string): Table | null {
  const made = newest?.match === match ? newest : null;
  newest = null;
  return made;
}
