/** Names of squares and where they lie; `a1` is at the top left. */

import type { Way } from "./types";

const LETTERS = "abcdefghij";

export interface Place {
  column: number;
  row: number;
}

export function place(square: string): Place {
  return { column: LETTERS.indexOf(square[0] ?? ""), row: Number(square.slice(1)) - 1 };
}

export function squareAt(column: number, row: number): string {
  return `${LETTERS[column] ?? ""}${String(row + 1)}`;
}

export function columnLetter(column: number): string {
  return LETTERS[column] ?? "";
}

/** All squares, row by row. */
export function rowsOf(size: number): string[][] {
  const each = Array.from({ length: size }, (_, n) => n);
  return each.map((row) => each.map((column) => squareAt(column, row)));
}

/** The squares after `from` in a direction, nearest first. */
export function squaresFrom(from: string, right: number, down: number, size: number): string[] {
  const { column, row } = place(from);
  const found: string[] = [];
  for (let n = 1; n < size; n++) {
    const [c, r] = [column + n * right, row + n * down];
    if (c < 0 || r < 0 || c >= size || r >= size) break;
    found.push(squareAt(c, r));
  }
  return found;
}

/** A whole row or column of the board, for drawing. */
export interface Line {
  way: Way;
  /** Counted from 0. */
  index: number;
}

export function lineThrough(square: string, way: Way): Line {
  const { column, row } = place(square);
  return { way, index: way === "horizontal" ? row : column };
}

export function isOn(square: string, line: Line): boolean {
  const { column, row } = place(square);
  return line.index === (line.way === "horizontal" ? row : column);
}

export function sameLine(a: Line, b: Line): boolean {
  return a.way === b.way && a.index === b.index;
}

/** How a line is called: row "7", column "h". */
export function lineName(line: Line): string {
  return line.way === "horizontal" ? String(line.index + 1) : columnLetter(line.index);
}
