import { expect, test } from "vitest";
import { actOf } from "./keys";

function press(
  key: string,
  some: Partial<{ ctrlKey: boolean; shiftKey: boolean }> = {},
  isLaying = false,
  temple: number | null = null,
) {
  return actOf(
    { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...some },
    isLaying,
    temple,
  );
}

test("while cards are laid digits are cards and cartouches", () => {
  expect(press("4", {}, true)).toEqual({ act: "digit", digit: 4 });
  expect(press("5", {}, true)).toBeNull();
});

test("otherwise a digit and a letter name a square", () => {
  expect(press("2")).toEqual({ act: "temple", temple: 2 });
  expect(press("c", {}, false, 2)).toEqual({ act: "square", square: "2c" });
  expect(press("C", {}, false, 2)).toEqual({ act: "square", square: "2c" });
});

test("letters a to l do nothing without a digit, but for the hint", () => {
  for (const letter of "abcdefgijkl") expect(press(letter)).toBeNull();
  expect(press("h")).toEqual({ act: "hint" });
});

test("taking back has two keys, and the browser keeps its own", () => {
  expect(press("Backspace")).toEqual({ act: "undo" });
  expect(press("z", { ctrlKey: true })).toEqual({ act: "undo" });
  expect(press("r", { ctrlKey: true })).toBeNull();
});

test("shift and an arrow jump a round, an arrow alone walks", () => {
  expect(press("ArrowLeft", { shiftKey: true })).toEqual({ act: "round", by: -1 });
  expect(press("ArrowLeft")).toEqual({ act: "walk", direction: "ArrowLeft" });
});
