import type { GameName } from "../api/types";

/** Every drawing of the sprite, with the box it fills. */
export const PIECES = {
  "t-sun": "0 0 100 100",
  "t-reed": "0 0 100 100",
  "t-pillar": "0 0 100 100",
  "t-water": "0 0 100 100",
  "t-b1": "0 0 100 100",
  "t-b2": "0 0 100 100",
  "counter-red": "0 0 100 104",
  "counter-blue": "0 0 100 104",
  scarab: "0 0 100 100",
  ankh: "0 0 100 100",
  star: "0 0 100 100",
  priest: "0 0 100 100",
  "crown-red": "14 10 70 74",
  "crown-blue": "14 10 72 74",
  "y-sun": "18 14 64 68",
  "y-reed": "18 14 64 68",
  "y-pillar": "18 14 64 68",
  "y-water": "18 14 64 68",
  stone: "0 0 100 100",
  "ankh-stone": "0 0 100 100",
  "priest-stone": "0 0 100 100",
} as const;

export type PieceName = keyof typeof PIECES;

/** What stands for a game in lists. */
export const GAME_SIGNS: Record<GameName, PieceName> = { aton: "t-sun", thot: "ankh-stone" };
