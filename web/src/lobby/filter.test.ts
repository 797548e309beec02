import { expect, test } from "vitest";
import type { OpenTable } from "../api/types";
import { keeps, paceKind } from "./filter";

const LIVE = { text: "4+4", name: "quick", base: 240_000, bonus: 4_000, days: null };
const table = (more: Partial<OpenTable>): OpenTable => ({
  seek: "s1",
  game: "aton",
  options: {},
  pace: LIVE,
  by: null,
  made: 0,
  ...more,
});

test("each pace falls under one entry", () => {
  expect(paceKind(LIVE)).toBe("quick");
  expect(paceKind({ ...LIVE, name: null, text: "7+3" })).toBe("other");
  expect(paceKind({ ...LIVE, name: null, text: "2d", days: 2 })).toBe("days");
});

test("tables are kept by game and by pace", () => {
  expect(keeps({ game: null, pace: null }, table({}))).toBe(true);
  expect(keeps({ game: "thot", pace: null }, table({}))).toBe(false);
  expect(keeps({ game: "aton", pace: "quick" }, table({}))).toBe(true);
  expect(keeps({ game: null, pace: "days" }, table({}))).toBe(false);
});
