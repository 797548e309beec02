/** One's own matches, kept up to date while the page is open: which of them wait for a move. */

import { getMatches } from "../api/http";
import type { Summary } from "../api/types";
import { place } from "./place.svelte";

const OFTEN = 15_000;
/** While nobody looks; the tab still has to call. */
const SELDOM = 45_000;

export const isOpen = (match: Summary): boolean => match.phase === "playing" || match.phase === "waiting";

/** Whether a match waits for a move of one's own. */
export const isMyTurn = (match: Summary): boolean =>
  match.seats.some((info) => info.yours && (match.waiting_for?.includes(info.seat) ?? false));

/** Those that wait for me before all others; otherwise as they came, newest first. */
export const mineFirst = (matches: readonly Summary[]): Summary[] =>
  matches.toSorted((one, other) => Number(isMyTurn(other)) - Number(isMyTurn(one)));

class Mine {
  /** Newest first; null until the server has been asked. */
  all = $state.raw<readonly Summary[] | null>(null);
  /** Whether the last time that the server was asked it did not answer. */
  isLost = $state(false);
  readonly open = $derived(mineFirst((this.all ?? []).filter(isOpen)));
  readonly calling = $derived(this.open.filter(isMyTurn));
  /** How many call from elsewhere than the table one sits at. */
  readonly calls = $derived(this.calling.filter((match) => match.match !== place.match).length);

  async load(): Promise<void> {
    try {
      this.all = (await getMatches()).matches;
      this.isLost = false;
    } catch {
      this.isLost = true;
    }
  }

  /** Load from time to time while there is anything that could call from elsewhere, until the returned function is called. */
  follow(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void again(), document.hidden ? SELDOM : OFTEN);
    };
    const again = async () => {
      if (this.isLost || this.open.some((match) => match.match !== place.match)) await this.load();
      later();
    };
    const returned = () => {
      if (!document.hidden) void this.load().then(later);
    };
    later();
    document.addEventListener("visibilitychange", returned);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", returned);
    };
  }
}

export const mine = new Mine();
