/** The course of the chances, as points along the steps of a game. */

import type { Judgement, Seat } from "../api/types";
import type { Judgements } from "./judgements.svelte";
import type { Replay } from "./replay.svelte";

export interface Point {
  step: number;
  /** Of the first seat, from 0 to 1. */
  share: number;
}

/** A point before each choice that was judged and, once all were, one for how it ended. */
export function pointsOf(replay: Replay, judgements: Judgements): Point[] {
  const first = replay.seats[0];
  if (!first) return [];
  const points = judgements.all.map((judgement) => ({
    step: Math.max(0, judgements.stepOf(judgement) - 1),
    share: judgement.chances[first] ?? 0,
  }));
  const winners: readonly Seat[] = replay.data.record.result?.winners ?? [];
  if (judgements.phase !== "done" || points.length === 0) return points;
  const share = winners.includes(first) ? 1 / winners.length : 0;
  return [...points, { step: replay.last, share }];
}

export interface MarkPoint extends Point {
  judgement: Judgement;
  isKey: boolean;
}

/** Where marks stand: at the step of the choice, as high as the curve is there. */
export function marksOf(points: readonly Point[], judgements: Judgements): MarkPoint[] {
  return judgements.all
    .filter(({ mark }) => mark !== null)
    .map((judgement) => {
      const step = judgements.stepOf(judgement);
      const share = (points.find((point) => point.step >= step) ?? points.at(-1))?.share ?? 0;
      return { judgement, step, share, isKey: judgements.keyMoments.includes(judgement) };
    });
}

/** The round of Aton in which the entry of a step was made: what follows from it may begin the next. Null for Thot. */
export function roundAt(replay: Replay, at: number): number | null {
  const view = replay.view(Math.max(0, at - 1));
  return view?.game === "aton" ? view.round : null;
}

/** The rounds of Aton and the steps at which they begin. */
export function roundsOf(replay: Replay): { round: number; from: number; to: number }[] {
  const begun = replay.data.steps.flatMap((step, from) =>
    step.events.flatMap((event) => (event.event === "round began" ? [{ round: event.round, from }] : [])),
  );
  return begun.map((each, index) => ({ ...each, to: begun[index + 1]?.from ?? replay.last }));
}
