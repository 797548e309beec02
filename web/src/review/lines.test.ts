import { beforeEach, describe, expect, it } from "vitest";
import type { GameView, Judgement, ReplayData } from "../api/types";
import { speak } from "../i18n/index.svelte";
import { actAt, lineOf, linesOf } from "./lines";
import { Replay } from "./replay.svelte";

const VIEW = { game: "aton", owing: [], round: 1 } as unknown as GameView;

/** A round in which Red lays, Blue lays, and Red places two counters. */
const EVENTS = [
  [{ event: "round began", round: 1 }],
  [{ event: "laid", seat: "red", cards: [1, 3, 2, 4] }],
  [
    { event: "laid", seat: "blue", cards: [4, 1, 1, 2] },
    { event: "revealed", red: [1, 3, 2, 4], blue: [4, 1, 1, 2] },
    { event: "gained at cartouche 1", seat: "blue", points: 6, total: 6 },
  ],
  [{ event: "placed", seat: "red", square: "1a" }],
  [{ event: "placed", seat: "red", square: "2b" }],
];

function replay(): Replay {
  const steps = EVENTS.map((events, at) => ({ at, entry: "", events, views: { red: VIEW, blue: VIEW } }));
  const record = { record: 1, game: "aton", options: {}, log: [], result: null };
  return new Replay({ game: "aton", judged: false, record, steps } as unknown as ReplayData);
}

const choice = (seat: "red" | "blue", hidden: boolean) => ({ seat, hidden }) as Judgement;

describe("a game in words", () => {
  beforeEach(() => speak("en"));

  it("tells what was laid, under the heading of the round", () => {
    const [first, second, ...more] = linesOf(replay());
    expect(first).toMatchObject({ text: "Red lays 1 3 2 4", heading: "Round 1", number: 1 });
    expect(second).toMatchObject({ text: "Blue lays 4 1 1 2", number: 2 });
    expect(second?.heading).toBeUndefined();
    expect(more.every(({ heading }) => heading === undefined)).toBe(true);
  });

  it("says what was done at a step, as far as the turn has come", () => {
    const game = replay();
    expect(actAt(game, linesOf(game, 2), 2)).toBe("Blue lays 4 1 1 2");
    expect(actAt(game, linesOf(game, 3), 3)).toContain("1a");
    expect(actAt(game, linesOf(game, 3), 3)).not.toContain("2b");
  });

  it("finds the line of each choice", () => {
    const lines = linesOf(replay());
    expect(lineOf(lines, choice("blue", true), 2)?.text).toBe("Blue lays 4 1 1 2");
    expect(lineOf(lines, choice("red", false), 3)?.text).toContain("1a 2b");
  });
});
