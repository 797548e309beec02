import { render, screen } from "@testing-library/svelte";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { speak } from "../i18n/index.svelte";
import Board from "./Board.svelte";
import { readDuration } from "../match/tempo";
import { squareLabel, type Marks } from "./labels";
import { positionWords } from "./said";
import { lanes } from "./moves";
import { viewOf } from "./testing";

beforeAll(() => speak("en"));

const view = viewOf({ priest: "e7", board: { h7: "+8", d2: "-7*", g7: "A" } });
const marks: Marks = {
  targets: new Set(["h7", "g7"]),
  pinned: null,
  best: new Set(),
  next: "Blue",
  lastGoal: null,
};

describe("squares", () => {
  it("are said as facts in a row", () => {
    expect(squareLabel("h7", view, marks)).toBe("h7, plus 8, in reach");
    expect(squareLabel("d2", view, marks)).toBe("d2, minus 7, star");
    expect(squareLabel("e7", view, marks)).toBe("e7, priest");
    expect(squareLabel("a1", view, marks)).toBe("a1, empty");
  });

  it("are read along the priest's line", () => {
    expect(positionWords(view, lanes("e7", "horizontal", []))).toBe("Priest on e7. Row 7: g ankh; h plus 8.");
  });
});

describe("the board", () => {
  it("is one grid with one tab stop, and calls back", () => {
    const onpress = vi.fn();
    render(Board, {
      view,
      label: "Thot board, 8 by 8",
      name: (square: string) => squareLabel(square, view, marks),
      targets: marks.targets,
      focus: "e7",
      onpress,
    });
    expect(screen.getByRole("grid", { name: "Thot board, 8 by 8" })).toBeDefined();
    expect(screen.getAllByRole("row")).toHaveLength(8);
    const cells = screen.getAllByRole("gridcell");
    expect(cells).toHaveLength(64);
    expect(cells.filter((cell) => cell.tabIndex === 0)).toHaveLength(1);
    screen.getByRole("gridcell", { name: "h7, plus 8, in reach" }).click();
    expect(onpress).toHaveBeenCalledWith("h7", false);
  });
});

describe("durations", () => {
  it("are read in either unit", () => {
    expect(readDuration("320ms")).toBe(320);
    expect(readDuration(".32s")).toBe(320);
    expect(readDuration("")).toBe(0);
  });
});
