/** One Aton table in play: what is shown, whose hands are open, what is being chosen, what is sent. */
import { untrack } from "svelte";
import type { Update } from "../api/types";
import type { MatchConnection } from "../match/connection.svelte";
import { MatchHistory } from "../match/history.svelte";
import { RefusedError } from "../match/requests";
import { settings } from "../settings/settings.svelte";
import { Laying } from "./laying.svelte";
import { SEATS, type Seat } from "./layout";
import type { Scene } from "./script";
import { shownAfterAll, type Shown } from "./shown";
import { Stage } from "./stage.svelte";
import { Staging, withStaged, type Tried } from "./staging.svelte";
import { toldEvents } from "./told";
import type { AtonAids, AtonView } from "./types";

/** Scenes in which the hand is already there to be laid. */
const DEALING: ReadonlySet<string> = new Set(["drawn", "exchanged"]);
const CHOOSING: ReadonlySet<string> = new Set(["remove", "place", "take back"]);
/** The server's code for questions that come too fast, and how long to hold back then. */
const TOO_FAST = "request/too-many";
const WAIT = 400;
/** A pointer that only passes by asks nothing of the server. */
const PEEK_AFTER = 160;

function isSeat(seat: string): seat is Seat {
  return seat === "red" || seat === "blue";
}

export class AtonGame {
  readonly connection: MatchConnection;
  readonly stage: Stage;
  readonly history: MatchHistory;
  /** Why the server did not do what it was asked, until the next act. */
  refusal = $state<string | null>(null);
  /** Exchange was asked for and waits for yes or no. */
  asksExchange = $state(false);
  /** Something has been sent and is not answered yet. */
  isSending = $state(false);
  #eyes = $state<Seat | null>(null);
  #peeked = $state.raw<{ square: string; tried: Tried } | null>(null);
  #looked = $state<string | null>(null);
  #lastLaying: { key: string; laying: Laying } | null = null;
  #peekTimer: ReturnType<typeof setTimeout> | undefined;

  readonly own: readonly Seat[] = $derived.by(() => this.connectionSeats());
  /** Two people at one device: hands are shown one at a time. */
  readonly isShared: boolean = $derived.by(() => this.own.length > 1);
  /** What everyone here may see; on a shared device what is public of it is drawn. */
  readonly newest: Update | null = $derived.by(() => this.connection.latest(this.own[0] ?? null));
  readonly view: AtonView | null = $derived.by(() => (this.newest?.view as AtonView | undefined) ?? null);
  /** The own seat that is to act, or whose side the table shows. */
  readonly seat: Seat | null = $derived.by(
    () => this.own.find((seat) => this.view?.owing.includes(seat)) ?? this.own[0] ?? null,
  );
  readonly update: Update | null = $derived.by(() => this.connection.latest(this.seat));
  readonly ownView: AtonView | null = $derived.by(() => (this.update?.view as AtonView | undefined) ?? null);
  readonly isCurrent: boolean = $derived.by(
    () => !this.stage.isRunning && this.stage.at === (this.newest?.number ?? 0),
  );
  /** Cards are being dealt for this round: they can be laid while that is still shown. */
  readonly isDealing: boolean = $derived.by(
    () => DEALING.has(this.stage.scene?.kind ?? "") && this.stage.shown?.round === this.ownView?.round,
  );
  readonly isOwing: boolean = $derived.by(
    () => this.seat !== null && (this.ownView?.owing.includes(this.seat) ?? false),
  );

  /** The next player must take the device before anything private is shown. */
  readonly handsOverTo: Seat | null = $derived.by(() =>
    this.isShared &&
    this.isCurrent &&
    !this.isSending && // who takes the device next is not known until what was sealed has arrived
    this.view?.phase === "lay" &&
    this.isOwing &&
    this.#eyes !== this.seat
      ? this.seat
      : null,
  );

