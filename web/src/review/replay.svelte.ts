/** A finished game, step by step. */

import { getMatch, getReplay, postReplay } from "../api/http";
import type { AidsOf, GameName, ReplayData, ReplayStep, SeatOf, Table, Update, ViewOf } from "../api/types";
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

export class Replay<G extends GameName = GameName> {
  readonly data: ReplayData<G>;
  readonly seats: readonly SeatOf<G>[];
  /** The same game as updates, for what is written for tables. Aids belong to a game that goes on: here are none. */
  readonly updates: readonly Update<G>[];
  #at = $state(0);
  #hasMoved = false;

  constructor(data: ReplayData<G>) {
    this.data = data;
    this.seats = Object.keys(data.steps[0]?.views ?? {}) as SeatOf<G>[];
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

  get step(): ReplayStep<G> | undefined {
    return this.data.steps[this.#at];
  }

  get update(): Update<G> | undefined {
    return this.updates[this.#at];
  }

  goTo(at: number): void {
    this.#hasMoved = true;
    this.#at = Math.max(0, Math.min(this.last, Math.round(at)));
  }

  /** Show a step, unless the reader has already gone to one. */
  openAt(at: number): void {
    if (!this.#hasMoved) this.goTo(at);
  }

  /** Who is to act after a step; null when nobody is. Where both choose unseen, the first. */
  owing(at: number): SeatOf<G> | null {
    return this.view(at)?.owing[0] ?? null;
  }

  view(at: number): ViewOf<G> | undefined {
    const step = this.data.steps[at];
    const seat = this.seats[0];
    return step && seat ? step.views[seat] : undefined;
  }

  /** Whether it is a game of that kind. */
  isOf<Name extends GameName>(game: Name): this is Replay<Name> {
    return this.data.game === (game as GameName);
  }

  #update(step: ReplayStep<G>, index: number): Update<G> {
    const view = this.view(index);
    if (!view) throw new Error(`Step ${index} shows nothing.`);
    return {
      type: "update",
      number: index,
      seat: this.seats[0] ?? null,
      answers: null,
      events: step.events,
      view,
      aids: {} as AidsOf<G>,
    };
  }
}
