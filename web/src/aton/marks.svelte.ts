/** The squares of the last move that somebody else made, marked until the player acts. */
import type { AtonEvent } from "./types";

export class Marks {
  #squares = $state.raw<readonly string[]>([]);
  readonly #isMine: (seat: string) => boolean;

  constructor(isMine: (seat: string) => boolean) {
    this.#isMine = isMine;
  }

  get squares(): readonly string[] {
    return this.#squares;
  }

  note(event: AtonEvent): void {
    if (event.event === "turn began" || event.event === "scoring began") this.clear();
    const isChoice = event.event === "placed" || event.event === "removed" || event.event === "took back";
    if (isChoice && !this.#isMine(event.seat)) this.#squares = [...this.#squares, event.square];
  }

  clear(): void {
    this.#squares = [];
  }
}
