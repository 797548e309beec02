import { expect, it } from "vitest";
import type { SeatInfo } from "../api/types";
import { whyOff } from "./off";

const seat = { seat: "red", kind: "person", name: "Ann", level: null, yours: false, here: false } as const;
const own: SeatInfo = { ...seat, seat: "red", yours: true, nonce: "ab" };
const hers: SeatInfo = { ...seat, seat: "blue", name: "Bea", nonce: null };

it("says who did not come, and that one looks on", () => {
  const off = { maker: null, seats: [own, hers] };
  expect(whyOff(off, false)).toBe("Bea did not come to the table, so the game was called off.");
  expect(whyOff(off, true)).toMatch(/^Bea did not come .* looking for an opponent again/);
  expect(whyOff({ maker: null, seats: [{ ...own, nonce: null }, hers] }, false)).toMatch(/you did not come/);
});

it("says no more than it knows", () => {
  const seats = [own, hers];
  for (const off of [
    { maker: "red" as const, seats },
    { maker: null, seats: [own, { ...hers, kind: "open" as const }] },
    { maker: null, seats: [{ ...own, yours: false }, hers] },
  ]) {
    expect(whyOff(off, false)).toBe("The game was called off, and nobody has won.");
  }
});
