/** One table of Thot: what is drawn, what is chosen and what would follow. */

import { untrack } from "svelte";
import { t } from "../i18n/index.svelte";
import type { MatchConnection } from "../match/connection.svelte";
import { eventsOf, standing } from "../match/events";
import { TableModel } from "../match/table.svelte";
import { settings } from "../settings/settings.svelte";
import { lastMove, lastMover, movesMade, sums } from "./facts";
import type { Foreseen } from "./foresee";
import { heraldWords } from "./herald";
import { historyLines } from "./history";
import { flightIn, riseIn, walkIn } from "./motion";
import { KEEPS, lanes } from "./moves";
import { thotScript, type Scene } from "./script";
import { ThotStaging } from "./staging.svelte";
import { ANKH } from "./stones";
import { seatsOf, type Seat, type ThotView, type Update } from "./types";
import { playersOf } from "./who";

export class ThotTableModel extends TableModel<"thot", ThotView, Scene> {
  /** Why something could not be done; gone with the next act. */
  notice = $state("");
  /** Stones that a hint points at. */
  lit = $state.raw<ReadonlySet<string>>(new Set());

  constructor(connection: MatchConnection<"thot">) {
    super(
      connection,
      thotScript((seat) => connection.ownSeats.includes(seat)),
    );
  }

  /** Everything is played, also that a move is taken back. */
  protected override jumpsTo(): boolean {
    return false;
  }

  readonly table = $derived.by(() => this.connection.table);

  // ---- what is seen

  readonly view: ThotView | null = $derived.by(() =>
    this.isPast ? (this.history.shown?.view ?? null) : this.stage.shown,
  );
  readonly aids = $derived.by(() => this.drawn?.aids ?? null);
  /** What the herald tells of. */
  readonly scene: Scene | null = $derived.by(() => this.stage.scene);
  readonly walk = $derived.by(() => walkIn(this.scene, this.stage.ms));
  readonly flight = $derived.by(() => flightIn(this.scene, this.stage.ms));
  readonly rise = $derived.by(() => riseIn(this.scene, this.stage.ms));
  /** All that still counts up to what is drawn. */
  readonly standing: readonly Update[] = $derived.by(() => {
    const upTo = this.drawn?.number ?? 0;
    return standing(this.history.updates.filter(({ number }) => number <= upTo));
  });
  readonly moveNumber = $derived.by(() => movesMade(this.standing));
  readonly last = $derived.by(() => (this.scene ? null : lastMove(this.standing)));
  readonly sums = $derived.by(() => sums(this.standing, this.view ? seatsOf(this.view) : []));
  readonly players = $derived.by(() => {
    const options = this.view?.options;
    return playersOf(this.table, options?.players ?? this.table?.seats.length ?? 2, options?.teams ?? false);
  });
  /** No further than what has been shown: several computers may be far ahead. */
  readonly lines = $derived.by(() => {
    const shown = this.history.updates.filter(({ number }) => number <= this.stage.at);
    return historyLines(shown, this.view?.options.teams ?? false);
  });
  readonly over = $derived.by(
    () => eventsOf(this.standing).findLast((event) => event.event === "game over") ?? null,
  );
  /** Who gave up, or let the time run out. */
  readonly quitter: Seat | null = $derived.by(() => {
    const quit = eventsOf(this.standing).find(
      (event) => event.event === "resigned" || event.event === "time ran out",
    );
    return quit?.seat ?? null;
  });

  // ---- who may act

