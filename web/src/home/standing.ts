/** How a match stands, in words. */

import type { GameView, Seat, SeatInfo, Summary } from "../api/types";
import { t } from "../i18n/index.svelte";
import { SECOND } from "../match/clock";
import { turnText } from "../table/clockWords";

/** How long a turn of days still lasts: "1 d 4 h left"; null in all other matches. */
export function timeLeft({ due, phase }: Pick<Summary, "due" | "phase">, now = Date.now()): string | null {
  return due === null || phase !== "playing" ? null : t("home.left", { time: turnText(SECOND * due - now) });
}

/** How far it has come: "round 4", "31 stones left". */
export function stageOf(view: GameView): string {
  if (view.game === "aton") return t("home.round", { number: view.round });
  const stones = Object.values(view.board).filter((stone) => stone !== "");
  return t("home.stones", { count: stones.length });
}

/** The points in the order of these seats: "12 : 15". */
export function pointsOf(view: GameView, seats: readonly Seat[]): string {
  const points: Partial<Record<string, number>> = view.game === "aton" ? view.points : view.total;
  return seats.map((seat) => String(points[seat] ?? 0).replace("-", "−")).join(" : ");
}

/** How it stands and how far it has come: "12 : 15 · round 4". */
export const standingOf = (view: GameView, seats: readonly SeatInfo[]): string =>
  `${pointsOf(
    view,
    seats.map((info) => info.seat),
  )} · ${stageOf(view)}`;

/** Do it now and again every so many milliseconds. Returns how to end it. */
export function repeated(act: () => Promise<void>, every: number): () => void {
  void act();
  const timer = setInterval(() => void act(), every);
  return () => clearInterval(timer);
}
