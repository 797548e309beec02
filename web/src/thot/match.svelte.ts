/** One table of Thot: the line to the match, what is drawn, what is chosen and what would follow. */

import type { Update } from "../api/types";
import { t } from "../i18n/index.svelte";
import type { MatchConnection } from "../match/connection.svelte";
import { MatchHistory } from "../match/history.svelte";
import { Playback } from "../match/playback.svelte";
import { settings } from "../settings/settings.svelte";
import { Choice, type Situation } from "./choice.svelte";
import { lastMover, lastStep, movesMade, standing, sums } from "./course";
import { herald } from "./herald";
import { historyLines } from "./history";
import { KEEPS, lanes } from "./moves";
import { Preview } from "./preview.svelte";
import { Scene } from "./scene.svelte";
import { isThot, seatsOf, thotAids, told, type Seat, type ThotView } from "./shapes";
import { ANKH } from "./stones";
import { isThotSeat, playersOf } from "./who";

export class ThotMatch {
  readonly connection: MatchConnection;
  readonly history: MatchHistory;
  readonly scene: Scene;
  readonly playback: Playback;
  readonly choice: Choice;
  readonly preview: Preview;
  /** Why something could not be done; gone with the next act. */
  notice = $state("");
  #sending = $state(false);

  constructor(connection: MatchConnection) {
    this.connection = connection;
    this.history = new MatchHistory(connection, () => this.seat);
    this.scene = new Scene((seat) => this.own.includes(seat));
    this.playback = new Playback(this.scene.shows, (update) => this.scene.settle(update));
    this.choice = new Choice(() => this.situation);
    this.preview = new Preview((seat, moves) => connection.tryOut(seat, moves));
  }

  // ---- who looks

  readonly own = $derived.by((): readonly Seat[] => this.connection.ownSeats.filter(isThotSeat));
  /** Everything is open in Thot: whoever has several seats may look from any. */
  readonly seat = $derived.by((): Seat | null => this.own[0] ?? null);
  readonly table = $derived.by(() => this.connection.table);

  // ---- what is seen

