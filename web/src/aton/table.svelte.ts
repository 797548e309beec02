/** One Aton table in play: what is shown, whose hands are open, what is being chosen, what is sent. */
import { untrack } from "svelte";
import type { MatchConnection } from "../match/connection.svelte";
import { eventsOf, standing } from "../match/events";
import { TableModel } from "../match/table.svelte";
import { keepLaid, laidBefore } from "./laid";
import { Laying } from "./laying.svelte";
import type { Seat } from "./layout";
import { Marks } from "./marks.svelte";
import { atonScript, type Scene } from "./script";
import { shownAfterAll, type Shown } from "./shown";
import { AtonStaging, withStaged, type Tried } from "./staging.svelte";
import type { AtonAids, AtonView, Update } from "./types";

/** Scenes in which the hand is already there to be laid. */
const DEALING: ReadonlySet<string> = new Set(["drawn", "exchanged"]);
const CHOOSING: ReadonlySet<string> = new Set(["remove", "place", "take back"]);
/** How often a question is repeated that came too fast. */
const ATTEMPTS = 4;

export class AtonTableModel extends TableModel<"aton", Shown, Scene> {
  readonly marks: Marks;
  /** Why the server did not do what it was asked, until the next act. */
  refusal = $state<string | null>(null);
  /** Exchange was asked for and waits for yes or no. */
  asksExchange = $state(false);
  #eyes = $state<Seat | null>(null);
  #looked = $state<string | null>(null);
  #lastLaying: { key: string; laying: Laying } | null = null;

  /** Two people at one device: hands are shown one at a time. */
  readonly isShared: boolean = $derived.by(() => this.own.length > 1);
  /** What everyone here may see; on a shared device what is public of it is drawn. */
  readonly view: AtonView | null = $derived.by(() => this.newest?.view ?? null);
  /** The own seat that is to act, or whose side the table shows. */
  readonly seat: Seat | null = $derived.by(
    () => this.own.find((seat) => this.view?.owing.includes(seat)) ?? this.own[0] ?? null,
  );
  readonly update: Update | null = $derived.by(() => this.connection.latest(this.seat));
  readonly ownView: AtonView | null = $derived.by(() => this.update?.view ?? null);
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
  readonly staging: AtonStaging | null = $derived.by(() =>
    this.#stagingKey === null ? null : untrack(() => this.#newStaging()),
  );

  /** What is drawn: the past that is looked at, or the stage with the staged steps carried out. */
  readonly shown: Shown | null = $derived.by(() => this.#show());
  readonly aids: AtonAids | null = $derived.by(() => this.#aids());

  constructor(connection: MatchConnection<"aton">) {
    const isMine = (seat: string) => connection.ownSeats.some((own) => own === seat);
    const marks = new Marks(isMine);
    super(connection, atonScript(isMine, marks));
    this.marks = marks;
  }

  protected override hear(update: Update): void {
    super.hear(update);
    if (update.events.some(({ event }) => event === "revealed")) this.hideHands();
  }

  /** What is taken back is simply gone. */
  protected override jumpsTo({ events }: Update): boolean {
    return events.some(({ event }) => event === "taken back");
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
      const laying = new Laying(hand);
      laying.restore(laidBefore(this.connection.match, key));
      this.#lastLaying = { key, laying };
    }
    return this.#lastLaying.laying;
  }

  /** Remember the cards that lie there unsealed; not where somebody else may take the device. */
  keepLaid(): void {
    const { laying } = this;
    const key = this.#layingKey;
    if (laying && key !== null && !this.isShared) keepLaid(this.connection.match, key, laying.values);
  }

  /** What each card would do, as the server says. */
  get layingAid(): AtonAids["laying"] {
    return this.update?.aids.laying ?? null;
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

  #newStaging(): AtonStaging | null {
    const { seat, update } = this;
    if (!seat || !update) return null;
    const staging = new AtonStaging(seat, update, (moves) => this.tryOut(seat, moves, ATTEMPTS));
    void Promise.resolve().then(() => staging.chooseTheOnlyOnes());
    return staging;
  }

  async confirm(): Promise<void> {
    const staging = this.staging;
    if (staging?.isComplete) await this.#play(staging.moves);
  }

  // ---- looking at a square

  /** What would be if the square that is looked at were chosen. */
  get peeked(): { square: string; tried: Tried } | null {
    const peeked = this.staging?.preview.shown ?? null;
    return peeked?.square === this.#looked ? peeked : null;
  }

  get looked(): string | null {
    return this.#looked;
  }

  look(square: string | null): void {
    this.#looked = square;
    this.staging?.look(square);
  }

  // ---- sending

  /** The player acts: what was said about an earlier act is gone. */
  begin(): void {
    this.refusal = null;
    this.marks.clear();
  }

  async #play(moves: string[]): Promise<void> {
    if (!this.seat || this.isSending) return;
    this.begin();
    this.refusal = (await this.send(this.seat, moves))?.message ?? null;
  }

  // ---- drawing

  #show(): Shown | null {
    if (this.isPast) return this.#past();
    const { staging, stage } = this;
    return staging && stage.shown ? withStaged(stage.shown, staging) : stage.shown;
  }

  #past(): Shown | null {
    const looked = this.history.shown;
    if (!looked) return null;
    const until = this.history.updates.filter(({ number }) => number <= looked.number);
    return shownAfterAll(eventsOf(standing(until)), looked.view);
  }

  #aids(): AtonAids | null {
    if (this.isPast) return this.history.shown?.aids ?? null;
    // What is still to be shown must not be told by the aids beforehand.
    return this.staging?.tried.aids ?? this.shownTo(this.seat)?.aids ?? null;
  }
}
