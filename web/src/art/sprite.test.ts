import { render } from "@testing-library/svelte";
import { expect, it } from "vitest";
import { PIECES } from "./pieces";
import Sprite from "./Sprite.svelte";

it("has every drawing with the box that the page gives it", () => {
  const { container } = render(Sprite);
  const drawn = [...container.querySelectorAll("symbol")].map((symbol) => [
    symbol.id,
    symbol.getAttribute("viewBox"),
  ]);
  expect(Object.fromEntries(drawn)).toEqual(PIECES);
});

it("has every gradient that a drawing is filled with", () => {
  const { container } = render(Sprite);
  const used = container.innerHTML.matchAll(/url\(#([^)]+)\)/g);
  const found = new Set([...container.querySelectorAll("[id]")].map(({ id }) => id));
  expect([...used].map(([, id]) => id).filter((id) => !found.has(id ?? ""))).toEqual([]);
});
