import { beforeEach, describe, expect, it, vi } from "vitest";
import type { GameRecord, ReplayData } from "../api/types";
import type { Curriculum, Step } from "./curriculum";
import { LessonRun } from "./run.svelte";

const said = (text: string) => ({ de: text, en: text, es: text });
const step = (id: string, more: Partial<Step>): Step => ({
  id,
  rules: [],
  position: "P",
  lit: [],
  say: said(id),
  ...more,
});

const STEPS = [
  step("tell", {}),
  step("place", {
    act: { kind: "squares", count: 2 },
    way: ["+1a", "+1b"],
    wrong: [{ when: "beyond", ...said("too far") }, said("taken")],
  }),
  step("choose", {
    act: { kind: "choose", options: ["3", "6"], answer: "3" },
    way: [],
    wrong: [said("count again")],
  }),
];

const curriculum: Curriculum = {
  lessons: [{ sum: said("sum"), steps: STEPS }],
  positions: { P: { options: {}, log: ["deck"] } },
};

/** Rules that let Red place on the squares of temple 1 that are free. */
function answer(record: GameRecord): Promise<ReplayData> {
  const taken = record.log.slice(1).map((entry) => entry.replace("red +", ""));
  const legal_moves = ["1a", "1b", "1c"]
    .filter((square) => !taken.includes(square))
    .map((square) => `+${square}`);
  const view = { owing: ["red"], legal_moves };
  return Promise.resolve({ steps: [{ at: 1, entry: "", events: [], views: { red: view } }] } as never);
}

describe("a lesson under way", () => {
  const ask = vi.fn(answer);
  const onstep = vi.fn();
  const onfinish = vi.fn();
  const lesson = curriculum.lessons[0] ?? { sum: said(""), steps: [] };
  const make = () => new LessonRun("aton", { curriculum, lesson, ask, pause: () => 0, onstep, onfinish });

  beforeEach(() => vi.clearAllMocks());
  const settled = () => vi.waitFor(() => expect(ask).toHaveBeenCalled());

  it("goes on with Next only where nothing is asked for", async () => {
    const run = make();
    await run.goTo(0);
    run.next();
    expect(run.step?.id).toBe("place");
    run.next();
    expect(run.step?.id).toBe("place");
  });

  it("explains a choice that was not asked for and does not send it", async () => {
    const run = make();
    await run.goTo(1);
    ask.mockClear();
    run.touch("3a", { beyond: true });
    expect(run.objection?.en).toBe("too far");
    run.touch("2a", {});
    expect(run.objection?.en).toBe("taken");
    expect(run.refused).toBe("2a");
    expect(ask).not.toHaveBeenCalled();
    run.touch("2b", {});
    expect(run.isShown).toBe(true);
  });

  it("forgets no touch that comes while the rules are asked", async () => {
    const steps = [step("place", { act: { kind: "squares", count: 3 }, way: ["+1a", "+1b", "+1c"] })];
    const lesson = { sum: said("sum"), steps };
    const run = new LessonRun("aton", { curriculum, lesson, ask, pause: () => 0, onstep, onfinish });
    await run.goTo(0);
    for (const square of ["1a", "1b", "1c"]) run.touch(square, {});
    await vi.waitFor(() => expect(run.isOver).toBe(true));
  });

  it("counts touches, also one that comes while the rules are asked, and goes on by itself", async () => {
    const run = make();
    await run.goTo(1);
    expect(run.left).toBe(2);
    run.touch("1a", {});
    run.touch("1c", {});
    await vi.waitFor(() => expect(run.step?.id).toBe("choose"));
    expect(ask.mock.lastCall?.[0].log).toEqual(["deck", "red +1a", "red +1c"]);
  });

  it("comes back to a step as if those before it had been done", async () => {
    const run = make();
    await run.goTo(2);
    await settled();
    expect(ask.mock.lastCall?.[0].log).toEqual(["deck", "red +1a", "red +1b"]);
    run.back();
    await vi.waitFor(() => expect(run.targets).toEqual(["1a", "1b", "1c"]));
  });

  it("ends after its last step", async () => {
    const run = make();
    await run.goTo(2);
    run.choose("6");
    expect(run.objection?.en).toBe("count again");
    run.choose("3");
    await vi.waitFor(() => expect(run.isOver).toBe(true));
    expect(onfinish).toHaveBeenCalledOnce();
  });
});
