/** One choice in plain words, with the numbers that the server gave. */

import type { GameName, Judgement, Seat } from "../api/types";
import { t } from "../i18n/index.svelte";
import { colourName } from "../table/names";
import { plain } from "../thot/stones";
import { isFault, percent } from "./marks";
import { moveName, stoneName } from "./moves";

type Prospect = Judgement["played"];

/** Differences below this are no reason to say that something was better. */
const ALIKE = 0.005;

/** What to think of it. */
export function verdict(game: GameName, judgement: Judgement): string {
  const { played, best, mark, hidden } = judgement;
  const said = {
    name: colourName(judgement.seat),
    played: moveName(game, played.move),
    better: moveName(game, best.move),
    chance: percent(played.win_probability),
    best: percent(best.win_probability),
  };
  if (mark === "strong") return t("review.judged.strong", { ...said, lead: percent(judgement.swing) });
  const often = judgement.candidates.find(({ move }) => move === played.move)?.probability ?? 0;
  if (hidden && often >= ALIKE && !isFault(judgement))
    return t("review.judged.mixed", { ...said, often: percent(often) });
  if (best.win_probability - played.win_probability < ALIKE) return t("review.judged.good", said);
  if (hidden) return t("review.judged.lay", said);
  return isFault(judgement) ? t("review.judged.fault", said) : t("review.judged.alike", said);
}

/** What the move led to at once and what the better one would have; nothing where that says nothing. */
export function consequences(game: GameName, judgement: Judgement): string[] {
  if (!isFault(judgement)) return [];
  const better = moveName(game, judgement.best.move);
  const [now, then] = [outcome(judgement.played), outcome(judgement.best)];
  if (now === null || then === null || now === then) return [];
  const isScoring = judgement.played.if_scored !== null;
  return [
    isScoring ? t("review.ifScored", { now }) : t("review.after", { now }),
    t("review.with", { better, then }),
  ];
}

/** "Red +22, Blue +15" in Aton, "sum 12, the next can take +7" in Thot. */
function outcome({ if_scored, total, reply }: Prospect): string | null {
  if (if_scored !== null) {
    return Object.entries(if_scored)
      .map(([seat, points]) => t("aton.gain", { seat: colourName(seat as Seat), points }))
      .join(", ");
  }
  if (total === null) return null;
  return reply === null
    ? t("review.total.end", { total: plain(total) })
    : t("review.total", { total: plain(total), reply: stoneName(reply) });
}

/** In a few words, for a list. */
export function gist(game: GameName, judgement: Judgement): string {
  if (judgement.mark === "strong") return t("review.gist.strong");
  if (!isFault(judgement)) return "";
  return t("review.gist.fault", { better: moveName(game, judgement.best.move) });
}
