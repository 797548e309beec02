/** Whom to play next: the results against the levels, kept in this browser, and at most one suggestion. */
import type { GameName } from "../api/types";
import { memory } from "../settings/settings.svelte";
import { LEVELS, type Level } from "../table/names";

export interface Played {
  match: string;
  level: Level;
  won: boolean;
  /** Lost by twenty or more, or at once. */
  clear: boolean;
  /** A level was suggested after it. */
  suggested: boolean;
}

const KEPT = 30;
/** Suggestions are at least so many games apart. */
const APART = 3;
const key = (game: GameName) => `highpriest.played.${game}`;

/** The level above after two wins of the last three, the one below after three clear losses in a row; else none. */
export function suggestion(results: readonly Played[], level: Level): Level | null {
  const last = results.filter((each) => each.level === level).slice(-3);
  const at = LEVELS.indexOf(level);
  if (last.filter(({ won }) => won).length >= 2) return LEVELS[at + 1] ?? null;
  if (last.length === 3 && last.every(({ won, clear }) => !won && clear)) return LEVELS[at - 1] ?? null;
  return null;
}

/** Keep the result of a match, once, and say which level to try now. */
export function noteResult(game: GameName, result: Omit<Played, "suggested">): Level | null {
  const before = memory.read<Played[]>(key(game), []);
  const known = before.find(({ match }) => match === result.match);
  const others = before.filter(({ match }) => match !== result.match);
  const isSoon = others.slice(1 - APART).some(({ suggested }) => suggested);
  const level = isSoon ? null : suggestion([...others, { ...result, suggested: false }], result.level);
  if (!known) memory.write(key(game), [...others, { ...result, suggested: level !== null }].slice(-KEPT));
  return level;
}
