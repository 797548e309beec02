/** What of a table is in sight: whether a scoring or the end is shown, who reaches how far, how each square looks. */
import { settings } from "../settings/settings.svelte";
import { layout } from "../ui/layout.svelte";
import type { AtonTableModel } from "./table.svelte";
import { other } from "./layout";
import { looksOf, neededSquares, winningSquares, type Lighting, type Look } from "./looks";
import type { AtonAids, AtonView, LineScored } from "./types";

const SCORING: ReadonlySet<string> = new Set(["scoring", "line", "scored"]);

export class Sight {
  /** Squares that a person asked to see, in the threats or in a hint. */
  lit = $state.raw<readonly string[]>([]);
  /** Those of them on which a counter has to be removed first. */
  barred = $state.raw<readonly string[]>([]);
  readonly #model: AtonTableModel;
  #looksBefore: ReadonlyMap<string, Look> = new Map();

  constructor(model: AtonTableModel) {
    this.#model = model;
  }

  readonly isScoring: boolean = $derived.by(() => SCORING.has(this.#scene?.kind ?? ""));
  /** The end of the game, once everything that led to it has been shown. */
  readonly over: AtonView | null = $derived.by(() => {
    const { history, isCurrent, view } = this.#model;
    return !history.isPast && isCurrent && view?.phase === "over" ? view : null;
  });
  /** How far the one to act reaches, while that matters. */
  readonly reach: number | null = $derived.by(() => this.#reach());
  readonly won: readonly string[] = $derived.by(() => {
    const { staging } = this.#model;
    const view = this.over ?? (staging?.wins ? staging.tried.view : null);
    return view ? winningSquares(view) : [];
  });
  readonly looks: ReadonlyMap<string, Look> = $derived.by(() => this.#looks());
  /** The player takes counters off the temples after a scoring, or waits while the other does. */
  readonly isTakingBack: boolean = $derived.by(() => {
    const { history, view, seat } = this.#model;
    return !history.isPast && view?.phase === "take back" && seat !== null && !this.isScoring;
  });
  readonly isPlacing: boolean = $derived.by(
    () => this.#model.staging?.kind === "place" && !this.#model.history.isPast,
  );
  readonly isLaying: boolean = $derived.by(() => this.#model.laying !== null && !this.#model.history.isPast);

  /** Whether there is room for what people say below all else in the stacked form. */
  readonly hasRow: boolean = $derived.by(() =>
    this.isLaying ? layout.hasRoomBelowHand : !(this.over || this.isScoring || this.isTakingBack),
  );

  /** Whether there is room for the most urgent threat and the preview below the cartouches of the stacked form. */
  readonly hasChips: boolean = $derived.by(
    () => settings.values.aids === "full" && this.hasRow && !this.isLaying,
  );

  light(squares: readonly string[], barred: readonly string[] = []): void {
    this.lit = squares;
    this.barred = barred;
  }

  get #scene() {
    return this.#model.history.isPast ? null : this.#model.stage.scene;
  }

  #reach(): number | null {
    const { shown, history, staging, stage } = this.#model;
    if (!shown || shown.faceUp < 4 || history.isPast || this.over || this.isScoring) return null;
    if (staging)
      return staging.start.view.phase === "take back" ? null : (shown.laid[staging.seat][2] ?? null);
    const scene = stage.scene;
    const mover = scene && "event" in scene && scene.kind !== "took back" ? scene.event.seat : null;
    return mover ? (shown.laid[mover][2] ?? null) : null;
  }

  #looks(): ReadonlyMap<string, Look> {
    const { shown, history, looked, marks } = this.#model;
    if (!shown) return new Map();
    const staging = history.isPast ? null : this.#model.staging;
    const kind = staging?.kind ?? null;
    const lighting: Lighting = {
      staged: staging?.staged ?? [],
      choosing: staging && kind ? { kind, seat: staging.seat, squares: staging.squares } : null,
      reach: this.reach,
      at: looked ? { square: looked, change: this.#change() } : null,
      needed: this.lit.length ? this.lit : this.#needed(),
      barred: this.barred,
      line: this.#line(),
      last: history.isPast ? [] : marks.squares,
      winning: this.won,
    };
    this.#looksBefore = looksOf(shown.counters, lighting, this.#looksBefore);
    return this.#looksBefore;
  }

  #line(): LineScored | null {
    return this.#scene?.kind === "line" ? this.#scene.line : null;
  }

  #needed(): readonly string[] {
    const { staging, aids, history } = this.#model;
    if (!staging || history.isPast || !aids || settings.values.aids !== "full") return [];
    return neededSquares(aids.threats);
  }

  /** What choosing the square that is looked at would change in the preview. */
  #change(): string | null {
    const { staging, peeked, aids } = this.#model;
    const seat = staging?.seat;
    if (!peeked || !seat || !aids || settings.values.aids !== "full") return null;
    const lead = ({ if_scored_now: { gains } }: AtonAids) => gains[seat] - gains[other(seat)];
    const by = lead(peeked.tried.aids) - lead(aids);
    return by === 0 ? null : by > 0 ? `+${by}` : `−${-by}`;
  }
}
