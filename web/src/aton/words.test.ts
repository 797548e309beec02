import { expect, test } from "vitest";
import { fill, type Text } from "../i18n/catalogue";
import { aton as german } from "../i18n/aton.de";
import { aton as english } from "../i18n/aton.en";
import { aton as spanish } from "../i18n/aton.es";

const LINE_1 = 46;
const LINE_2 = 64;

/** Which sentences stand in the second line of the herald although their key does not say "help". */
const HELPS = new Set([
  "aton.ask.lay.held",
  "aton.say.pair",
  "aton.say.sealed",
  "aton.say.threat",
  "aton.say.hurry",
  "aton.say.toRealm",
  "aton.say.toStock",
]);

function longest(catalogue: Record<string, Text>, key: string, language: string): string {
  const word = (name: string) => {
    const text = catalogue[name];
    return typeof text === "string" ? text : "";
  };
  const seat = [word("aton.red"), word("aton.blue")].sort((a, b) => b.length - a.length)[0] ?? "";
  const values = {
    seat,
    temples: fill(word("aton.temples.upTo"), { reach: 4 }, language),
    places: "I, II, III oder IV",
    line: fill(word("aton.line.temple"), { temple: 4 }, language),
    gain: `${seat} +12`,
    cartouche: "III",
    square: "4l",
    card: 4,
    count: 4,
    points: 6,
    red: 12,
    blue: 12,
    round: 12,
    step: 6,
    all: 6,
  };
  const text = catalogue[key] ?? "";
  const forms = typeof text === "string" ? [text] : [text.one, text.other];
  const filled = forms.map((form) =>
    // After a scoring one may be offered all four temples at once.
    fill(form, key === "aton.ask.takeBack" ? { ...values, temples: "1, 2, 3 o 4" } : values, language),
  );
  return filled.sort((a, b) => b.length - a.length)[0] ?? "";
}

test.each([
  ["en", english],
  ["de", german],
  ["es", spanish],
] as const)("the herald's lines fit in %s", (language, catalogue) => {
  const long = Object.keys(catalogue)
    .filter((key) => key.startsWith("aton.say.") || key.startsWith("aton.ask."))
    .map((key) => ({ key, text: longest(catalogue, key, language) }))
    .filter(({ key, text }) => text.length > (key.endsWith(".help") || HELPS.has(key) ? LINE_2 : LINE_1));
  expect(long).toEqual([]);
});
