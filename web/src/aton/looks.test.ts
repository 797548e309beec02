import { describe, expect, it } from "vitest";
import { looksOf } from "./looks";

const COUNTERS = { red: ["1a"], blue: ["2c"] };
const line = (nth: string[]) => ({ line: { squares: { red: nth, blue: [] } } }) as never;

describe("the looks of the squares", () => {
  it("stay the very same while nothing about them changes", () => {
    const before = looksOf(COUNTERS, line(["1a"]));
    expect(looksOf({ ...COUNTERS }, line(["1a"]), before)).toBe(before);
  });

  it("change for those squares alone that look different", () => {
    const before = looksOf(COUNTERS, {});
    const now = looksOf({ ...COUNTERS, red: ["1a", "4d"] }, {}, before);
    const changed = [...now].filter(([name, look]) => look !== before.get(name)).map(([name]) => name);
    expect(changed).toEqual(["4d"]);
    expect(now.get("4d")?.holder).toBe("red");
  });

  it("tell a counter that counts as first from one that counts as second", () => {
    const before = looksOf(COUNTERS, line(["1a", "1b"]));
    const now = looksOf(COUNTERS, line(["1b", "1a"]), before);
    expect(now.get("1a")?.scored).toEqual({ seat: "red", nth: 2 });
  });
});