  readonly #past = $derived.by(() => (this.history.isPast ? this.history.shown : null));
  /** The update that is drawn. */
  readonly drawn = $derived.by((): Update | null => this.#past ?? this.playback.shown);
  readonly view = $derived.by((): ThotView | null => {
    const view = this.#past?.view ?? this.scene.view;
    return view && isThot(view) ? view : null;
  });
  readonly aids = $derived.by(() => (this.drawn ? thotAids(this.drawn) : null));
  readonly isPast = $derived.by(() => this.history.isPast);
  /** All that still counts up to what is drawn. */
  readonly standing = $derived.by(() => {
    const upTo = this.drawn?.number ?? 0;
    return standing(this.history.updates.filter(({ number }) => number <= upTo));
  });
  readonly moveNumber = $derived.by(() => movesMade(this.standing));
  readonly last = $derived.by(() => (this.scene.event ? null : lastStep(this.standing)));
  readonly sums = $derived.by(() => sums(this.standing, this.view ? seatsOf(this.view) : []));
  readonly players = $derived.by(() => {
    const options = this.view?.options;
    return playersOf(this.table, options?.players ?? this.table?.seats.length ?? 2, options?.teams ?? false);
  });
  readonly lines = $derived.by(() => historyLines(this.history.updates, this.view?.options.teams ?? false));
  readonly over = $derived.by(() => {
    for (const update of [...this.standing].reverse()) {
      const found = told(update).find((event) => event.event === "game over");
      if (found) return found;
    }
    return null;
  });
  /** Who gave up, or let the time run out. */
  readonly quitter = $derived.by((): Seat | null => {
    for (const update of this.standing) {
      const left = told(update).find(({ event }) => event === "resigned" || event === "time ran out");
      if (left && "seat" in left) return left.seat as Seat;
    }
    return null;
  });

  // ---- who may act

  readonly situation = $derived.by((): Situation | null => {
    const shown = this.playback.shown;
    if (!shown || this.playback.busy || this.isPast || this.#sending) return null;
    if (this.table?.phase !== "playing" || !isThot(shown.view)) return null;
    const seat = shown.view.owing[0];
    if (seat === undefined || !this.own.includes(seat)) return null;
    const latest = this.connection.latest(seat);
    return latest?.number === shown.number && isThot(latest.view) ? { seat, view: latest.view } : null;
  });
  readonly acting = $derived.by(() => this.situation?.seat ?? null);
  /** Where the mover may go, from the moves the server lists for whoever is to move. */
  readonly lanes = $derived.by(() => {
    const view = this.view;
    if (view?.phase !== "move" || this.scene.event) return null;
    const moves = this.aids?.reach.flatMap((goal) => goal.moves) ?? [];
    return lanes(view.priest, view.way, moves);
  });
  readonly foreseen = $derived.by(() => (this.choice.move === null ? null : this.preview.shown));
  readonly next = $derived.by((): Seat | null => this.preview.shown?.view.owing[0] ?? null);
  /** The lines of the next player after the considered move. */
  readonly peek = $derived.by(() => {
    const foreseen = this.foreseen;
    if (foreseen === null || foreseen.view.phase !== "move") return null;
    const moves = foreseen.aids.reach.flatMap((goal) => goal.moves);
    return lanes(foreseen.view.priest, foreseen.view.way, moves);
  });
  readonly best = $derived.by((): ReadonlySet<string> => {
    const aids = this.foreseen?.aids;
    if (!aids) return new Set();
    return new Set(
      aids.reach.filter(({ total }) => total === aids.reach[0]?.total).map(({ square }) => square),
    );
  });

  readonly spoken = $derived.by(() => {
    const view = this.view;
    if (!view) return { line1: t("thot.herald.wait"), help: t("thot.help.wait"), actor: null };
    return herald({
      view,
      players: this.players,
      phase: this.table?.phase ?? "waiting",
      event: this.isPast ? null : this.scene.event,
      over: this.over,
      quitter: this.quitter,
      acting: this.acting,
      own: this.own,
      lastMover: lastMover(this.standing),
      inReach: this.aids?.reach.length ?? 0,
      past: this.isPast ? this.moveNumber : null,
      path: this.choice.path,
      ways: this.choice.ways.length,
      stone: this.choice.stone,
      square: this.choice.put?.square ?? null,
      foreseen: this.foreseen,
      notice: this.notice,
    });
  });

  // ---- following the match; called from effects of the table

  /** Show what has arrived, and play what arrives from now on, as that seat sees it; returns how to stop. */
  follow(seat: Seat | null): () => void {
    const latest = this.connection.latest(seat);
    if (latest) this.playback.jump(latest);
    return this.connection.onUpdate((update) => {
      if (update.seat !== seat) return;
      if (update.number <= this.connection.openedAt) this.playback.jump(update);
      else this.playback.add(update);
    });
  }

  /** Ask what would follow from what is considered. */
  lookAhead(): void {
    const { seat, move, isPutting } = this.choice;
    const number = this.playback.shown?.number;
    const considered = move ?? (isPutting ? KEEPS : null);
    if (seat === null || number === undefined || considered === null || settings.values.aids !== "full") {
      this.preview.clear();
    } else {
      this.preview.consider(number, seat, considered);
    }
  }

  /** A new position: nothing of the old one is chosen any more. */
  begin(): void {
    this.choice.clear();
    this.preview.forget();
    this.notice = "";
  }

  // ---- acts

  /** Choose a square, or say why not. */
  choose(square: string): boolean {
    const chosen = this.choice.choose(square);
    this.notice = chosen ? "" : this.#whyNot(square);
    return chosen;
  }

  /** A tap or click: the first chooses, the second goes. */
  press(square: string, atOnce: boolean): void {
    const again = this.choice.pinned === square;
    if (this.choose(square) && (again || atOnce)) void this.go();
  }

  chooseStone(stone: string): void {
    this.notice = this.choice.chooseStone(stone) ? "" : t("thot.help.noStone");
  }

  /** Make the considered move. */
  go(): Promise<void> {
    return this.#send(this.choice.move);
  }

  keep(): Promise<void> {
    return this.#send(this.choice.mayKeep ? KEEPS : null);
  }

  async #send(move: string | null): Promise<void> {
    const seat = this.acting;
    if (seat === null || move === null) return;
    this.notice = "";
    this.#sending = true;
    try {
      await this.connection.play(seat, [move]);
    } catch {
      this.notice = t("thot.help.refused");
    } finally {
      this.#sending = false;
    }
  }

  #whyNot(square: string): string {
    const view = this.situation?.view;
    if (!view) return "";
    if (view.phase === "put")
      return this.choice.stone === null ? t("thot.help.put") : t("thot.help.notFree", { square });
    const stone = view.board[square];
    if (square === view.priest) return "";
    if (stone === undefined) return t("thot.help.empty", { square });
    if (view.way === null && stone === ANKH) return t("thot.help.firstAnkh");
    return t("thot.help.notInLine", { square });
  }
}
