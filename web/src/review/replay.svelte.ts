/** A finished game, step by step. */

import { getMatch, getReplay, postReplay } from "../api/http";
import type { AtonView, GameAids, GameView, ReplayData, ReplayStep, Seat, Table, Update } from "../api/types";
import { OPENED, openedRecord } from "./opened";

export interface Loaded {
  data: ReplayData;
  /** Who sat there; nobody knows that of a record from a file. */
  table: Table | null;
}

/** The game behind an address: of the server, or a record opened from a file. Null if there is none. */
export async function loadReplay(match: string): Promise<Loaded | null> {
  if (match !== OPENED) {
    const [data, table] = await Promise.all([getReplay(match), getMatch(match)]);
    return { data, table };
  }
  const record = openedRecord();
  return record ? { data: await postReplay(record), table: null } : null;
}

export class Replay {
  readonly data: ReplayData;
  readonly seats: readonly Seat[];
  /** The same game as updates, for what is written for tables. Aids belong to a game that goes on: here are none. */
  readonly updates: readonly Update[];
  #at = $state(0);
  #hasMoved = false;

  constructor(data: ReplayData) {
    this.data = data;
    this.seats = Object.keys(data.steps[0]?.views ?? {}) as Seat[];
    this.updates = data.steps.map((step, index) => this.#update(step, index));
    this.#at = this.last;
  }

  get last(): number {
    return this.data.steps.length - 1;
  }

  /** The step that is shown, counted from 0. */
  get at(): number {
    return this.#at;
  }

  get step(): ReplayStep | undefined {
    return this.data.steps[this.#at];
  }

  get update(): Update | undefined {
    return this.updates[this.#at];
  }

  goTo(at: number): void {
    this.#hasMoved = true;
    this.#at = Math.max(0, Math.min(this.last, Math.round(at)));
  }

  /** Show a step, unless somebody has already gone to one himself. */
  openAt(at: number): void {
    if (!this.#hasMoved) this.goTo(at);
  }

  /** Who is to act after a step; null when nobody is. Where both choose unseen, the first. */
  owing(at: number): Seat | null {
    return this.view(at)?.owing[0] ?? null;
  }

  view(at: number): GameView | undefined {
    const step = this.data.steps[at];
    const seat = this.seats[0];
    return step && seat ? step.views[seat] : undefined;
  }

  /** The round of Aton in which the entry of a step was made: what follows from it may begin the next. */
  round(at: number): number {
    return (this.view(Math.max(0, at - 1)) as AtonView).round;
  }

  #update(step: ReplayStep, index: number): Update {
    const view = this.view(index) ?? Object.values(step.views)[0];
    if (!view) throw new Error(`Step ${index} shows nothing.`);
    return {
      type: "update",
      number: index,
      seat: this.seats[0] ?? null,
      answers: null,
      events: step.events,
      view,
      aids: {} as GameAids,
    };
  }
}
