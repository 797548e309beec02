/** How far one has come with the lessons. They are many words: those who only play need not load them with the page. */

import { GAMES } from "../api/names";
import type { GameName } from "../api/types";

export interface Learnt {
  game: GameName;
  done: number;
  all: number;
  /** Where one goes on: the first lesson that is not finished, or the list. */
  path: string;
}

export async function learnt(): Promise<Learnt[]> {
  const [{ lessonsOf }, { progress }] = await Promise.all([
    import("../learn/lessons"),
    import("../learn/progress.svelte"),
  ]);
  return GAMES.map((game) => {
    const lessons = lessonsOf(game);
    const next = lessons.findIndex((lesson) => !progress.has(lesson.name));
    const done = lessons.filter((lesson) => progress.has(lesson.name)).length;
    return { game, done, all: lessons.length, path: next < 0 ? "learn" : `learn/${game}/${next + 1}` };
  });
}
