/** Durations and easings as tokens.css states them: it is the one place that knows them. */

export type Beat = "d-1" | "d-2" | "d-3" | "d-4" | "d-5" | "d-hold";

function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

/** A duration of the style sheet in milliseconds; the build may have written it in seconds. */
export function readDuration(text: string): number {
  const value = Number.parseFloat(text) || 0;
  return text.trim().endsWith("ms") ? value : value * 1000;
}

/** How long these tokens last together, in milliseconds, as they are in force for this page. */
export function lasting(...beats: readonly Beat[]): number {
  return beats.reduce((sum, beat) => sum + readDuration(token(beat)), 0);
}

export function easing(name: "ease-out" | "ease-in" | "ease-stone"): string {
  return token(name) || "linear";
}
