import { describe, expect, it } from "vitest";
import { askedPace, isOffered, MINUTES, ownPace, SECONDS } from "./pace";

describe("a pace of one's own", () => {
  it("is minutes and seconds", () => {
    expect(askedPace({ minutes: 15, seconds: 5 })).toBe("15+5");
    expect(ownPace("15+5")).toEqual({ minutes: 15, seconds: 5 });
  });

  it("stays within what clocks allow", () => {
    expect(askedPace({ minutes: 0, seconds: -1 })).toBe(`${String(MINUTES[0])}+${String(SECONDS[0])}`);
    expect(askedPace({ minutes: 1e9, seconds: 1e9 })).toBe(`${String(MINUTES[1])}+${String(SECONDS[1])}`);
    expect(askedPace({ minutes: Number.NaN, seconds: 2.6 })).toBe(`${String(MINUTES[0])}+3`);
  });

  it.each(["quick", "3d", "none", "15", "15+", "0+0", "999+5", "1+2+3", "a+b"])("is not %s", (asked) => {
    expect(ownPace(asked)).toBeNull();
  });

  it("is offered like those that have a name", () => {
    expect(["quick", "7d", "15+5"].every(isOffered)).toBe(true);
    expect(["5d", "none", "0+0"].some(isOffered)).toBe(false);
  });
});
