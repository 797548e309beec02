/** What the drawings of the rules show: positions of the lessons, read from their records without asking any rule. */

import type { ThotView } from "../api/types";
import { curriculumOf } from "./curriculum";

/** The counters of the printed scoring, by seat. */
export async function scoredCounters(): Promise<{ red: string[]; blue: string[] }> {
  const position = (await curriculumOf("aton")).positions["P10"] as { board?: string[] } | undefined;
  const found = { red: [] as string[], blue: [] as string[] };
  (position?.board ?? []).forEach((line, row) =>
    line.split(" ").forEach((sign, column) => {
      const name = `${Math.floor(column / 4) + 1}${"abcdefghijkl".charAt(row * 4 + (column % 4))}`;
      if (sign === "R") found.red.push(name);
      if (sign === "B") found.blue.push(name);
    }),
  );
  return found;
}

/** What each line of the printed scoring pays. */
export const PRINTED_GAINS = {
  "temple 1": { red: 3, blue: 0 },
  "temple 2": { red: 0, blue: 5 },
  "temple 3": { red: 4, blue: 0 },
  "temple 4": { red: 0, blue: 9 },
  black: { red: 8, blue: 0 },
  bonus: { red: 4, blue: 4 },
} as const;

const COLUMNS = "abcdefghij";

/** A board of Thot as a record lays it out, with its moves carried out: goals are taken, and the priest stands there. */
export async function thotBoard(name: string): Promise<ThotView | null> {
  const position = (await curriculumOf("thot")).positions[name];
  const [laid = "", ...moves] = position?.log ?? [];
  const stones = laid.split(" ").slice(1);
  const size = Math.sqrt(stones.length);
  const named = stones.map((stone, index) => {
    const square = `${COLUMNS.charAt(index % size)}${Math.floor(index / size) + 1}`;
    return [square, stone] as const;
  });
  const board = Object.fromEntries(named.filter(([, stone]) => stone !== "P"));
  let priest = named.find(([, stone]) => stone === "P")?.[0] ?? "a1";
  for (const move of moves) {
    priest = move.split(" ").at(-1)?.split("/").at(-1) ?? priest;
    Reflect.deleteProperty(board, priest);
  }
  return position
    ? ({ board, priest, options: { ...position.options, size }, legal_moves: [], way: null } as never)
    : null;
}