  /** The position shown, as the seat of this device sees it that is to move there. */
  readonly #start: Update | null = $derived.by(() => {
    const seat = this.shownTo(this.side)?.view.owing[0];
    const start = seat !== undefined && this.own.includes(seat) ? this.shownTo(seat) : null;
    return start?.number === this.stage.at ? start : null;
  });
  /** The seat of this device that may act now. */
  readonly acting: Seat | null = $derived.by(() => {
    const seat = this.#start?.seat ?? null;
    if (seat === null || this.stage.isRunning || this.isPast || this.isSending) return null;
    const isNewest = this.connection.latest(seat) === this.#start;
    return isNewest && this.table?.phase === "playing" ? seat : null;
  });
  /** What the player is about to do, from one position to the next. */
  readonly staging: ThotStaging | null = $derived.by(() => {
    const start = this.#start;
    return start && untrack(() => this.#newStaging(start));
  });
  /** Where the mover may go, from the moves that the server lists. */
  readonly lanes = $derived.by(() => {
    const view = this.view;
    if (view?.phase !== "move" || this.scene) return null;
    const moves = this.aids?.reach.flatMap((goal) => goal.moves) ?? [];
    return lanes(view.priest, view.way, moves);
  });
  /** What would follow from what is considered, or from keeping all. */
  readonly ahead: Foreseen | null = $derived.by(() => this.staging?.preview.shown ?? null);
  readonly foreseen: Foreseen | null = $derived.by(() => (this.staging?.isComplete ? this.ahead : null));
  readonly next: Seat | null = $derived.by(() => this.ahead?.view.owing[0] ?? null);
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

  readonly said = $derived.by(() => {
    const view = this.view;
    if (!view) return { line1: t("thot.herald.wait"), help: t("thot.help.wait"), actor: null };
    return heraldWords({
      view,
      players: this.players,
      phase: this.table?.phase ?? "waiting",
      scene: this.isPast ? null : this.scene,
      over: this.over,
      quitter: this.quitter,
      acting: this.acting,
      own: this.own,
      lastMover: lastMover(this.standing),
      inReach: this.aids?.reach.length ?? 0,
      past: this.isPast ? this.moveNumber : null,
      path: this.staging?.path ?? null,
      ways: this.staging?.ways.length ?? 0,
      stone: this.staging?.stone ?? null,
      square: this.staging?.put?.square ?? null,
      foreseen: this.foreseen,
      notice: this.notice,
    });
  });

  #newStaging(start: Update): ThotStaging | null {
    const { seat } = start;
    if (seat === null) return null;
    const tryOut = (moves: string[]) => this.tryOut(seat, moves, 0);
    return new ThotStaging(seat, start, tryOut, () => this.acting !== null);
  }

  /** Ask what would follow, if that is to be shown. Call from an effect of the table. */
  lookAhead(): void {
    if (settings.values.aids === "full") this.staging?.lookAhead();
    else this.staging?.preview.clear();
  }

  // ---- acts

  /** Choose a square, or say why not. */
  choose(square: string): boolean {
    const isChosen = this.staging?.choose(square) ?? false;
    this.notice = isChosen ? "" : this.#whyNot(square);
    return isChosen;
  }

  /** A tap or click: the first chooses, the second goes. */
  press(square: string, atOnce: boolean): void {
    const again = this.staging?.pinned === square;
    if (this.choose(square) && (again || atOnce)) void this.go();
  }

  chooseStone(stone: string): void {
    this.notice = this.staging?.chooseStone(stone) ? "" : t("thot.help.noStone");
  }

  /** Make the considered move. */
  go(): Promise<void> {
    return this.#play(this.staging?.move ?? null);
  }

  keep(): Promise<void> {
    return this.#play(this.staging?.mayKeep ? KEEPS : null);
  }

  async #play(move: string | null): Promise<void> {
    const seat = this.acting;
    if (seat === null || move === null) return;
    this.notice = "";
    if (await this.send(seat, [move])) this.notice = t("thot.help.refused");
  }

  #whyNot(square: string): string {
    const { staging } = this;
    if (!staging || this.acting === null) return "";
    const { view } = staging.start;
    if (view.phase === "put")
      return staging.stone === null ? t("thot.help.put") : t("thot.help.notFree", { square });
    const stone = view.board[square];
    if (square === view.priest) return "";
    if (stone === undefined) return t("thot.help.empty", { square });
    if (view.way === null && stone === ANKH) return t("thot.help.firstAnkh");
    return t("thot.help.notInLine", { square });
  }
}
