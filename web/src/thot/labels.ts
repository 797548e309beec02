/** Stones and squares in words, for those who hear the board instead of seeing it. */

import { t } from "../i18n/index.svelte";
import { ANKH, scarab } from "./stones";
import type { ThotView } from "./types";

/** "minus 7, star" */
export function stoneLabel(stone: string): string {
  if (stone === ANKH) return t("thot.said.ankh");
  const read = scarab(stone);
  if (read === null) return stone;
  const value = Math.abs(read.value);
  const said = read.value > 0 ? t("thot.said.plus", { value }) : t("thot.said.minus", { value });
  return read.star ? `${said}, ${t("thot.said.star")}` : said;
}

export interface Marks {
  targets: ReadonlySet<string>;
  pinned: string | null;
  best: ReadonlySet<string>;
  next: string;
  lastGoal: string | null;
}

/** "h7, plus 8, in reach" */
export function squareLabel(square: string, view: ThotView, marks: Marks): string {
  const stone = view.board[square];
  const said = [square];
  if (stone !== undefined) said.push(stoneLabel(stone));
  else if (square === view.priest) said.push(t("thot.said.priest"));
  else if (!marks.targets.has(square)) said.push(t("thot.said.empty"));
  if (marks.targets.has(square)) said.push(t(stone === undefined ? "thot.said.free" : "thot.said.inReach"));
  if (square === marks.pinned) said.push(t("thot.said.chosen"));
  if (marks.best.has(square)) said.push(t("thot.said.best", { name: marks.next }));
  if (square === marks.lastGoal) said.push(t("thot.said.last"));
  return said.join(", ");
}
