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

/** The sentence for these values. Numbers are written as the language does. */
export function fill(text: Text, values: Readonly<Record<string, Value>>, language: string): string {
  const form = typeof text === "string" ? text : pick(text, values["count"], language);
  return form.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    if (value === undefined) return place;
    return typeof value === "number" ? new Intl.NumberFormat(language).format(value) : value;
  });
}

function pick(text: Plural, count: Value | undefined, language: string): string {
  return new Intl.PluralRules(language).select(Number(count)) === "one" ? text.one : text.other;
}
