import { expect, test } from "vitest";
import type { Update } from "../api/types";
import { NO_AIDS, viewOf } from "./testing";
import { toldEvents } from "./told";
import type { AtonEvent } from "./types";

function update(number: number, ...events: AtonEvent[]): Update {
  return { type: "update", number, seat: "red", answers: null, events, view: viewOf({}), aids: NO_AIDS };
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
  expect(toldEvents(updates)).toEqual([placed("1a"), placed("2a")]);
});
