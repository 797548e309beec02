/** The list of lessons. What they say is loaded when one begins. */

import { GAMES } from "../api/names";
import type { GameName } from "../api/types";
import type { PlainKey } from "../i18n/index.svelte";

const NAMES = {
  aton: ["aton-1", "aton-2", "aton-3", "aton-4", "aton-5", "aton-6", "aton-7", "aton-8"],
  thot: ["thot-1", "thot-2", "thot-3", "thot-4", "thot-5", "thot-6"],
} as const satisfies Record<GameName, readonly string[]>;

export type LessonName = (typeof NAMES)[GameName][number];

export interface ListedLesson {
  name: LessonName;
  game: GameName;
  title: PlainKey;
}

const LESSONS: readonly ListedLesson[] = GAMES.flatMap((game) =>
  NAMES[game].map((name) => ({ name, game, title: `learn.${name}` as const })),
);

export const lessonsOf = (game: GameName): readonly ListedLesson[] =>
  LESSONS.filter((lesson) => lesson.game === game);

/** "aton", "3" → the third lesson of Aton. */
export const findLesson = (game: GameName, number: string): ListedLesson | undefined =>
  LESSONS.find((lesson) => lesson.name === `${game}-${number}`);

export const numberOf = (lesson: ListedLesson): number => lessonsOf(lesson.game).indexOf(lesson) + 1;

export const nextLesson = (lesson: ListedLesson): ListedLesson | undefined =>
  lessonsOf(lesson.game)[numberOf(lesson)];

/** The number of the lesson that such a choice belongs to, from how a record writes it. */
export function lessonAbout(game: GameName, move: string): number {
  if (game === "thot") return move.includes("/") ? 5 : /^(puts|keeps)/.test(move) ? 3 : 6;
  if (/^(\d{4}|exchange)$/.test(move)) return 3;
  return move.startsWith("+") ? 2 : 4;
}
