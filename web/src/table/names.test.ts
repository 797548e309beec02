import { expect, it } from "vitest";
import type { SeatInfo } from "../api/types";
import { speak } from "../i18n/index.svelte";
import { nameAmong, opponents, seatName, stillMissing } from "./names";

const sits = (seat: SeatInfo["seat"], level: string | null, yours = false): SeatInfo =>
  ({
    seat,
    kind: level ? "computer" : "person",
    level,
    name: level ? null : "Elke",
    yours,
    here: true,
  }) as SeatInfo;

it("tells players of the same name apart by their colours", async () => {
  await speak("en");
  const seats = [sits("p1", null, true), sits("p2", "scribe"), sits("p3", "scribe")];
  expect(seats.map((info) => nameAmong(info, seats))).toEqual(["Elke", "Scribe (Blue)", "Scribe (Violet)"]);
  expect(seatName({ seats }, "p3")).toBe("Scribe (Violet)");
  expect(opponents({ seats })).toBe("Scribe (Blue) and Scribe (Violet)");
  expect(opponents({ seats }, "p2")).toBe("Scribe (Violet)");
});

it("says no more than the name where it is the only one", () => {
  const seats = [sits("p1", null, true), sits("p2", "scribe"), sits("p3", "novice")];
  expect(opponents({ seats })).toBe("Scribe and Novice");
});

it("knows whom the deal still waits for", () => {
  const [own, hers, his] = [sits("p1", null, true), sits("p2", null), sits("p3", "scribe")];
  const missing = { ...hers, nonce: null };
  expect(stillMissing({ phase: "waiting", seats: [{ ...own, nonce: null }, missing, his] })).toEqual([
    missing,
  ]);
  expect(stillMissing({ phase: "waiting", seats: [own, { ...hers, nonce: "ab" }, his] })).toEqual([]);
  expect(stillMissing({ phase: "waiting", seats: [missing, { ...his, kind: "open" }] })).toEqual([]);
  expect(stillMissing({ phase: "playing", seats: [own, missing] })).toEqual([]);
});
