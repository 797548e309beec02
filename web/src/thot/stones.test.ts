import { describe, expect, it } from "vitest";
import { depth, heaps, plain, scarab, signed, stoneText } from "./stones";

describe("stones", () => {
  it("are read and written as in a record", () => {
    expect(scarab("-8*")).toEqual({ value: -8, star: true });
    expect(scarab("A")).toBeNull();
    expect(stoneText(3, false)).toBe("+3");
    expect(stoneText(-7, true)).toBe("-7*");
  });

  it("have a true minus for people", () => {
    expect(signed(-6)).toBe("\u22126");
    expect(signed(6)).toBe("+6");
    expect(plain(-19)).toBe("\u221219");
    expect(plain(46)).toBe("46");
  });

  it("come in three depths", () => {
    expect([1, -2, 3, -5, 6, -8].map(depth)).toEqual([1, 1, 2, 2, 3, 3]);
  });

  it("lie sorted in a tray, equal ones together, starred ones apart", () => {
    expect(heaps(["-8", "-1*", "-1", "+5", "+5"]).map(({ stone, count }) => [stone, count])).toEqual([
      ["+5", 2],
      ["-1*", 1],
      ["-1", 1],
      ["-8", 1],
    ]);
  });
});
