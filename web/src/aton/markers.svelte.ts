/** The markers' way along the collar: one bead after the other, never across the board. */
import { lasting } from "../match/tempo";
import { settings } from "../settings/settings.svelte";
import { SEATS } from "./layout";
import type { BySeat } from "./types";

export class Markers {
  #at = $state.raw<BySeat<number>>({ red: 0, blue: 0 });
  readonly #goal: () => BySeat<number>;

  /** Use while a component is made: the walk ends with it. */
  constructor(goal: () => BySeat<number>) {
    this.#goal = goal;
    this.#at = goal();
    $effect(() => this.#walk());
  }

  get at(): BySeat<number> {
    return this.#at;
  }

  #walk(): (() => void) | undefined {
    const [at, goal] = [this.#at, this.#goal()];
    if (SEATS.every((seat) => at[seat] === goal[seat])) return undefined;
    const ms = lasting("d-1") * settings.pace;
    // Points that are taken back, or looked back at, are simply there.
    const forward = SEATS.every((seat) => at[seat] <= goal[seat]);
    if (!ms || !forward || document.hidden) {
      this.#at = goal;
      return undefined;
    }
    const timer = setTimeout(() => (this.#at = nearer(at, goal)), ms);
    return () => clearTimeout(timer);
  }
}

function nearer(at: BySeat<number>, goal: BySeat<number>): BySeat<number> {
  return { red: Math.min(at.red + 1, goal.red), blue: Math.min(at.blue + 1, goal.blue) };
}
