/** Why a game was called off before it began. */

import type { Table } from "../api/types";
import { t } from "../i18n/index.svelte";
import { joined, nameAmong } from "./names";

type Off = Pick<Table, "maker" | "seats">;

/** In a match that the lobby made, everybody sits from the start, and the server waits for them only for a while. */
export function whyOff({ maker, seats }: Off, isLookingAgain: boolean): string {
  const gone = seats.filter(({ kind, nonce }) => kind === "person" && nonce === null);
  const isOfLobby = maker === null && seats.every(({ kind }) => kind === "person");
  if (!isOfLobby || gone.length === 0 || !seats.some(({ yours }) => yours))
    return t("table.over.abortedText");
  if (gone.some(({ yours }) => yours)) return t("table.over.missed.you");
  const names = joined(gone.map((info) => nameAmong(info, seats)));
  return t(isLookingAgain ? "table.over.missed.again" : "table.over.missed", { names });
}
