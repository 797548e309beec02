/**
 * The stage of a table: it shows what happened, one cue after the other, at the player's pace. Updates wait in a queue;
 * between two of them the stage shows exactly the newest view. What an event looks and sounds like is in the game's script.
 */

import type { EventOf, GameName, Update } from "../api/types";
import { settings } from "../settings/settings.svelte";
import type { SoundName } from "../sound/recipes";
import { sound } from "../sound/sound.svelte";
import { Nap } from "./nap";
import { lasting, type Beat } from "./tempo";

/** One thing to be seen. An event has as many as it takes, or none. */
export interface Cue<Shown, Scene> {
  /** What the table tells of; null for a change without a word. */
  scene: Scene | null;
  /** What is drawn from the beginning of the cue. */
  shown: Shown;
  /** How long its scene stands. */
  beats: readonly Beat[];
  /** What is heard when it begins. */
  sound: SoundName | null;
  /** What takes the place of motion where that is not wanted: a wait for `next`, a pause, or nothing. */
  still: "waits" | "holds" | "passes";
  /** Ends the hurry of players who skip what comes before it. */
  stopsHurry?: boolean;
  /** Stands until `next` if a pause was asked for. */
  mayPause?: boolean;
}

/** What a game brings: how its events are shown. */
export interface Script<G extends GameName, Shown, Scene> {
  /** With at least this many updates in the queue, the next is not played: the player would only watch the past. */
  readonly backlog: number;
  /** Whether cues are heard although they are not seen, because the player hurries or looks at another window. */
  readonly isHeardUnseen: boolean;
  /** What is shown when all these updates are over, `last` being the last of them. */
  after(updates: readonly Update<G>[], last: Update<G>): Shown;
  /** What is shown when an update is over that was played up to `shown`. */
  settle(update: Update<G>, shown: Shown | null): Shown;
  /** An event is about to be played. */
  begin?(event: EventOf<G>): void;
  /** What is to be seen of an event, beginning with what is shown. */
  cues(event: EventOf<G>, shown: Shown): readonly Cue<Shown, Scene>[];
}

export class Stage<G extends GameName, Shown, Scene> {
  #shown = $state.raw<Shown | null>(null);
  #scene = $state.raw<Scene | null>(null);
  #ms = $state(0);
  #at = $state(0);
  #running = $state(false);
  #waits = $state(false);
  /** Stop at each cue that may pause. */
  paused = $state(false);

  readonly #script: Script<G, Shown, Scene>;
  #queue: Update<G>[] = [];
  #hurried = false;
  readonly #nap = new Nap();

  constructor(script: Script<G, Shown, Scene>) {
    this.#script = script;
  }

  get shown(): Shown | null {
    return this.#shown;
  }

  get scene(): Scene | null {
    return this.#scene;
  }

  /** How long the scene takes, in milliseconds; 0 if only its end is to be seen. */
  get ms(): number {
    return this.#ms;
  }

  /** The number of the newest update that has been shown to the end. */
  get at(): number {
    return this.#at;
  }

  get isRunning(): boolean {
    return this.#running;
  }

  /** The cue stands until `next`. */
  get waits(): boolean {
    return this.#waits;
  }

  /** Show these updates as over, and forget the queue. */
  jump(updates: readonly Update<G>[]): void {
    const last = updates.at(-1);
    if (!last) return;
    this.#queue = [];
    this.hurry();
    this.#at = last.number;
    this.#shown = this.#script.after(updates, last);
  }

  /** Play an update after those in the queue. */
  add(update: Update<G>): void {
    this.#queue.push(update);
    if (!this.#running) void this.#run();
  }

  /** Bring this cue to its end, and those after it up to the next that stops the hurry. */
  hurry(): void {
    this.#hurried = true;
    this.#nap.wake();
  }

  /** Go on from a cue that waits. */
  next(): void {
    this.#nap.wake();
  }

  /** Go on after a pause. */
  resume(): void {
    this.paused = false;
    if (this.#waits) this.next();
  }

  async #run(): Promise<void> {
    this.#running = true;
    for (let update = this.#queue.shift(); update; update = this.#queue.shift()) {
      // Whatever goes wrong in showing it: the view says where it led.
      await this.#play(update).catch(console.error);
      if (!this.#isOver(update)) this.#settle(update);
    }
    this.#scene = null;
    this.#running = false;
    this.paused = false;
  }

  async #play(update: Update<G>): Promise<void> {
    this.#hurried = this.#queue.length >= this.#script.backlog;
    for (const event of update.events) {
      if (this.#shown === null || this.#isOver(update)) return;
      this.#script.begin?.(event);
      for (const cue of this.#script.cues(event, this.#shown)) {
        if (this.#isOver(update)) return;
        await this.#show(cue);
      }
    }
  }

  /** It has been jumped over. */
  #isOver({ number }: Update<G>): boolean {
    return number <= this.#at;
  }

  async #show(cue: Cue<Shown, Scene>): Promise<void> {
    if (cue.stopsHurry) this.#hurried = false;
    const isSeen = !this.#hurried && !document.hidden;
    this.#shown = cue.shown;
    if (cue.sound && (isSeen || this.#script.isHeardUnseen)) sound(cue.sound);
    if (cue.scene === null) return;
    this.#ms = isSeen ? lengthOf(cue) : 0;
    this.#scene = cue.scene;
    if (isSeen) await this.#stand(cue);
  }

  async #stand(cue: Cue<Shown, Scene>): Promise<void> {
    if (settings.isStill && cue.still === "waits") return this.#wait();
    const wasWoken = await this.#nap.sleep(this.#ms);
    // A pause may have been asked for meanwhile; players who pressed Next go on.
    return this.paused && cue.mayPause && !wasWoken ? this.#wait() : undefined;
  }

  async #wait(): Promise<void> {
    this.#waits = true;
    await this.#nap.sleep(null);
    this.#waits = false;
  }

  #settle(update: Update<G>): void {
    this.#at = update.number;
    this.#shown = this.#script.settle(update, this.#shown);
  }
}

function lengthOf({ beats, still }: Cue<unknown, unknown>): number {
  if (!settings.isStill) return lasting(...beats) * settings.pace;
  return still === "passes" ? 0 : lasting("d-hold");
}
