/** Durations as the style sheet states them. */
import type { Beat } from "./script";

function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

/** One duration token in milliseconds, as it is in force for this page. */
export function milliseconds(beat: Beat): number {
  const text = token(beat);
  const value = Number.parseFloat(text) || 0;
  return text.endsWith("ms") ? value : value * 1000;
}

export function lengthOf(beats: readonly Beat[]): number {
  return beats.reduce((sum, beat) => sum + milliseconds(beat), 0);
}

export function easing(name: "ease-out" | "ease-in" | "ease-stone"): string {
  return token(name) || "linear";
}
