import { expect, it } from "vitest";
import type { Judgement } from "../api/types";
import { speak } from "../i18n/index.svelte";
import { reasons } from "./comments";
import type { Replay } from "./replay.svelte";

/** Red laid 2134 and should have laid 2431, or what is given, in the round of this number. */
function said(round: number, laid = "2134", better = "2431"): string[] {
  const began = Array.from({ length: round }, (_, n) => ({ at: n, events: [{ event: "round began" }] }));
  const revealed = { at: round, events: [{ event: "revealed", red: [2, 1, 3, 4], blue: [1, 2, 3, 4] }] };
  const replay = { data: { game: "aton", steps: [...began, revealed] } } as unknown as Replay;
  const judgement = {
    seat: "red",
    at: round - 1,
    hidden: true,
    mark: "weak",
    played: { move: laid, win_probability: 0.3 },
    best: { move: better, win_probability: 0.6 },
  };
  return reasons(replay, judgement as unknown as Judgement);
}

it("says what the cards of a better laying do, and that nothing is removed in the first round", async () => {
  await speak("en");
  expect(said(1)[0]).toBe("In the first round II only decides the order: 4 instead of 1.");
  expect(said(2)[0]).toBe("A 4 at II would remove two of the other’s counters; 1 was laid.");
  expect(said(2)).toContain("1 at IV places 1 instead of 4.");
});

it("says why an exchange would have been better, or worse", async () => {
  await speak("en");
  expect(said(2, "2213", "exchange")).toEqual([
    "An exchange would have brought four new cards: 2 2 1 3 add up to 8, four cards to 10 on average.",
  ]);
  expect(said(2, "4213", "exchange")).toEqual(["An exchange would have brought four new cards for 4 2 1 3."]);
  expect(said(2, "exchange", "4321")).toEqual([
    "The hand 4 3 2 1 was worth keeping; it can be exchanged once only.",
  ]);
});
