import { expect, test } from "vitest";
import { Laying } from "./laying.svelte";

/** Hand 1, 1, 3, 4. */
const hand = () => new Laying([2, 0, 1, 1]);

function lay(laying: Laying, value: number, place: number) {
  laying.holdValue(value);
  return laying.lay(place);
}

test("eight keys lay four cards", () => {
  const laying = hand();
  for (const [value, place] of [
    [4, 0],
    [1, 1],
    [1, 2],
    [3, 3],
  ] as const)
    expect(lay(laying, value, place)).toBe(true);
  expect(laying.isComplete).toBe(true);
  expect(laying.text).toBe("4113");
});

test("a value that is not in hand cannot be held, and nothing can be laid with empty fingers", () => {
  const laying = hand();
  expect(laying.holdValue(2)).toBe(false);
  expect(laying.lay(0)).toBe(false);
  expect(laying.missing).toBe(4);
});

test("a card laid on another sends that one back to the hand", () => {
  const laying = hand();
  lay(laying, 4, 0);
  lay(laying, 3, 0);
  expect(laying.places.map((card) => card?.value ?? 0)).toEqual([3, 0, 0, 0]);
});

test("two laid cards change places", () => {
  const laying = hand();
  lay(laying, 4, 0);
  lay(laying, 3, 1);
  laying.hold(laying.places[0]?.id ?? -1);
  laying.lay(1);
  expect(laying.places.map((card) => card?.value ?? 0)).toEqual([3, 4, 0, 0]);
});

test("taking back goes from the last laid to the first", () => {
  const laying = hand();
  lay(laying, 4, 3);
  lay(laying, 3, 0);
  laying.takeBackLast();
  expect(laying.places.map((card) => card?.value ?? 0)).toEqual([0, 0, 0, 4]);
  laying.takeBackLast();
  expect(laying.takeBackLast()).toBe(false);
});

test("arrows go round the cards that are not laid", () => {
  const laying = hand();
  lay(laying, 4, 0);
  laying.step(1);
  expect(laying.held?.value).toBe(1);
  laying.step(-1);
  expect(laying.held?.value).toBe(3);
  laying.drop();
  expect(laying.held).toBeNull();
});

test("the same value again takes the other card of that value", () => {
  const laying = hand();
  laying.holdValue(1);
  const first = laying.held?.id;
  laying.holdValue(1);
  expect(laying.held?.value).toBe(1);
  expect(laying.held?.id).not.toBe(first);
});
