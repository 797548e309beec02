/** Lights what a step speaks of, once the table has drawn it. */

/** Mark exactly the elements that these selectors find. */
function mark(within: HTMLElement, name: string, selectors: readonly string[]): void {
  const wanted = new Set(selectors.flatMap((selector) => [...within.querySelectorAll(selector)]));
  for (const marked of within.querySelectorAll(`[${name}]`))
    if (!wanted.has(marked)) marked.removeAttribute(name);
  for (const element of wanted) element.setAttribute(name, "");
}

const square = (name: string) => `[data-square="${name}"]`;
const part = (name: string) => `[data-part~="${name}"]`;

export interface Lit {
  /** What stays bright. */
  squares: readonly string[];
  parts: readonly string[];
  /** Where something is to be done. */
  targets: readonly string[];
  /** Where a choice was not the one asked for. */
  refused: string | null;
}

export function light(within: HTMLElement, { squares, parts, targets, refused }: Lit): void {
  mark(within, "data-lit", [...squares, ...targets].map(square).concat(parts.map(part)));
  mark(within, "data-target", targets.map(square));
  mark(within, "data-wrong", refused === null ? [] : [square(refused)]);
}
