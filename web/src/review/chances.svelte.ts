/** What the strongest player thought of each moment of a game, asked one after the other. */

import { postAdvice, Problem } from "../api/http";
import type { Advice, Seat } from "../api/types";
import type { Replay } from "./replay.svelte";

/** So many moments make a curve; more would only make people wait. */
const MOMENTS = 28;
const PATIENCE = 2_000;

export interface Chance {
  at: number;
  /** Of the first seat, from 0 to 1. */
  share: number;
}

export class Chances {
  readonly #replay: Replay;
  known = $state.raw<readonly Chance[]>([]);
  working = $state(false);
  failed = $state(false);
  #stopped = false;

  constructor(replay: Replay) {
    this.#replay = replay;
  }

  /** Moments spread over the game at which somebody is to act. */
  get moments(): number[] {
    const all = this.#replay.data.steps.flatMap((_, at) => (this.#replay.owing(at) === null ? [] : [at]));
    const step = Math.max(1, all.length / MOMENTS);
    return Array.from({ length: Math.min(MOMENTS, all.length) }, (_, i) => all[Math.floor(i * step)] ?? 0);
  }

  async ask(): Promise<void> {
    this.working = true;
    this.failed = false;
    try {
      for (const at of this.moments) {
        if (this.#stopped) return;
        if (this.known.some((chance) => chance.at === at)) continue;
        const { seat, advice } = await this.adviceAt(at);
        const first = this.#replay.seats[0];
        const share = seat === first ? advice.win_probability : 1 - advice.win_probability;
        this.known = [...this.known, { at, share }];
      }
    } catch {
      this.failed = true;
    } finally {
      this.working = false;
    }
  }

  stop(): void {
    this.#stopped = true;
  }

  /** What the strongest player thinks of one moment. */
  async adviceAt(at: number): Promise<{ seat: Seat; advice: Advice }> {
    const seat = this.#replay.owing(at);
    const step = this.#replay.data.steps[at];
    if (seat === null || !step) throw new Error(`Nobody is to act at step ${at}.`);
    for (;;) {
      try {
        return { seat, advice: await postAdvice(this.#replay.data.record, step.at, seat) };
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== "request/too-many" || this.#stopped) throw error;
        await new Promise((resolve) => setTimeout(resolve, PATIENCE));
      }
    }
  }
}
