/** What the page reads aloud on request: the position around the priest, and what follows from a move. */

import { t } from "../i18n/index.svelte";
import type { Foreseen } from "./foresee";
import { stoneLabel } from "./labels";
import type { Lanes } from "./moves";
import type { ThotView } from "./types";
import { columnLetter, isOn, lineName, place, rowsOf, type Line } from "./squares";
import { plain } from "./stones";

/** The priest's square and the stones in its lines. */
export function positionWords(view: ThotView, { main, side }: Lanes): string {
  const lines = [...main, ...side].map((line) => lineWords(line, view)).join(" ");
  return t("thot.said.position", { square: view.priest, lines });
}

function lineWords(line: Line, view: ThotView): string {
  const stones = rowsOf(view.options.size)
    .flat()
    .filter((square) => isOn(square, line) && view.board[square] !== undefined)
    .map((square) => `${placeIn(square, line)} ${stoneLabel(view.board[square] ?? "")}`)
    .join("; ");
  const said = { line: lineName(line), stones: stones === "" ? t("thot.said.empty") : stones };
  return line.way === "horizontal" ? t("thot.said.row", said) : t("thot.said.column", said);
}

function placeIn(square: string, line: Line): string {
  const { column, row } = place(square);
  return line.way === "horizontal" ? columnLetter(column) : String(row + 1);
}

/** What the considered move leads to. */
export function previewWords(foreseen: Foreseen | null, you: string, next: string): string {
  if (foreseen === null) return t("thot.said.noPreview");
  const { reach, best } = foreseen.aids;
  if (best === null) return t("thot.said.previewEnd", { you, next });
  const stones = reach.map(({ square, stone }) => `${square} ${stoneLabel(stone)}`).join("; ");
  return t("thot.said.preview", { you, next, sum: plain(best), stones });
}
