/** What happens on every page when two have found each other. */

import type { Paired } from "../api/types";
import { tablePath } from "../app/paths";
import { place } from "../app/place.svelte";
import { router } from "../app/router.svelte";
import { summons } from "../app/summons.svelte";
import { t } from "../i18n/index.svelte";
import { sound } from "../sound/sound.svelte";
import { lobby } from "./lobby.svelte";

/** Milliseconds for which it is said that a game was put aside. */
const SAID = 6_000;

class Calls {
  /** Whether a game was left for the one that was found. */
  isPutAside = $state(false);

  /** Go to the table whenever somebody was found, as long as the page is open. */
  follow(): () => void {
    lobby.onpaired = (paired) => this.#call(paired);
    const close = lobby.open();
    return () => {
      lobby.onpaired = () => undefined;
      close();
    };
  }

  #call({ game, match, by }: Paired): void {
    sound("gong");
    summons.tell(t("lobby.met", { name: by ?? t("table.guest") }), t(`${game}.name`), match);
    this.isPutAside = place.match !== null && place.match !== match;
    if (this.isPutAside) setTimeout(() => (this.isPutAside = false), SAID);
    router.go(tablePath(game, match));
  }
}

export const calls = new Calls();
