import { describe, expect, it } from "vitest";
import type { SeatInfo, Summary } from "../api/types";
import { isWanted, searchOf, wantedIn } from "./archive";

const seat = { kind: "person", name: null, level: null, here: false, nonce: null, yours: false } as const;
const match: Summary = {
  match: "m",
  game: "thot",
  options: {},
  pace: null,
  due: null,
  phase: "over",
  seats: [
    { ...seat, seat: "p1", yours: true },
    { ...seat, seat: "p2", kind: "computer", level: "scribe" },
  ] satisfies SeatInfo[],
  waiting_for: null,
  result: { winners: ["p2"], reason: "cleared", score: { p1: 3, p2: 8 } },
  created: 0,
  changed: 0,
};

describe("the archive", () => {
  it.each(["", "?show=won", "?find=Nofret", "?show=thot&find=no+scarab"])("is asked by %s", (search) => {
    expect(searchOf(wantedIn(search))).toBe(search);
  });

  it("takes a word that it does not know for none", () => {
    expect(wantedIn("?show=chess")).toEqual({ filter: "all", text: "" });
  });

  it.each([
    ["all", true],
    ["thot", true],
    ["computer", true],
    ["lost", true],
    ["aton", false],
    ["people", false],
    ["won", false],
  ] as const)("holds a lost game of Thot against a computer under %s: %s", (filter, held) => {
    expect(isWanted(match, "", { filter, text: "" })).toBe(held);
  });

  it("finds what stands in the row, in small letters or large", () => {
    expect(isWanted(match, "Scribe · No scarab left", { filter: "all", text: " scarab" })).toBe(true);
    expect(isWanted(match, "Scribe · No scarab left", { filter: "all", text: "Nofret" })).toBe(false);
  });
});
