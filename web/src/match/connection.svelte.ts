/** A connection to one match: what the server says, kept; what the players want, sent until it is answered. */

import { SvelteMap } from "svelte/reactivity";
import { getMatch, postJoin, Problem } from "../api/http";
import type {
  ChatLine,
  Done,
  GameName,
  Hinted,
  Muted,
  Preset,
  Request,
  SeatOf,
  ServerMessage,
  Table,
  Tried,
  Update,
  Voice,
} from "../api/types";
import { socketAddress } from "../app/paths";
import { randomHex } from "../app/random";
import { Clocks } from "./clocks.svelte";
import { followNetwork, Heartbeat } from "./heartbeat";
import { takeMade } from "./made";
import type { ConnectionStatus, MatchReader } from "./reader";
import { PendingRequests, type Answered } from "./requests";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
/** After so long a request is sent again of which the server does not know yet what comes of it. */
const PENDING_WAIT = 1_000;

/** What others can be asked for. */
export type OfferKind = Extract<Request, { type: "answer" }>["offer"];

type Unnamed = Request extends infer R ? (R extends Request ? Omit<R, "id"> : never) : never;

/** A method, so that a connection to a match of one game passes where one to any match is wanted. */
type Listener<G extends GameName> = { hear(update: Update<G>): void }["hear"];

