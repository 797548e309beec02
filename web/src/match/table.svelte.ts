/** One table in play, whatever is played there: what is seen of the match, and what is sent. Each game adds its own. */

import type { AidsOf, GameName, SeatOf, Update, ViewOf } from "../api/types";
import type { Coach } from "../learn/coach.svelte";
import type { MatchConnection } from "./connection.svelte";
import { MatchHistory } from "./history.svelte";
import { RefusedError } from "./requests";
import { Stage, type Script } from "./stage.svelte";

/** The server's code for questions that come too fast, and how long to hold back then, in milliseconds. */
const TOO_FAST = "request/too-many";
const WAIT = 400;

/** What a seat sees of a position, and what helps it. */
export interface Seen<G extends GameName> {
  view: ViewOf<G>;
  aids: AidsOf<G>;
}

export abstract class TableModel<G extends GameName, Shown, Scene> {
  readonly connection: MatchConnection<G>;
  readonly stage: Stage<G, Shown, Scene>;
  readonly history: MatchHistory<G>;
  /** Something has been sent and is not answered yet. */
  isSending = $state(false);
  /** Who is asked before anything is sent, in a first game. */
  coach = $state.raw<Coach<G> | null>(null);

  constructor(connection: MatchConnection<G>, script: Script<G, Shown, Scene>) {
    this.connection = connection;
    this.stage = new Stage(script);
    this.history = new MatchHistory(connection, () => this.side);
  }

  // ---- who looks

  readonly own: readonly SeatOf<G>[] = $derived.by(() => this.connection.ownSeats);
  /** From whose side the match is followed: the first seat of this device, null for spectators. */
  readonly side: SeatOf<G> | null = $derived.by(() => this.own[0] ?? null);

  // ---- what is seen

  readonly isPast: boolean = $derived.by(() => this.history.isPast);
  readonly newest: Update<G> | null = $derived.by(() => this.connection.latest(this.side));
  /** Everything that has arrived has also been shown. */
  readonly isCurrent: boolean = $derived.by(
    () => !this.stage.isRunning && this.stage.at === (this.newest?.number ?? 0),
  );
  /** The newest update that has been shown to the end, or the one that is looked back at. */
  readonly drawn: Update<G> | null = $derived.by(() =>
    this.isPast ? this.history.shown : this.shownTo(this.side),
  );

  /** The newest update of a seat that has been shown to the end: what comes after it must not be told beforehand. */
  protected shownTo(seat: SeatOf<G> | null): Update<G> | null {
    return this.connection.updates(seat).findLast(({ number }) => number <= this.stage.at) ?? null;
  }

  // ---- following the match

  /** Show what has arrived, and play what arrives from now on, as that seat sees it. Returns how to stop. */
  follow(seat: SeatOf<G> | null): () => void {
    this.stage.jump(this.connection.updates(seat));
    return this.connection.onUpdate((update) => {
      if (update.seat === seat) this.hear(update);
    });
  }

  protected hear(update: Update<G>): void {
    const wasThere = update.number <= this.connection.openedAt;
    if (wasThere || this.jumpsTo(update)) this.stage.jump(this.connection.updates(update.seat));
    else this.stage.add(update);
  }

  /** Whether an update is shown as over at once. */
  protected abstract jumpsTo(update: Update<G>): boolean;

  // ---- sending

  /** Send moves. Returns why the server did not carry them out, or null if it did. */
  protected async send(seat: SeatOf<G>, moves: string[]): Promise<RefusedError | null> {
    this.isSending = true;
    try {
      if (this.coach && !(await this.coach.agrees(seat, moves))) return null;
      await this.connection.play(seat, moves);
      return null;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      return error;
    } finally {
      this.isSending = false;
    }
  }

  /**
   * Ask what would be after these moves; null if the server refuses them. A quick player may ask faster than the server
   * likes to answer; then the question is asked again up to `attempts` times.
   */
  protected async tryOut(seat: SeatOf<G>, moves: string[], attempts: number): Promise<Seen<G> | null> {
    try {
      return await this.connection.tryOut(seat, moves);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      if (error.code !== TOO_FAST || attempts === 0) return null;
      await new Promise((resolve) => setTimeout(resolve, WAIT));
      return this.tryOut(seat, moves, attempts - 1);
    }
  }
}
