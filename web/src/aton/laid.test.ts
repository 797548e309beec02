import { beforeEach, describe, expect, it } from "vitest";
import { keepLaid, laidBefore } from "./laid";
import { Laying } from "./laying.svelte";

describe("cards laid but not sealed", () => {
  beforeEach(() => sessionStorage.clear());

  it("come back to the same hand of the same match only", () => {
    keepLaid("m", "hand 1", [4, 0, 2, 0]);
    expect(laidBefore("m", "hand 1")).toEqual([4, 0, 2, 0]);
    expect(laidBefore("m", "hand 2")).toEqual([]);
    expect(laidBefore("n", "hand 1")).toEqual([]);
  });

  it("lie where they lay, and what is not in the hand stays out", () => {
    const laying = new Laying([1, 1, 0, 2]);
    laying.restore([4, 3, 4, 0]);
    expect(laying.values).toEqual([4, 0, 4, 0]);
    expect(laying.held).toBeNull();
  });
});
