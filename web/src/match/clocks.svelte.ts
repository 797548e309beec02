/** The clocks of one match, counting down between the server's numbers. */

import type { Table, Update } from "../api/types";
import { awayAt, leftAt, LOW, readTable, readUpdate, untilChange, type Reading } from "./clock";

export class Clocks {
  #reading = $state.raw<Reading | null>(null);
  #now = $state(0);
  /** Whether the clocks stand until the server says more. */
  stand = $state(false);
  /** Whether time stands for everybody, because the server can store nothing. */
  rests = $state(false);
  /** The number of the newest update that a table has mentioned: older ones say nothing about now. */
  #told = 0;
  readonly #time: () => number;

  constructor(time = () => performance.now()) {
    this.#time = time;
  }

  /** Take the numbers of a table. */
  hearTable(table: Table): void {
    this.#told = table.number;
    this.rests = table.clock?.stands ?? false;
    this.#take(readTable(table, this.#time()));
  }

  /** Take the numbers of a step, unless a table has told what came after it. */
  hearUpdate(update: Update): void {
    if (update.number <= this.#told) return;
    this.rests = false;
    this.#take(readUpdate(this.#reading, update, this.#time()));
  }

  #take(reading: Reading | null): void {
    this.#reading = reading;
    this.#now = this.#time();
  }

  /** Count down for as long as somebody looks. Returns how to stop. */
  run(): () => void {
    const reading = this.#reading;
    const wait = reading && untilChange(reading, this.#now);
    if (wait === null || this.stand || this.rests) return () => undefined;
    const timer = setTimeout(() => (this.#now = this.#time()), wait);
    return () => clearTimeout(timer);
  }

  get isPaused(): boolean {
    return this.#reading?.isPaused ?? false;
  }

  isRunning(seat: string): boolean {
    return this.#reading?.running.includes(seat) ?? false;
  }

  /** In milliseconds; null in a match without clocks. */
  left(seat: string): number | null {
    return this.#reading && leftAt(this.#reading, seat, this.#now);
  }

  isLow(seat: string): boolean {
    return this.isRunning(seat) && (this.left(seat) ?? LOW) < LOW;
  }

  /** How long until the win over a seat may be claimed; null if it is not away. */
  away(seat: string): number | null {
    return this.#reading && awayAt(this.#reading, seat, this.#now);
  }

  /** The seats that are away while they owe a move. */
  readonly absent: readonly string[] = $derived.by(() => Object.keys(this.#reading?.away ?? {}));
}
