/** The moment that decided a game for somebody: the own choice that cost most, found by the strongest player. */
import { getReplay } from "../api/http";
import type { Judgement, Seat } from "../api/types";
import { t } from "../i18n/index.svelte";
import { consequences, reasons } from "../review/comments";
import { roundAt } from "../review/curve";
import { Judgements } from "../review/judgements.svelte";
import { actAt, linesOf } from "../review/lines";
import { Replay } from "../review/replay.svelte";

/** A choice that cost less of a win decided nothing. */
const LEAST = 0.08;

export interface Moment {
  step: number;
  round: number | null;
  act: string;
  reason: string;
  judgement: Judgement;
}

export class Decisive {
  readonly #match: string;
  readonly #seats: readonly Seat[];
  #judgements = $state.raw<Judgements | null>(null);
  #replay: Replay | null = null;
  #hasFailed = $state(false);

  constructor(match: string, seats: readonly Seat[]) {
    this.#match = match;
    this.#seats = seats;
  }

  readonly phase = $derived.by(() => (this.#hasFailed ? "failed" : (this.#judgements?.phase ?? "unasked")));
  readonly progress = $derived.by(() => this.#judgements?.progress ?? 0);
  readonly #own = $derived.by(
    () => this.#judgements?.all.filter(({ seat, mark }) => mark !== null && this.#seats.includes(seat)) ?? [],
  );
  /** All own choices that cost something, and how much together. */
  readonly faults = $derived.by(() => {
    const costly = this.#own.filter(({ swing, mark }) => mark !== "strong" && swing < 0);
    return { count: costly.length, cost: -costly.reduce((sum, { swing }) => sum + swing, 0) };
  });
  readonly moment: Moment | null = $derived.by(() => this.#moment());
  /** The chances of the one who asks, before each choice. */
  readonly course: readonly number[] = $derived.by(() => {
    const seat = this.#seats[0];
    return seat ? (this.#judgements?.all.flatMap(({ chances }) => chances[seat] ?? []) ?? []) : [];
  });
  /** Where on the course the moment is, from 0 to 1. */
  readonly place = $derived.by(() => {
    const all = this.#judgements?.all ?? [];
    const at = this.moment ? all.indexOf(this.moment.judgement) : -1;
    return at < 0 ? null : at / Math.max(1, all.length - 1);
  });

  /** Why there is no moment. */
  get trouble(): string {
    return this.#judgements?.trouble ?? t("shell.offline");
  }

  async ask(): Promise<void> {
    try {
      const data = await getReplay(this.#match);
      this.#replay = new Replay(data);
      this.#judgements = new Judgements(this.#replay);
      await this.#judgements.ask();
    } catch {
      this.#hasFailed = true;
    }
  }

  stop(): void {
    this.#judgements?.stop();
  }

  #moment(): Moment | null {
    const [replay, judgements] = [this.#replay, this.#judgements];
    const judgement = this.#own
      .filter(({ mark }) => mark !== "strong")
      .toSorted((a, b) => a.swing - b.swing)[0];
    if (!replay || judgements?.phase !== "done" || !judgement || -judgement.swing < LEAST) return null;
    const step = judgements.stepOf(judgement);
    return {
      step,
      round: roundAt(replay, step),
      act: actAt(replay, linesOf(replay, step), step),
      reason: reasons(replay, judgement)[0] ?? consequences(replay.data.game, judgement).join(" "),
      judgement,
    };
  }
}
