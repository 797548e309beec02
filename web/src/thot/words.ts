/** How a considered move is called. */

import { t } from "../i18n/index.svelte";
import { KEEPS, readPut } from "./moves";
import { ANKH, scarab, signed } from "./stones";

interface Named {
  stone: string;
  square: string;
  kind: "take" | "ankh" | "put";
}

/** What a move does, with the stone as people read it; null for keeping all. */
function named(move: string, board: Readonly<Record<string, string>>): Named | null {
  if (move === KEEPS) return null;
  const put = readPut(move);
  if (put) return { kind: "put", stone: signed(scarab(put.stone)?.value ?? 0), square: put.square };
  const square = move.split("/").at(-1) ?? "";
  const stone = board[square] ?? "";
  return { kind: stone === ANKH ? "ankh" : "take", stone: signed(scarab(stone)?.value ?? 0), square };
}

/** "If you take +8 at h7" */
export function previewTitle(move: string, board: Readonly<Record<string, string>>): string {
  const what = named(move, board);
  if (what === null) return t("thot.preview.keep");
  if (what.kind === "ankh") return t("thot.preview.ankh", { square: what.square });
  const { stone, square } = what;
  return what.kind === "put"
    ? t("thot.preview.put", { stone, square })
    : t("thot.preview.take", { stone, square });
}

/** "Take +8 at h7" */
export function actTitle(move: string, board: Readonly<Record<string, string>>): string {
  const what = named(move, board);
  if (what === null) return t("thot.act.keep");
  if (what.kind === "ankh") return t("thot.act.ankh", { square: what.square });
  const { stone, square } = what;
  return what.kind === "put" ? t("thot.act.put", { stone, square }) : t("thot.act.take", { stone, square });
}
