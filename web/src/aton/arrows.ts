/** Where an arrow key leads on the board. */
import { at, COLUMNS, LETTERS, ROWS } from "./layout";

export type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" | "Home" | "End";

const STEPS: Record<Direction, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-8, 0],
  End: [8, 0],
};

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** The square an arrow key leads to, across temples; at the edge it stays. Home and End go to the row's ends. */
export function walk(name: string, direction: Direction): string {
  const { column, row } = at(name);
  const [right, down] = STEPS[direction];
  return nameAt(clamp(column + right, 0, 2 * COLUMNS - 1), clamp(row + down, 0, 2 * ROWS - 1));
}

export function isDirection(key: string): key is Direction {
  return key in STEPS;
}

function nameAt(column: number, row: number): string {
  const temple = 1 + Math.floor(row / ROWS) * 2 + Math.floor(column / COLUMNS);
  return `${temple}${LETTERS.charAt((row % ROWS) * COLUMNS + (column % COLUMNS))}`;
}
