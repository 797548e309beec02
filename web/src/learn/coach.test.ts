import { describe, expect, it, vi } from "vitest";
import type { Update } from "../api/types";
import { Coach } from "./coach.svelte";
import { findLesson, type Lesson } from "./lessons";

function lesson(name: string): Lesson {
  const found = findLesson("aton", name);
  if (!found) throw new Error(name);
  return found;
}

describe("the coach", () => {
  it("goes on with Next, and with an act where one is asked for", () => {
    const finished = vi.fn();
    const coach = new Coach(lesson("1"), finished);
    coach.acted();
    expect(coach.at).toBe(0);
    coach.next();
    coach.next();
    expect(coach.step?.until).toBe("act");
    coach.next();
    expect(coach.step?.until).toBe("act");
    coach.acted();
    coach.next();
    expect(coach.isOver).toBe(true);
    expect(finished).toHaveBeenCalledOnce();
  });

  it("objects to an act that the lesson does not ask for, and lets the right one pass", () => {
    const coach = new Coach(lesson("2"), () => undefined);
    coach.next();
    expect(coach.objection(["1234"])).toBe("learn.aton-2.other");
    expect(coach.objected).toBe("learn.aton-2.other");
    expect(coach.objection(["4132"])).toBeNull();
  });

  it("does not hold up players who act before reading on", () => {
    const coach = new Coach(lesson("1"), () => undefined);
    expect(coach.objection(["+1a"])).toBeNull();
    coach.acted();
    expect(coach.step?.say).toBe("learn.aton-1.end");
  });

  it("goes on when what it waits for happens", () => {
    const coach = new Coach(lesson("6"), () => undefined);
    coach.acted();
    coach.heard({ events: [{ event: "round ended", round: 1 }] } as unknown as Update);
    expect(coach.step?.say).toBe("learn.aton-6.end");
  });
});
