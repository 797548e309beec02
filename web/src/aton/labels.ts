/** Squares in words, for those who hear the board instead of seeing it. */
import { t } from "../i18n/index.svelte";
import type { Square } from "./layout";
import type { Look } from "./looks";
import { seatName } from "./words";

const KIND_WORDS = {
  sun: () => t("aton.kind.sun"),
  papyrus: () => t("aton.kind.papyrus"),
  pillar: () => t("aton.kind.pillar"),
  water: () => t("aton.kind.water"),
} as const;

export function kindWords({ kind, bonus }: Square): string {
  return kind === "bonus" ? t("aton.kind.bonus", { points: bonus }) : KIND_WORDS[kind]();
}

function holding(look: Look): string[] {
  if (look.staged !== null) return [t("aton.square.staged", { nth: look.staged })];
  if (look.leaving !== null && look.holder)
    return [seatName(look.holder), t("aton.square.leaving", { nth: look.leaving })];
  return [look.holder ? seatName(look.holder) : t("aton.square.free")];
}

function state(look: Look): string[] {
  const said = [];
  if (look.choosable === "place") said.push(t("aton.square.inReach"));
  if (look.choosable === "take") said.push(t("aton.square.takeable"));
  if (look.needed) said.push(t("aton.square.needed"));
  if (look.winning) said.push(t("aton.square.winning"));
  if (look.last) said.push(t("aton.square.last"));
  if (look.judged === "better") said.push(t("review.square.better"));
  else if (look.judged) said.push(t(`review.mark.${look.judged.mark}`));
  return said;
}

/** "2c, sun, yellow, free, in reach" */
export function squareLabel(square: Square, look: Look): string {
  return [square.name, kindWords(square), ...holding(look), ...state(look)].join(", ");
}
