/** What the host of the server says to everybody, and whether they keep this visitor out. */

import { getNotices, whenBanned } from "../api/http";
import { memory } from "../settings/settings.svelte";

const EVERY = 30_000; // milliseconds
const MINUTE = 60_000;
/** The announcement that was put away, so that it stays away. */
const KEY = "highpriest.announcement";

class Host {
  /** What the host has said about a ban; null if there is none. */
  ban = $state<string | null>(null);
  #texts = $state.raw<Record<string, string>>({});
  /** When the server restarts, by this browser's clock. */
  #restart = $state<number | null>(null);
  #now = $state(0);
  #known = $state(memory.read(KEY, ""));
  #knownRestart = $state<number | null>(null);

  constructor() {
    whenBanned((detail) => (this.ban = detail));
  }

  /** The announcement in a language, unless it was put away; null if there is none. */
  announcement(language: string): string | null {
    const text = this.#texts[language] ?? this.#texts["en"] ?? null;
    return text === this.#known ? null : text;
  }

  /** In how many minutes the server restarts, 0 for any moment; null if it does not, or that was put away. */
  get minutes(): number | null {
    if (this.#restart === null || this.#knownRestart !== null) return null;
    return Math.max(0, Math.ceil((this.#restart - this.#now) / MINUTE));
  }

  /** Show the announcement no longer on this browser. */
  putAway(text: string): void {
    this.#known = text;
    memory.write(KEY, text);
  }

  /** Show the restart no longer, unless another is announced. */
  putRestartAway(): void {
    this.#knownRestart = this.#restart;
  }

  /** Ask every half a minute while the page is seen; returns how to stop. */
  follow(): () => void {
    const look = () => {
      if (!document.hidden) void this.#look();
    };
    look();
    const timer = setInterval(look, EVERY);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }

  async #look(): Promise<void> {
    try {
      const { announcement, restart_in: left } = await getNotices();
      this.#now = Date.now();
      this.#texts = announcement?.texts ?? {};
      this.#restart = left === null ? null : this.#now + left * 1_000;
      if (left === null) this.#knownRestart = null;
    } catch {
      return; // without a server there is more to say, and others say it
    }
  }
}

export const host = new Host();
