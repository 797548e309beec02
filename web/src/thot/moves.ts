/** Reading the moves the server offers: where they lead, by which way, and along which lines. */

import { lineThrough, place, sameLine, type Line } from "./squares";
import type { Way } from "./types";

/** A way of the priest to a stone. */
export interface Path {
  /** The move as it is sent. */
  text: string;
  elbow: string | null;
  goal: string;
  ends: Way;
}

/** A stone put back on a square. */
export interface Put {
  text: string;
  stone: string;
  square: string;
}

export const KEEPS = "keeps";

export function readPath(text: string, priest: string): Path {
  const [first = "", second] = text.split("/");
  const elbow = second === undefined ? null : first;
  const goal = second ?? first;
  const last = elbow ?? priest;
  return { text, elbow, goal, ends: place(last).row === place(goal).row ? "horizontal" : "vertical" };
}

/** The ways to each stone in reach; two ways only where both lead to the same stone. */
export function pathsByGoal(moves: string[], priest: string): Map<string, Path[]> {
  const found = new Map<string, Path[]>();
  for (const text of moves) {
    if (text === KEEPS || text.startsWith("puts ")) continue;
    const path = readPath(text, priest);
    found.set(path.goal, [...(found.get(path.goal) ?? []), path]);
  }
  return found;
}

export function readPut(text: string): Put | null {
  const read = /^puts (\S+) (\S+)$/.exec(text);
  return read === null ? null : { text, stone: read[1] ?? "", square: read[2] ?? "" };
}

/** The stones that may be put back, and for each the squares that may receive it. */
export function putsByStone(moves: string[]): Map<string, Map<string, Put>> {
  const found = new Map<string, Map<string, Put>>();
  for (const text of moves) {
    const put = readPut(text);
    if (put === null) continue;
    const squares = found.get(put.stone) ?? new Map<string, Put>();
    found.set(put.stone, squares.set(put.square, put));
  }
  return found;
}

export interface Lanes {
  /** The line the priest stands in, or both for the first move. */
  main: Line[];
  /** Lines that stars in the main ones open. */
  side: Line[];
}

/** The lines along which somebody may move; the moves name the stars that open side lanes. */
export function lanes(priest: string, way: Way | null, moves: string[]): Lanes {
  const ways: Way[] = way === null ? ["horizontal", "vertical"] : [way];
  const side: Line[] = [];
  for (const text of moves) {
    if (!text.includes("/")) continue;
    const path = readPath(text, priest);
    const line = lineThrough(path.goal, path.ends);
    if (!side.some((known) => sameLine(known, line))) side.push(line);
  }
  return { main: ways.map((each) => lineThrough(priest, each)), side };
}
