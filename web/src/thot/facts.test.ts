import { beforeAll, describe, expect, it } from "vitest";
import { speak } from "../i18n/index.svelte";
import { standing } from "../match/events";
import { lastMove, movesMade, sums } from "./facts";
import { historyLines } from "./history";
import { plot } from "./plot";
import { aidsOf, viewOf } from "./testing";
import type { ThotEvent, Update } from "./types";

beforeAll(() => speak("en"));

function update(number: number, events: ThotEvent[], p1 = 0, p2 = 0): Update {
  return {
    type: "update",
    number,
    seat: "p1",
    answers: null,
    events,
    view: viewOf({ total: { p1, p2 } }),
    aids: aidsOf({}),
  };
}

const went = (seat: "p1" | "p2", start: string, goal: string): ThotEvent[] => [
  { event: "went", seat, start, goal, turned_at: null, ends: "vertical" },
  { event: "took scarab", seat, square: goal, value: 3, starred: false, total: 3 },
];

const game = [
  update(1, [{ event: "laid out", stones: [], first: "p1" }]),
  update(2, went("p1", "a1", "a5"), 3),
  update(3, went("p2", "a5", "d5"), 3, 3),
  update(4, [{ event: "taken back", seat: "p1", to: 1 }]),
  update(5, went("p1", "a1", "a7"), 3),
];

describe("what still counts", () => {
  it("leaves out what was taken back", () => {
    expect(standing(game).map(({ number }) => number)).toEqual([1, 5]);
    expect(movesMade(standing(game))).toBe(1);
    expect(lastMove(standing(game))).toEqual({ start: "a1", goal: "a7" });
  });

  it("counts every move that one update tells", () => {
    const told = [update(1, [...went("p1", "a1", "a5"), ...went("p2", "a5", "d5")])];
    expect(movesMade(told)).toBe(2);
    expect(lastMove(told)).toEqual({ start: "a5", goal: "d5" });
  });

  it("gives the sums of the views", () => {
    expect(sums(game.slice(0, 3), ["p1", "p2"])).toMatchObject({ p1: [0, 3, 3], p2: [0, 0, 3] });
  });
});

describe("the history", () => {
  it("has a line for each act", () => {
    expect(historyLines(game.slice(0, 4), false).map(({ text }) => text)).toEqual([
      "Stones laid out, Red begins",
      "1. Red: a5 +3",
      "2. Blue: d5 +3",
      "2. Red: takes a move back",
    ]);
  });

  it("marks partners alike", () => {
    const lines = historyLines(game.slice(1, 3), true);
    expect(lines.map(({ text, seat }) => [text, seat])).toEqual([
      ["1. A1: a5 +3", "p1"],
      ["2. A2: d5 +3", "p1"],
    ]);
  });
});

describe("the chart of the sums", () => {
  it("is drawn inside its box", () => {
    const { lines, marks } = plot([[0, 8, -19], [0]], 280, 150);
    expect(lines[0]?.points.split(" ")).toHaveLength(3);
    expect(marks.every(({ y }) => y >= 0 && y <= 150)).toBe(true);
    expect(marks.map(({ value }) => value)).toContain(0);
  });
});
