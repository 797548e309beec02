/** What a catalogue is made of, and how a text becomes a sentence. */

/** Forms of a text by number; English, German and Spanish have these two. `{count}` chooses. */
export interface Plural {
  one: string;
  other: string;
}

export type Text = string | Plural;
export type Value = string | number;

/** The places for values in a text: "{count} of {all}" has "count" and "all". */
type PlacesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlacesIn<Rest>
  : never;
export type Places<T> = T extends string
  ? PlacesIn<T>
  : T extends Plural
    ? PlacesIn<T["one"]> | PlacesIn<T["other"]> | "count"
    : never;

export function placesIn(text: Text): string[] {
  const forms = typeof text === "string" ? [text] : [text.one, text.other];
  const found = new Set(
    forms.flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "")),
  );
  if (typeof text !== "string") found.add("count");
  return [...found].sort();
}

/** Makes one thing for each language and keeps it: the browser's rules for numbers take long to make and are asked for constantly. */
function kept<T>(make: (language: string) => T): (language: string) => T {
  const made = new Map<string, T>();
  return (language) => {
    const found = made.get(language) ?? make(language);
    made.set(language, found);
    return found;
  };
}

const numbers = kept((language) => new Intl.NumberFormat(language));
/** From here on languages write numbers differently. Below it, whole ones need no rules, which take long to load. */
const PLAIN_BELOW = 1000;
const plurals = kept((language) => new Intl.PluralRules(language));

/** The sentence for these values. Numbers are written as the language does. */
export function fill(text: Text, values: Readonly<Record<string, Value>>, language: string): string {
  const form = typeof text === "string" ? text : pick(text, values["count"], language);
  return form.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    if (value === undefined) return place;
    return typeof value === "number" ? written(value, language) : value;
  });
}

function written(value: number, language: string): string {
  const isPlain = Number.isInteger(value) && Math.abs(value) < PLAIN_BELOW;
  return isPlain ? String(value) : numbers(language).format(value);
}

function pick(text: Plural, count: Value | undefined, language: string): string {
  return plurals(language).select(Number(count)) === "one" ? text.one : text.other;
}
