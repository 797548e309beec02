import { describe, expect, it } from "vitest";
import { ThotStaging } from "./staging.svelte";
import { aidsOf, viewOf } from "./testing";

function choosing(legal_moves: string[], phase: "move" | "put" = "move", isOpen = true): ThotStaging {
  const start = { view: viewOf({ phase, priest: "a3", legal_moves }), aids: aidsOf({}) };
  return new ThotStaging(
    "p1",
    start,
    () => Promise.resolve(null),
    () => isOpen,
  );
}

describe("choosing a stone", () => {
  it("takes only stones in reach", () => {
    const choice = choosing(["d3"]);
    expect(choice.choose("e4")).toBe(false);
    expect(choice.move).toBeNull();
    expect(choice.choose("d3")).toBe(true);
    expect(choice.move).toBe("d3");
  });

  it("shows what is under the pointer before what was chosen", () => {
    const choice = choosing(["d3", "f3"]);
    choice.choose("d3");
    choice.hover("f3");
    expect([choice.considered, choice.pinned]).toEqual(["f3", "d3"]);
    choice.hover("a1");
    expect(choice.considered).toBe("d3");
  });

  it("knows two ways and can take the other", () => {
    const choice = choosing(["d3/d7", "a7/d7"]);
    choice.choose("d7");
    expect(choice.move).toBe("d3/d7");
    choice.otherWay();
    expect(choice.move).toBe("a7/d7");
    choice.prefer("vertical");
    expect(choice.move).toBe("d3/d7");
  });
});

describe("putting a stone back", () => {
  it("asks for a stone, then for a square", () => {
    const choice = choosing(["keeps", "puts -6 e1", "puts -6 b2", "puts +1 e1"], "put");
    expect(choice.mayKeep).toBe(true);
    expect(choice.choose("e1")).toBe(false);
    expect(choice.chooseStone("-6")).toBe(true);
    expect([...choice.targets]).toEqual(["e1", "b2"]);
    choice.choose("e1");
    expect(choice.move).toBe("puts -6 e1");
  });

  it("drops the square first, then the stone", () => {
    const choice = choosing(["keeps", "puts -6 e1"], "put");
    choice.chooseStone("-6");
    choice.choose("e1");
    expect(choice.drop()).toBe(true);
    expect([choice.considered, choice.stone]).toEqual([null, "-6"]);
    expect(choice.drop()).toBe(true);
    expect(choice.stone).toBeNull();
    expect(choice.drop()).toBe(false);
  });
});

describe("while nobody may act", () => {
  it("offers nothing", () => {
    const choice = choosing(["d3"], "move", false);
    expect(choice.targets.size).toBe(0);
    expect(choice.choose("d3")).toBe(false);
  });
});
