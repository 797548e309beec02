/**
 * A lesson under way: which step, what lies on the board, what was chosen. The rules answer through the server, which
 * replays the lesson's record and keeps nothing; what a step does not ask for is explained here and never sent.
 */

import type { GameName, GameRecord, ReplayData, SeatOf, EventOf, ViewOf } from "../api/types";
import type { Curriculum, Lesson, Objection, Position, Step } from "./curriculum";
import { squareOf } from "../review/moves";
import type { Shot, Showing } from "./film.svelte";

type Replaying = (record: GameRecord, since: number) => Promise<ReplayData>;

const SEATS: { [G in GameName]: readonly [own: SeatOf<G>, other: SeatOf<G>] } = {
  aton: ["red", "blue"],
  thot: ["p1", "p2"],
};

/** After so many wrong choices in a row the right one is shown. */
const STRIKES = 3;

interface Situation<G extends GameName> {
  position: Position;
  log: readonly string[];
  view: ViewOf<G>;
  /** What the other player may do. */
  replies: readonly string[];
  /** How it came about, as far back as the position's last two entries. */
  shots: readonly Shot<G>[];
}

interface Course {
  curriculum: Curriculum;
  lesson: Lesson;
  ask: Replaying;
  /** How long a step that was done stays in sight, in milliseconds. */
  pause: () => number;
  onstep: (at: number) => void;
  onfinish: () => void;
}

export class LessonRun<G extends GameName = GameName> {
  readonly game: G;
  readonly lesson: Lesson;
  readonly own: SeatOf<G>;
  readonly other: SeatOf<G>;
  #at = $state(0);
  #now = $state.raw<Situation<G> | null>(null);
  /** What is said to the last choice, if it was not the one asked for. */
  objection = $state.raw<Objection | null>(null);
  /** The square that the objection is about. */
  refused = $state<string | null>(null);
  #strikes = $state(0);
  #done = $state(0);
  /** Squares that were touched as the answer to a question. */
  touched = $state.raw<readonly string[]>([]);
  /** The stone taken up from the tray. */
  stone = $state<string | null>(null);
  /** What was asked for is done; the next step follows by itself. */
  isRight = $state(false);
  failed = $state(false);
  #showing = $state.raw<Showing<G> | null>(null);
  #isBusy = false;
  /** Touches that came while the rules were being asked. */
  #waiting: (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #course: Course;

  constructor(game: G, course: Course) {
    this.game = game;
    this.#course = course;
    this.lesson = course.lesson;
    [this.own, this.other] = SEATS[game];
  }

  // ---- reading

  get at(): number {
    return this.#at;
  }

  /** The step that is due; null after the last. */
  get step(): Step | null {
    return this.lesson.steps[this.#at] ?? null;
  }

  get isOver(): boolean {
    return this.#at >= this.lesson.steps.length;
  }

  get view(): ViewOf<G> | null {
    return this.#now?.view ?? null;
  }

  /** What happened last. */
  get events(): readonly EventOf<G>[] {
    return this.#now?.shots.at(-1)?.events ?? [];
  }

  get showing(): Showing<G> | null {
    return this.#showing;
  }

  /** How many touches are still wanted, where there are several. */
  get left(): number {
    const act = this.step?.act;
    if (act?.kind === "squares") return act.count - this.#done;
    if (act?.kind === "touch") return act.squares.length - this.touched.length;
    return act ? 1 : 0;
  }

  get isShown(): boolean {
    return this.#strikes >= STRIKES;
  }

  /** The squares on which something can be done that is asked for. */
  get targets(): readonly string[] {
    const act = this.step?.act;
    if (act?.kind === "touch") return act.squares.filter((square) => !this.touched.includes(square));
    if (act?.kind === "put") {
      const { stone } = this;
      return stone === null ? [] : this.#squares((move) => move.startsWith(`puts ${stone} `));
    }
    if (act?.kind !== "squares") return [];
    return this.#squares((_, square) => act.only?.includes(square) ?? true);
  }

  #squares(holds: (move: string, square: string) => boolean): string[] {
    return (this.view?.legal_moves ?? []).flatMap((move) => {
      const square = squareOf(this.game, move);
      return square !== null && holds(move, square) ? [square] : [];
    });
  }

  // ---- going on

