/** How the board is drawn: which kind each square is, and where it lies. */
import { BOARD, TEMPLES, type Temple } from "./board";

export { TEMPLES, type Temple };

export const SEATS = ["red", "blue"] as const;
export type Seat = (typeof SEATS)[number];

export function isSeat(seat: string): seat is Seat {
  return SEATS.some((each) => each === seat);
}

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

export const SQUARES: readonly Square[] = TEMPLES.flatMap((temple) =>
  [...BOARD.temples[temple]].map((mark, index) => square(temple, LETTERS.charAt(index), mark)),
);

export function squaresOf(temple: Temple): readonly Square[] {
  return SQUARES.slice(12 * (temple - 1), 12 * temple);
}

export function other(seat: Seat): Seat {
  return seat === "red" ? "blue" : "red";
}

// The temples stand two by two, so the whole board is a field of 8 by 6 squares.
export const COLUMNS = 4;
export const ROWS = 3;

/** Where a square lies on the whole board: column 0–7, row 0–5. */
export function at(name: string): { column: number; row: number } {
  const temple = Number(name.charAt(0)) - 1;
  const index = LETTERS.indexOf(name.charAt(1));
  return {
    column: (temple % 2) * COLUMNS + (index % COLUMNS),
    row: Math.floor(temple / 2) * ROWS + Math.floor(index / COLUMNS),
  };
}
