/** Calls somebody back who looks elsewhere: by a sound, and by a notification where the browser and they allow it. */

import { t } from "../i18n/index.svelte";
import { settings } from "../settings/settings.svelte";
import { sound } from "../sound/sound.svelte";
import { mine } from "./mine.svelte";
import { tablePath } from "./paths";
import { place } from "./place.svelte";
import { router } from "./router.svelte";

const permission = (): NotificationPermission =>
  "Notification" in window ? Notification.permission : "denied";

class Summons {
  #permission = $state(permission());
  /** How many games waited when that was last looked at; null before the first look. */
  #waiting: number | null = null;

  readonly isOn: boolean = $derived(this.#permission === "granted" && settings.values.calls);
  readonly isForbidden: boolean = $derived(this.#permission === "denied");

  /** Ask the browser for leave: only at a touch, and only once. */
  async ask(): Promise<void> {
    if (permission() === "default") await Notification.requestPermission();
    this.#permission = permission();
  }

  async want(wanted: boolean): Promise<void> {
    settings.set("calls", wanted);
    if (wanted) await this.ask();
  }

  /** So many games wait now: one more calls somebody who looks elsewhere. */
  count(waiting: number | null): void {
    const isMore = this.#waiting !== null && waiting !== null && waiting > this.#waiting;
    this.#waiting = waiting;
    if (!isMore || !document.hidden) return;
    sound("your-turn");
    const elsewhere = place.isTurn ? undefined : mine.calling.find(({ match }) => match !== place.match);
    const body = elsewhere ? t(`${elsewhere.game}.name`) : place.name;
    this.tell(
      t("shell.turn"),
      body,
      "turn",
      () => elsewhere && router.go(tablePath(elsewhere.game, elsewhere.match)),
    );
  }

  /** Show a notification to somebody who looks elsewhere; touched, it leads back to the page. */
  tell(title: string, body: string, tag: string, follow: () => void = () => undefined): void {
    if (!document.hidden || !settings.values.calls || permission() !== "granted") return;
    try {
      // The page makes its own sounds, where they are wanted.
      const shown = new Notification(title, { body, tag, silent: true });
      shown.onclick = () => {
        window.focus();
        shown.close();
        follow();
      };
    } catch {
      return; // some phones show them for installed programs alone
    }
  }
}

export const summons = new Summons();
