/** The address under which others can open the page, for links that are sent and codes that are scanned. */

import { getReach } from "../api/http";
import type { Reach } from "../api/types";

/** Who can open it: everybody, devices in one's own network, or only this computer. */
export type Extent = "public" | "network" | "local";

interface Reached {
  extent: Extent;
  /** Of the page, with a slash at its end. */
  base: string;
}

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;
const PRIVATE =
  /^(10\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*|169\.254\..*|\[f[cd].*\]|\[fe80.*\]|[^.]+|.*\.(local|lan|home|internal))$/;

/** The best address: the public one, else the one that is open here, else the machine's in the network. */
export function reached(here: string, told: Reach | null): Reached {
  if (told?.public) return { extent: "public", base: `${told.public}/` };
  const { hostname } = new URL(here);
  if (!LOOPBACK.test(hostname)) return { extent: PRIVATE.test(hostname) ? "network" : "public", base: here };
  const network = told?.network[0];
  return network === undefined ? { extent: "local", base: here } : { extent: "network", base: `${network}/` };
}

class Addresses {
  #told = $state.raw<Reach | null>(null);
  /** Whether the server has said which addresses there are. */
  isKnown = $state(false);
  readonly #reached = $derived(reached(new URL(".", document.baseURI).href, this.#told));

  /** Ask the server, once. */
  async load(): Promise<void> {
    if (this.isKnown) return;
    // Without an answer there is the address that is open here.
    this.#told = await getReach().catch(() => null);
    this.isKnown = true;
  }

  get extent(): Extent {
    return this.#reached.extent;
  }

  /** The address of a page of ours that is given to others. */
  of(path: string): string {
    return new URL(path, this.#reached.base).href;
  }
}

export const addresses = new Addresses();
