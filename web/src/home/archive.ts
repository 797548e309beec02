/** Finding one's finished games again: filters that stand in the address, so that back and share work. */

import type { Summary } from "../api/types";
import { outcomeOf } from "./results";

export const FILTERS = ["all", "aton", "thot", "people", "computer", "won", "lost"] as const;
export type Filter = (typeof FILTERS)[number];

export interface Wanted {
  filter: Filter;
  /** A part of what stands in the row. */
  text: string;
}

export function wantedIn(search: string): Wanted {
  const asked = new URLSearchParams(search);
  const filter = FILTERS.find((each) => each === asked.get("show")) ?? "all";
  return { filter, text: asked.get("find") ?? "" };
}

/** The same as it stands in an address; empty if everything is wanted. */
export function searchOf({ filter, text }: Wanted): string {
  const asked = new URLSearchParams();
  if (filter !== "all") asked.set("show", filter);
  if (text !== "") asked.set("find", text);
  return asked.size > 0 ? `?${asked.toString()}` : "";
}

/** Whether a match is one of those that are wanted; `words` is what its row says. */
export function isWanted(match: Summary, words: string, { filter, text }: Wanted): boolean {
  const others = match.seats.filter((info) => !info.yours);
  const passes = {
    all: true,
    aton: match.game === "aton",
    thot: match.game === "thot",
    people: others.some((info) => info.kind === "person"),
    computer: others.some((info) => info.kind === "computer"),
    won: outcomeOf(match) === "won",
    lost: outcomeOf(match) === "lost",
  }[filter];
  return passes && words.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase());
}
