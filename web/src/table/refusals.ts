/** Why the server said no, in the page's language. Its own words are English and for programmers. */

import { t } from "../i18n/index.svelte";

export function refusal(problem: { code: string }): string {
  switch (problem.code) {
    case "move/late":
      return t("table.refused.late");
    case "move/illegal":
    case "move/unreadable":
      return t("table.refused.illegal");
    case "back/nothing":
      return t("table.refused.back");
    case "hint/not-here":
      return t("table.refused.hint");
    case "advice/being-played":
      return t("table.refused.played");
    case "match/over":
      return t("table.refused.over");
    case "match/full":
      return t("table.wait.full");
    case "device/unknown":
      return t("device.refused.unknown");
    case "device/late":
      return t("device.refused.late");
    case "device/used":
      return t("device.refused.used");
    case "chat/too-fast":
      return t("chat.tooFast");
    case "time/given":
      return t("table.refused.given");
    case "server/draining":
      return t("shell.refused.draining");
    case "network":
      return t("shell.connection.lost");
    default:
      return t("table.refused.other");
  }
}
