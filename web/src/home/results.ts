/** What one has won and lost against the levels of the computer. */

import type { GameName, Summary } from "../api/types";
import { LEVELS, type Level } from "../table/names";

export interface Results {
  level: Level;
  won: number;
  drawn: number;
  lost: number;
}

export type Outcome = "won" | "drawn" | "lost" | "aborted";

/** How a match ended for the visitor. A visitor who plays all seats alone has neither won nor lost. */
export function outcomeOf({ phase, result, seats }: Summary): Outcome | null {
  if (phase === "aborted" || !result) return "aborted";
  if (seats.every((info) => info.yours)) return null;
  const won = seats.some((info) => info.yours && result.winners.includes(info.seat));
  if (won && result.winners.length === seats.length) return "drawn";
  return won ? "won" : "lost";
}

/** The level that one has played alone against; null if people or different levels took part. */
function levelOf({ seats }: Summary): string | null {
  const others = seats.filter((info) => !info.yours);
  const [first] = others;
  return first?.level && others.every((info) => info.level === first.level) ? first.level : null;
}

/** For each level the finished matches of a game, from the weakest level up. */
export function resultsOf(matches: readonly Summary[], game: GameName): Results[] {
  return LEVELS.map((level) => {
    const played = matches.filter((match) => match.game === game && levelOf(match) === level);
    const count = (wanted: Outcome) =>
      played.filter((match) => match.phase === "over" && outcomeOf(match) === wanted).length;
    return { level, won: count("won"), drawn: count("drawn"), lost: count("lost") };
  });
}
