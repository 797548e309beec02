import { describe, expect, it } from "vitest";
import type { Summary } from "../api/types";
import { isMyTurn, mineFirst } from "./mine.svelte";
import { place } from "./place.svelte";

function match(name: string, waitingFor: Summary["waiting_for"]): Summary {
  const seat = { kind: "person", name: null, level: null, here: false, nonce: null } as const;
  return {
    match: name,
    game: "aton",
    options: {},
    pace: null,
    due: null,
    phase: "playing",
    seats: [
      { ...seat, seat: "red", yours: true },
      { ...seat, seat: "blue", yours: false },
    ],
    waiting_for: waitingFor,
    result: null,
    created: 0,
    changed: 0,
  };
}

describe("one's own matches", () => {
  it("call when they wait for one's own seat", () => {
    expect(isMyTurn(match("a", ["red"]))).toBe(true);
    expect(isMyTurn(match("a", ["red", "blue"]))).toBe(true);
    expect(isMyTurn(match("a", ["blue"]))).toBe(false);
    expect(isMyTurn(match("a", null))).toBe(false);
  });

  it("stand first in the list when they call, and otherwise keep their order", () => {
    const all = [match("a", ["blue"]), match("b", ["red"]), match("c", null), match("d", ["red"])];
    expect(mineFirst(all).map((each) => each.match)).toEqual(["b", "d", "a", "c"]);
  });

  it("are called in the title of the tab", () => {
    place.set("Aton", "Round 6");
    expect(place.title(null)).toBe("Aton · Round 6 · highpriest");
    expect(place.title("Your turn")).toBe("● Your turn · Aton · Round 6 · highpriest");
  });
});
