import { beforeEach, describe, expect, it, vi } from "vitest";
import { Preview } from "./preview.svelte";

beforeEach(() => {
  vi.useFakeTimers();
});

const answering = () => vi.fn((move: string) => Promise.resolve(`after ${move}`));

describe("the preview", () => {
  it("asks once for each move", async () => {
    const preview = new Preview<string>(80);
    const ask = answering();
    preview.consider("h7", () => ask("h7"));
    await vi.runAllTimersAsync();
    expect(preview.shown).toBe("after h7");
    preview.clear();
    expect(preview.shown).toBeNull();
    preview.consider("h7", () => ask("h7"));
    await vi.runAllTimersAsync();
    expect(preview.shown).toBe("after h7");
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it("does not ask for what the pointer only passes", async () => {
    const preview = new Preview<string>(80);
    const ask = answering();
    preview.consider("g7", () => ask("g7"));
    preview.consider("h7", () => ask("h7"));
    await vi.runAllTimersAsync();
    expect(ask.mock.calls).toEqual([["h7"]]);
  });

  it("shows no answer that came too late", async () => {
    const preview = new Preview<string>(80);
    let answer: (text: string) => void = () => undefined;
    preview.consider("g7", () => new Promise((resolve) => (answer = resolve)));
    await vi.advanceTimersByTimeAsync(80);
    preview.consider("h7", () => Promise.resolve("after h7"));
    answer("after g7");
    await vi.runAllTimersAsync();
    expect(preview.shown).toBe("after h7");
  });

  it("shows nothing if there is no answer, and asks again later", async () => {
    const preview = new Preview<string>(80);
    const ask = vi.fn(() => Promise.resolve(null));
    preview.consider("g7", ask);
    await vi.runAllTimersAsync();
    expect(preview.shown).toBeNull();
    preview.clear();
    preview.consider("g7", ask);
    await vi.runAllTimersAsync();
    expect(ask).toHaveBeenCalledTimes(2);
  });
});
