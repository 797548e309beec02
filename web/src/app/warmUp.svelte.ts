/** How far the server is with compiling the games; asked only until it is done. */

import { getWarmUp } from "../api/http";

const EVERY = 2000; // milliseconds

class WarmUp {
  /** From 0 to 1; null when there is nothing to wait for. */
  share = $state<number | null>(null);

  /** Ask again and again until nothing is left; returns how to stop. */
  follow(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const look = async () => {
      await this.#look();
      if (!stopped && this.share !== null) timer = setTimeout(() => void look(), EVERY);
    };
    void look();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }

  async #look(): Promise<void> {
    try {
      const { done, total } = await getWarmUp();
      this.share = done < total ? done / total : null;
    } catch {
      this.share = null; // without a server there is more to say, and others say it
    }
  }
}

export const warmUp = new WarmUp();
