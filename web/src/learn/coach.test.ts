import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { speak } from "../i18n/index.svelte";
import type { MatchConnection } from "../match/connection.svelte";
import { Coach } from "./coach.svelte";

const connection = { match: "m1" } as MatchConnection<"aton">;
const make = () => new Coach<"aton">({ connection, why: () => "" });
const SAID = { actor: null, line1: "Your turn.", help: "" } as const;
const LAY = "coach.aton.lay";

describe("the coach", () => {
  beforeAll(() => speak("en"));
  beforeEach(() => localStorage.clear());

  const helpIn = (coach: Coach<"aton">, turn: number, nudge = "") => {
    const moment = { step: LAY, turn } as const;
    coach.notice(moment);
    return coach.words(SAID, moment, nudge).help;
  };

  it("explains a step at length, then in short, then no more", () => {
    const coach = make();
    expect(helpIn(coach, 1)).toMatch(/^I brings points/);
    expect(helpIn(coach, 1)).toMatch(/^I brings points/);
    expect(helpIn(coach, 2)).toMatch(/^I points,/);
    expect([helpIn(coach, 3), helpIn(coach, 9)]).toEqual(["", ""]);
  });

  it("remembers after a reload what it has told in this match", () => {
    helpIn(make(), 1);
    expect(helpIn(make(), 2)).toMatch(/^I points,/);
  });

  it("says what is decisive before anything else", () => {
    expect(helpIn(make(), 1, "Red can win")).toBe("Red can win");
  });
});
