import { expect, it } from "vitest";
import type { Advice } from "../api/types";
import { speak } from "../i18n/index.svelte";
import { thotHint } from "./hint";
import type { ThotAids, ThotView } from "./types";

const view = { phase: "move", board: { a1: "+5", a3: "-8*", c1: "A" } } as unknown as ThotView;
const aids = { reach: [{ square: "a1" }, { square: "c1" }] } as unknown as ThotAids;

function reason(move: string, reply?: string): string {
  const replies = reply === undefined ? [] : [{ seat: "p2", move: reply, probability: 1 }];
  const advice = { candidates: [{ move }], replies } as unknown as Advice;
  return thotHint(advice, view, aids).reason;
}

it("says no more of a move than what it takes and what the likeliest answer takes", async () => {
  await speak("en");
  expect(reason("a1", "b1/a3")).toBe("It takes +5; the likeliest answer takes −8.");
  expect(reason("a1", "c1")).toBe("It takes +5.");
  expect(reason("a1")).toBe("It takes +5.");
  expect(reason("c1")).toBe("With it you may put a stone back.");
});
