import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameEvent, Update } from "../api/types";
import { settings } from "../settings/settings.svelte";
import { Playback } from "./playback.svelte";

function update(number: number, ...kinds: GameEvent["event"][]): Update {
  return { number, events: kinds.map((event) => ({ event })) } as unknown as Update;
}

function watched() {
  const log: string[] = [];
  const playback = new Playback(
    {
      placed: { lasts: 300, starts: (_, ms) => log.push(`placed ${ms}`), ends: () => log.push("placed end") },
      removed: { lasts: 500, starts: (_, ms) => log.push(`removed ${ms}`) },
      "scoring began": { lasts: 100, isStep: true },
    },
    ({ number }) => log.push(`settled ${number}`),
  );
  return { log, playback };
}

describe("playing events", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    settings.reset();
  });
  afterEach(() => vi.useRealTimers());

  it("shows one after the other, then settles", async () => {
    const { log, playback } = watched();
    playback.add(update(1, "placed", "removed"));
    expect(log).toEqual(["placed 300"]);
    expect(playback.playing?.event.event).toBe("placed");
    await vi.advanceTimersByTimeAsync(300);
    expect(log).toEqual(["placed 300", "placed end", "removed 500"]);
    await vi.advanceTimersByTimeAsync(500);
    expect(log.at(-1)).toBe("settled 1");
    expect(playback.shown?.number).toBe(1);
    expect(playback.busy).toBe(false);
  });

  it("can be hurried: everything still ends", async () => {
    const { log, playback } = watched();
    playback.add(update(1, "placed", "placed"));
    playback.hurry();
    await vi.advanceTimersByTimeAsync(0);
    expect(log).toEqual(["placed 300", "placed end", "placed 0", "placed end", "settled 1"]);
  });

  it("stands still where motion is not wanted, and waits at steps for Next", async () => {
    settings.set("motion", "reduced");
    const { log, playback } = watched();
    playback.add(update(1, "placed", "scoring began", "placed"));
    await vi.advanceTimersByTimeAsync(0);
    expect(log).toEqual(["placed 0", "placed end"]);
    expect(playback.waits).toBe(true);
    playback.next();
    await vi.advanceTimersByTimeAsync(0);
    expect(log.at(-1)).toBe("settled 1");
  });

  it("jumps to an update without playing it", async () => {
    const { log, playback } = watched();
    playback.jump(update(7, "placed"));
    expect(log).toEqual(["settled 7"]);
    playback.add(update(8, "placed"));
    playback.jump(update(9, "placed"));
    await vi.advanceTimersByTimeAsync(10);
    expect(playback.shown?.number).toBe(9);
  });

  it("does not play what lies too far behind", async () => {
    const { log, playback } = watched();
    for (let number = 1; number <= 7; number++) playback.add(update(number, "placed"));
    await vi.advanceTimersByTimeAsync(300);
    expect(log.filter((line) => line === "placed 0").length).toBeGreaterThanOrEqual(2);
  });
});
