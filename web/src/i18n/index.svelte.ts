/** The page's words: `t("home.play", { game: "Aton" })` in the language that was chosen, changing at once with it. */

import { LANGUAGES } from "../api/names";
import { settings, type Language } from "../settings/settings.svelte";
import { fill, type Places, type Text, type Value } from "./catalogue";
import type { catalogue as english } from "./en";

export { LANGUAGES };
export type Catalogue = typeof english;
export type Key = keyof Catalogue;
/** Keys of sentences without a place for a value. */
export type PlainKey = { [K in Key]: [Places<Catalogue[K]>] extends [never] ? K : never }[Key];
type Values<K extends Key> = Record<Places<Catalogue[K]>, Value>;
type Arguments<K extends Key> = [Places<Catalogue[K]>] extends [never] ? [] : [values: Values<K>];

const LOADERS: Record<Language, () => Promise<{ catalogue: Record<Key, Text> }>> = {
  en: () => import("./en"),
  de: () => import("./de"),
  es: () => import("./es"),
};

/** The first of the browser's languages that we speak. */
export function browserLanguage(preferred: readonly string[] = navigator.languages): Language {
  for (const tag of preferred) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().split("-")[0] === language);
    if (found) return found;
  }
  return "en";
}

const spoken = $state<{ language: Language; catalogue: Record<Key, Text> | null }>({
  language: "en",
  catalogue: null,
});

/** The language that is spoken now. */
export function language(): Language {
  return spoken.language;
}

/** Load and speak the chosen language; what was said before stays until the new words are there. */
export async function speak(wanted: Language = settings.values.language ?? browserLanguage()): Promise<void> {
  const { catalogue } = await LOADERS[wanted]();
  spoken.catalogue = catalogue;
  spoken.language = wanted;
  document.documentElement.lang = wanted;
}

export async function choose(wanted: Language): Promise<void> {
  settings.set("language", wanted);
  await speak(wanted);
}

/** The sentence for a key. Plural forms follow the value `count`. */
export function t<K extends Key>(key: K, ...[values]: Arguments<K>): string {
  const text = spoken.catalogue?.[key];
  return text === undefined ? key : fill(text, values ?? {}, spoken.language);
}

const STEPS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** How long ago that was: "5 minutes ago", "yesterday"; after a week the date. */
export function ago(date: Date, now = new Date()): string {
  const seconds = (date.getTime() - now.getTime()) / 1000;
  if (seconds < -7 * 86_400)
    return new Intl.DateTimeFormat(spoken.language, { dateStyle: "medium" }).format(date);
  const format = new Intl.RelativeTimeFormat(spoken.language, { numeric: "auto" });
  const [unit, length] = STEPS.find(([, length]) => -seconds >= length) ?? ["second", 60];
  return unit === "second" ? format.format(0, "second") : format.format(Math.ceil(seconds / length), unit);
}
