import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Tried } from "../api/types";
import { Preview } from "./preview.svelte";
import { aidsOf, viewOf } from "./testing";

beforeEach(() => {
  vi.useFakeTimers();
});

function tried(moves: string[], phase: "move" | "put" = "move"): Tried {
  return {
    type: "tried",
    id: "1",
    seat: "p1",
    number: 1,
    moves,
    view: viewOf({ phase, owing: ["p2"] }),
    aids: aidsOf({}),
  };
}

describe("the preview", () => {
  it("asks the server once for each move", async () => {
    const tryOut = vi.fn((_seat: string, moves: string[]) => Promise.resolve(tried(moves)));
    const preview = new Preview(tryOut);
    preview.consider(3, "p1", "h7");
    await vi.runAllTimersAsync();
    expect(preview.shown?.moves).toEqual(["h7"]);
    preview.clear();
    preview.consider(3, "p1", "h7");
    await vi.runAllTimersAsync();
    expect(preview.shown?.moves).toEqual(["h7"]);
    expect(tryOut).toHaveBeenCalledTimes(1);
  });

  it("does not ask for what the pointer only passes", async () => {
    const tryOut = vi.fn((_seat: string, moves: string[]) => Promise.resolve(tried(moves)));
    const preview = new Preview(tryOut);
    preview.consider(3, "p1", "g7");
    preview.consider(3, "p1", "h7");
    await vi.runAllTimersAsync();
    expect(tryOut.mock.calls).toEqual([["p1", ["h7"]]]);
  });

  it("looks past an ankh as if all were kept", async () => {
    const tryOut = vi.fn((_seat: string, moves: string[]) =>
      Promise.resolve(tried(moves, moves.length === 1 ? "put" : "move")),
    );
    const preview = new Preview(tryOut);
    preview.consider(3, "p1", "g7");
    await vi.runAllTimersAsync();
    expect(tryOut).toHaveBeenLastCalledWith("p1", ["g7", "keeps"]);
    expect(preview.shown).toMatchObject({ moves: ["g7"], mayPut: true });
  });

  it("shows nothing if the server refuses, and asks again later", async () => {
    const tryOut = vi.fn(() => Promise.reject(new Error("too many requests")));
    const preview = new Preview(tryOut);
    preview.consider(3, "p1", "g7");
    await vi.runAllTimersAsync();
    expect(preview.shown).toBeNull();
    preview.clear();
    preview.consider(3, "p1", "g7");
    await vi.runAllTimersAsync();
    expect(tryOut).toHaveBeenCalledTimes(2);
  });
});
