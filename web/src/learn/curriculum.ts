/** The curriculum: what each lesson says, asks and shows. It is data; `curriculum/*.json` holds it, positions included. */

import type { GameName } from "../api/types";
import type { Language } from "../settings/settings.svelte";

export type Said = Record<Language, string>;

/** What is said to a choice that was not asked for; the first whose `when` holds, or that has none. */
export type Objection = Said & { when?: string };

/** What ends a step. */
export type Act =
  | { kind: "squares"; count: number; only?: string[] }
  | { kind: "touch"; squares: string[] }
  | { kind: "lay"; card: number; cartouche: number }
  | { kind: "seal"; card: number; cartouche: number }
  | { kind: "exchange" }
  | { kind: "choose"; options: string[]; answer: string }
  | { kind: "put"; stone: string };

export interface Step {
  id: string;
  /** The rules that it tells or lets practise. */
  rules: string[];
  position: string;
  /** What is lit: squares, or parts by their names. */
  lit: string[];
  say: Said;
  /** The scoring is told up to this line. */
  line?: string;
  /** How many entries of the record up to here are shown as a film. */
  film?: number;
  /** None: it ends with "Next". */
  act?: Act;
  /** Moves that do what is asked. */
  way?: string[];
  wrong?: Objection[];
}

export interface Lesson {
  /** What one knows afterwards. */
  sum: Said;
  steps: Step[];
}

export interface Position {
  options: Record<string, unknown>;
  /** How it came about. */
  log: string[];
  /** What the other player does when it is their turn; the first that is possible. */
  peter?: string[];
  /** How the game ends with the one move that the lesson asks for here. */
  result?: unknown;
}

export interface Curriculum {
  lessons: Lesson[];
  positions: Record<string, Position>;
}

const LOADERS: Record<GameName, () => Promise<{ default: unknown }>> = {
  aton: () => import("./curriculum/aton.json"),
  thot: () => import("./curriculum/thot.json"),
};

export async function curriculumOf(game: GameName): Promise<Curriculum> {
  return (await LOADERS[game]()).default as Curriculum;
}

// ---- how long it takes

const WORDS_A_MINUTE = 200;
/** Seconds to look, to press "Next", and for each touch. */
const LOOK = 1.5;
const NEXT = 1.5;
const TOUCH = 1.6;

/** How often a step wants to be touched. */
export function touchesOf({ act }: Step): number {
  switch (act?.kind) {
    case undefined:
      return 0;
    case "squares":
      return act.count;
    case "touch":
      return act.squares.length;
    case "lay":
    case "put":
      return 2;
    case "seal":
      return 7;
    default:
      return 1;
  }
}

export function secondsOf(lesson: Lesson, language: Language): number {
  const each = lesson.steps.map((step) => {
    const words = step.say[language].split(/\s+/).length;
    return (words * 60) / WORDS_A_MINUTE + LOOK + (step.act ? TOUCH * touchesOf(step) : NEXT);
  });
  return each.reduce((sum, seconds) => sum + seconds, 0);
}
