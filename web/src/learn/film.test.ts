import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Script } from "../match/stage.svelte";
import { settings } from "../settings/settings.svelte";
import { LessonStage, type Shot, type Showing } from "./film.svelte";

/** What a stage shows is the name of the newest event; each event that is not one's own is a scene of 100 ms. */
const script = (isMine: (seat: string) => boolean): Script<"aton", string, string> => ({
  backlog: 16,
  isHeardUnseen: false,
  after: (_, last) => `after ${String(last.view)}`,
  settle: ({ view }) => `after ${String(view)}`,
  cues: (event) => {
    const { event: name, seat } = event as unknown as { event: string; seat: string };
    return isMine(seat)
      ? []
      : [{ scene: name, shown: name, beats: ["d-3"], sound: null, still: "holds" as const }];
  },
});

const shot = (view: string, seat: string): Shot<"aton"> =>
  ({ view, events: [{ event: `to ${view}`, seat }] }) as unknown as Shot<"aton">;
const SHOTS = [shot("a", "red"), shot("b", "red"), shot("c", "blue")];
const showing = (take: number, count: number, from: number): Showing<"aton"> => ({
  take,
  shots: SHOTS.slice(0, count),
  from,
});

describe("what is seen of a lesson", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("getComputedStyle", () => ({ getPropertyValue: () => "100ms" }));
    settings.reset();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    settings.reset();
  });

  it("shows own moves as done and plays those of the other", async () => {
    const film = new LessonStage("red", script);
    film.show(showing(1, 1, 1));
    expect([film.stage.shown, film.isPlaying, film.view]).toEqual(["after a", false, "a"]);
    film.show(showing(1, 3, 1));
    await vi.advanceTimersByTimeAsync(10);
    expect([film.stage.scene, film.view]).toEqual(["to c", "b"]);
    await vi.advanceTimersByTimeAsync(100);
    expect([film.stage.shown, film.isPlaying, film.view]).toEqual(["after c", false, "c"]);
  });

  it("plays own moves too in a film, as often as it is asked for", async () => {
    const film = new LessonStage("red", script);
    for (const take of [1, 2]) {
      film.show(showing(take, 3, 1));
      expect(film.view).toBe("a");
      await vi.advanceTimersByTimeAsync(10);
      expect(film.stage.scene).toBe("to b");
      await vi.advanceTimersByTimeAsync(200);
      expect([film.isPlaying, film.view]).toEqual([false, "c"]);
    }
  });

  it("leaves a film for another position at once", async () => {
    const film = new LessonStage("red", script);
    film.show(showing(1, 3, 1));
    await vi.advanceTimersByTimeAsync(10);
    film.show(showing(2, 2, 2));
    await vi.advanceTimersByTimeAsync(0);
    expect([film.stage.shown, film.isPlaying]).toEqual(["after b", false]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(film.stage.shown).toBe("after b");
  });

  it("is two pictures where nothing may move", async () => {
    settings.set("motion", "reduced");
    const film = new LessonStage("red", script);
    film.show(showing(1, 3, 1));
    expect([film.stage.shown, film.isPlaying]).toEqual(["after a", true]);
    await vi.advanceTimersByTimeAsync(200);
    expect([film.stage.shown, film.isPlaying]).toEqual(["after c", false]);
    film.show(showing(2, 1, 1));
    film.show(showing(2, 3, 1));
    expect(film.stage.shown).toBe("after c");
  });
});
