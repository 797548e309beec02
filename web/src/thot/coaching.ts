/** What the coach says in Thot: what each step is for, and what a choice lets the next player take. */
import { t } from "../i18n/index.svelte";
import type { CoachedStep } from "../learn/coach.svelte";
import { ANKH, scarab, signed } from "./stones";
import type { ThotTableModel } from "./table.svelte";

/** A stone of so much is worth telling. */
const MUCH = 3;
/** So few stones in reach: what one leaves to the other matters most. */
const FEW = 2;

/** The kind of step that is asked for now; null for what needs no explanation. */
export function coachedStep(model: ThotTableModel): CoachedStep | null {
  const { view, staging, acting, isPast, scene } = model;
  if (isPast || scene || !view || view.phase === "over") return null;
  if (acting === null) return view.owing.length > 0 && !model.isSending ? "coach.thot.other" : null;
  if (view.phase === "put") return staging?.stone == null ? "coach.thot.put" : "coach.thot.where";
  if (staging?.pinned != null) return "coach.thot.chosen";
  return view.way === null ? "coach.thot.first" : "coach.thot.move";
}

/** Something decisive is on the board, before the choice; never the move. */
export function coachedNudge({ view, aids, acting, staging }: ThotTableModel): string {
  if (acting === null || view?.phase !== "move" || view.way === null || staging?.pinned != null) return "";
  const reach = aids?.reach ?? [];
  return reach.length > 0 && reach.length <= FEW ? t("coach.thot.few", { count: reach.length }) : "";
}

/** What the considered move lets the next player take. */
export function coachedReason({ foreseen, players, next }: ThotTableModel): string {
  const [best] = foreseen?.aids.reach ?? [];
  const name = players.find(({ seat }) => seat === next)?.word ?? "";
  if (!best || best.stone === ANKH || name === "") return "";
  const value = scarab(best.stone)?.value ?? 0;
  return value >= MUCH ? t("coach.thot.lets", { name, stone: signed(value), square: best.square }) : "";
}
