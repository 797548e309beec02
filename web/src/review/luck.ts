/** How much of a game was luck, in words and as bars. */

import type { GameLuck, Seat } from "../api/types";
import { language, t } from "../i18n/index.svelte";
import { colourName, joined } from "../table/names";

/** A number of the first side; the other has its opposite. */
export interface LuckRow {
  what: "choices" | "luck" | "result";
  /** In points, of which a win is worth 50. */
  points: number;
}

/** Hundredths of a win from an even game on. */
const POINTS = 100;

const sides = (seats: readonly Seat[]) => [seats.slice(0, seats.length / 2), seats.slice(seats.length / 2)];

export const sideNames = (seats: readonly Seat[]): string[] =>
  sides(seats).map((side) => joined(side.map(colourName)));

/** Of the first side. */
const fortuneOf = (luck: GameLuck, [first]: readonly Seat[]) => (first ? luck.seats[first] : undefined);

/** Choices and luck of the first side, and the result, which is their sum, also as they are written. */
export function rowsOf(luck: GameLuck, seats: readonly Seat[]): LuckRow[] {
  const of = fortuneOf(luck, seats);
  if (!of) return [];
  const choices = Math.round(of.skill * POINTS);
  const result = Math.round(of.result * POINTS);
  return [
    { what: "choices", points: choices },
    { what: "luck", points: result - choices },
    { what: "result", points: result },
  ];
}

/** "+34", "−16", "0". */
export function signed(points: number): string {
  const format = new Intl.NumberFormat(language(), { signDisplay: "exceptZero" });
  return format.format(points === 0 ? 0 : points).replace("-", "−");
}

/** Who won, and by what. Choices that differ by less than their error are told as equally good. */
export function gistOf(luck: GameLuck, seats: readonly Seat[]): string {
  const [first = "", second = ""] = sideNames(seats);
  const [choices, chance, result] = rowsOf(luck, seats).map(({ points }) => points);
  if (choices === undefined || chance === undefined || result === undefined) return "";
  const isClose = Math.abs(choices) <= luck.error * POINTS;
  if (result === 0) {
    return isClose ? t("review.luck.even") : t("review.luck.drawn", { name: choices > 0 ? first : second });
  }
  const winner = result > 0 ? first : second;
  if (isClose) return t("review.luck.close", { name: winner });
  const [own, helped] = result > 0 ? [choices, chance] : [-choices, -chance];
  if (own < 0) return t("review.luck.lucky", { name: winner });
  if (helped < 0) return t("review.luck.despite", { name: winner });
  return t("review.luck.both", { name: winner });
}

/** What the first side would have of the win without luck, from 0 to 1. */
export function scoreOf(luck: GameLuck, seats: readonly Seat[]): number {
  return Math.min(1, Math.max(0, fortuneOf(luck, seats)?.score ?? 0.5));
}
