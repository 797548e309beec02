import { describe, expect, it, vi } from "vitest";
import type { Table, Update } from "../api/types";
import { awayAt, leftAt, readTable, readUpdate, untilChange, type Reading } from "./clock";
import { Clocks } from "./clocks.svelte";

const CLOCK = {
  left: { red: 60_000, blue: 30_000 },
  running: ["red"],
  lag: {},
  away: { red: 8_000 },
  paused: false,
  stands: false,
  used: {},
  at: 5,
};
const table = (more: Partial<Table> = {}) =>
  ({ phase: "playing", number: 3, clock: CLOCK, ...more }) as Table;
const update = (number: number, owing: string[], left: Record<string, number>) =>
  ({ number, clock: { left, spent: 0, lag: 0 }, view: { owing } }) as unknown as Update;
const READ = readTable(table(), 1_000) as Reading;

describe("a reading of the clocks", () => {
  it("counts down only for those who owe a move", () => {
    expect(leftAt(READ, "red", 4_500)).toBe(56_500);
    expect(leftAt(READ, "blue", 4_500)).toBe(30_000);
    expect(leftAt(READ, "p1", 4_500)).toBeNull();
  });

  it("counts both down while both lay", () => {
    const both = readUpdate(
      READ,
      update(4, ["red", "blue"], { red: 50_000, blue: 30_000 }),
      2_000,
    ) as Reading;
    expect([leftAt(both, "red", 3_000), leftAt(both, "blue", 3_000)]).toEqual([49_000, 29_000]);
  });

  it("never shows less than nothing, nor more than it was told", () => {
    expect(leftAt(READ, "red", 1e9)).toBe(0);
    expect(leftAt(READ, "red", 0)).toBe(60_000);
  });

  it("stands when the match is over, called off, or without clocks", () => {
    expect(leftAt(readTable(table({ phase: "aborted" }), 0) as Reading, "red", 9_000)).toBe(60_000);
    expect(readTable(table({ clock: null }), 0)).toBeNull();
    expect(leftAt(readUpdate(READ, update(4, [], { red: 1_000 }), 0) as Reading, "red", 900)).toBe(1_000);
  });

  it("counts an absence down, also over a step of another, and forgets it when the seat has moved", () => {
    expect(awayAt(READ, "red", 4_000)).toBe(5_000);
    expect(awayAt(READ, "blue", 4_000)).toBeNull();
    const later = readUpdate(READ, update(4, ["red"], { red: 9, blue: 9 }), 4_000) as Reading;
    expect(awayAt(later, "red", 5_000)).toBe(4_000);
    const moved = readUpdate(READ, update(4, ["blue"], { red: 9, blue: 9 }), 4_000) as Reading;
    expect(awayAt(moved, "red", 5_000)).toBeNull();
  });

  it("says when what is shown changes next", () => {
    const at = (left: number, running = ["red"]): number | null =>
      untilChange({ left: { red: left }, running, away: {}, isPaused: false, at: 0 }, 0);
    expect(at(12_345)).toBe(346);
    expect(at(9_345)).toBe(46);
    expect(at(3 * 86_400_000 + 5_000)).toBe(5_001);
    expect(at(0)).toBeNull();
    expect(at(12_345, [])).toBeNull();
  });
});

describe("the clocks of a match", () => {
  it("take a step's numbers, but not those of a step that the table knew", () => {
    let now = 0;
    const clocks = new Clocks(() => now);
    expect(clocks.left("red")).toBeNull();
    clocks.hearTable(table());
    clocks.hearUpdate(update(3, ["blue"], { red: 1, blue: 1 }));
    expect(clocks.left("red")).toBe(60_000);
    now = 2_000;
    clocks.hearUpdate(update(4, ["blue"], { red: 58_000, blue: 19_000 }));
    expect([clocks.left("red"), clocks.left("blue")]).toEqual([58_000, 19_000]);
    expect([clocks.isRunning("red"), clocks.isRunning("blue")]).toEqual([false, true]);
    expect([clocks.isLow("red"), clocks.isLow("blue")]).toEqual([false, true]);
    expect(clocks.absent).toEqual([]);
  });

  it("stand while time stands for everybody", () => {
    vi.useFakeTimers();
    let now = 0;
    const clocks = new Clocks(() => now);
    const after = (seconds: number) => {
      const stop = clocks.run();
      now += 1_000 * seconds;
      vi.advanceTimersByTime(1_000 * seconds);
      stop();
      return clocks.left("red");
    };
    clocks.hearTable(table({ clock: { ...CLOCK, stands: true } }));
    expect([clocks.rests, after(5)]).toEqual([true, 60_000]);
    clocks.hearTable(table());
    expect([clocks.rests, after(5)]).toEqual([false, 55_000]);
    vi.useRealTimers();
  });
});
