/** When the server restarts, as a sentence. */

import { t } from "../i18n/index.svelte";

export const restartText = (minutes: number): string =>
  minutes === 0 ? t("shell.host.now") : t("shell.host.restart", { count: minutes });
