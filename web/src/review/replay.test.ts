import { describe, expect, it } from "vitest";
import type { GameView, ReplayData } from "../api/types";
import { Replay } from "./replay.svelte";

function game(steps: number): ReplayData {
  const view = (at: number) => ({ game: "aton", owing: at % 2 === 0 ? ["red"] : [] }) as unknown as GameView;
  return {
    game: "aton",
    judged: false,
    record: { record: 1, game: "aton", options: { round_limit: 0, removal: "must" }, log: [], result: null },
    steps: Array.from({ length: steps }, (_, at) => ({
      at,
      entry: "",
      events: [],
      views: { red: view(at), blue: view(at) },
    })),
  };
}

describe("a replay", () => {
  it("opens at the end and stays within the game", () => {
    const replay = new Replay(game(5));
    expect(replay.at).toBe(4);
    replay.goTo(99);
    expect(replay.at).toBe(4);
    replay.goTo(-3);
    expect(replay.at).toBe(0);
    replay.goTo(2.4);
    expect(replay.step?.at).toBe(2);
  });

  it("says who is to act", () => {
    const replay = new Replay(game(3));
    expect(replay.seats).toEqual(["red", "blue"]);
    expect(replay.owing(0)).toBe("red");
    expect(replay.owing(1)).toBeNull();
  });
});
