/**
 * What a player is about to do: nothing is sent before it was chosen and confirmed. The server says what would follow,
 * which moves are then legal and what the aids would show. The page works nothing out itself.
 */

import type { GameName, SeatOf } from "../api/types";
import { Preview } from "./preview.svelte";
import type { Seen } from "./table.svelte";

/** Asks the server what would be; null if it refuses these moves. */
export type TryOut<G extends GameName> = (moves: string[]) => Promise<Seen<G> | null>;

export abstract class Staging<G extends GameName, Foreseen> {
  readonly seat: SeatOf<G>;
  /** The position before anything was chosen. */
  readonly start: Seen<G>;
  /** What the move under the pointer or the focus would lead to. */
  readonly preview: Preview<Foreseen>;
  protected readonly tryOut: TryOut<G>;

  constructor(seat: SeatOf<G>, start: Seen<G>, tryOut: TryOut<G>, delay: number) {
    this.seat = seat;
    this.start = start;
    this.tryOut = tryOut;
    this.preview = new Preview(delay);
  }

  /** The moves that would be sent. */
  abstract get moves(): string[];

  /** Nothing is left to choose: the moves can be sent. */
  abstract get isComplete(): boolean;
}
