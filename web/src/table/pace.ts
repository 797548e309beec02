/** A pace of one's own, as the server is asked for it: minutes for the game and seconds after each turn, "15+5". */

import { OWN_PACE, PACES } from "../api/paces";
import { MINUTE, SECOND } from "../match/clock";

export interface OwnPace {
  minutes: number;
  seconds: number;
}

/** The least and the most of both, in whole numbers. */
export const MINUTES = [Math.ceil(OWN_PACE.base[0] / MINUTE), Math.floor(OWN_PACE.base[1] / MINUTE)] as const;
export const SECONDS = [OWN_PACE.bonus[0] / SECOND, OWN_PACE.bonus[1] / SECOND] as const;

/** What is asked for; a number that is none, or out of bounds, is the nearest that is allowed. */
export function askedPace({ minutes, seconds }: OwnPace): string {
  return `${String(within(minutes, MINUTES))}+${String(within(seconds, SECONDS))}`;
}

/** The numbers of a pace of one's own; null for one that the page offers, and for none at all. */
export function ownPace(asked: string): OwnPace | null {
  const [minutes, seconds, ...more] = asked.split("+").map(Number);
  if (minutes === undefined || seconds === undefined || more.length > 0) return null;
  return askedPace({ minutes, seconds }) === asked ? { minutes, seconds } : null;
}

/** Whether the page can ask for it. */
export function isOffered(asked: string): boolean {
  return PACES.some((pace) => pace.asked === asked) || ownPace(asked) !== null;
}

function within(number: number, [least, most]: readonly [number, number]): number {
  return Number.isNaN(number) ? least : Math.min(most, Math.max(least, Math.round(number)));
}
