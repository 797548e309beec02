/** How judgements are written. */

import { MARKS } from "../api/names";
import type { Judgement, Mark } from "../api/types";
import { language, t } from "../i18n/index.svelte";

export const SIGNS: Record<Mark, string> = { strong: "!", doubtful: "?!", weak: "?", grave: "??" };

export const markName = (mark: Mark): string => t(`review.mark.${mark}`);

/** What was played was not the best; the better move is worth showing. */
export const isFault = ({ mark }: Judgement): boolean => mark !== null && mark !== "strong";

/** "54 %" as the language writes it. What is left of a sum may be a little below nothing, which is no "−0 %". */
export function percent(share: number): string {
  const format: Intl.NumberFormatOptions = { style: "percent", maximumFractionDigits: 0 };
  return new Intl.NumberFormat(language(), format).format(Math.max(0, share));
}

/** "−7 %": what a choice lost or, for a strong one, how far it was ahead. */
export function swing({ swing }: Judgement): string {
  const format: Intl.NumberFormatOptions = { style: "percent", signDisplay: "exceptZero" };
  return new Intl.NumberFormat(language(), format).format(swing).replace("-", "−");
}

/** The gravest of several; a strong one only if there is no fault. */
export function gravest(judgements: readonly Judgement[]): Mark | null {
  return MARKS.findLast((mark) => judgements.some((each) => each.mark === mark)) ?? null;
}
