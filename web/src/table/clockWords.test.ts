import { beforeEach, describe, expect, it } from "vitest";
import { speak } from "../i18n/index.svelte";
import { clockText, countdownText, momentText, paceWords, spokenTime, turnText } from "./clockWords";

const HOUR = 3_600_000;
const pace = (name: string | null, base: number, bonus: number, days: number | null = null) => ({
  text: "",
  name,
  base,
  bonus,
  days,
});

describe("what clocks show", () => {
  beforeEach(() => speak("en"));

  it.each([
    [240_000, "4:00"],
    [239_999, "3:59"],
    [10_000, "0:10"],
    [9_999, "9.9"],
    [40, "0.0"],
    [0, "0.0"],
    [HOUR, "1:00:00"],
    [24 * HOUR - 1, "23:59:59"],
    [53 * HOUR, "2 d 5 h"],
  ])("%i ms as %s", (ms, text) => expect(clockText(ms)).toBe(text));

  it("with the signs of the language", async () => {
    await speak("de");
    expect(clockText(9_400)).toBe("9,4");
    expect(clockText(53 * HOUR)).toBe("2 T 5 h");
  });

  it("says in a list how long a turn of days still lasts", async () => {
    expect([53 * HOUR, 5.2 * HOUR, 60_000, -1].map(turnText)).toEqual([
      "2 d 5 h",
      "5 hr 12 min",
      "1 min",
      "0 min",
    ]);
    await speak("de");
    expect(turnText(5.2 * HOUR)).toBe("5 Std. 12 Min.");
  });

  it("counts down in whole seconds", () => expect(countdownText(9_999)).toBe("0:09"));
});

describe("what is said of time", () => {
  it.each([
    ["en", 192_000, "3 minutes 12 seconds"],
    ["de", 61_000, "1 Minute 1 Sekunde"],
    ["es", 53 * HOUR, "2 días 5 horas"],
    ["en", 400, "0 seconds"],
    ["en", HOUR, "1 hour"],
  ] as const)("%s: %i ms", async (spoken, ms, text) => {
    await speak(spoken);
    expect(spokenTime(ms)).toBe(text);
  });

  it("tells when something was said", async () => {
    const noon = new Date(2026, 10, 18, 12, 5).getTime();
    await speak("de");
    expect(momentText(noon / 1_000, noon + HOUR)).toBe("12:05");
    expect(momentText(noon / 1_000, noon + 24 * HOUR)).toBe("18. Nov.");
  });

  it("names a pace", async () => {
    await speak("en");
    expect(paceWords(pace("quick", 240_000, 4_000))).toBe("quick, 4 min + 4 s");
    expect(paceWords(pace(null, 900_000, 5_000))).toBe("15 min + 5 s");
    expect(paceWords(pace(null, 86_400_000, 0, 1))).toBe("1 day per turn");
    await speak("es");
    expect(paceWords(pace(null, 0, 0, 3))).toBe("3 días por turno");
  });
});
