import { describe, expect, it } from "vitest";
import { PRINTED_GAINS } from "./pictures";

describe("the drawing of the printed scoring", () => {
  it("pays Red 19 and Blue 18, as its caption says", () => {
    const lines = Object.values(PRINTED_GAINS);
    expect(lines.reduce((sum, { red }) => sum + red, 0)).toBe(19);
    expect(lines.reduce((sum, { blue }) => sum + blue, 0)).toBe(18);
  });
});
