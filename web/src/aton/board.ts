/** The printed board. These facts of the game stand here and nowhere else on the page. */

export const TEMPLES = [1, 2, 3, 4] as const;
export type Temple = (typeof TEMPLES)[number];

export interface BoardDescription {
  /** The squares of each temple, row by row from the top left: y sun, g papyrus, k pillar, w water, or bonus points. */
  temples: Readonly<Record<Temple, string>>;
  /** How many counters the realm holds. */
  niches: number;
}

export const BOARD: BoardDescription = {
  temples: {
    1: "yyyykk1wgggg",
    2: "yyyykk1wgggg",
    3: "yyy1kkkwggg1",
    4: "yyy2kkkwggg2",
  },
  niches: 8,
};
