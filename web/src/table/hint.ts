/** What a game says of an advice, step by step. */
export interface Hint {
  /** A theme in one sentence, without a square. */
  nudge: string;
  /** Where to look, in words, and the squares to light. */
  area: string;
  squares: readonly string[];
  /** Why the move is good. */
  reason: string;
}
