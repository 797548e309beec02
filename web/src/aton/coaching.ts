/** What the coach says in Aton: what each step is for, what is decisive before a choice, and what a choice lets happen. */
import { language, t } from "../i18n/index.svelte";
import type { CoachedStep } from "../learn/coach.svelte";
import { decisive } from "./hint";
import { other } from "./layout";
import type { Scene } from "./script";
import { squareOf } from "./staging.svelte";
import type { AtonTableModel } from "./table.svelte";
import { isUrgent } from "./threats";
import { seatName } from "./words";

/** One more counter in the realm, and temples are scored. */
const REALM_NEARLY_FULL = 7;

const SCENES: Partial<Record<Scene["kind"], CoachedStep>> = {
  points: "coach.aton.points",
  order: "coach.aton.order",
  reach: "coach.aton.reach",
  placing: "coach.aton.placing",
  scoring: "coach.aton.scoring",
  sailed: "coach.aton.sailed",
};

/** The kind of step that the herald tells or asks for now; null for what needs no explanation. */
export function coachedStep(model: AtonTableModel): CoachedStep | null {
  const { stage, laying, staging, isPast } = model;
  if (isPast) return null;
  if (stage.scene && !laying) return SCENES[stage.scene.kind] ?? null;
  if (model.asksExchange) return null;
  if (laying)
    return laying.isComplete ? "coach.aton.seal" : laying.held ? "coach.aton.held" : "coach.aton.lay";
  switch (staging?.kind) {
    case "remove":
      return removesOwn(model) ? "coach.aton.removeOwn" : "coach.aton.remove";
    case "place":
      return "coach.aton.place";
    case "take back":
      return "coach.aton.takeBack";
    default:
      return null;
  }
}

function removesOwn({ staging }: AtonTableModel): boolean {
  const square = squareOf(staging?.tried.view.legal_moves[0] ?? "");
  return staging?.tried.view.counters[staging.seat].includes(square) ?? false;
}

/** Something decisive is on the board, before the choice; never the move. */
export function coachedNudge({ laying, staging, update, isPast }: AtonTableModel): string {
  // Nobody removes in the first round, so that a 1 costs nothing then.
  if (laying?.values[1] === 1 && update && update.view.round > 1) return t("coach.aton.one");
  const isAtStart = laying ? laying.missing === 4 && !laying.held : staging?.staged.length === 0;
  return isAtStart && update && !isPast ? decisive(update.view, update.aids, REALM_NEARLY_FULL) : "";
}

/** What the staged choice lets the other do. */
export function coachedReason({ staging, seat }: AtonTableModel): string {
  if (!seat || !staging) return "";
  const rival = other(seat);
  const threat = staging.tried.aids.threats.find((each) => each.seat === rival && isUrgent(each));
  if (!threat) return "";
  const squares = new Intl.ListFormat(language(), { type: "conjunction" }).format(threat.open);
  return threat.open.length > 0
    ? t("coach.aton.lets", { seat: seatName(rival), squares })
    : t("coach.aton.letsWin", { seat: seatName(rival) });
}
