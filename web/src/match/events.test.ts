import { expect, test } from "vitest";
import type { AtonEvent, Update } from "../api/types";
import { dispatch, eventsOf, standing, type ByEvent } from "./events";

function update(number: number, ...events: AtonEvent[]): Update<"aton"> {
  return { number, events } as Update<"aton">;
}

const placed = (square: string): AtonEvent => ({ event: "placed", seat: "red", square });

test("what was taken back is not told any more, what came after it is", () => {
  const updates = [
    update(1, placed("1a")),
    update(2, placed("1b")),
    update(3, placed("1c")),
    update(4, { event: "taken back", seat: "red", to: 1 }),
    update(5, placed("2a")),
  ];
  expect(eventsOf(standing(updates))).toEqual([placed("1a"), placed("2a")]);
});

type Small = { event: "placed"; square: string } | { event: "scored"; red: number };

test("an event is passed to what stands under its name", () => {
  const words: ByEvent<Small, [prefix: string], string> = {
    placed: ({ square }, prefix) => `${prefix} ${square}`,
    scored: ({ red }, prefix) => `${prefix} ${red}`,
  };
  expect(dispatch(words, { event: "placed", square: "1a" }, "on")).toBe("on 1a");
  expect(dispatch(words, { event: "scored", red: 7 }, "with")).toBe("with 7");
});

test("a table that leaves an event out does not compile", () => {
  // @ts-expect-error -- "scored" is missing
  const words: ByEvent<Small, [], string> = { placed: ({ square }) => square };
  expect(Object.keys(words)).toEqual(["placed"]);
});
