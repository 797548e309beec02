import { expect, it, vi } from "vitest";
import type { Seen } from "../match/table.svelte";
import { foresee } from "./foresee";
import { aidsOf, viewOf } from "./testing";

function seen(phase: "move" | "put"): Seen<"thot"> {
  return { view: viewOf({ phase, owing: ["p2"] }), aids: aidsOf({}) };
}

it("asks what a move leads to", async () => {
  const tryOut = vi.fn(() => Promise.resolve(seen("move")));
  expect(await foresee("h7", tryOut)).toMatchObject({ moves: ["h7"], mayPut: false });
  expect(tryOut.mock.calls).toEqual([[["h7"]]]);
});

it("looks past an ankh as if all were kept", async () => {
  const tryOut = vi.fn((moves: string[]) => Promise.resolve(seen(moves.length === 1 ? "put" : "move")));
  expect(await foresee("g7", tryOut)).toMatchObject({ moves: ["g7"], mayPut: true });
  expect(tryOut).toHaveBeenLastCalledWith(["g7", "keeps"]);
});

it("knows nothing if the server refuses", async () => {
  expect(await foresee("g7", () => Promise.resolve(null))).toBeNull();
});
