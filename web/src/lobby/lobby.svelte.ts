/** Who looks for a game, oneself included; kept up to date by the personal socket, on every page. */

import { deleteSeek, postSeek, postTake, Problem } from "../api/http";
import type {
  GameName,
  LobbyNews,
  OpenTable,
  OwnSeek,
  Paired,
  PersonalMessage,
  PersonalNotice,
  PoolInfo,
  PoolPace,
  SeekTerms,
} from "../api/types";
import { storing } from "../app/storing.svelte";
import { PersonalSocket } from "./socket";

/** A table that was taken stays in its list a little longer, with the words that say so. */
const LINGERS = 4_000;

export interface Waiting extends OwnSeek {
  /** When it began, by this page's clock. */
  since: number;
}

/** For this tab and as long as it is open: the seeks that led to a table. */
const KEY = "highpriest.met";
const MOST_KEPT = 20;

function visited(): string[] {
  try {
    return (sessionStorage.getItem(KEY) ?? "").split(" ");
  } catch {
    return []; // a browser that keeps nothing may be led to a table twice
  }
}

function remember(seeks: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, seeks.join(" "));
  } catch {
    return;
  }
}

class Lobby {
  online = $state(0);
  pools = $state.raw<readonly PoolInfo[]>([]);
  /** The oldest first. */
  tables = $state.raw<readonly OpenTable[]>([]);
  own = $state.raw<readonly Waiting[]>([]);
  /** Tables that somebody else took while one wanted to sit down, by seek: who it was, if they have a name. */
  taken = $state.raw<Readonly<Record<string, string | null>>>({});
  /** Whether the whole lobby was told since the connection stands. */
  isKnown = $state(false);
  /** Whether the connection broke and nothing was heard since: one that opens can be dead all the same. */
  isLost = $state(false);
  /** What can wait until somebody looks: a table of days that was taken. */
  notice = $state.raw<PersonalNotice | null>(null);
  /** The seek for a game in one sitting. */
  readonly waiting = $derived(this.own.find((seek) => seek.pace.days === null) ?? null);

  /** Called when two have found each other. */
  onpaired: (paired: Paired) => void = () => undefined;

