/** Hints for Thot in three steps, from what the position offers. */
import type { Advice } from "../api/types";
import { t } from "../i18n/index.svelte";
import type { Hint } from "../table/hint";
import type { ThotAids, ThotView } from "./types";
import { ANKH, scarab, signed } from "./stones";

export function thotHint(advice: Advice, view: ThotView, aids: ThotAids): Hint {
  const move = advice.candidates[0]?.move ?? "";
  if (view.phase === "put") return putHint(move);
  const goal = move.split("/").at(-1) ?? "";
  const stone = view.board[goal];
  const others = aids.reach.map(({ square }) => square).filter((square) => square !== goal);
  const turns = move.includes("/");
  return {
    nudge: turns ? t("thot.hint.turn") : stone === ANKH ? t("thot.hint.ankh") : t("thot.hint.leave"),
    area: t("thot.hint.area"),
    squares: [goal, ...others.slice(0, 2)].toSorted(),
    reason:
      stone === undefined || stone === ANKH
        ? t("thot.hint.takesAnkh")
        : takes(valueOf(stone), valueOf(answered(advice, view))),
  };
}

const valueOf = (stone: string | undefined): string | null => {
  const value = stone === undefined ? undefined : scarab(stone)?.value;
  return value === undefined ? null : signed(value);
};

/** The stone that the likeliest answer takes. */
const answered = ({ replies }: Advice, view: ThotView): string | undefined =>
  view.board[replies[0]?.move.split("/").at(-1) ?? ""];

function takes(stone: string | null, reply: string | null): string {
  if (stone === null) return "";
  return reply === null ? t("thot.hint.takes", { stone }) : t("thot.hint.takesThen", { stone, reply });
}

function putHint(move: string): Hint {
  const square = move.split(" ").at(-1) ?? "";
  const keeps = !move.startsWith("puts");
  return {
    nudge: t("thot.hint.put"),
    area: keeps ? t("thot.hint.keep") : t("thot.hint.putWhere"),
    squares: keeps ? [] : [square],
    reason: keeps ? t("thot.hint.keepWhy") : t("thot.hint.putWhy"),
  };
}
