import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AtonEvent, Update } from "../api/types";
import { settings } from "../settings/settings.svelte";
import { Stage, type Cue, type Script } from "./stage.svelte";

// As tokens.css states them.
const TOKENS: Record<string, string> = {
  "--d-1": "90ms",
  "--d-3": "300ms",
  "--d-4": "500ms",
  "--d-5": "0.9s",
  "--d-hold": "700ms",
};

type Kind = AtonEvent["event"];
type Told = Partial<Record<Kind, Partial<Cue<string, Kind>>[]>>;

function update(number: number, ...kinds: Kind[]): Update<"aton"> {
  return { number, events: kinds.map((event) => ({ event })) } as Update<"aton">;
}

const TOLD: Told = {
  placed: [{ beats: ["d-3"] }, { scene: null, shown: "landed" }],
  removed: [{ beats: ["d-4"] }],
  "scoring began": [{ beats: ["d-1"], still: "waits", stopsHurry: true }],
  "line scored": [{ beats: ["d-1"], mayPause: true }],
  "goes first": [
    { beats: ["d-5"] },
    { beats: ["d-5"], shown: "reach" },
    { beats: ["d-5"], shown: "placing" },
  ],
  scored: [{ beats: ["d-1"], still: "passes" }],
};

function watched(told: Told = TOLD) {
  const log: string[] = [];
  const script: Script<"aton", string, Kind> = {
    backlog: 4,
    isHeardUnseen: false,
    after: (_, { number }) => `after ${number}`,
    settle: ({ number }) => {
      log.push(`settled ${number}`);
      return `after ${number}`;
    },
    begin: ({ event }) => log.push(event),
    cues: ({ event }) =>
      (told[event] ?? []).map((cue) => ({
        scene: event,
        shown: event,
        beats: [],
        sound: null,
        still: "holds",
        ...cue,
      })),
  };
  const stage = new Stage(script);
  stage.jump([update(1)]);
  return { log, stage };
}

describe("a stage", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("getComputedStyle", () => ({ getPropertyValue: (name: string) => TOKENS[name] ?? "" }));
    settings.reset();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    settings.reset();
  });

  it("shows one after the other, then settles", async () => {
    const { log, stage } = watched();
    stage.add(update(2, "placed", "removed"));
    expect(log).toEqual(["placed"]);
    expect([stage.scene, stage.shown, stage.ms]).toEqual(["placed", "placed", 300]);
    await vi.advanceTimersByTimeAsync(300);
    expect(log).toEqual(["placed", "removed"]);
    expect([stage.scene, stage.ms]).toEqual(["removed", 500]);
    await vi.advanceTimersByTimeAsync(500);
    expect(log.at(-1)).toBe("settled 2");
    expect([stage.at, stage.shown, stage.scene, stage.isRunning]).toEqual([2, "after 2", null, false]);
  });

  it("can be hurried: everything is still carried out", async () => {
    const { log, stage } = watched();
    stage.add(update(2, "placed", "removed"));
    stage.hurry();
    await vi.advanceTimersByTimeAsync(0);
    expect(log).toEqual(["placed", "removed", "settled 2"]);
  });

  it("shows even players who hurry what they want to see", async () => {
    const { stage } = watched();
    stage.add(update(2, "placed", "scoring began"));
    stage.hurry();
    await vi.advanceTimersByTimeAsync(0);
    expect(stage.scene).toBe("scoring began");
    expect(stage.isRunning).toBe(true);
  });

  it("stands still where motion is not wanted: it holds, waits for Next, or passes", async () => {
    settings.set("motion", "reduced");
    const { log, stage } = watched();
    stage.add(update(2, "placed", "scored", "scoring began", "placed"));
    expect(stage.ms).toBe(700);
    await vi.advanceTimersByTimeAsync(700);
    expect(log).toEqual(["placed", "scored", "scoring began"]);
    expect(stage.waits).toBe(true);
    stage.next();
    await vi.advanceTimersByTimeAsync(700);
    expect(log.at(-1)).toBe("settled 2");
  });

  it("pauses where it may, until it is resumed", async () => {
    const { stage } = watched();
    stage.add(update(2, "line scored", "placed"));
    stage.paused = true;
    await vi.advanceTimersByTimeAsync(1000);
    expect([stage.waits, stage.scene]).toEqual([true, "line scored"]);
    stage.resume();
    await vi.advanceTimersByTimeAsync(0);
    expect(stage.scene).toBe("placed");
  });

  it("jumps to an update without playing it", async () => {
    const { log, stage } = watched();
    stage.jump([update(7, "placed")]);
    expect([log, stage.at, stage.shown]).toEqual([[], 7, "after 7"]);
    stage.add(update(8, "placed"));
    stage.jump([update(9, "placed")]);
    await vi.advanceTimersByTimeAsync(10);
    expect([stage.at, stage.shown, stage.isRunning]).toEqual([9, "after 9", false]);
  });

  it("shows nothing more of an event that was jumped over", async () => {
    const { stage } = watched();
    stage.add(update(2, "goes first"));
    stage.jump([update(3)]);
    await vi.runAllTimersAsync();
    expect(stage.shown).toBe("after 3");
  });

  it("does not play what lies too far behind", async () => {
    const { stage } = watched();
    for (let number = 2; number <= 8; number++) stage.add(update(number, "placed"));
    await vi.advanceTimersByTimeAsync(300);
    expect(stage.at).toBeGreaterThanOrEqual(4);
    expect(stage.at).toBeLessThan(8);
  });

  it("goes on to the view if an event cannot be shown", async () => {
    const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { stage } = watched({
      placed: [
        new Proxy(
          {},
          {
            ownKeys: () => {
              throw new Error("broken");
            },
          },
        ),
      ],
    });
    stage.add(update(2, "placed"));
    await vi.advanceTimersByTimeAsync(0);
    expect(reported).toHaveBeenCalledOnce();
    expect([stage.at, stage.isRunning]).toEqual([2, false]);
  });
});
