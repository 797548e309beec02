/** What would follow from a move that is only considered: asked of the server, which knows the rules. */

/** An answer that is kept until the position changes. */
export class Preview<Answer> {
  shown = $state.raw<Answer | null>(null);

  readonly #delay: number;
  readonly #known = new Map<string, Promise<Answer | null>>();
  #wanted = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** A pointer that passes by in less than `delay` milliseconds asks nothing. */
  constructor(delay: number) {
    this.#delay = delay;
  }

  /** Show what follows from a move. `ask` is called if that is not known yet. */
  consider(move: string, ask: () => Promise<Answer | null>): void {
    if (move === this.#wanted) return;
    this.#wanted = move;
    clearTimeout(this.#timer);
    if (this.#known.has(move)) void this.#show(move, ask);
    else this.#timer = setTimeout(() => void this.#show(move, ask), this.#delay);
  }

  clear(): void {
    this.#wanted = "";
    clearTimeout(this.#timer);
    this.shown = null;
  }

  async #show(move: string, ask: () => Promise<Answer | null>): Promise<void> {
    const asked = this.#known.get(move) ?? ask();
    this.#known.set(move, asked);
    const answer = await asked;
    // What could not be answered just now may be asked again.
    if (answer === null) this.#known.delete(move);
    if (move === this.#wanted) this.shown = answer;
  }
}
