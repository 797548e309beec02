/** What would follow from a considered move: asked of the server, which knows the rules. */

import type { Tried } from "../api/types";
import { KEEPS } from "./moves";
import { isThot, thotAids, type Seat, type ThotAids, type ThotView } from "./shapes";

/** What would be if the moves were made. */
export interface Foreseen {
  moves: string[];
  view: ThotView;
  aids: ThotAids;
  /** The seat could put a stone back in between; shown is what follows if it keeps all. */
  mayPut: boolean;
}

type TryOut = (seat: Seat, moves: string[]) => Promise<Tried>;

/** A pointer that only passes by asks nothing. */
const PASSING_BY = 80;

export class Preview {
  shown = $state.raw<Foreseen | null>(null);

  readonly #tryOut: TryOut;
  readonly #known = new Map<string, Promise<Foreseen | null>>();
  #wanted = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(tryOut: TryOut) {
    this.#tryOut = tryOut;
  }

  /** Look ahead from the position after update `number`. */
  consider(number: number, seat: Seat, move: string): void {
    const key = `${String(number)} ${seat} ${move}`;
    if (key === this.#wanted) return;
    this.#wanted = key;
    clearTimeout(this.#timer);
    if (this.#known.has(key)) void this.#show(key, seat, move);
    else this.#timer = setTimeout(() => void this.#show(key, seat, move), PASSING_BY);
  }

  clear(): void {
    this.#wanted = "";
    clearTimeout(this.#timer);
    this.shown = null;
  }

  /** A new position: what was known is of no use any more. */
  forget(): void {
    this.clear();
    this.#known.clear();
  }

  async #show(key: string, seat: Seat, move: string): Promise<void> {
    const asked = this.#known.get(key) ?? this.#ask(seat, move);
    this.#known.set(key, asked);
    const foreseen = await asked;
    // What could not be answered just now may be asked again.
    if (foreseen === null) this.#known.delete(key);
    if (key === this.#wanted) this.shown = foreseen;
  }

  async #ask(seat: Seat, move: string): Promise<Foreseen | null> {
    try {
      const tried = await this.#tryOut(seat, [move]);
      if (!isThot(tried.view)) return null;
      const mayPut = tried.view.phase === "put" && move !== KEEPS;
      if (!mayPut) return { moves: [move], view: tried.view, aids: thotAids(tried), mayPut };
      const kept = await this.#tryOut(seat, [move, KEEPS]);
      return isThot(kept.view) ? { moves: [move], view: kept.view, aids: thotAids(kept), mayPut } : null;
    } catch {
      // Refused because something happened meanwhile, or no connection: then there is no preview.
      return null;
    }
  }
}