  /** Show a step from its own position, as if those before it had been done as they ask. */
  async goTo(at: number): Promise<void> {
    clearTimeout(this.#timer);
    this.#enter(Math.max(0, Math.min(at, this.lesson.steps.length - 1)));
    await this.#guarded(() => this.#setUp());
  }

  next(): void {
    if (this.step?.act === undefined && !this.#isBusy) void this.#goOn();
  }

  back(): void {
    if (this.#at > 0 && !this.#isBusy) void this.goTo(this.#at - 1);
  }

  /** Show the step's film once more. */
  again(): void {
    if (!this.#isBusy) this.#begin(this.step?.film);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #enter(at: number): void {
    this.#at = at;
    this.#waiting = [];
    this.#done = 0;
    this.#strikes = 0;
    this.touched = [];
    this.stone = null;
    this.isRight = false;
    this.forget();
    if (this.isOver) this.#course.onfinish();
    else this.#course.onstep(at);
  }

  async #goOn(): Promise<void> {
    const before = this.step?.position;
    this.#enter(this.#at + 1);
    if (this.step && this.step.position !== before) await this.#guarded(() => this.#setUp());
  }

  async #setUp(): Promise<void> {
    const { step } = this;
    const position = step && this.#course.curriculum.positions[step.position];
    if (!step || !position) return;
    await this.#ask(position, position.log, Math.max(0, position.log.length - 2), []);
    for (const move of this.#waysBefore(step)) await this.#play(move);
    this.#begin(step.film);
  }

  /** What led here is over, but for the last so many shots, which are shown as a film. */
  #begin(film = 0): void {
    const shots = this.#now?.shots ?? [];
    this.#showing = { take: (this.#showing?.take ?? 0) + 1, shots, from: shots.length - film };
  }

  #showOn(): void {
    if (this.#now && this.#showing) this.#showing = { ...this.#showing, shots: this.#now.shots };
  }

  /** What the steps before this one ask for, as far back as they have its position. */
  #waysBefore(step: Step): string[] {
    const { steps } = this.lesson;
    const from =
      1 + steps.findLastIndex((each, index) => index < this.#at && each.position !== step.position);
    return steps.slice(from, this.#at).flatMap(({ way }) => way ?? []);
  }

  // ---- choosing

  /** Take an objection back: the next choice begins. */
  forget(): void {
    this.objection = null;
    this.refused = null;
  }

  /** A square was touched. `tests` say which objections hold for it. */
  touch(square: string, tests: Readonly<Record<string, boolean>>): void {
    const act = this.step?.act;
    if (!act || this.isRight) return;
    if (this.#isBusy) {
      this.#waiting.push(() => this.touch(square, tests));
      return;
    }
    if (act.kind === "squares" || act.kind === "put") {
      const move = this.targets.includes(square) ? this.#moveTo(square) : undefined;
      if (move !== undefined) this.#do(move);
      else this.object(tests, square);
    }
    if (act.kind === "touch") {
      if (this.touched.includes(square)) return;
      if (!act.squares.includes(square)) return this.object(tests, square);
      this.forget();
      this.touched = [...this.touched, square];
      if (this.left === 0) this.fulfil();
    }
  }

  #moveTo(square: string): string | undefined {
    const stone = this.step?.act?.kind === "put" ? this.stone : null;
    if (this.step?.act?.kind === "put" && stone === null) return undefined;
    return this.view?.legal_moves.find(
      (move) => squareOf(this.game, move) === square && (stone === null || move.startsWith(`puts ${stone} `)),
    );
  }

  choose(option: string): void {
    const act = this.step?.act;
    if (act?.kind !== "choose" || this.isRight) return;
    if (option === act.answer) this.fulfil();
    else this.object({});
  }

  pick(stone: string): void {
    const act = this.step?.act;
    if (act?.kind !== "put" || this.isRight) return;
    if (stone === act.stone) {
      this.forget();
      this.stone = stone;
    } else this.object({});
  }

  /** Play a move of cards. */
  send(move: string): void {
    if (!this.isRight && !this.#isBusy) this.#do(move);
  }

  object(tests: Readonly<Record<string, boolean>>, square: string | null = null): void {
    const objections = this.step?.wrong ?? [];
    this.objection =
      objections.find(({ when }) => when === undefined || when === square || tests[when] === true) ?? null;
    this.refused = square;
    this.#strikes += 1;
  }

  /** The step has what it asked for. */
  fulfil(): void {
    this.forget();
    this.isRight = true;
    this.#strikes = 0;
    this.#timer = setTimeout(() => void this.#goOn(), this.#course.pause());
  }

  #do(move: string): void {
    this.forget();
    void this.#guarded(async () => {
      await this.#play(move);
      this.#showOn();
      this.#done += 1;
      if (this.step?.act?.kind !== "squares" || this.left === 0) this.fulfil();
    });
  }

  // ---- the rules' answers

  async #guarded(act: () => Promise<void>): Promise<void> {
    this.#isBusy = true;
    this.failed = false;
    try {
      await act();
    } catch {
      this.failed = true;
    } finally {
      this.#isBusy = false;
    }
    while (!this.#isBusy && this.#waiting.length > 0) this.#waiting.shift()?.();
  }

  async #play(move: string): Promise<void> {
    await this.#append(`${this.own} ${move}`);
    const now = this.#now;
    const isTheirs = now && now.view.owing.every((seat) => seat === this.other);
    const reply = isTheirs && now.position.peter?.find((wanted) => now.replies.includes(wanted));
    if (reply) await this.#append(`${this.other} ${reply}`);
  }

  async #append(entry: string): Promise<void> {
    const now = this.#now;
    if (now) await this.#ask(now.position, [...now.log, entry], now.log.length, now.shots);
  }

  /** Ask what comes of a record from an entry on, before which these shots were shown. */
  async #ask(
    position: Position,
    log: readonly string[],
    since: number,
    before: readonly Shot<G>[],
  ): Promise<void> {
    const result = log.length > position.log.length ? (position.result ?? null) : null;
    const record = { record: 1, game: this.game, options: position.options, log: [...log], result };
    const data = (await this.#course.ask(record as unknown as GameRecord, since)) as ReplayData<G>;
    const shots = data.steps.flatMap(({ events, views }) => {
      const view = views[this.own];
      return view ? [{ events, view }] : [];
    });
    const view = shots.at(-1)?.view;
    if (!view) throw new Error("The rules did not answer.");
    const replies = data.steps.at(-1)?.views[this.other]?.legal_moves ?? [];
    this.#now = { position, log, view, replies, shots: [...before, ...shots] };
  }
}
