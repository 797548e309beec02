/** Leads through a lesson: which sentence is said, what is lit, and what ends each step. */

import type { Seat, Update } from "../api/types";
import type { PlainKey } from "../i18n/index.svelte";
import { MatchConnection } from "../match/connection.svelte";
import { RefusedError } from "../match/requests";
import type { Lesson, Step } from "./lessons";

/** The line to a lesson's match. Acts that the lesson does not ask for are explained instead of sent. */
export class LessonConnection extends MatchConnection {
  coach: Coach | null = null;

  override async play(seat: Seat, moves: string[]): Promise<Update> {
    const otherwise = this.coach?.objection(moves);
    if (otherwise) throw new RefusedError({ code: "lesson/other", detail: otherwise, rule: null });
    const update = await super.play(seat, moves);
    this.coach?.acted();
    return update;
  }
}

export class Coach {
  readonly lesson: Lesson;
  readonly #finished: () => void;
  #at = $state(0);
  /** What to say to an act that was not asked for, until the next one. */
  objected = $state<PlainKey | null>(null);

  constructor(lesson: Lesson, finished: () => void) {
    this.lesson = lesson;
    this.#finished = finished;
  }

  get at(): number {
    return this.#at;
  }

  /** The step that is due; null after the last. */
  get step(): Step | null {
    return this.lesson.steps[this.#at] ?? null;
  }

  get isOver(): boolean {
    return this.step === null;
  }

  /** What is wrong with an act, or null if it will do. An explanation that was not read stops nobody. */
  objection(moves: readonly string[]): PlainKey | null {
    while (this.step?.until === "next" && this.#at < this.lesson.steps.length - 1) this.#go();
    const wants = this.step?.wants;
    this.objected = wants && !moves.some((move) => wants.moves.test(move)) ? wants.otherwise : null;
    return this.objected;
  }

  acted(): void {
    if (this.step?.until === "act") this.#go();
  }

  next(): void {
    if (this.step?.until === "next") this.#go();
  }

  heard(update: Update): void {
    const until = this.step?.until;
    if (update.events.some(({ event }) => event === until)) this.#go();
  }

  #go(): void {
    this.#at += 1;
    this.objected = null;
    if (this.isOver) this.#finished();
  }
}
