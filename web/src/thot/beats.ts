/** Durations come from tokens.css, the one place that knows them. */

export type Beat = "d-1" | "d-2" | "d-3" | "d-4" | "d-5" | "d-hold";

/** The sum of some tokens in milliseconds; the build may have written them in seconds. */
export function lasting(...beats: Beat[]): number {
  const style = getComputedStyle(document.documentElement);
  return beats.reduce((sum, beat) => sum + milliseconds(style.getPropertyValue(`--${beat}`)), 0);
}

export function milliseconds(duration: string): number {
  const number = Number.parseFloat(duration);
  if (Number.isNaN(number)) return 0;
  return duration.trim().endsWith("ms") ? number : number * 1000;
}
