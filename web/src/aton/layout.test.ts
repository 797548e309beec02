import { expect, test } from "vitest";
import board from "./fixtures/board.json";
import { walk } from "./arrows";
import { at, SQUARES } from "./layout";

test("the drawn squares are of the kinds the rules know", () => {
  const drawn: Record<string, string[]> = {};
  for (const { name, kind, bonus } of SQUARES) (drawn[bonus ? `bonus ${bonus}` : kind] ??= []).push(name);
  expect(drawn).toEqual(board);
});

test("arrows walk across temples and stop at the edge", () => {
  expect(walk("1d", "ArrowRight")).toBe("2a");
  expect(walk("1i", "ArrowDown")).toBe("3a");
  expect(walk("2l", "ArrowDown")).toBe("4d");
  expect(walk("4l", "ArrowRight")).toBe("4l");
  expect(walk("1f", "Home")).toBe("1e");
  expect(walk("1f", "End")).toBe("2h");
});

test("every square has its own place on the board", () => {
  const places = new Set(SQUARES.map(({ name }) => JSON.stringify(at(name))));
  expect(places.size).toBe(48);
});
