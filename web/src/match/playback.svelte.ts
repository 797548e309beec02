/** Shows what happened, one event after the other, at the player's pace. */

import type { GameEvent, Update } from "../api/types";
import { settings } from "../settings/settings.svelte";
import { Nap } from "./nap";

/** How an event of one kind is shown. Times are milliseconds at normal speed. */
export interface Show<E> {
  lasts: number | ((event: E) => number);
  /** Begin to show it; `ms` is how long it really takes, 0 if motion is not wanted: then only the end is to be seen. */
  starts?: (event: E, ms: number) => void;
  /** It has been shown. Always called, also when hurried or skipped. */
  ends?: (event: E) => void;
  /** Where motion is reduced or stepping was asked for, wait here for `next()`. */
  isStep?: boolean;
}

export type Shows = {
  [K in GameEvent["event"]]?: Show<Extract<GameEvent, { event: K }>>;
};

export interface Playing {
  update: Update;
  event: GameEvent;
  index: number;
  ms: number;
}

/** So many updates behind, nothing is played any more: one would only watch the past. */
const TOO_FAR_BEHIND = 4;

export class Playback {
  /** The newest update that has been shown to the end: what a table draws when nothing plays. */
  shown = $state.raw<Update | null>(null);
  /** What plays now. */
  playing = $state.raw<Playing | null>(null);
  /** Whether the next step waits for `next()`. */
  waits = $state(false);
  /** Ask for a stop before each step, or run on. */
  paused = $state(false);
  readonly busy: boolean = $derived(this.playing !== null);

  readonly #shows: Shows;
  readonly #settled: ((update: Update) => void) | undefined;
  #queue: Update[] = [];
  /** Where to go once what plays has ended. */
  #jumpsTo: Update | null = null;
  #running = false;
  #hurried = false;
  readonly #nap = new Nap();

  /** `settled` is called after each update, to bring the table in line with its view. */
  constructor(shows: Shows, settled?: (update: Update) => void) {
    this.#shows = shows;
    this.#settled = settled;
  }

  /** Show an update without playing it, and forget what was waiting. */
  jump(update: Update): void {
    this.#queue = [];
    this.#jumpsTo = update;
    this.hurry();
    if (!this.#running) this.#land();
  }

  /** Play an update after those that are waiting. */
  add(update: Update): void {
    this.#queue.push(update);
    if (!this.#running) void this.#run();
  }

  /** Bring what plays now to its end, at once. */
  hurry(): void {
    this.#hurried = true;
    this.#nap.wake();
  }

  /** Go on from a step that waits. */
  next(): void {
    this.#nap.wake();
  }

  async #run(): Promise<void> {
    this.#running = true;
    for (let update = this.#queue.shift(); update; update = this.#queue.shift()) {
      this.#hurried = this.#queue.length >= TOO_FAR_BEHIND;
      for (const [index, event] of update.events.entries()) await this.#play(update, event, index);
      this.#settle(update);
      this.#land();
    }
    this.#running = false;
  }

  async #play(update: Update, event: GameEvent, index: number): Promise<void> {
    const show = this.#shows[event.event] as Show<GameEvent> | undefined;
    if (!show) return;
    const lasts = typeof show.lasts === "number" ? show.lasts : show.lasts(event);
    const ms = this.#hurried || document.hidden ? 0 : lasts * settings.pace;
    this.playing = { update, event, index, ms };
    show.starts?.(event, ms);
    if (ms > 0) await this.#nap.sleep(ms);
    if (show.isStep && !this.#hurried && !document.hidden && (this.paused || settings.isStill))
      await this.#step();
    show.ends?.(event);
  }

  async #step(): Promise<void> {
    this.waits = true;
    await this.#nap.sleep(null);
    this.waits = false;
  }

  #land(): void {
    const update = this.#jumpsTo;
    this.#jumpsTo = null;
    if (update) this.#settle(update);
  }

  #settle(update: Update): void {
    this.shown = update;
    this.playing = null;
    this.#settled?.(update);
  }
}
