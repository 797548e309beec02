import { describe, expect, it } from "vitest";
import type { GameEvent } from "../api/types";
import { sources } from "./sources";

describe("where points came from", () => {
  it("adds up what the events say", () => {
    const told = [
      { event: "gained at cartouche 1", seat: "red", points: 6, total: 6 },
      { event: "gained at cartouche 1", seat: null, points: 0, total: null },
      { event: "line scored", line: "temple 2", red_gains: 0, blue_gains: 5 },
      { event: "line scored", line: "bonus", red_gains: 4, blue_gains: 4 },
    ] as unknown as GameEvent[];
    const rows = new Map(sources(told).map((row) => [row.from, row]));
    expect(rows.get("cartouche")).toMatchObject({ red: 6, blue: 0 });
    expect(rows.get("temple2")).toMatchObject({ red: 0, blue: 5 });
    expect(rows.get("bonus")).toMatchObject({ red: 4, blue: 4 });
  });
});