  /** A new hand is a new laying; an opponent who seals or exchanges meanwhile is not. */
  readonly #layingKey: string | null = $derived.by(() => {
    const { ownView, seat } = this;
    if (ownView?.phase !== "lay" || !seat || !this.isOwing || !(this.isCurrent || this.isDealing))
      return null;
    if (this.isShared && this.#eyes !== seat) return null;
    return JSON.stringify([seat, ownView.round, ownView.hand[seat], ownView.token[seat]]);
  });
  readonly laying: Laying | null = $derived.by(() =>
    this.#layingKey ? this.#newLaying(this.#layingKey) : null,
  );

  readonly #stagingKey: number | null = $derived.by(() =>
    this.ownView && CHOOSING.has(this.ownView.phase) && this.isOwing && this.isCurrent
      ? (this.update?.number ?? 0)
      : null,
  );
  readonly staging: Staging | null = $derived.by(() =>
    this.#stagingKey === null ? null : untrack(() => this.#newStaging()),
  );

  /** What is drawn: the past that is looked at, or the stage with the staged steps carried out. */
  readonly drawn: Shown | null = $derived.by(() => this.#draw());
  readonly aids: AtonAids | null = $derived.by(() => this.#aids());

  constructor(connection: MatchConnection, heard?: (scene: Scene) => void) {
    this.connection = connection;
    this.stage = new Stage((seat) => isSeat(seat) && this.own.includes(seat), heard);
    this.history = new MatchHistory(connection, () => this.own[0] ?? null);
  }

  /** Follow the match: what was there is shown, what comes is played. Returns how to stop. */
  follow(): () => void {
    this.stage.jump(this.connection.updates(this.own[0] ?? null));
    const stop = this.connection.onUpdate((update) => {
      if (update.seat === (this.own[0] ?? null)) this.#hear(update);
    });
    return () => {
      stop();
      clearTimeout(this.#peekTimer);
    };
  }

  #hear(update: Update): void {
    const wasThere = update.number <= this.connection.openedAt;
    const wasTakenBack = update.events.some(({ event }) => event === "taken back");
    if (wasThere || wasTakenBack) this.stage.jump(this.connection.updates(update.seat));
    else this.stage.add(update);
    if (update.events.some(({ event }) => event === "revealed")) this.hideHands();
  }

  /** Go on after a pause. */
  resume(): void {
    this.stage.paused = false;
    if (this.stage.waits) this.stage.next();
  }

  connectionSeats(): readonly Seat[] {
    return SEATS.filter((seat) => this.connection.ownSeats.includes(seat));
  }

  // ---- hands

  /** The player whose turn it is has taken the device. */
  showHand(): void {
    this.#eyes = this.seat;
  }

  hideHands(): void {
    this.#eyes = null;
  }

  /** Whether the cards of a seat, not yet turned up, may be shown here. */
  mayShowCards(seat: Seat): boolean {
    return this.own.includes(seat) && (!this.isShared || this.#eyes === seat);
  }

  // ---- laying

  /** While something is being shown there is nothing to lay; afterwards what was laid before is still there. */
  #newLaying(key: string): Laying {
    if (this.#lastLaying?.key !== key) {
      const [, , hand] = JSON.parse(key) as [Seat, number, number[]];
      this.#lastLaying = { key, laying: new Laying(hand) };
    }
    return this.#lastLaying.laying;
  }

  /** What each card would do, as the server says. */
  get layingAid(): AtonAids["laying"] {
    return (this.update?.aids as AtonAids | undefined)?.laying ?? null;
  }

  async seal(): Promise<void> {
    const text = this.laying?.isComplete ? this.laying.text : null;
    if (!text) return;
    // What is private is gone before the device changes hands.
    if (this.isShared) this.hideHands();
    await this.#play([text]);
  }

  get mayExchange(): boolean {
    return this.laying !== null && (this.ownView?.legal_moves.includes("exchange") ?? false);
  }

  async exchange(): Promise<void> {
    this.asksExchange = false;
    await this.#play(["exchange"]);
  }

  // ---- removing and placing

  #newStaging(): Staging | null {
    const { seat, update } = this;
    if (!seat || !update) return null;
    const start = { view: update.view as AtonView, aids: update.aids as AtonAids };
    const staging = new Staging(seat, start, (moves) => this.#tryOut(seat, moves));
    void Promise.resolve().then(() => this.#chooseTheOnlyOnes(staging));
    return staging;
  }

  /** A quick player may ask faster than the server likes to answer; then the question is asked again. */
  async #tryOut(seat: Seat, moves: string[], attempts = 4): Promise<Tried | null> {
    try {
      const { view, aids } = await this.connection.tryOut(seat, moves);
      return { view: view as AtonView, aids: aids as AtonAids };
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      if (error.code !== TOO_FAST || attempts === 0) return null;
      await new Promise((resolve) => setTimeout(resolve, WAIT));
      return this.#tryOut(seat, moves, attempts - 1);
    }
  }

  async #chooseTheOnlyOnes(staging: Staging): Promise<void> {
    while (await staging.chooseTheOnlyOne());
  }

  /** A square was touched: stage it, or take it back if it is staged. False if it can be neither. */
  async choose(square: string): Promise<boolean> {
    const staging = this.staging;
    if (!staging || this.history.isPast) return false;
    this.#acts();
    if (staging.stepOn(square) && !staging.squares.includes(square)) return staging.takeBack(square);
    const done = await staging.choose(square);
    if (done) await this.#chooseTheOnlyOnes(staging);
    // Whoever does not want to be asked ends the turn with its last counter.
    if (done && staging.isComplete && !settings.values.confirm) await this.confirm();
    return done;
  }

  async undo(): Promise<void> {
    this.#acts();
    await this.staging?.undo();
  }

  async confirm(): Promise<void> {
    const staging = this.staging;
    if (staging?.isComplete) await this.#play(staging.moves);
  }

  // ---- looking at a square

  /** What would be if the square that is looked at were chosen. */
  get peeked(): { square: string; tried: Tried } | null {
    return this.#peeked?.square === this.#looked ? this.#peeked : null;
  }

  get looked(): string | null {
    return this.#looked;
  }

  look(square: string | null): void {
    this.#looked = square;
    clearTimeout(this.#peekTimer);
    const staging = this.staging;
    if (square === null || !staging?.squares.includes(square)) return;
    this.#peekTimer = setTimeout(() => void this.#peek(staging, square), PEEK_AFTER);
  }

  async #peek(staging: Staging, square: string): Promise<void> {
    const tried = await staging.peek(square);
    if (tried && this.#looked === square && this.staging === staging) this.#peeked = { square, tried };
  }

  // ---- sending

  #acts(): void {
    this.refusal = null;
    this.stage.clearMarks();
  }

  async #play(moves: string[]): Promise<void> {
    if (!this.seat || this.isSending) return;
    this.#acts();
    this.isSending = true;
    try {
      await this.connection.play(this.seat, moves);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      this.refusal = error.message;
    } finally {
      this.isSending = false;
    }
  }

  // ---- drawing

  #draw(): Shown | null {
    if (this.history.isPast) return this.#past();
    const { staging, stage } = this;
    return staging && stage.shown ? withStaged(stage.shown, staging) : stage.shown;
  }

  #past(): Shown | null {
    const looked = this.history.shown;
    if (!looked) return null;
    const until = this.history.updates.filter(({ number }) => number <= looked.number);
    return shownAfterAll(toldEvents(until), looked.view as AtonView);
  }

  #aids(): AtonAids | null {
    if (this.history.isPast) return (this.history.shown?.aids as AtonAids | undefined) ?? null;
    if (this.staging) return this.staging.tried.aids;
    // What is still to be shown must not be told by the aids beforehand.
    const shown = this.connection.updates(this.seat).findLast(({ number }) => number <= this.stage.at);
    return (shown?.aids as AtonAids | undefined) ?? null;
  }
}
