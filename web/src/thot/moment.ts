/** Which rule matters at this moment of a game of Thot, and what is going on in a few words. */

import { t } from "../i18n/index.svelte";
import type { Moment } from "../match/moment";
import type { ThotView } from "./types";

/** `turns`: the way that is considered bends at a star. */
export function momentOf(view: ThotView, turns: boolean): Moment {
  if (view.phase === "over")
    return { rule: view.winners.length > 0 ? "T10" : "T9", words: t("rules.moment.over") };
  if (view.phase === "put") return { rule: "T7", words: t("rules.moment.ankh") };
  if (turns) return { rule: "T11", words: t("rules.moment.turn") };
  if (view.way === null) return { rule: "T4", words: t("rules.moment.first") };
  return {
    rule: "T5",
    words: t(view.way === "horizontal" ? "rules.moment.sideways" : "rules.moment.upDown"),
  };
}
