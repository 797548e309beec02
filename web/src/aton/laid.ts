/** Cards that lie at the cartouches but are not sealed: they outlast a reload, in this browser's session only. */

const KEY = "highpriest.laid";

interface Laid {
  match: string;
  /** Of the laying: another hand is another laying. */
  key: string;
  values: number[];
}

export function keepLaid(match: string, key: string, values: number[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ match, key, values } satisfies Laid));
  } catch {
    // Only a reload would have needed it.
  }
}

/** The cards that lay there, 0 for none; none at all for another match or another hand. */
export function laidBefore(match: string, key: string): number[] {
  try {
    const laid = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Laid | null;
    return laid?.match === match && laid.key === key ? laid.values : [];
  } catch {
    return [];
  }
}
