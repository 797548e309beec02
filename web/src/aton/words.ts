/** Small pieces of wording that several sentences share. */
import { t } from "../i18n/index.svelte";
import type { Seat } from "./layout";
import type { Cartouche } from "./script";
import type { BySeat, Reason, ScoredLine } from "./types";

export const ROMAN = ["I", "II", "III", "IV"] as const;

export function seatName(seat: Seat): string {
  return seat === "red" ? t("aton.red") : t("aton.blue");
}

/** "temple 1" or "temples 1–3": how far a card reaches. */
export function templesUpTo(reach: number): string {
  return reach === 1 ? t("aton.temples.one") : t("aton.temples.upTo", { reach });
}

/** "3 or 4", "1, 2 or 4", as the language joins alternatives. */
export function either(items: readonly (string | number)[], language: string): string {
  return new Intl.ListFormat(language, { type: "disjunction" }).format(items.map(String));
}

export function cartoucheName(cartouche: Cartouche): string {
  return {
    1: t("aton.cartouche.points"),
    2: t("aton.cartouche.order"),
    3: t("aton.cartouche.reach"),
    4: t("aton.cartouche.placing"),
  }[cartouche];
}

export function lineName(line: ScoredLine["line"]): string {
  switch (line) {
    case "temple 1":
      return t("aton.line.temple", { temple: 1 });
    case "temple 2":
      return t("aton.line.temple", { temple: 2 });
    case "temple 3":
      return t("aton.line.temple", { temple: 3 });
    case "temple 4":
      return t("aton.line.temple", { temple: 4 });
    case "black":
      return t("aton.line.pillars");
    default:
      return t("aton.line.bonus");
  }
}

/** Why a line gives what it gives: "the difference, 6 − 3". */
export function lineReason({ line, red, blue, red_gains, blue_gains, blue_squares }: ScoredLine): string {
  if (line === "bonus") return t("aton.why.bonus");
  if (red === blue) return t("aton.why.nobody");
  const [more, less] = red > blue ? [red, blue] : [blue, red];
  switch (line) {
    case "temple 1":
      return t("aton.why.difference", { more, less });
    case "temple 2":
      return t("aton.why.five");
    case "temple 3":
      return t("aton.why.each", { gain: red_gains + blue_gains });
    case "temple 4":
      return t("aton.why.water", { count: blue_squares ?? 0 });
    default:
      return t("aton.why.eight");
  }
}

/** "Red +8", "Blue +5", "Red +4, Blue +4" or "nobody". */
export function gainWords({ red_gains, blue_gains }: Pick<ScoredLine, "red_gains" | "blue_gains">): string {
  const gains = [];
  if (red_gains) gains.push(t("aton.gain", { seat: t("aton.red"), points: red_gains }));
  if (blue_gains) gains.push(t("aton.gain", { seat: t("aton.blue"), points: blue_gains }));
  return gains.length ? gains.join(", ") : t("aton.gain.nobody");
}

/** Why the game is over, the loser or the temple named where that matters. */
export function reasonWords(
  reason: Reason,
  winners: readonly Seat[],
  points: BySeat<number>,
  temple: number | null,
): string {
  const winner = winners.length === 1 ? winners[0] : undefined;
  const loser = winner === "red" ? "blue" : "red";
  switch (reason) {
    case "points":
      return t("aton.reason.points");
    case "temple":
      return t("aton.reason.temple", { temple: temple ?? "" });
    case "yellow":
      return t("aton.reason.yellow");
    case "green":
      return t("aton.reason.green");
    case "scoring":
      return winner
        ? t("aton.reason.scoring", { more: points[winner], less: points[loser] })
        : t("aton.reason.draw", { points: points.red });
    case "resigned":
      return t("aton.reason.resigned", { seat: seatName(loser) });
    case "time":
      return t("aton.reason.time", { seat: seatName(loser) });
    default:
      return t("aton.reason.limit");
  }
}

/** A move as the hints name it: a laying card by card, a counter taken or placed. */
export function moveWords(move: string): string {
  if (move === "exchange") return t("aton.exchange");
  if (/^\d{4}$/.test(move)) return [...move].join(" ");
  const words = move.split(/\s+/).map((step) => (step.startsWith("-") ? `−${step.slice(1)}` : step));
  return words.join(" ");
}
