import { expect, it } from "vitest";
import { suggestion, type Played } from "./next";

const game = (won: boolean, clear = true, level: Played["level"] = "scribe"): Played => ({
  match: crypto.randomUUID(),
  level,
  won,
  clear,
  suggested: false,
});

it("suggests the level above after two wins of the last three", () => {
  expect(suggestion([game(true), game(false), game(true)], "scribe")).toBe("singer");
  expect(suggestion([game(true), game(false), game(false)], "scribe")).toBeNull();
});

it("suggests the level below after three clear losses in a row", () => {
  expect(suggestion([game(false), game(false), game(false)], "scribe")).toBe("novice");
  expect(suggestion([game(false), game(false, false), game(false)], "scribe")).toBeNull();
});

it("looks at the games of that level alone, and knows no level beyond the last", () => {
  expect(suggestion([game(true, true, "novice"), game(true, true, "novice")], "scribe")).toBeNull();
  const best = Array.from({ length: 3 }, () => game(true, true, "high-priest"));
  expect(suggestion(best, "high-priest")).toBeNull();
});
