/** The history of a match in words, line by line. */

import type { Seat } from "../api/types";

export interface HistoryLine {
  /** The update to look at when the line is touched. */
  number: number;
  text: string;
  /** Whose act it was, for the colour of its mark. */
  seat: Seat | null;
  /** A heading begins here: a round of Aton. */
  heading?: string;
}
