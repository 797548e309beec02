/** What the strongest player thinks of every choice of a game, as far as it has been told. */

import { postJudgements, Problem } from "../api/http";
import type { Judged, Judgement, Seat } from "../api/types";
import { t } from "../i18n/index.svelte";
import { refusal } from "../table/refusals";
import type { Replay } from "./replay.svelte";

/** Milliseconds before asking again where the server has too much to do. */
const PATIENCE = 2_000;
const BEING_PLAYED = "advice/being-played";

export class Judgements {
  readonly #replay: Replay;
  readonly #leaving = new AbortController();
  #lines = $state.raw<readonly Judged[]>([]);
  phase = $state<"unasked" | "working" | "done" | "failed">("unasked");

  #isBeingPlayed = $state(false);

  /** In the order in which the choices were made. */
  readonly all = $derived(this.#lines.map(({ judgement }) => judgement));
  /** The sum of all so far. */
  readonly sum = $derived(this.#lines.at(-1) ?? null);
  /** How much of the game was luck; null until all of it is judged, and where that cannot be said. */
  readonly luck = $derived(this.sum?.luck ?? null);
  readonly #byStep = $derived(new Map(this.all.map((each) => [this.stepOf(each), each])));
  readonly keyMoments = $derived(this.all.filter(({ at }) => this.sum?.key_moments.includes(at)));
  readonly decisive = $derived(this.all.find(({ at }) => at === this.sum?.decisive) ?? null);

  constructor(replay: Replay) {
    this.#replay = replay;
  }

  /** The part of the game that has been gone through, from 0 to 1. */
  get progress(): number {
    return (this.all.at(-1)?.at ?? 0) / Math.max(1, this.#replay.data.record.log.length);
  }

  /** Ask for all of them; afterwards the decisive moment is shown, unless somebody is looking elsewhere by then. */
  async ask(): Promise<void> {
    this.phase = "working";
    this.#lines = [];
    try {
      await this.#hear();
      this.phase = "done";
    } catch (error) {
      this.#isBeingPlayed = error instanceof Problem && error.code === BEING_PLAYED;
      this.phase = "failed";
    }
    if (this.phase === "done" && this.decisive) this.#replay.openAt(this.stepOf(this.decisive));
  }

  async #hear(): Promise<void> {
    const { signal } = this.#leaving;
    for (;;) {
      try {
        for await (const line of postJudgements(this.#replay.data.record, signal)) {
          this.#lines = [...this.#lines, line];
        }
        return;
      } catch (error) {
        const isBusy = error instanceof Problem && error.code === "request/too-many" && !signal.aborted;
        if (!isBusy) throw error;
        await new Promise((resolve) => setTimeout(resolve, PATIENCE));
      }
    }
  }

  /** Why it has failed. */
  get trouble(): string {
    return this.#isBeingPlayed ? refusal({ code: BEING_PLAYED }) : t("shell.offline");
  }

  stop(): void {
    this.#leaving.abort();
  }

  /** The step that shows a choice. */
  stepOf({ at }: Pick<Judgement, "at">): number {
    return this.#replay.data.steps.findIndex((step) => step.at >= at);
  }

  /** Of the choice that led to a step; null if it was none, or has not been judged. */
  at(step: number): Judgement | null {
    return this.#byStep.get(step) ?? null;
  }

  /** The last laying of a seat up to a step. */
  layingOf(seat: Seat, step: number): Judgement | null {
    const isLaying = (each: Judgement) => each.hidden && each.seat === seat && /^\d/.test(each.played.move);
    return this.all.findLast((each) => isLaying(each) && this.stepOf(each) <= step) ?? null;
  }
}
