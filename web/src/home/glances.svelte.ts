/** How matches stand, as far as everybody may know: kept for the small pictures and lines of lists. */

import { SvelteMap } from "svelte/reactivity";
import { getGlance } from "../api/http";
import type { Glance } from "../api/types";

class Glances {
  readonly #kept = new SvelteMap<string, Glance>();

  of(match: string): Glance | null {
    return this.#kept.get(match) ?? null;
  }

  /** Ask how it stands now. What cannot be had is left as it was: a list is whole without it. */
  async look(match: string): Promise<void> {
    const glance = await getGlance(match).catch(() => null);
    if (glance && glance.number !== this.#kept.get(match)?.number) this.#kept.set(match, glance);
  }
}

export const glances = new Glances();
