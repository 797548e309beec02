/** On what terms a table is played, before anybody sits down. */

import type { Table } from "../api/types";
import { t } from "../i18n/index.svelte";
import { optionWords } from "../lobby/words";
import { paceWords } from "./clockWords";

/** Its pace first, then who and what differs from the usual: "4 players, in teams", "8 × 8 · turning". */
export function tableTerms({ pace, seats, options }: Table): string[] {
  const inTeams = "teams" in options && options.teams === true;
  const people =
    seats.length > 2 ? t(inTeams ? "seating.teams" : "seating.players", { count: seats.length }) : "";
  return [pace ? paceWords(pace) : t("seating.noClock"), people, optionWords(options)].filter(
    (term) => term !== "",
  );
}