/** The game is the one that the address names; a link to the wrong one leads on before anything is shown. */
export class MatchConnection<G extends GameName = GameName> implements MatchReader<G> {
  readonly match: string;
  readonly clocks = new Clocks();
  table = $state.raw<Table | null>(null);
  status = $state<ConnectionStatus>("connecting");
  /** Whether the connection was lost and found again since somebody looked; the banner says so and resets it. */
  returned = $state(false);
  /** Whether one was at this table already when it was opened here: on another device, or in another tab. */
  isElsewhere = $state(false);
  /** Whether the maker of the table has opened one's seat again. */
  wasAskedToLeave = $state(false);
  /** Whether the server's disk does not answer: what was asked is neither done nor refused. */
  stalled = $state(false);
  /** How many acts were sent, or are to be sent once the connection is back, and have no answer yet. */
  unanswered = $state(0);
  /** What was said at this table, as far as one may read it, in order. */
  lines = $state.raw<readonly ChatLine[]>([]);
  /** Whose lines one does not want to hear. */
  muted = $state.raw<Omit<Muted, "type">>({ seats: [], watchers: [] });
  /** Updates up to this number were there when the table was opened: they are shown, but not played. */
  openedAt = $state(0);
  #thinking: Promise<unknown> = Promise.resolve();
  // As one word: the table is told anew whenever somebody comes or goes, and what did not change must not be drawn again.
  readonly #own: string = $derived(
    this.table?.seats
      .filter((info) => info.yours)
      .map((info) => info.seat)
      .join(" ") ?? "",
  );
  readonly ownSeats: readonly SeatOf<G>[] = $derived(
    this.#own === "" ? [] : (this.#own.split(" ") as SeatOf<G>[]),
  );

  /** The seat of this device that owes a move, if there is one. */
  readonly acting: SeatOf<G> | undefined = $derived.by(() => {
    if (this.table?.phase !== "playing") return undefined;
    const owing: readonly string[] = this.latest(this.ownSeats[0] ?? null)?.view.owing ?? [];
    return this.ownSeats.find((seat) => owing.includes(seat));
  });

  readonly #updates = new SvelteMap<SeatOf<G> | null, readonly Update<G>[]>();
  readonly #pending = new PendingRequests();
  readonly #listeners = new Set<Listener<G>>();
  readonly #makeSocket: (address: string) => WebSocket;
  readonly #heart = new Heartbeat({
    ask: () => {
      if (this.status === "live") this.#ask<Done>({ type: "ping" }).catch(() => undefined);
    },
    lose: () => this.#giveSocketUp(),
  });
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #attempt = 0;
  #gotUp = false;
  /** The request whose answer the server's disk keeps back. */
  #stalledBy: string | null = null;
  #wasLive = false;

  constructor(match: string, makeSocket = (address: string) => new WebSocket(address)) {
    this.match = match;
    this.#makeSocket = makeSocket;
  }

  // ---- reading

  updates(seat: SeatOf<G> | null): readonly Update<G>[] {
    return this.#updates.get(seat) ?? [];
  }

  latest(seat: SeatOf<G> | null): Update<G> | null {
    return this.updates(seat).at(-1) ?? null;
  }

  /** Call `listener` with every update that arrives from now on, once for each seat. Returns how to stop. */
  onUpdate(listener: Listener<G>): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  // ---- asking

  async play(seat: SeatOf<G>, moves: string[]): Promise<Update<G>> {
    this.unanswered += 1;
    try {
      return await this.#ask<Update<G>>({ type: "play", seat, number: this.#lastNumber, moves });
    } finally {
      this.unanswered -= 1;
    }
  }

  tryOut(seat: SeatOf<G>, moves: string[]): Promise<Tried<G>> {
    return this.#ask<Tried<G>>({ type: "try", seat, number: this.#lastNumber, moves });
  }

  /** What the strongest computer thinks, now or after these moves. It thinks of one thing at a time. */
  hint(seat: SeatOf<G>, moves: string[] = []): Promise<Hinted> {
    const number = this.#lastNumber;
    const asked = this.#thinking.then(() => this.#ask<Hinted>({ type: "hint", seat, number, moves }));
    this.#thinking = asked.catch(() => undefined);
    return asked;
  }

  resign(seat: SeatOf<G>): Promise<Done | Update> {
    return this.#ask<Done | Update>({ type: "resign", seat });
  }

  abort(): Promise<Done | Update> {
    return this.#ask<Done | Update>({ type: "abort" });
  }

  takeBack(seat: SeatOf<G>): Promise<Done | Update> {
    return this.#ask<Done | Update>({ type: "back", seat });
  }

  rematch(): Promise<Done> {
    return this.#ask<Done>({ type: "rematch" });
  }

  /** The win over a seat that has been away for too long. */
  claim(seat: string): Promise<Done> {
    return this.#ask<Done>({ type: "claim", seat });
  }

  /** End the match without a result: at once if somebody has been away for too long, else if the others agree. */
  callOff(): Promise<Done> {
    return this.#ask<Done>({ type: "call_off" });
  }

  giveTime(seat: string): Promise<Done> {
    return this.#ask<Done>({ type: "more_time", seat });
  }

  /** In a match of days: let the clocks stand if the others agree, or go on at once. */
  pause(on: boolean): Promise<Done> {
    return this.#ask<Done>({ type: "pause", on });
  }

  answer(offer: OfferKind, yes: boolean): Promise<Done | Update> {
    return this.#ask<Done | Update>({ type: "answer", offer, yes });
  }

  // ---- saying something

  say(preset: Preset): Promise<Done> {
    return this.#ask<Done>({ type: "say", preset });
  }

  mute(voice: Voice, on: boolean): Promise<Done> {
    return this.#ask<Done>({ type: "mute", seat: null, line: null, ...voice, on });
  }

  #hearLine(line: ChatLine): void {
    if (this.lines.some(({ number }) => number === line.number)) return;
    this.lines = [...this.lines, line].toSorted((one, other) => one.number - other.number);
  }

  // ---- before the game begins

  /** Take a free seat; until then one only looks. The connection is opened anew, by whom one is from now on. */
  async sitDown(seat: string): Promise<void> {
    const table = await postJoin(this.match, seat);
    if (this.#closed) return;
    this.table = table;
    this.reopen();
  }

  /** Open the connection anew, by whom one is from now on. */
  reopen(): void {
    this.status = "connecting";
    this.#wasLive = false;
    this.#cut();
    this.#connect();
  }

  leave(): Promise<Done> {
    this.#gotUp = true;
    return this.#ask<Done>({ type: "leave" });
  }

  /** Let a computer take a free seat. */
  fill(seat: string, level: string): Promise<Done> {
    return this.#ask<Done>({ type: "fill", seat, level });
  }

  /** Let a computer get up again, or ask somebody to. */
  free(seat: string): Promise<Done> {
    return this.#ask<Done>({ type: "free", seat });
  }

  // ---- the connection

  async open(): Promise<void> {
    const attempt = ++this.#attempt;
    // A request that is lost on the way is answered by nobody: try anew, and do not listen to the old one.
    clearTimeout(this.#timer);
    this.#heart.listen();
    try {
      const table = takeMade(this.match) ?? (await getMatch(this.match));
      if (this.#closed || attempt !== this.#attempt) return;
      if (!this.#wasLive) this.isElsewhere = table.seats.some((info) => info.yours && info.here);
      this.table = table;
      this.#connect();
    } catch (error) {
      if (this.#closed || attempt !== this.#attempt) return;
      this.#heart.stop();
      if (error instanceof Problem && error.code === "match/unknown") this.#giveUp();
      else this.#retry();
    }
  }

  /** Follow what the browser knows of its network, until the returned function is called. */
  followNetwork(): () => void {
    const lost = () => {
      if (this.#wasLive && this.status === "live") this.#giveSocketUp();
    };
    return followNetwork(lost, () => this.retryNow());
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#heart.stop();
    this.#socket?.close();
    this.#pending.fail("closed");
  }

  /** Do not wait for the next attempt. */
  retryNow(): void {
    if (this.status !== "lost") return;
    clearTimeout(this.#timer);
    void this.open();
  }

  get #lastNumber(): number {
    let last = 0;
    for (const updates of this.#updates.values()) last = Math.max(last, updates.at(-1)?.number ?? 0);
    return last;
  }

  /** With several people at one device the connection may break between the updates of one and of the next. */
  get #seenByAll(): number {
    const seats = this.ownSeats.length > 0 ? this.ownSeats : [null];
    return Math.min(...seats.map((seat) => this.updates(seat).at(-1)?.number ?? 0));
  }

  #connect(): void {
    const socket = this.#makeSocket(
      socketAddress(`api/matches/${encodeURIComponent(this.match)}/socket?since=${this.#seenByAll}`),
    );
    this.#cut();
    this.#socket = socket;
    this.#heart.listen();
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket) this.#hear(JSON.parse(String(data)) as ServerMessage<G>);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lose();
    };
  }

  /** Give the socket up at once: what it still says is not heard. */
  #cut(): void {
    const socket = this.#socket;
    this.#socket = null;
    clearTimeout(this.#timer);
    this.#heart.stop();
    socket?.close();
  }

  #lose(): void {
    this.#socket = null;
    this.#goOn();
    clearTimeout(this.#timer);
    this.#heart.stop();
    if (!this.#closed) this.#retry();
  }

  #retry(): void {
    if (this.#closed) return;
    if (this.#wasLive || this.#wait > FIRST_WAIT) this.status = "lost";
    this.#timer = setTimeout(() => void this.open(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #giveUp(): void {
    this.status = "gone";
    this.#pending.fail("gone");
  }

  #hear(message: ServerMessage<G>): void {
    this.#heart.listen();
    // So the server measures how long messages take, which is on nobody's clock.
    if (message.type === "echo") this.#send({ type: "echoed", id: message.id });
    if (message.type === "table") this.#seat(message);
    if (message.type === "update") this.#keep(message);
    if (message.type === "pending") this.#stall(message.id);
    if (message.type === "line") this.#hearLine(message);
    if (message.type === "muted") this.muted = message;
    const settled = this.#pending.settle(message);
    // Somebody may come, go or talk while the disk stands: only what is stored shows that it answers again.
    if (message.type === "update" || (settled !== null && settled === this.#stalledBy)) this.#goOn();
  }

  /** While the server waits for its disk, no clock runs. */
  #stall(id: string | null): void {
    this.#stalledBy = id;
    this.stalled = this.clocks.stand = true;
    setTimeout(() => this.#askAgain(id), PENDING_WAIT);
  }

  #goOn(): void {
    this.#stalledBy = null;
    this.stalled = this.clocks.stand = false;
  }

  #askAgain(id: string | null): void {
    const request = this.#pending.find(id);
    if (request !== undefined) this.#send(request);
  }

  #seat(table: Table): void {
    const sat = this.ownSeats.length > 0;
    this.table = table;
    if (this.ownSeats.length > 0) this.wasAskedToLeave = this.#gotUp = false;
    else if (sat && !this.#gotUp) this.wasAskedToLeave = true;
    this.clocks.hearTable(table);
    if (this.status === "live") {
      this.#addNonce();
      return;
    }
    if (this.#wasLive) this.returned = true;
    else this.openedAt = table.number;
    this.#wasLive = true;
    this.status = "live";
    this.#wait = FIRST_WAIT;
    for (const request of this.#pending.unanswered) this.#send(request);
    this.#addNonce();
  }

  /** Our own part of the shuffle, given once the server has bound itself to its part. */
  #addNonce(): void {
    const table = this.table;
    const missing = table?.seats.some((info) => info.yours && info.nonce === null);
    const asked = this.#pending.unanswered.some((request) => request.type === "nonce");
    if (table?.phase === "waiting" && missing && !asked) {
      // A refusal means that the match began without us having to do anything.
      this.#ask<Done>({ type: "nonce", nonce: randomHex(32) }).catch(() => undefined);
    }
  }

  /** After a reconnect the same update may come twice, as itself and as the answer to a repeated request. */
  #keep(update: Update<G>): void {
    const seen = this.updates(update.seat);
    if (update.number <= (seen.at(-1)?.number ?? 0)) return;
    this.#updates.set(update.seat, [...seen, update]);
    this.clocks.hearUpdate(update);
    for (const listener of this.#listeners) listener(update);
  }

  /** Closing takes an answer too, which a dead connection does not give: the socket counts as lost at once. */
  #giveSocketUp(): void {
    this.#cut();
    this.#lose();
  }

  #ask<A extends Answered>(asked: Unnamed): Promise<A> {
    const request = { ...asked, id: randomHex(8) } as Request;
    const answer = this.#pending.add(request);
    this.#send(request);
    // The server answers each kind of request with its own kind of message; see messages.py.
    return answer as Promise<A>;
  }

  #send(request: Request): void {
    if (this.status === "live" && this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(request));
  }
}
