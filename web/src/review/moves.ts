/** Reading the moves that judgements are about: how they are called, and which square they are at. */

import type { GameName } from "../api/types";
import { t } from "../i18n/index.svelte";
import { KEEPS, readPath, readPut } from "../thot/moves";
import { scarab, signed } from "../thot/stones";

/** As short as in a sentence about it: "2h", "1 3 2 4", "−7 on i9". */
export function moveName(game: GameName, move: string): string {
  if (move === "exchange") return t("review.move.exchange");
  if (move === KEEPS) return t("review.move.keeps");
  if (game === "aton") return /^\d/.test(move) ? [...move].join(" ") : move.slice(1);
  const put = readPut(move);
  return put === null ? move : t("review.move.puts", { stone: stoneName(put.stone), square: put.square });
}

/** A stone as the board shows it, with a true minus. */
export function stoneName(stone: string): string {
  const read = scarab(stone);
  return read === null ? t("review.move.ankh") : signed(read.value);
}

/** The square that a move takes from, places on or goes to; null for cards and for keeping all. */
export function squareOf(game: GameName, move: string): string | null {
  if (move === "exchange" || move === KEEPS) return null;
  if (game === "aton") return /^\d/.test(move) ? null : move.slice(1);
  return readPut(move)?.square ?? readPath(move, "a1").goal;
}
