import { describe, expect, it } from "vitest";
import { SquareReader, StoneReader } from "./keys";
import { heaps } from "./stones";
import { nextStop } from "./arrows";

function squares(keys: string, size: number): string[] {
  const reader = new SquareReader();
  return [...keys].flatMap((key) => {
    const typed = reader.read(key, size);
    return typed.kind === "square" ? [typed.square] : [];
  });
}

describe("squares by keys", () => {
  it("are a letter and a digit", () => {
    expect(squares("h7", 10)).toEqual(["h7"]);
    expect(squares("ah7", 10)).toEqual(["h7"]);
    expect(squares("7h", 10)).toEqual([]);
  });

  it("reach row ten by one more key", () => {
    expect(squares("j10", 10)).toEqual(["j1", "j10"]);
    expect(squares("h10", 8)).toEqual(["h1"]);
  });

  it("stay on the board", () => {
    expect(squares("j7", 8)).toEqual([]);
    expect(squares("h9", 8)).toEqual([]);
  });
});

describe("stones by keys", () => {
  const tray = heaps(["+6", "-6", "-6*", "+2"]);

  it("are named by size, the same key going on to the next", () => {
    const reader = new StoneReader();
    expect(reader.read("6", tray, null)).toBe("+6");
    expect(reader.read("6", tray, "+6")).toBe("-6*");
    expect(reader.read("6", tray, "-6")).toBe("+6");
    expect(reader.read("5", tray, null)).toBeNull();
  });

  it("may have a sign", () => {
    const reader = new StoneReader();
    expect(reader.read("-", tray, null)).toBeNull();
    expect(reader.read("6", tray, null)).toBe("-6*");
  });
});

describe("arrows", () => {
  it("go from stone to stone", () => {
    expect(nextStop("e7", "ArrowRight", 10, new Set(["h7", "j7"]))).toBe("h7");
    expect(nextStop("e7", "ArrowUp", 10, new Set(["h7"]))).toBeNull();
  });

  it("go from square to square where any will do", () => {
    expect(nextStop("e7", "ArrowDown", 10, null)).toBe("e8");
    expect(nextStop("h8", "ArrowDown", 8, null)).toBeNull();
  });
});
