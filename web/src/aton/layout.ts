/** How the board is drawn: which kind each square is, and where it lies. */
import { BOARD } from "./board";

export const TEMPLES = [1, 2, 3, 4] as const;
export type Temple = (typeof TEMPLES)[number];

export const SEATS = ["red", "blue"] as const;
export type Seat = (typeof SEATS)[number];

export function isSeat(seat: string): seat is Seat {
  return SEATS.some((each) => each === seat);
}

export const LETTERS = "abcdefghijkl";

type Printed = (typeof BOARD)["squares"][number];

export interface Square {
  name: string;
  temple: Temple;
  letter: string;
  kind: Printed["kind"];
  /** Points of a bonus square, otherwise 0. */
  bonus: number;
}

function drawn(temple: Temple, { square: name, kind, points: bonus }: Printed): Square {
  return { name, temple, letter: name.charAt(1), kind, bonus };
}

export const SQUARES: readonly Square[] = TEMPLES.flatMap((temple) =>
  BOARD.squares.filter((square) => square.temple === temple).map((square) => drawn(temple, square)),
);

export function squaresOf(temple: Temple): readonly Square[] {
  return SQUARES.filter((square) => square.temple === temple);
}

export function other(seat: Seat): Seat {
  return seat === "red" ? "blue" : "red";
}

// The temples stand two by two, so the whole board is a field of 8 by 6 squares.
export const COLUMNS = BOARD.columns;
export const ROWS = BOARD.squares.length / BOARD.temples / COLUMNS;

/** Where a square lies on the whole board: column 0–7, row 0–5. */
export function at(name: string): { column: number; row: number } {
  const temple = Number(name.charAt(0)) - 1;
  const index = LETTERS.indexOf(name.charAt(1));
  return {
    column: (temple % 2) * COLUMNS + (index % COLUMNS),
    row: Math.floor(temple / 2) * ROWS + Math.floor(index / COLUMNS),
  };
}
