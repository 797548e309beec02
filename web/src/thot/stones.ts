/** How stones are read, written for people and gathered in a tray. */

export interface Scarab {
  value: number;
  star: boolean;
}

export const ANKH = "A";

/** The scarab that a record writes as "+3" or "-8*"; null for anything else. */
export function scarab(stone: string): Scarab | null {
  const read = /^([+-][1-8])(\*?)$/.exec(stone);
  return read === null ? null : { value: Number(read[1]), star: read[2] === "*" };
}

/** As a record writes it. */
export function stoneText(value: number, star: boolean): string {
  return `${value > 0 ? "+" : ""}${String(value)}${star ? "*" : ""}`;
}

/** A number with its sign, the minus being a true one. */
export function signed(value: number): string {
  return value < 0 ? `\u2212${String(-value)}` : `+${String(value)}`;
}

/** A sum: without a plus, with a true minus. */
export function plain(value: number): string {
  return value < 0 ? `\u2212${String(-value)}` : String(value);
}

export type Depth = 1 | 2 | 3;

/** Three depths of colour: 1 and 2, 3 to 5, 6 to 8. */
export function depth(value: number): Depth {
  const size = Math.abs(value);
  return size <= 2 ? 1 : size <= 5 ? 2 : 3;
}

export interface Heap {
  stone: string;
  value: number;
  star: boolean;
  count: number;
}

/** A tray's stones, highest first, starred before plain, equal ones together. */
export function heaps(stones: readonly string[]): Heap[] {
  const found = new Map<string, Heap>();
  for (const stone of stones) {
    const read = scarab(stone);
    if (read === null) continue;
    const heap = found.get(stone);
    if (heap) heap.count += 1;
    else found.set(stone, { stone, ...read, count: 1 });
  }
  return [...found.values()].sort((a, b) => b.value - a.value || Number(b.star) - Number(a.star));
}
