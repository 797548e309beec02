/** The rules for players as the server tells them, asked for once in each language. */

import { getRules } from "../api/http";
import type { GameName, Rules } from "../api/types";
import { parse, rulesIn, type Block, type Inline } from "./markdown";

const asked = new Map<string, Promise<Rules>>();

export function rulesOf(game: GameName, language: string): Promise<Rules> {
  const key = `${game} ${language}`;
  const known = asked.get(key) ?? getRules(game, language);
  asked.set(key, known);
  // What failed may be asked for again.
  known.catch(() => asked.delete(key));
  return known;
}

/** How many numbered rules a game has. */
const COUNTS: Record<GameName, number> = { aton: 17, thot: 12 };
const LETTERS: Record<GameName, string> = { aton: "A", thot: "T" };

/** "A1" to "A17". */
export const numbersOf = (game: GameName): string[] =>
  Array.from({ length: COUNTS[game] }, (_, index) => `${LETTERS[game]}${index + 1}`);

/** The rule before or after one; null at the ends. */
export function beside(game: GameName, rule: string, by: 1 | -1): string | null {
  const all = numbersOf(game);
  return all[all.indexOf(rule) + by] ?? null;
}

export interface Passage {
  /** Of the section that it stands in. */
  heading: readonly Inline[];
  parts: readonly Inline[];
}

/** The paragraphs that tell a rule, those about it alone first; summaries that name many rules only if there is no other. */
export function passagesOf(text: string, rule: string): Passage[] {
  let heading: readonly Inline[] = [];
  const found: (Passage & { names: number })[] = [];
  for (const block of parse(text)) {
    if (block.kind === "heading" && block.level === 2) heading = block.parts;
    for (const parts of partsOf(block)) {
      const named = rulesIn(parts).filter((number) => !number.startsWith("D"));
      if (named.includes(rule)) found.push({ heading, parts, names: named.length });
    }
  }
  const least = Math.min(...found.map(({ names }) => names));
  return found.filter(({ names }) => names <= least + 1).sort((a, b) => a.names - b.names);
}

/** The rule that a decision belongs to: the first that a paragraph names beside it. */
export function ruleWith(text: string, decision: string): string | null {
  for (const parts of parse(text).flatMap(partsOf)) {
    const named = rulesIn(parts);
    const rule = named.find((number) => !number.startsWith("D"));
    if (rule !== undefined && named.includes(decision)) return rule;
  }
  return null;
}

function partsOf(block: Block): (readonly Inline[])[] {
  if (block.kind === "paragraph") return [block.parts];
  return block.kind === "list" ? block.items : [];
}
