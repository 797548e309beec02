/** What the player is about to do: nothing is sent before it was chosen and confirmed. */

import { Staging, type TryOut } from "../match/staging.svelte";
import type { Seen } from "../match/table.svelte";
import { foresee, type Foreseen } from "./foresee";
import { KEEPS, pathsByGoal, putsByStone, type Path, type Put } from "./moves";
import type { Seat, Way } from "./types";

/** A pointer that only passes by asks nothing of the server. */
const PASSING_BY = 80;

export class ThotStaging extends Staging<"thot", Foreseen> {
  /** The square under the pointer, if anything can be done there. */
  hovered = $state<string | null>(null);
  /** The square chosen by a tap, a click or a key. */
  pinned = $state<string | null>(null);
  /** Which of two ways to the same stone: the one that ends in this direction. */
  preferred = $state<Way | null>(null);
  /** The stone of the tray that is to be put back. */
  stone = $state<string | null>(null);

  readonly #isOpen: () => boolean;

  /** While it is not open, nothing can be chosen, but what was chosen stays in sight. */
  constructor(seat: Seat, start: Seen<"thot">, tryOut: TryOut<"thot">, isOpen: () => boolean) {
    super(seat, start, tryOut, PASSING_BY);
    this.#isOpen = isOpen;
  }

  readonly #view = $derived.by(() => (this.#isOpen() ? this.start.view : null));
  readonly isPutting = $derived(this.#view?.phase === "put");
  readonly paths = $derived.by(() => {
    const view = this.#view;
    return view?.phase === "move" ? pathsByGoal(view.legal_moves, view.priest) : new Map<string, Path[]>();
  });
  readonly puts = $derived.by(() => putsByStone(this.isPutting ? (this.#view?.legal_moves ?? []) : []));
  readonly mayKeep = $derived(this.isPutting && (this.#view?.legal_moves.includes(KEEPS) ?? false));

  /** The squares on which something can be done now. */
  readonly targets = $derived.by((): ReadonlySet<string> => {
    if (!this.isPutting) return new Set(this.paths.keys());
    return new Set(this.stone === null ? [] : this.puts.get(this.stone)?.keys());
  });

  readonly considered = $derived(this.hovered ?? this.pinned);

  /** All ways to the considered stone. */
  readonly ways = $derived(this.considered === null ? [] : (this.paths.get(this.considered) ?? []));
  readonly path = $derived.by((): Path | null => {
    return this.ways.find((path) => path.ends === this.preferred) ?? this.ways[0] ?? null;
  });
  readonly put = $derived.by((): Put | null => {
    if (this.stone === null || this.considered === null) return null;
    return this.puts.get(this.stone)?.get(this.considered) ?? null;
  });

  /** The considered move as it would be sent. */
  readonly move = $derived(this.path?.text ?? this.put?.text ?? null);

  override get moves(): string[] {
    return this.move === null ? [] : [this.move];
  }

  override get isComplete(): boolean {
    return this.move !== null;
  }

  /** Ask what would follow from what is considered, or from keeping all. */
  lookAhead(): void {
    const considered = this.move ?? (this.isPutting ? KEEPS : null);
    if (considered === null) this.preview.clear();
    else this.preview.consider(considered, () => foresee(considered, this.tryOut));
  }

  hover(square: string | null): void {
    this.hovered = square !== null && this.targets.has(square) ? square : null;
  }

  /** Choose a square; false if nothing can be done there. */
  choose(square: string): boolean {
    if (!this.targets.has(square)) return false;
    if (square !== this.pinned) this.pinned = square;
    this.hovered = null;
    return true;
  }

  /** Take up a stone of the tray, or lay it down again. */
  chooseStone(stone: string): boolean {
    if (!this.puts.has(stone)) return false;
    this.stone = this.stone === stone ? null : stone;
    this.hovered = null;
    // A square that was free for one stone is free for another: the choice of the square stays.
    if (this.stone === null) this.pinned = null;
    return true;
  }

  prefer(way: Way): void {
    this.preferred = way;
  }

  /** Of two ways, the other one. */
  otherWay(): void {
    const other = this.ways.find((path) => path !== this.path);
    if (other) this.preferred = other.ends;
  }

  /** One step back: first the square, then the stone. False if there was nothing to drop. */
  drop(): boolean {
    const held = this.considered !== null;
    if (!held && this.stone === null) return false;
    if (!held) this.stone = null;
    this.hovered = null;
    this.pinned = null;
    return true;
  }
}
