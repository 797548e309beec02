/** What the lobby says of seeks, in the reader's language. */

import { Problem } from "../api/http";
import type { GameName, OpenTable, OwnSeek, PoolInfo } from "../api/types";
import { t } from "../i18n/index.svelte";
import { paceWords } from "../table/clockWords";
import { refusal } from "../table/refusals";

/** The options that differ from the usual ones: "8 × 8 · turning". */
export function optionWords(options: Readonly<Record<string, unknown>>): string {
  const words: string[] = [];
  if (options["size"] === 8) words.push("8 × 8");
  if (options["turning"] === true) words.push(t("lobby.option.turning"));
  if (options["removal"] === "may") words.push(t("lobby.option.removal"));
  return words.join(" · ");
}

/** Pace and options of a table in one line. */
export const termWords = (table: Pick<OpenTable, "pace" | "options">): string =>
  [paceWords(table.pace), optionWords(table.options)].filter((part) => part !== "").join(" · ");

/** Who waits at a table. */
export const whoWaits = (table: OpenTable): string => table.by ?? t("table.guest");

/** "Aton, quick, 4 min + 4 s" */
export const seekWords = (seek: Pick<OwnSeek, "game" | "pace" | "options">): string =>
  `${gameName(seek.game)}, ${termWords(seek)}`;

export const gameName = (game: GameName): string => t(`${game}.name`);

/** What is said where no table is open; somebody may wait to be paired all the same, oneself included. */
export const emptyWords = (pools: readonly PoolInfo[], nobody: string): string =>
  pools.some(({ waiting }) => waiting > 0) ? t("lobby.noTable") : nobody;

/** Why something was refused. */
export function lobbyRefusal(error: unknown): string {
  if (!(error instanceof Problem)) return String(error);
  switch (error.code) {
    case "seek/taken":
      return error.by === null ? t("lobby.refused.taken") : t("lobby.taken", { name: error.by });
    case "seek/unknown":
      return t("lobby.refused.unknown");
    case "seek/own":
      return t("lobby.refused.own");
    case "seek/too-many":
      return t("lobby.refused.many");
    case "seek/playing":
      return t("lobby.refused.playing");
    case "request/too-many":
      return t("lobby.refused.fast");
    default:
      return refusal(error);
  }
}
