import { expect, it } from "vitest";
import type { Judgement } from "../api/types";
import { speak } from "../i18n/index.svelte";
import { reasons } from "./comments";
import type { Replay } from "./replay.svelte";

/** Red laid 2134 and should have laid 2431, in the round of this number. */
function said(round: number): string[] {
  const began = Array.from({ length: round }, (_, n) => ({ at: n, events: [{ event: "round began" }] }));
  const revealed = { at: round, events: [{ event: "revealed", red: [2, 1, 3, 4], blue: [1, 2, 3, 4] }] };
  const replay = { data: { game: "aton", steps: [...began, revealed] } } as unknown as Replay;
  const judgement = {
    seat: "red",
    at: round - 1,
    hidden: true,
    mark: "weak",
    played: { move: "2134", win_probability: 0.3 },
    best: { move: "2431", win_probability: 0.6 },
  };
  return reasons(replay, judgement as unknown as Judgement);
}

it("says what the cards of a better laying do, and that nothing is removed in the first round", async () => {
  await speak("en");
  expect(said(1)[0]).toBe("In the first round II only decides the order: 4 instead of 1.");
  expect(said(2)[0]).toBe("A 4 at II would remove two of the other’s counters; 1 was laid.");
  expect(said(2)).toContain("1 at IV places 1 instead of 4.");
});
