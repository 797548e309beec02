/** Looking back through a match and returning to now. */

import type { GameName, SeatOf, Update } from "../api/types";
import type { MatchReader } from "./reader";

export class MatchHistory<G extends GameName = GameName> {
  readonly #reader: MatchReader<G>;
  readonly #seat: () => SeatOf<G> | null;
  /** The update that is looked at; null is now. */
  #at = $state<number | null>(null);

  /** `seat` says from whose side one looks. */
  constructor(reader: MatchReader<G>, seat: () => SeatOf<G> | null) {
    this.#reader = reader;
    this.#seat = seat;
  }

  get updates(): readonly Update<G>[] {
    return this.#reader.updates(this.#seat());
  }

  /** Whether one looks at the past. */
  get isPast(): boolean {
    return this.#at !== null;
  }

  /** The update that is looked at, the newest if one does not look back. */
  get shown(): Update<G> | null {
    if (this.#at === null) return this.updates.at(-1) ?? null;
    return this.updates.findLast((update) => update.number <= (this.#at ?? 0)) ?? null;
  }

  back(): void {
    this.#step(-1);
  }

  forward(): void {
    this.#step(1);
  }

  toStart(): void {
    this.goTo(this.updates[0]?.number ?? 0);
  }

  goTo(number: number): void {
    this.#at = number >= (this.updates.at(-1)?.number ?? 0) ? null : number;
  }

  toNow(): void {
    this.#at = null;
  }

  #step(by: 1 | -1): void {
    const updates = this.updates;
    const now = this.shown;
    const next = now === null ? undefined : updates[updates.indexOf(now) + by];
    if (next) this.goTo(next.number);
  }
}
