/**
 * What is seen of a lesson: the stage of the table plays what happens, and again what a step tells as a film. Where
 * nothing may fly about, a film is two pictures: before it and after it.
 */

import { untrack } from "svelte";
import type { EventOf, GameName, Update, ViewOf } from "../api/types";
import { Stage, type Script } from "../match/stage.svelte";
import { lasting } from "../match/tempo";
import { settings } from "../settings/settings.svelte";

/** One entry of the lesson's record: what happened, and what the learner saw then. */
export interface Shot<G extends GameName> {
  events: readonly EventOf<G>[];
  view: ViewOf<G>;
}

/** What is to be seen now. */
export interface Showing<G extends GameName> {
  /** Another take begins anew; the same one goes on with what has been added. */
  take: number;
  shots: readonly Shot<G>[];
  /** A new take begins as a film with this shot; those before it are over. */
  from: number;
}

export class LessonStage<G extends GameName, Shown, Scene> {
  readonly stage: Stage<G, Shown, Scene>;
  #take: number | null = null;
  #count = 0;
  #number = 0;
  #isFilm = false;
  #isPicture = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #views = new Map<number, ViewOf<G>>();

  /** Own moves are seen where they are made; only a film shows them flying. */
  constructor(own: string, script: (isMine: (seat: string) => boolean) => Script<G, Shown, Scene>) {
    this.stage = new Stage(script((seat) => seat === own && !this.#isFilm));
  }

  get isPlaying(): boolean {
    return this.stage.isRunning || this.#isPicture;
  }

  /** What the learner saw when the last shot was over that has been shown to its end. */
  get view(): ViewOf<G> | null {
    return this.#views.get(this.stage.at) ?? null;
  }

  /** Show what a lesson has to show, as long as the component lives that asks for it. */
  follow(run: { readonly showing: Showing<G> | null }): void {
    $effect.pre(() => {
      const now = run.showing;
      if (now) untrack(() => this.show(now));
    });
    $effect(() => () => this.stop());
  }

  show({ take, shots, from }: Showing<G>): void {
    const isNew = take !== this.#take;
    const seen = isNew ? from : this.#count;
    this.#isFilm = isNew && from < shots.length;
    this.#take = take;
    this.#count = shots.length;
    this.stop();
    if (isNew) this.stage.jump(this.#updates(shots.slice(0, from)));
    if (seen === shots.length) return;
    if (settings.isStill) this.#picture(shots);
    else this.#play(shots.slice(seen));
  }

  /** Come to the end of what is being shown. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#isPicture = false;
    this.stage.hurry();
  }

  #play(shots: readonly Shot<G>[]): void {
    for (const update of this.#updates(shots)) this.stage.add(update);
  }

  #picture(shots: readonly Shot<G>[]): void {
    const end = () => {
      this.#isPicture = false;
      this.stage.jump(this.#updates(shots));
    };
    if (!this.#isFilm) return end();
    this.#isPicture = true;
    this.#timer = setTimeout(end, lasting("d-hold", "d-hold"));
  }

  /** The shots as a table would hear them. */
  #updates(shots: readonly Shot<G>[]): Update<G>[] {
    return shots.map(({ events, view }) => {
      this.#number += 1;
      this.#views.set(this.#number, view);
      return { number: this.#number, events, view } as unknown as Update<G>;
    });
  }
}
