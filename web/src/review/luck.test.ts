import { beforeEach, describe, expect, it } from "vitest";
import type { GameLuck, Seat } from "../api/types";
import { speak } from "../i18n/index.svelte";
import { gistOf, rowsOf, scoreOf, sideNames, signed } from "./luck";

const SEATS = ["red", "blue"] as const;

/** A game that went so for Red. */
function game(result: number, skill: number): GameLuck {
  const of = (sign: number) => {
    const [won, chose] = [sign * result, sign * skill];
    return { result: won, skill: chose, luck: won - chose, score: 0.5 + chose };
  };
  return { seats: { red: of(1), blue: of(-1) }, error: 0.15 };
}

const points = (luck: GameLuck, seats: readonly Seat[] = SEATS) =>
  rowsOf(luck, seats).map((row) => row.points);

describe("how much of a game was luck", () => {
  beforeEach(() => speak("en"));

  it("is told in points that add up", () => {
    expect(points(game(0.5, 0.344))).toEqual([34, 16, 50]);
    expect(points(game(-0.5, 0.126))).toEqual([13, -63, -50]);
    for (let skill = -1; skill <= 1; skill += 0.0137) {
      const [choices = 0, luck = 0, result = 0] = points(game(0.5, skill));
      expect(choices + luck).toBe(result);
    }
  });

  it("is written with its sign", () => {
    expect([34, -16, 0, -0].map(signed)).toEqual(["+34", "−16", "0", "0"]);
  });

  it("is told in a sentence about who won", () => {
    expect(gistOf(game(0.5, 0.3), SEATS)).toBe("Red chose better and had luck as well.");
    expect(gistOf(game(-0.5, -0.3), SEATS)).toBe("Blue chose better and had luck as well.");
    expect(gistOf(game(-0.5, -0.7), SEATS)).toBe("Blue chose better and won against the luck.");
    expect(gistOf(game(0.5, -0.2), SEATS)).toBe("Red won by luck: the other side chose better.");
    expect(gistOf(game(0, -0.2), SEATS)).toBe("Blue chose better; luck made up for it.");
  });

  it("makes nothing of a difference within its error", () => {
    expect(gistOf(game(0.5, -0.1), SEATS)).toBe("Both sides chose about equally well; luck decided for Red.");
    expect(gistOf(game(-0.5, -0.1), SEATS)).toBe(
      "Both sides chose about equally well; luck decided for Blue.",
    );
    expect(gistOf(game(0, 0.1), SEATS)).toBe("Both sides chose about equally well.");
  });

  it("leaves each side a part of the win between nothing and all", () => {
    expect(scoreOf(game(0.5, 0.3), SEATS)).toBeCloseTo(0.8);
    expect(scoreOf(game(0.5, 0.9), SEATS)).toBe(1);
    expect(scoreOf(game(0.5, -0.9), SEATS)).toBe(0);
  });

  it("names the partners of a team", () => {
    expect(sideNames(["p1", "p2", "p3", "p4"])).toEqual(["Red and Blue", "Violet and Amber"]);
  });
});
