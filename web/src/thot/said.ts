/** Words for ears: squares, stones, the priest's lines and what follows. */

import { t } from "../i18n/index.svelte";
import type { Lanes } from "./moves";
import type { Foreseen } from "./foresee";
import type { ThotView } from "./types";
import { columnLetter, isOn, lineName, place, rowsOf, type Line } from "./squares";
import { ANKH, plain, scarab } from "./stones";

/** "minus 7, star" */
export function sayStone(stone: string): string {
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
export function saySquare(square: string, view: ThotView, marks: Marks): string {
  const stone = view.board[square];
  const said = [square];
  if (stone !== undefined) said.push(sayStone(stone));
  else if (square === view.priest) said.push(t("thot.said.priest"));
  else if (!marks.targets.has(square)) said.push(t("thot.said.empty"));
  if (marks.targets.has(square)) said.push(t(stone === undefined ? "thot.said.free" : "thot.said.inReach"));
  if (square === marks.pinned) said.push(t("thot.said.chosen"));
  if (marks.best.has(square)) said.push(t("thot.said.best", { name: marks.next }));
  if (square === marks.lastGoal) said.push(t("thot.said.last"));
  return said.join(", ");
}

/** The priest's square and the stones in its lines. */
export function sayPosition(view: ThotView, { main, side }: Lanes): string {
  const lines = [...main, ...side].map((line) => sayLine(line, view)).join(" ");
  return t("thot.said.position", { square: view.priest, lines });
}

function sayLine(line: Line, view: ThotView): string {
  const stones = rowsOf(view.options.size)
    .flat()
    .filter((square) => isOn(square, line) && view.board[square] !== undefined)
    .map((square) => `${placeIn(square, line)} ${sayStone(view.board[square] ?? "")}`)
    .join("; ");
  const said = { line: lineName(line), stones: stones === "" ? t("thot.said.empty") : stones };
  return line.way === "horizontal" ? t("thot.said.row", said) : t("thot.said.column", said);
}

function placeIn(square: string, line: Line): string {
  const { column, row } = place(square);
  return line.way === "horizontal" ? columnLetter(column) : String(row + 1);
}

/** What the considered move leads to. */
export function sayPreview(foreseen: Foreseen | null, you: string, next: string): string {
  if (foreseen === null) return t("thot.said.noPreview");
  const { reach, best } = foreseen.aids;
  if (best === null) return t("thot.said.previewEnd", { you, next });
  const stones = reach.map(({ square, stone }) => `${square} ${sayStone(stone)}`).join("; ");
  return t("thot.said.preview", { you, next, sum: plain(best), stones });
}
