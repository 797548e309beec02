/** A list that stands still while somebody points at it or is in it with the keyboard, and then catches up. */

import type { OpenTable } from "../api/types";

export class Frozen {
  #kept = $state.raw<readonly OpenTable[] | null>(null);
  #isPointed = false;
  #hasFocus = false;
  readonly #now: () => readonly OpenTable[];

  constructor(now: () => readonly OpenTable[]) {
    this.#now = now;
  }

  get shown(): readonly OpenTable[] {
    return this.#kept ?? this.#now();
  }

  point(isPointed: boolean): void {
    this.#isPointed = isPointed;
    this.#look();
  }

  focus(hasFocus: boolean): void {
    this.#hasFocus = hasFocus;
    this.#look();
  }

  #look(): void {
    if (this.#isPointed || this.#hasFocus) this.#kept ??= this.#now();
    else this.#kept = null;
  }
}
