import { describe, expect, it } from "vitest";
import { beside, numbersOf, passagesOf, ruleWith } from "./rules";

const TEXT = `# Aton

## About

Everything at once. (A1, A2, A3)

## A round

1. **Draw.** Four cards. (A2, D1)
2. **Lay.** One at each. (A4)

## Example

Both lay. (A4)
`;

describe("the rules at the table", () => {
  it("shows what tells a rule alone, with the heading above it", () => {
    const [passage, ...more] = passagesOf(TEXT, "A2");
    expect(passage?.heading).toEqual([{ kind: "text", text: "A round" }]);
    expect(more).toEqual([]);
    expect(passagesOf(TEXT, "A4")).toHaveLength(2);
  });

  it("falls back on a summary", () => {
    expect(passagesOf(TEXT, "A3")).toHaveLength(1);
  });

  it("finds the rule that a decision belongs to", () => {
    expect(ruleWith(TEXT, "D1")).toBe("A2");
    expect(ruleWith(TEXT, "D9")).toBeNull();
  });

  it("goes from rule to rule and stops at the ends", () => {
    expect(numbersOf("thot")).toHaveLength(12);
    expect(beside("aton", "A8", 1)).toBe("A9");
    expect(beside("aton", "A17", 1)).toBeNull();
    expect(beside("thot", "T1", -1)).toBeNull();
  });
});
