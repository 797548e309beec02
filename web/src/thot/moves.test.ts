import { describe, expect, it } from "vitest";
import { lanes, pathsByGoal, putsByStone, readPath } from "./moves";
import { isOn, lineName, lineThrough, squaresFrom } from "./squares";

describe("paths", () => {
  it("says how a straight move ends", () => {
    expect(readPath("h7", "e7")).toEqual({ text: "h7", elbow: null, goal: "h7", ends: "horizontal" });
    expect(readPath("e10", "e7").ends).toBe("vertical");
  });

  it("says how a move with a turn ends", () => {
    expect(readPath("d3/d7", "a3")).toEqual({ text: "d3/d7", elbow: "d3", goal: "d7", ends: "vertical" });
    expect(readPath("a7/d7", "a3").ends).toBe("horizontal");
  });

  it("gathers two ways to the same stone", () => {
    const paths = pathsByGoal(["d3", "d3/d7", "a7/d7"], "a3");
    expect(paths.get("d7")?.map((path) => path.ends)).toEqual(["vertical", "horizontal"]);
    expect(paths.get("d3")).toHaveLength(1);
  });

  it("leaves put-backs out", () => {
    expect(pathsByGoal(["keeps", "puts -8 b2"], "a1").size).toBe(0);
  });
});

describe("put-backs", () => {
  it("are by stone and square", () => {
    const puts = putsByStone(["keeps", "puts -8 b2", "puts -8 c2", "puts +1* b2"]);
    expect([...puts.keys()]).toEqual(["-8", "+1*"]);
    expect([...(puts.get("-8")?.keys() ?? [])]).toEqual(["b2", "c2"]);
    expect(puts.get("+1*")?.get("b2")?.text).toBe("puts +1* b2");
  });
});

describe("lanes", () => {
  it("are row and column before the first move", () => {
    expect(lanes("e7", null, []).main.map(lineName)).toEqual(["7", "e"]);
  });

  it("open to the side at stars that the moves name, each once", () => {
    const { main, side } = lanes("a3", "horizontal", ["d3", "d3/d7", "d3/d1", "f3/f1"]);
    expect(main.map(lineName)).toEqual(["3"]);
    expect(side.map(lineName)).toEqual(["d", "f"]);
  });
});

describe("squares", () => {
  it("reach to the edge", () => {
    expect(squaresFrom("c2", -1, 0, 8)).toEqual(["b2", "a2"]);
    expect(squaresFrom("j9", 0, 1, 10)).toEqual(["j10"]);
  });

  it("lie on lines", () => {
    expect(lineThrough("h7", "horizontal")).toEqual({ way: "horizontal", index: 6 });
    expect(isOn("h2", lineThrough("h7", "vertical"))).toBe(true);
  });
});
