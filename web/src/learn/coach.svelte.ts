/** The coach of a first game: says what a step is for, the second time in short, then no more, and asks before a choice that costs much is sent. */
import type { Advice, GameName, SeatOf } from "../api/types";
import { t, type PlainKey } from "../i18n/index.svelte";
import type { coach as words } from "../i18n/coach.en";
import type { MatchConnection } from "../match/connection.svelte";
import { percent } from "../review/marks";
import { memory } from "../settings/settings.svelte";
import type { Said } from "../table/herald";

/** A choice that costs so much of a win is asked about, at most so often in a game. */
const COSTLY = 0.1;
const MOST_QUESTIONS = 3;
/** A mixture of moves is best where both choose unseen: what is so large a part of it is as good as any other. */
const NOTICEABLE = 0.05;
/** Nobody waits longer for the coach, in milliseconds. */
const PATIENCE = 8000;
const KEY = "highpriest.coach";

/** What is remembered of the coached game that was played last. */
interface Told {
  match: string;
  /** By the kind of step, the turns in which it was told. */
  steps: Partial<Record<CoachedStep, number[]>>;
  questions: number;
}

/** A kind of step that the coach can explain: at length, and in short. */
export type CoachedStep = keyof typeof words extends infer Key
  ? Key extends `${infer Step}.short`
    ? Step & PlainKey
    : never
  : never;

/** The step that is told or asked for now, and in which turn or round of the game that is. */
interface Moment {
  step: CoachedStep | null;
  turn: number;
}

export interface Question {
  /** What the choice lets happen: "That lets Red fill 4c and win." */
  why: string;
  loss: number;
  answer: (isSent: boolean) => void;
}

/** How a game answers what the coach has to know. */
export interface Coached<G extends GameName> {
  connection: MatchConnection<G>;
  /** What a choice lets happen, from what the table shows; empty if nothing stands out. */
  why: () => string;
}

export class Coach<G extends GameName> {
  /** What the player is asked, until they have answered. */
  question = $state.raw<Question | null>(null);
  /** A choice is being looked at. */
  isLooking = $state(false);
  readonly #told: Told;
  readonly #game: Coached<G>;
  readonly #advice = new Map<string, Promise<Advice | null>>();

  constructor(game: Coached<G>) {
    this.#game = game;
    const { match } = game.connection;
    const told = memory.read<Told | null>(KEY, null);
    this.#told = told?.match === match ? told : { match, steps: {}, questions: 0 };
  }

  // ---- what a step is for

  /** The herald's words with the coach's: a question, else what is decisive now, else what this step is for. */
  words(said: Said, { step, turn }: Moment, nudge: string): Said {
    if (this.question) return { ...said, line1: this.question.why, help: this.#cost(this.question.loss) };
    if (this.isLooking) return { ...said, line1: t("coach.looks"), help: "" };
    if (nudge !== "") return { ...said, help: nudge };
    const help = step && this.#explained(step, turn);
    return help ? { ...said, help: t(help) } : said;
  }

  /** What is said of a step: at length in the first turn that has it, shorter in the second, then nothing. */
  #explained(step: CoachedStep, turn: number): PlainKey | null {
    const before = this.#told.steps[step]?.filter((told) => told < turn).length ?? 0;
    return before === 0 ? step : before === 1 ? `${step}.short` : null;
  }

  /** Remember that a step was told. Call from an effect of the table. */
  notice({ step, turn }: Moment): void {
    if (step === null || this.#explained(step, turn) === null) return;
    const turns = (this.#told.steps[step] ??= []);
    if (turns.includes(turn)) return;
    turns.push(turn);
    memory.write(KEY, this.#told);
  }

  #cost(loss: number): string {
    return t("coach.ask", { loss: percent(loss) });
  }

  // ---- before a choice is sent

  /** Find out what the position offers while the player thinks. */
  prepare(seat: SeatOf<G>): void {
    if (this.#told.questions < MOST_QUESTIONS) void this.#advise(seat, []);
  }

  /** Whether these moves are to be sent: the coach sees no harm, or the player wants them nevertheless. */
  async agrees(seat: SeatOf<G>, moves: string[]): Promise<boolean> {
    if (this.#told.questions >= MOST_QUESTIONS) return true;
    const late = new Promise<number>((resolve) => setTimeout(() => resolve(0), PATIENCE));
    this.isLooking = true;
    const loss = await Promise.race([this.#loss(seat, moves), late]);
    this.isLooking = false;
    if (loss < COSTLY) return true;
    this.#told.questions += 1;
    memory.write(KEY, this.#told);
    const isSent = await new Promise<boolean>((answer) => {
      this.question = { why: this.#game.why() || t("coach.better"), loss, answer };
    });
    this.question = null;
    return isSent;
  }

  /** How much of a win the moves give away, as far as the strongest player sees; 0 where it cannot say. */
  async #loss(seat: SeatOf<G>, moves: string[]): Promise<number> {
    const [before, value] = await Promise.all([this.#advise(seat, []), this.#value(seat, moves)]);
    return before === null || value === null ? 0 : before.win_probability - value;
  }

  /** The chance with these moves: what the last of them was weighed, or else what is thought of the position then. */
  async #value(seat: SeatOf<G>, moves: string[]): Promise<number | null> {
    const advice = await this.#advise(seat, moves.slice(0, -1));
    if (!advice) return null;
    const weighed = advice.candidates.find(({ move }) => move === moves.at(-1));
    if (weighed && weighed.probability >= NOTICEABLE) return advice.win_probability;
    const first = weighed?.win_probability ?? null;
    const isFine = first !== null && advice.win_probability - first < COSTLY;
    if (isFine || !this.#seesBehindMoves) return first;
    const after = await this.#advise(seat, moves);
    return after && Math.max(first ?? 0, after.win_probability);
  }

  /** A search of Thot weighs only its best moves exactly; nothing is dealt there, so that one can look behind a move. */
  get #seesBehindMoves(): boolean {
    return this.#game.connection.table?.game === "thot";
  }

  #advise(seat: SeatOf<G>, moves: string[]): Promise<Advice | null> {
    const { connection } = this.#game;
    const key = JSON.stringify([connection.latest(seat)?.number, moves]);
    const asked =
      this.#advice.get(key) ??
      connection.hint(seat, moves).then(
        ({ advice }) => advice,
        () => null,
      );
    this.#advice.set(key, asked);
    return asked;
  }
}