  readonly #socket = new PersonalSocket({
    hear: (message) => this.#hear(message),
    turn: (isOpen) => this.#turn(isOpen),
  });
  /** How many parts of the page show the lobby. */
  #watching = 0;
  #isGuest = false;
  /** Requests that the server cannot store yet, each with what says that it waits no longer. */
  readonly #unstored = new Map<string | null, () => void>();
  /** The seeks of notices that were shown. */
  readonly #noted = new Set<string>();

  /** Connect, for as long as the page is open. */
  open(): () => void {
    return this.#socket.open();
  }

  /** Follow the whole lobby, until the returned function is called. */
  watch(): () => void {
    this.#watching += 1;
    if (this.#watching === 1) this.#socket.send({ type: "watch", what: "lobby" });
    return () => {
      this.#watching -= 1;
      if (this.#watching === 0) this.#socket.send({ type: "unwatch", what: "lobby" });
    };
  }

  /** How many wait in a pool, not counting oneself. */
  others(game: GameName, pace: PoolPace): number {
    const count = this.pools.find((pool) => pool.game === game && pool.pace === pace)?.waiting ?? 0;
    return this.isIn(game, pace) ? Math.max(0, count - 1) : count;
  }

  /** How many milliseconds the one of two who came first usually waited lately; null if that is not known. */
  usual(game: GameName, pace: string | null): number | null {
    const pool = this.pools.find((each) => each.game === game && each.pace === pace);
    return pool?.usual == null ? null : pool.usual * 1000;
  }

  isIn(game: GameName, pace: PoolPace): boolean {
    const { waiting } = this;
    return waiting !== null && waiting.pool && waiting.game === game && waiting.pace.name === pace;
  }

  // ---- asking; whatever is refused arrives as a `Problem`

  async seek(terms: SeekTerms): Promise<void> {
    const made = await postSeek(terms);
    // The first seek of a visitor makes a guest of them, whom the connection does not know yet.
    if (!this.#isGuest) this.#socket.reopen();
    this.#setOwn([...this.own.filter((seek) => seek.seek !== made.seek && seek.pace.days !== null), made]);
  }

  pair(game: GameName, pace: PoolPace): Promise<void> {
    return this.seek({ game, pace, pool: true, options: {}, ring: false });
  }

  /** Keep what one waits for, for half an hour, wherever one goes. */
  async ring(): Promise<void> {
    const { waiting } = this;
    if (!waiting) return;
    const { game, options, pool, pace } = waiting;
    await this.seek({ game, options, pool, pace: pool ? (pace.name ?? pace.text) : pace.text, ring: true });
  }

  async stop(seek: string): Promise<void> {
    try {
      await deleteSeek(seek);
    } catch (error) {
      // What is gone already, or was met, is told by the connection.
      if (!(error instanceof Problem) || !error.code.startsWith("seek/")) throw error;
    }
    this.#setOwn(this.own.filter((own) => own.seek !== seek));
  }

  /** Sit down at a table; null if somebody was quicker, which is shown in its place for a while. */
  async take(seek: string): Promise<{ game: GameName; match: string } | null> {
    try {
      return await postTake(seek);
    } catch (error) {
      if (!(error instanceof Problem) || (error.code !== "seek/taken" && error.code !== "seek/unknown")) {
        throw error;
      }
      this.taken = { ...this.taken, [seek]: error.by };
      setTimeout(() => this.#forget(seek), LINGERS);
      return null;
    }
  }

  // ---- hearing

  #hear(message: PersonalMessage): void {
    this.isLost = false;
    if (message.type === "pending" && !this.#unstored.has(message.id)) {
      this.#unstored.set(message.id, storing.wait());
    }
    if (message.type === "done" || message.type === "refused") this.#isStored(message.id);
    if (message.type === "lobby") this.#take(message);
    if (message.type === "notice") this.#note(message);
    if (message.type === "paired") this.#meet(message);
    if (message.type === "seeking") {
      this.#isGuest = message.known;
      this.#setOwn(message.seeks);
    }
  }

  /** A connection that comes back tells it again, until one has been at the table: what was put away stays away. */
  #note(notice: PersonalNotice): void {
    if (this.#noted.has(notice.seek)) return;
    this.#noted.add(notice.seek);
    this.notice = notice;
  }

  #isStored(request: string | null): void {
    this.#unstored.get(request)?.();
    this.#unstored.delete(request);
  }

  #turn(isOpen: boolean): void {
    for (const request of this.#unstored.keys()) this.#isStored(request);
    if (!isOpen) this.isLost = true;
    this.isKnown = false;
    if (isOpen && this.#watching > 0) this.#socket.send({ type: "watch", what: "lobby" });
  }

  #take(news: LobbyNews): void {
    const changed = new Map(news.tables.map((table) => [table.seek, table]));
    const kept = news.whole ? [] : this.tables.filter(({ seek }) => !news.gone.includes(seek));
    const known = new Set(kept.map(({ seek }) => seek));
    this.tables = [
      ...kept.map((table) => changed.get(table.seek) ?? table),
      ...news.tables.filter(({ seek }) => !known.has(seek)),
    ];
    this.online = news.online;
    this.pools = news.pools;
    this.isKnown = true;
  }

  #setOwn(seeks: readonly OwnSeek[]): void {
    const now = Date.now();
    const before = new Map(this.own.map((seek) => [seek.seek, seek.since]));
    this.own = seeks.map((seek) => ({ ...seek, since: before.get(seek.seek) ?? now - seek.waited * 1000 }));
  }

  /** Go there once: a connection that comes back tells of it again, also after the page was loaded anew. */
  #meet(paired: Paired): void {
    const gone = visited();
    if (gone.includes(paired.seek)) return;
    remember([...gone, paired.seek].slice(-MOST_KEPT));
    this.#setOwn(this.own.filter(({ seek }) => seek !== paired.seek));
    this.onpaired(paired);
  }

  #forget(seek: string): void {
    this.taken = Object.fromEntries(Object.entries(this.taken).filter(([taken]) => taken !== seek));
  }
}

export const lobby = new Lobby();
