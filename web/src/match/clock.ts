/** What the clocks of a match show: the server's numbers, and the time that has passed since they arrived. */

import type { Table, Update } from "../api/types";

/** The server's numbers, in milliseconds by seat, and when they arrived by this device's own clock. */
export interface Reading {
  readonly left: Readonly<Record<string, number>>;
  readonly running: readonly string[];
  /** Who is away while they owe a move, and how long until another may claim the win. */
  readonly away: Readonly<Record<string, number>>;
  /** All have agreed that the clocks stand. */
  readonly isPaused: boolean;
  readonly at: number;
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** Below this, clocks show tenths of a second. */
export const TENTHS = 10 * SECOND;
/** Below this, clocks warn. */
export const LOW = 20 * SECOND;

/** What a table says of the clocks; null in a match without them. */
export function readTable({ clock, phase }: Table, at: number): Reading | null {
  if (!clock) return null;
  const isOn = phase === "playing";
  return {
    left: clock.left,
    running: isOn ? clock.running : [],
    away: isOn ? clock.away : {},
    isPaused: clock.paused,
    at,
  };
}

/** What the clocks show after a step: from now on those of all who owe a move run. */
export function readUpdate(before: Reading | null, update: Update, at: number): Reading | null {
  if (!update.clock) return before;
  const running: readonly string[] = update.view.owing;
  const away = Object.keys(before?.away ?? {}).filter((seat) => running.includes(seat));
  return {
    left: update.clock.left,
    running,
    away: Object.fromEntries(away.map((seat) => [seat, before ? (awayAt(before, seat, at) ?? 0) : 0])),
    isPaused: false, // a pause ends with whatever comes after it; its own step is followed by a table
    at,
  };
}

/** How much time a seat has at that moment; null for a seat without a clock. */
export function leftAt(reading: Reading, seat: string, now: number): number | null {
  const left = reading.left[seat];
  if (left === undefined) return null;
  return reading.running.includes(seat) ? Math.max(0, left - Math.max(0, now - reading.at)) : left;
}

/** How long until the win over a seat may be claimed; null if it is not away. */
export function awayAt(reading: Reading, seat: string, now: number): number | null {
  const left = reading.away[seat];
  return left === undefined ? null : Math.max(0, left - Math.max(0, now - reading.at));
}

/** How long a number stays as it is shown: a tenth of a second at the end, else a second, with days a minute. */
function stays(left: number): number {
  const unit = left > 2 * DAY ? MINUTE : left >= TENTHS ? SECOND : SECOND / 10;
  return (left % unit) + 1;
}

/** How long until anything that is shown changes; null if nothing does. */
export function untilChange(reading: Reading, now: number): number | null {
  const clocks = reading.running.map((seat) => leftAt(reading, seat, now) ?? 0);
  const absences = Object.keys(reading.away).map((seat) => awayAt(reading, seat, now) ?? 0);
  const moving = [...clocks, ...absences].filter((left) => left > 0);
  return moving.length === 0 ? null : Math.min(...moving.map(stays));
}
