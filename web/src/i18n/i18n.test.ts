import { beforeEach, describe, expect, it } from "vitest";
import { fill, placesIn, type Text } from "./catalogue";
import { catalogue as de } from "./de";
import { catalogue as en } from "./en";
import { catalogue as es } from "./es";
import { ago, browserLanguage, language, speak, t } from "./index.svelte";

/** Everything that speaks: the whole program but the catalogues themselves and its tests. */
const SOURCES = Object.entries(
  import.meta.glob<string>("../**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true }),
)
  .filter(([path]) => !/\.(en|de|es|test)\.ts$/.test(path))
  .map(([, text]) => text)
  .join("\n");

/** Keys that are put together, as patterns: `home.about.${game}` may be any of its kind. */
const PATTERNS = [...SOURCES.matchAll(/`((?:[\w.]|\$\{[^{}`]*\})*\.(?:[\w.]|\$\{[^{}`]*\})*)`/g)]
  .map(([, text = ""]) => text.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(".", "\\.")))
  .filter((parts) => parts.length > 1 && parts.some((part) => /\w\w/.test(part)))
  .map((parts) => new RegExp(`^${parts.join("[\\w.-]+")}$`));

const CATALOGUES: Record<string, Record<string, Text>> = { en, de, es };
const KEYS = Object.keys(en);

/** Values as long as they get in play: the herald calls players by their colours. */
const SAMPLES: Record<string, string | number> = { count: 4, name: "Bernstein", seat: "Bernstein" };

const sample = (place: string) => SAMPLES[place] ?? 2;

function longest(text: Text, spoken: string): number {
  const values = Object.fromEntries(placesIn(text).map((place) => [place, sample(place)]));
  const forms = [1, 4].map((count) => fill(text, "count" in values ? { ...values, count } : values, spoken));
  return Math.max(...forms.map((form) => form.length));
}

describe("the catalogues", () => {
  it.each(["de", "es"])("%s has exactly the keys of English", (spoken) => {
    expect(Object.keys(CATALOGUES[spoken] ?? {}).sort()).toEqual([...KEYS].sort());
  });

  it.each(["de", "es"])("%s has the same places for values", (spoken) => {
    const differing = KEYS.filter((key) => {
      const [ours, theirs] = [CATALOGUES[spoken]?.[key], CATALOGUES["en"]?.[key]];
      return ours === undefined || theirs === undefined || placesIn(ours).join() !== placesIn(theirs).join();
    });
    expect(differing).toEqual([]);
  });

  it("hold nothing that nobody says", () => {
    const unused = KEYS.filter(
      (key) => !SOURCES.includes(`"${key}"`) && !PATTERNS.some((pattern) => pattern.test(key)),
    );
    expect(unused).toEqual([]);
  });

  it.each(["en", "de", "es"])("%s leaves nothing empty", (spoken) => {
    const empty = Object.entries(CATALOGUES[spoken] ?? {}).filter(([, text]) =>
      (typeof text === "string" ? [text] : [text.one, text.other]).some((form) => form.trim() === ""),
    );
    expect(empty).toEqual([]);
  });

  it.each(["en", "de", "es"])("%s keeps the herald's lines within their limits", (spoken) => {
    const tooLong = Object.entries(CATALOGUES[spoken] ?? {}).flatMap(([key, text]) => {
      const limit = key.includes(".herald.help.") ? 64 : key.includes(".herald.") ? 46 : null;
      const length = longest(text, spoken);
      return limit !== null && length > limit ? [`${key}: ${length} of ${limit}`] : [];
    });
    expect(tooLong).toEqual([]);
  });
});

describe("speaking", () => {
  beforeEach(() => speak("en"));

  it("fills places and chooses plural forms by the language's rule", () => {
    expect(fill({ one: "{count} stone", other: "{count} stones" }, { count: 1 }, "en")).toBe("1 stone");
    expect(fill({ one: "{count} stone", other: "{count} stones" }, { count: 0 }, "en")).toBe("0 stones");
    expect(fill("{share} of it", { share: 0.5 }, "de")).toBe("0,5 of it");
    expect(fill("{bytes}", { bytes: 1200 }, "de")).toBe("1.200");
  });

  it("changes at once, and tells the document", async () => {
    expect(t("shell.play")).toBe("Play");
    await speak("de");
    expect(t("shell.play")).toBe("Spielen");
    expect(language()).toBe("de");
    expect(document.documentElement.lang).toBe("de");
  });

  it("takes the first of the browser's languages that it knows", () => {
    expect(browserLanguage(["fr-FR", "es-MX", "de"])).toBe("es");
    expect(browserLanguage(["fr"])).toBe("en");
  });

  it("says how long ago something was", () => {
    const now = new Date("2026-11-16T12:00:00Z");
    expect(ago(new Date("2026-11-16T11:55:00Z"), now)).toBe("5 minutes ago");
    expect(ago(new Date("2026-11-15T12:00:00Z"), now)).toBe("yesterday");
    expect(ago(new Date("2026-11-16T11:59:50Z"), now)).toBe("now");
  });
});
