/** What the herald of a table says. */

import type { Colour } from "./names";

export interface Said {
  /** Whose act it is, in their colour; null for nobody's. */
  actor: Colour | null;
  line1: string;
  help: string;
}
