/** How the printed board looks: which kind each square is, and where it lies. Drawing, not rules. */

export const SEATS = ["red", "blue"] as const;
export type Seat = (typeof SEATS)[number];

export const TEMPLES = [1, 2, 3, 4] as const;
export type Temple = (typeof TEMPLES)[number];

export const LETTERS = "abcdefghijkl";

export type Kind = "sun" | "papyrus" | "pillar" | "water" | "bonus";

export interface Square {
  name: string;
  temple: Temple;
  letter: string;
  kind: Kind;
  /** Points of a bonus square, otherwise 0. */
  bonus: number;
}

function square(temple: Temple, letter: string, mark: string): Square {
  const bonus = Number(mark) || 0;
  return {
    name: `${temple}${letter}`,
    temple,
    letter,
    kind: bonus ? "bonus" : KINDS[mark as keyof typeof KINDS],
    bonus,
  };
}

const KINDS = { y: "sun", g: "papyrus", k: "pillar", w: "water" } as const;

/** Row by row from the top left, marked as in KINDS, or with a bonus square's points. */
const PRINTED: Record<Temple, string> = {
  1: "yyyykk1wgggg",
  2: "yyyykk1wgggg",
  3: "yyy1kkkwggg1",
  4: "yyy2kkkwggg2",
};

export const SQUARES: readonly Square[] = TEMPLES.flatMap((temple) =>
  [...PRINTED[temple]].map((mark, index) => square(temple, LETTERS.charAt(index), mark)),
);

export const SQUARE_NAMED: ReadonlyMap<string, Square> = new Map(
  SQUARES.map((square) => [square.name, square]),
);

export function squaresOf(temple: Temple): readonly Square[] {
  return SQUARES.slice(12 * (temple - 1), 12 * temple);
}

export function other(seat: Seat): Seat {
  return seat === "red" ? "blue" : "red";
}

// The temples stand two by two, so the whole board is a field of 8 by 6 squares.
const COLUMNS = 4;
const ROWS = 3;

/** Where a square lies on the whole board: column 0–7, row 0–5. */
export function at(name: string): { column: number; row: number } {
  const temple = Number(name.charAt(0)) - 1;
  const index = LETTERS.indexOf(name.charAt(1));
  return {
    column: (temple % 2) * COLUMNS + (index % COLUMNS),
    row: Math.floor(temple / 2) * ROWS + Math.floor(index / COLUMNS),
  };
}

function nameAt(column: number, row: number): string {
  const temple = 1 + Math.floor(row / ROWS) * 2 + Math.floor(column / COLUMNS);
  return `${temple}${LETTERS.charAt((row % ROWS) * COLUMNS + (column % COLUMNS))}`;
}

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
