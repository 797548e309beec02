import { describe, expect, it } from "vitest";
import type { Update } from "../api/types";
import { MatchHistory } from "./history.svelte";
import type { MatchReader } from "./reader";

function reader(count: number): MatchReader {
  const updates = Array.from({ length: count }, (_, i) => ({ number: i + 1 }) as Update);
  return {
    table: null,
    status: "live",
    ownSeats: ["red"],
    updates: () => updates,
    latest: () => updates.at(-1) ?? null,
  };
}

describe("looking back", () => {
  it("steps through the past and returns to now", () => {
    const history = new MatchHistory(reader(4), () => "red");
    expect(history.isPast).toBe(false);
    expect(history.shown?.number).toBe(4);
    history.back();
    history.back();
    expect(history.shown?.number).toBe(2);
    expect(history.isPast).toBe(true);
    history.forward();
    history.forward();
    expect(history.isPast).toBe(false);
    history.toStart();
    expect(history.shown?.number).toBe(1);
    history.back();
    expect(history.shown?.number).toBe(1);
    history.toNow();
    expect(history.shown?.number).toBe(4);
  });
});
