import { expect, it } from "vitest";
import { Hurrying } from "./hurrying";

const space = { key: " " };

it("lets one press of Space too many do nothing", () => {
  const hurrying = new Hurrying();
  expect(hurrying.isTooMany(space, true)).toBe(false);
  expect(hurrying.isTooMany(space, false)).toBe(true);
  expect(hurrying.isTooMany(space, false)).toBe(true);
});

it("lets Space choose where nothing was hurried, or after another key or the pointer", () => {
  const hurrying = new Hurrying();
  expect(hurrying.isTooMany(space, false)).toBe(false);
  hurrying.isTooMany(space, true);
  expect(hurrying.isTooMany({ key: "ArrowUp" }, false)).toBe(false);
  expect(hurrying.isTooMany(space, false)).toBe(false);
  hurrying.isTooMany(space, true);
  hurrying.forget();
  expect(hurrying.isTooMany(space, false)).toBe(false);
});
