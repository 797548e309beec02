/** The sentences that can be said at a table, in the order of their keys 1 to 0. */

import type { Preset } from "../api/types";

export const PRESETS: readonly Preset[] = [
  "hello",
  "good-luck",
  "well-played",
  "thanks",
  "one-moment",
  "back",
  "oops",
  "good-game",
  "rematch",
  "bye",
];
