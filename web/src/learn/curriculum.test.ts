import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../api/names";
import { curriculumOf, secondsOf } from "./curriculum";
import { lessonsOf } from "./lessons";

/** Minutes that the lessons of a game may take a reader of 200 words a minute. */
const LIMITS = { aton: 6, thot: 4 } as const;

describe.each(["aton", "thot"] as const)("the curriculum of %s", (game) => {
  it("has a lesson for each that is listed", async () => {
    expect((await curriculumOf(game)).lessons).toHaveLength(lessonsOf(game).length);
  });

  it.each(LANGUAGES)("is short enough in %s", async (language) => {
    const { lessons } = await curriculumOf(game);
    const seconds = lessons.reduce((sum, lesson) => sum + secondsOf(lesson, language), 0);
    console.info(`${game} ${language}: ${(seconds / 60).toFixed(1)} min`);
    expect(seconds / 60).toBeLessThanOrEqual(LIMITS[game]);
  });
});
